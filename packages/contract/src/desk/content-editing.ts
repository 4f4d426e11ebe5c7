/** What an editor needs besides the text: a number for a new competition, one to begin like, and who else has an item open. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { typedLine } from '../fields.ts'
import { id, kind, moment } from './content-revision.ts'

const tag = 'The desk: content'

export const postDeskCompetitionNumber = endpoint({
  name: 'postDeskCompetitionNumber',
  summary: 'A number for a new competition that none has, and that nobody else is given',
  tag,
  method: 'POST',
  path: '/api/desk/content/competition-numbers',
  auth: 'staff',
  act: 'edit-content',
  body: z.object({}),
  responses: { 200: z.object({ number: z.int() }) },
  problems: [],
})

export const getDeskCompetitionSources = endpoint({
  name: 'getDeskCompetitionSources',
  summary:
    'Competitions to begin another one like, each in its newest revision, first those that have closed or close nearest to now; `words`: with words in title or number that begin so',
  tag,
  method: 'GET',
  path: '/api/desk/content/competition-sources',
  auth: 'staff',
  act: 'edit-content',
  query: z.object({ words: z.optional(typedLine(200)) }),
  responses: {
    200: z.object({
      sources: z.array(
        z.object({
          id,
          title: z.nullable(z.string()),
          picture: z.nullable(z.string()),
          revision: z.int(),
          /** Its first programme. */
          programme: z.nullable(z.string()),
          closesAt: moment,
        }),
      ),
    }),
  },
  problems: [],
})

export const postDeskPresence = endpoint({
  name: 'postDeskPresence',
  summary:
    'Says that an item is open in a tab, for less than a minute, or no longer (`isLeaving`); returns who else has it open',
  tag,
  method: 'POST',
  path: '/api/desk/content/{kind}/{id}/presence',
  auth: 'staff',
  act: 'edit-content',
  params: z.object({ kind, id }),
  body: z.object({ tab: z.uuid(), isLeaving: z.optional(z.boolean()) }),
  responses: {
    200: z.object({
      others: z.array(
        z.object({
          name: z.nullable(z.string()),
          /** The same person in another tab. */
          isOwn: z.boolean(),
          since: moment,
        }),
      ),
    }),
  },
  problems: [],
})
