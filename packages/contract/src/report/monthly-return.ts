/** The monthly return of the voluntary code at the desk: its figures, kept once the month is over (docs/mechanisms/desk/monthly-return.md). */
import { RETURN_LINES } from '@fairdraw/rules/monthly-return/return-lines.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { reason } from '../desk/fields.ts'
import { sheet } from '../desk/spreadsheet.ts'

const tag = 'The desk: monthly return'
const time = z.iso.datetime()
const MAX_VERSION = 1_000_000
const version = z.int().check(z.nonnegative(), z.maximum(MAX_VERSION))
const ofVersion = z.object({
  /** A kept version; 0: as it is counted now. */
  version: z.optional(z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(MAX_VERSION))),
})
/** `YYYY-MM`, by London's clocks. */
const month = z.string().check(z.maxLength(7), z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))
const params = z.object({ month })

const line = z.object({
  line: z.enum(RETURN_LINES),
  /** `few`: fewer than ten people. `hidden`: such a group could be worked out. Null: there was nothing to count. */
  figure: z.nullable(z.union([z.number(), z.literal('few'), z.literal('hidden')])),
  /** What each was: the draws that were made void and the closings that moved, with their reasons. */
  notes: z.array(z.string()),
})
export type ReturnLineFigure = z.infer<typeof line>

const keptReturn = z.object({
  version,
  at: time,
  /** Null: somebody who has left. */
  by: z.nullable(z.string()),
  /** Why it was made again; null for the first. */
  reason: z.nullable(z.string()),
})

const monthlyReturn = z.object({
  month,
  isOver: z.boolean(),
  /** When the figures were counted. */
  countedAt: time,
  /** Which kept version these figures are; null: they are counted now. */
  version: z.nullable(version),
  lines: z.array(line),
  /** The newest first. */
  kept: z.array(keptReturn),
})
export type MonthlyReturn = z.infer<typeof monthlyReturn>

export const getDeskMonthlyReturn = endpoint({
  name: 'getDeskMonthlyReturn',
  summary: 'The return of a month: as it was kept last, or as another version, or as it is counted now',
  tag,
  method: 'GET',
  path: '/api/desk/monthly-returns/{month}',
  auth: 'staff',
  act: 'read-reports',
  params,
  query: ofVersion,
  responses: { 200: monthlyReturn },
  problems: ['not-found'],
})

export const postDeskKeepMonthlyReturn = endpoint({
  name: 'postDeskKeepMonthlyReturn',
  summary: 'Counts the return of a month that is over and keeps it; again only with a reason',
  tag,
  method: 'POST',
  path: '/api/desk/monthly-returns/{month}/keep',
  auth: 'staff',
  act: 'keep-monthly-returns',
  params,
  body: z
    .object({
      /** The newest version that the person has seen; 0: none. */
      after: version,
      /** Why it is made again; nothing explains a first one. */
      reason: z.optional(reason),
    })
    .check(
      z.refine(({ after, reason: why }) => after > 0 === (why !== undefined), {
        path: ['reason'],
        error: 'error.validation.required',
      }),
    ),
  responses: { 200: monthlyReturn },
  problems: ['month-not-over', 'return-kept'],
})

export const getDeskMonthlyReturnSheet = endpoint({
  name: 'getDeskMonthlyReturnSheet',
  summary: 'The return of a month as a table, for a file; recorded in the audit log',
  tag,
  method: 'GET',
  path: '/api/desk/monthly-returns/{month}/sheet',
  auth: 'staff',
  act: 'export-reports',
  params,
  query: ofVersion,
  responses: { 200: sheet },
  problems: ['not-found'],
})
