/** Lists as one person wants to see them again: a room with its filters, by name (docs/mechanisms/desk.md#views). */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { machineText, typedLine } from '../fields.ts'

const tag = 'The desk: views'

export const MAX_VIEW_NAME_LENGTH = 60

/** The room's address below /desk, '/money/refunds'. */
const room = z.string().check(z.regex(/^(?:\/[a-z-]{1,30}){1,4}$/))
/** What follows it, '?state=failed'. */
const search = machineText(500).check(z.regex(/^\?/))

export const savedView = z.object({ id: z.uuid(), room, name: z.string(), search })
export type SavedView = z.infer<typeof savedView>

export const postDeskSaveView = endpoint({
  name: 'postDeskSaveView',
  summary: 'Keeps a room’s filters by a name, for the caller alone; a second view of that name replaces the first',
  tag,
  method: 'POST',
  path: '/api/desk/views',
  auth: 'staff',
  act: 'use-own-session',
  body: z.object({ room, name: typedLine(MAX_VIEW_NAME_LENGTH, 1), search }),
  responses: { 200: z.object({ view: savedView }) },
  problems: ['too-many-views'],
})

export const postDeskDeleteView = endpoint({
  name: 'postDeskDeleteView',
  summary: 'Deletes one of the caller’s own views; one that is gone already is no error',
  tag,
  method: 'POST',
  path: '/api/desk/views/{id}/delete',
  auth: 'staff',
  act: 'use-own-session',
  params: z.object({ id: z.uuid() }),
  responses: { 200: z.object({}) },
  problems: [],
})
