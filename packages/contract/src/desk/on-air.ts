/** The interaction record at the desk: what is said and shown on air (field rule 11). */
import * as z from 'zod/mini'
import { onAir } from '../catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { competitionNumber } from './fields.ts'

export const getDeskOnAir = endpoint({
  name: 'getDeskOnAir',
  summary:
    'The on-air details of one competition, or of all that can be entered on a day in London (today unless given). They are read from the published content at that moment',
  tag: 'The desk: on air',
  method: 'GET',
  path: '/api/desk/on-air',
  auth: 'staff',
  act: 'read-on-air',
  query: z.object({
    competitionId: z.optional(competitionNumber),
    day: z.optional(z.iso.date()),
  }),
  responses: {
    200: z.object({
      /** The day that was asked for; null: one competition was. */
      day: z.nullable(z.iso.date()),
      /** When the content was read. A later publication may differ. */
      readAt: z.iso.datetime(),
      competitions: z.array(onAir),
    }),
  },
  problems: ['not-found'],
})
