/** A fixed run of tickets at the desk: how many are sold, held and left (docs/mechanisms/entry/run.md). */
import { TOO_FEW } from '@fairdraw/rules/competition/run.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { competitionNumber } from './fields.ts'

const count = z.int().check(z.nonnegative())

const run = z.object({
  /** As published. */
  ticketsTotal: z.int().check(z.positive()),
  tooFew: z.enum(TOO_FEW),
  minimum: z.optional(z.int().check(z.positive())),
  /** At one moment; together they are the total. `held`: by entries that are not finished. */
  sold: count,
  held: count,
  left: count,
  /** How many tickets will win. */
  prizes: z.int().check(z.positive()),
  countedAt: z.iso.datetime(),
})
export type DeskRun = z.infer<typeof run>

export const getDeskRun = endpoint({
  name: 'getDeskRun',
  summary: 'The fixed run of a competition, counted at that moment; null: it has none, or was never published',
  tag: 'The desk: fixed runs',
  method: 'GET',
  path: '/api/desk/competitions/{id}/run',
  auth: 'staff',
  act: 'watch-live',
  params: z.object({ id: competitionNumber }),
  responses: { 200: z.object({ run: z.nullable(run) }) },
  problems: [],
})
