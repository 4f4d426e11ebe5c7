/** A revision of a content item, as calls and refusals of the desk show it. */
import { CONTENT_KINDS, REVISION_STATES } from '@fairdraw/rules/content-rules/content-machine.ts'
import * as z from 'zod/mini'

export const moment = z.string()
export const kind = z.enum(CONTENT_KINDS)
export const id = z.string().check(z.regex(/^[a-z0-9-]{1,100}$/))
export const state = z.enum(REVISION_STATES)

/** The maximum body of a call that uploads a text, in bytes. */
export const MAX_TEXT_BYTES = 512 * 1024
/** Checked as its kind says (content-invalid). */
export const text = z.record(z.string().check(z.maxLength(100)), z.unknown())

/** Who saved a revision: `staff:<id>` or `command:<name>`, and the name of a person. */
export const author = { author: z.string(), authorName: z.nullable(z.string()) }

export const revisionRow = z.object({
  revision: z.int(),
  basedOn: z.nullable(z.int()),
  state,
  ...author,
  savedAt: moment,
  publishAt: z.nullable(moment),
})
export const revisionWithBody = z.extend(revisionRow, { kind, id, body: z.unknown() })
export type RevisionRow = z.infer<typeof revisionRow>
export type RevisionWithBody = z.infer<typeof revisionWithBody>
