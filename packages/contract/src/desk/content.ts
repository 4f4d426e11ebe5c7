/** The site's content at the desk: revisions, their review and publication (docs/mechanisms/content.md). */
import * as z from 'zod/mini'
import {
  MAX_TEXT_BYTES,
  author,
  id,
  kind,
  moment,
  revisionRow,
  revisionWithBody,
  state,
  text,
} from './content-revision.ts'
import { endpoint } from '../endpoint.ts'
import { machineText, typedLine, typedLines } from '../fields.ts'

const tag = 'The desk: content'

const instant = z.iso.datetime({ offset: true })
const revisionInPath = z.coerce.number().check(z.int(), z.positive(), z.maximum(2_147_483_647))
const reason = typedLines(1_000, 1)

const ofItem = z.object({ kind, id })
const ofRevision = z.object({ kind, id, revision: revisionInPath })

/** What the linter says: `stops` keeps it from being published. */
const findings = z.array(
  z.object({
    row: z.string(),
    rules: z.readonly(z.array(z.string())),
    severity: z.enum(['stops', 'warns']),
    path: z.string(),
    words: z.string(),
  }),
)
/** The state that a revision has afterwards. */
const newState = z.object({ state })
const movedWithFindings = z.extend(newState, { findings })

export const getDeskContent = endpoint({
  name: 'getDeskContent',
  summary:
    'Items by when they were last saved, newest first, fifty at a time. `state`: with a revision in that state that no newer publication has overtaken. `words`: with words in title or id that begin so. `ids`: these, separated by commas',
  tag,
  method: 'GET',
  path: '/api/desk/content',
  auth: 'staff',
  act: 'read-content',
  query: z.object({
    kind: z.optional(kind),
    state: z.optional(z.enum(['draft', 'in-review', 'approved', 'scheduled', 'published'])),
    words: z.optional(typedLine(200)),
    ids: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,100}(,[a-z0-9-]{1,100}){0,49}$/))),
    /** `next` of the previous page. */
    cursor: z.optional(machineText(160, 0)),
  }),
  responses: {
    200: z.object({
      items: z.array(
        z.object({
          kind,
          id,
          /** Its title in the newest revision; null if it has none. */
          title: z.nullable(z.string()),
          /** The address of its picture in the newest revision, of a competition. */
          picture: z.nullable(z.string()),
          latest: z.object({ revision: z.int(), state, ...author, savedAt: moment }),
          published: z.nullable(z.int()),
          /** Its revisions in other open states, newest first, without the newest of all; at most ten. */
          open: z.array(z.object({ revision: z.int(), state })),
        }),
      ),
      /** Absent on the last page. */
      next: z.optional(z.string()),
    }),
  },
  problems: [],
})

export const getDeskContentItem = endpoint({
  name: 'getDeskContentItem',
  summary:
    'An item with its revisions, newest first, a hundred at a time; `before` is the last one of the previous page',
  tag,
  method: 'GET',
  path: '/api/desk/content/{kind}/{id}',
  auth: 'staff',
  act: 'read-content',
  params: ofItem,
  query: z.object({ before: z.optional(revisionInPath) }),
  responses: {
    200: z.object({
      kind,
      id,
      latestRevision: z.int(),
      published: z.nullable(z.int()),
      /** The proposal to take the published revision off the site, while it waits for a second publisher. */
      retirement: z.nullable(
        z.object({ staffId: z.string(), name: z.nullable(z.string()), at: moment, reason: z.nullable(z.string()) }),
      ),
      revisions: z.array(revisionRow),
    }),
  },
  problems: ['not-found'],
})

export const getDeskRevision = endpoint({
  name: 'getDeskRevision',
  summary: 'A revision with its text',
  tag,
  method: 'GET',
  path: '/api/desk/content/{kind}/{id}/revisions/{revision}',
  auth: 'staff',
  act: 'read-content',
  params: ofRevision,
  responses: { 200: revisionWithBody },
  problems: ['not-found'],
})

export const getDeskDifferences = endpoint({
  name: 'getDeskDifferences',
  summary: 'The fields in which two revisions of an item differ; a side without the field has no value',
  tag,
  method: 'GET',
  path: '/api/desk/content/{kind}/{id}/differences',
  auth: 'staff',
  act: 'read-content',
  params: ofItem,
  query: z.object({ from: revisionInPath, to: revisionInPath }),
  responses: {
    200: z.object({
      differences: z.array(
        z.object({ path: z.string(), before: z.optional(z.unknown()), after: z.optional(z.unknown()) }),
      ),
    }),
  },
  problems: ['not-found'],
})

export const postDeskLint = endpoint({
  name: 'postDeskLint',
  summary: 'The findings of the linter on a text; an invalid field is refused as in a save. Stores nothing',
  tag,
  method: 'POST',
  path: '/api/desk/content/{kind}/{id}/lint',
  auth: 'staff',
  act: 'edit-content',
  maxBodyBytes: MAX_TEXT_BYTES,
  isReadOnly: true,
  params: ofItem,
  body: z.object({ body: text }),
  responses: {
    200: z.object({
      findings,
      mayPublish: z.boolean(),
    }),
  },
  problems: ['content-invalid'],
})

