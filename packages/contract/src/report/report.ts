/** What a competition has become and what was sold, from counters by hour; and what staff should see to (docs/mechanisms/desk/reports.md). */
import { ATTENTION } from '@fairdraw/rules/attention.ts'
import { CHANNELS } from '@fairdraw/rules/competition/competition.ts'
import { LIFE_STAGES, STAGE_STATES } from '@fairdraw/rules/competition/life.ts'
import { DRAW_STATES } from '@fairdraw/rules/draw/draw.ts'
import { AWARD_STATES } from '@fairdraw/rules/prize/award.ts'
import type { ReportSum } from '@fairdraw/rules/report/sums.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { competitionNumber } from '../desk/fields.ts'

const tag = 'The desk: reports'
const count = z.int().check(z.nonnegative())
const instant = z.iso.datetime()
const channel = z.enum(CHANNELS)
const ofCompetition = z.object({ id: competitionNumber })

/** Sums over entries, by when they were made. A refund counts with its entry, however much later it is. */
const sums: Record<ReportSum, typeof count> = {
  /** Entries that began; by text, phone and post those that were accepted. */
  begun: count,
  /** Completed entries, those that were withdrawn later included. */
  entries: count,
  tickets: count,
  /** Completed entries that cost money or entry credits, and those that cost tokens; all others were free. */
  paidEntries: count,
  tokenEntries: count,
  tokens: count,
  /** Completed entries that are the first one of their player in any competition. */
  firstEntries: count,
  /** Completed entries that count no more, and their tickets. */
  withdrawnEntries: count,
  withdrawnTickets: count,
  /** Money that came in, and what of it is given back. */
  payments: count,
  pence: count,
  refunds: count,
  refundedPence: count,
  /** Money that a player's bank takes back. */
  disputes: count,
  disputedPence: count,
}
const reportSums = z.object(sums)

export const FIGURE_SPANS = ['hour', 'day'] as const
export type FigureSpan = (typeof FIGURE_SPANS)[number]

const spanFigures = z.object({
  /** When the hour begins, or the London day. */
  from: instant,
  channel,
  begun: count,
  entries: count,
  pence: count,
  refundedPence: count,
})
export type SpanFigures = z.infer<typeof spanFigures>

export const getDeskCompetitionFigures = endpoint({
  name: 'getDeskCompetitionFigures',
  summary:
    'The entries and the money of a competition, by channel, and by hour (the last three days with entries) or by day; unless asked, by hour where all of it fits',
  tag,
  method: 'GET',
  path: '/api/desk/competitions/{id}/figures',
  auth: 'staff',
  act: 'read-reports',
  params: ofCompetition,
  query: z.object({ by: z.optional(z.enum(FIGURE_SPANS)) }),
  responses: {
    200: z.object({
      /** What was recorded before this instant is counted. */
      until: instant,
      by: z.enum(FIGURE_SPANS),
      channels: z.array(z.extend(reportSums, { channel })),
      /** In the order of time; those without entries are absent. */
      spans: z.array(spanFigures),
    }),
  },
  problems: [],
})

export const getDeskSales = endpoint({
  name: 'getDeskSales',
  summary:
    'What was entered and sold today, and on the same weekday a week ago, by the hour in which the entries were made',
  tag,
  method: 'GET',
  path: '/api/desk/sales',
  auth: 'staff',
  act: 'read-reports',
  responses: {
    200: z.object({
      until: instant,
      /** Today first. */
      days: z.array(
        z.object({
          /** A day in London. */
          day: z.iso.date(),
          /** By the hours of London's clock, without those in which nothing was entered. */
          hours: z.array(z.object({ hour: count, entries: count, pence: count, refundedPence: count })),
        }),
      ),
    }),
  },
  problems: [],
})

const lifeStage = z.object({
  stage: z.enum(LIFE_STAGES),
  state: z.enum(STAGE_STATES),
  /** When it began or begins, as far as that is known. */
  at: z.nullable(instant),
})
export type LifeStageRow = z.infer<typeof lifeStage>

export const getDeskCompetition = endpoint({
  name: 'getDeskCompetition',
  summary:
    'A competition, published or not: where it is in its life, its ways to enter, its odds, its draw and its prizes',
  tag,
  method: 'GET',
  path: '/api/desk/competitions/{id}',
  auth: 'staff',
  act: 'read-reports',
  params: ofCompetition,
  responses: {
    200: z.object({
      id: z.int(),
      /** Of its newest text; null if that has none. */
      name: z.nullable(z.string()),
      picture: z.nullable(z.string()),
      /** The path of its page on the site; null: it is not published. */
      page: z.nullable(z.string()),
      isOnHold: z.boolean(),
      isHidden: z.boolean(),
      life: z.array(lifeStage),
      /** The most entries of one player online; null: there is no limit. */
      cap: z.nullable(z.int()),
      channels: z.array(z.object({ channel, opens: instant, closes: instant })),
      /** The tickets that are in its draw, and how many of them win. */
      tickets: count,
      winners: z.nullable(count),
      /** The draw that stands for it, the last one. */
      draw: z.nullable(z.object({ id: z.string(), state: z.enum(DRAW_STATES), cutOff: instant })),
      awards: z.array(z.object({ state: z.enum(AWARD_STATES), count })),
      /** The content item with the story of one of its winners. */
      story: z.nullable(z.string()),
      /** How many complaints were made about it, and how many of them wait for an answer. */
      complaints: z.object({ count, open: count }),
    }),
  },
  problems: ['not-found'],
})

export const getDeskAttention = endpoint({
  name: 'getDeskAttention',
  summary: 'What is wrong and what waits for somebody, as far as the caller’s roles may see it; nothing that is well',
  tag,
  method: 'GET',
  path: '/api/desk/attention',
  auth: 'staff',
  act: 'read-reports',
  responses: {
    200: z.object({ items: z.array(z.object({ what: z.enum(ATTENTION), count: z.int().check(z.positive()) })) }),
  },
  problems: [],
})
