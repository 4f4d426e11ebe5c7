/** The desk's calendar: what opens, closes and is drawn, and what clashes (docs/mechanisms/desk.md#the-calendar). */
import { CALENDAR_EVENTS, CALENDAR_SUBJECTS } from '@fairdraw/rules/calendar/calendar.ts'
import { CLASHES } from '@fairdraw/rules/calendar/clashes.ts'
import { CHANNELS } from '@fairdraw/rules/competition/competition.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { competitionNumber } from './fields.ts'

const instant = z.iso.datetime()

/** The longest span of one call, in days: a month with the weeks that it shares with its neighbours. */
export const MAX_CALENDAR_DAYS = 45

const event = z.object({
  /** Unique within the reply. */
  id: z.string(),
  at: instant,
  event: z.enum(CALENDAR_EVENTS),
  /** Where it leads: a content item, or a draw. */
  subject: z.object({ kind: z.enum(CALENDAR_SUBJECTS), id: z.string(), name: z.string() }),
  /** Of openings and closings. */
  channel: z.nullable(z.enum(CHANNELS)),
  /** True: of a revision that is scheduled and not yet published. */
  isScheduled: z.boolean(),
})
export type CalendarEvent = z.infer<typeof event>

const clash = z.object({
  clash: z.enum(CLASHES),
  /** When it begins. */
  at: instant,
  /** The events, or their subjects, that clash. */
  subjects: z.array(z.object({ kind: z.enum(CALENDAR_SUBJECTS), id: z.string(), name: z.string() })),
  words: z.string(),
})
export type CalendarClash = z.infer<typeof clash>

export const getDeskCalendar = endpoint({
  name: 'getDeskCalendar',
  summary: `What opens, closes, is drawn and is published from one time to another, at most ${MAX_CALENDAR_DAYS} days, and what clashes`,
  tag: 'The desk: calendar',
  method: 'GET',
  path: '/api/desk/calendar',
  auth: 'staff',
  act: 'read-calendar',
  query: z.object({
    from: instant,
    until: instant,
    /** Content as it will be then: what is scheduled until this time counts as published. Default: now. */
    at: z.optional(instant),
    /** Only what belongs to it. */
    competitionId: z.optional(competitionNumber),
  }),
  responses: {
    200: z.object({
      now: instant,
      events: z.array(event),
      clashes: z.array(clash),
      /** More than can be shown: the latest events are left out. */
      isCut: z.boolean(),
    }),
  },
  problems: [],
})