export const postDeskRevision = endpoint({
  name: 'postDeskRevision',
  summary:
    'Saves a text as the next revision, a draft. `basedOn` is the revision that was changed, 0 for a new item; if it is not the newest, nothing is saved, and the refusal has both',
  tag,
  method: 'POST',
  path: '/api/desk/content/{kind}/{id}/revisions',
  auth: 'staff',
  act: 'edit-content',
  maxBodyBytes: MAX_TEXT_BYTES,
  params: ofItem,
  body: z.object({
    basedOn: z.int().check(z.nonnegative(), z.maximum(2_147_483_647)),
    body: text,
    reason: z.optional(reason),
  }),
  responses: { 200: z.object({ revision: z.int(), findings }) },
  problems: ['content-invalid', 'revision-stale'],
})

export const postDeskSubmit = endpoint({
  name: 'postDeskSubmit',
  summary:
    'Submits a draft for review; its author only. A winner’s story is refused where the linter stops it, as without the winner’s consent',
  tag,
  method: 'POST',
  path: '/api/desk/content/{kind}/{id}/revisions/{revision}/submit',
  auth: 'staff',
  act: 'edit-content',
  params: ofRevision,
  responses: { 200: movedWithFindings },
  problems: ['not-found', 'revision-state', 'content-invalid', 'content-stopped', 'not-author'],
})

export const postDeskSendBack = endpoint({
  name: 'postDeskSendBack',
  summary: 'A reviewer sends a revision back to its author, with a reason',
  tag,
  method: 'POST',
  path: '/api/desk/content/{kind}/{id}/revisions/{revision}/send-back',
  auth: 'staff',
  act: 'publish-content',
  params: ofRevision,
  body: z.object({ reason }),
  responses: { 200: newState },
  problems: ['not-found', 'revision-state'],
})

export const postDeskApprove = endpoint({
  name: 'postDeskApprove',
  summary: 'Somebody other than its author approves exactly this revision',
  tag,
  method: 'POST',
  path: '/api/desk/content/{kind}/{id}/revisions/{revision}/approve',
  auth: 'staff',
  act: 'approve-content',
  params: ofRevision,
  responses: { 200: movedWithFindings },
  problems: ['not-found', 'revision-state', 'content-invalid', 'own-revision'],
})

const PUBLISHING = ['not-found', 'revision-state', 'revision-overtaken', 'content-invalid', 'content-stopped'] as const

export const postDeskPublish = endpoint({
  name: 'postDeskPublish',
  summary: 'Puts an approved revision on the site at once. A published closing moves only with a `closingReason`',
  tag,
  method: 'POST',
  path: '/api/desk/content/{kind}/{id}/revisions/{revision}/publish',
  auth: 'staff',
  act: 'publish-content',
  params: ofRevision,
  body: z.object({ closingReason: z.optional(reason) }),
  responses: { 200: movedWithFindings },
  problems: PUBLISHING,
})

export const postDeskSchedule = endpoint({
  name: 'postDeskSchedule',
  summary: 'Schedules an approved revision for publication',
  tag,
  method: 'POST',
  path: '/api/desk/content/{kind}/{id}/revisions/{revision}/schedule',
  auth: 'staff',
  act: 'publish-content',
  params: ofRevision,
  body: z.object({ at: instant }),
  responses: { 200: movedWithFindings },
  problems: [...PUBLISHING, 'not-in-future'],
})

export const postDeskCancelSchedule = endpoint({
  name: 'postDeskCancelSchedule',
  summary: 'Takes a scheduled revision off the schedule; it stays approved',
  tag,
  method: 'POST',
  path: '/api/desk/content/{kind}/{id}/revisions/{revision}/cancel-schedule',
  auth: 'staff',
  act: 'publish-content',
  params: ofRevision,
  body: z.object({ reason }),
  responses: { 200: newState },
  problems: ['not-found', 'revision-state'],
})

export const postDeskWithdraw = endpoint({
  name: 'postDeskWithdraw',
  summary: 'Withdraws a revision that is not published yet; an approved one needs a publisher',
  tag,
  method: 'POST',
  path: '/api/desk/content/{kind}/{id}/revisions/{revision}/withdraw',
  auth: 'staff',
  act: 'edit-content',
  params: ofRevision,
  body: z.object({ reason }),
  responses: { 200: newState },
  problems: ['not-found', 'revision-state'],
})

export const postDeskRetire = endpoint({
  name: 'postDeskRetire',
  summary:
    'Takes a page, rail, tile, notification or story off the site: a first publisher proposes it with a reason, a second one who asks for the same does it',
  tag,
  method: 'POST',
  path: '/api/desk/content/{kind}/{id}/retire',
  auth: 'staff',
  act: 'approve-content',
  params: ofItem,
  body: z.object({ reason }),
  responses: { 200: z.object({ isRetired: z.boolean() }) },
  problems: ['not-found', 'not-retirable'],
})
