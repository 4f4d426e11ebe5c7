/** The desk's calendar (docs/mechanisms/desk.md#the-calendar). */
import { getDeskCalendar, MAX_CALENDAR_DAYS } from '@fairdraw/contract/desk/calendar.ts'
import { findClashes } from '@fairdraw/rules/calendar/clashes.ts'
import type { CalendarPlan, CalendarSubject, PlannedEvent } from '@fairdraw/rules/calendar/calendar.ts'
import type { Db } from '../../db/database.ts'
import { done, refuseFields } from '../../http/outcome.ts'
import type { Serve } from '../../http/serve.ts'
import { readPlan } from './read-plan.ts'

const MAX_EVENTS = 1_000
const DAY_MS = 86_400_000

export function calendarRoutes(serve: Serve, { db, now }: { db: Db; now: () => Date }): void {
  serve(getDeskCalendar, async ({ query }) => {
    const [from, until] = [new Date(query.from), new Date(query.until)]
    // An hour more, because clocks change.
    if (until <= from || +until - +from > MAX_CALENDAR_DAYS * DAY_MS + 3_600_000) return refuseFields('until')
    const at = query.at === undefined ? now() : new Date(query.at)
    const { events, plan, isCut } = await readPlan(db, { from, until, at })
    const isWithin = (one: { at: Date }) => one.at >= from && one.at < until
    const isOfCompetition = belongsTo(query.competitionId, plan)
    const within = events
      .filter((one) => isWithin(one) && isOfCompetition(one.subject))
      .toSorted((a, b) => +a.at - +b.at)
    return done({
      now: now().toISOString(),
      events: within.slice(0, MAX_EVENTS).map(eventOf),
      clashes: findClashes(plan)
        .filter((one) => isWithin(one) && one.subjects.some(isOfCompetition))
        .map(({ subjects, ...clash }) => ({ ...clash, at: clash.at.toISOString(), subjects: [...subjects] })),
      isCut: isCut || within.length > MAX_EVENTS,
    })
  })
}

/** Whether a subject is the competition, or its draw. Without a competition everything belongs. */
function belongsTo(competitionId: number | undefined, { draws }: CalendarPlan): (subject: CalendarSubject) => boolean {
  if (competitionId === undefined) return () => true
  const id = String(competitionId)
  const drawIds = new Set(draws.flatMap((draw) => (draw.competitionId === id ? [draw.subject.id] : [])))
  return (subject) =>
    subject.kind === 'competition' ? subject.id === id : subject.kind === 'draw' && drawIds.has(subject.id)
}

const eventOf = ({ at, event, subject, channel, isScheduled = false }: PlannedEvent) => ({
  id: [event, subject.kind, subject.id, channel ?? '', at.getTime()].join(':'),
  at: at.toISOString(),
  event,
  subject,
  channel: channel ?? null,
  isScheduled,
})
