/** What happens when: the events of the operator's calendar (docs/mechanisms/desk.md#the-calendar). Pure; times are instants. */
import { CHANNELS, channelTimes, effectiveDrawCutOff, effectiveOpening } from '../competition/competition.ts'
import type { Channel } from '../competition/competition.ts'
import { CONTENT_KINDS } from '../content-rules/content-machine.ts'
import { routesOf } from '../content-rules/free-route-rules.ts'
import type { CompetitionBody } from '../content-rules/body.ts'

/** `list-closes`: entries that arrive later are not in the draw. */
export const CALENDAR_EVENTS = ['opens', 'closes', 'list-closes', 'draws', 'publishes'] as const
export type CalendarEventName = (typeof CALENDAR_EVENTS)[number]

export const CALENDAR_SUBJECTS = [...CONTENT_KINDS, 'draw'] as const
export type CalendarSubjectKind = (typeof CALENDAR_SUBJECTS)[number]

export type CalendarSubject = { kind: CalendarSubjectKind; id: string; name: string }

export type PlannedEvent = {
  at: Date
  event: CalendarEventName
  subject: CalendarSubject
  channel?: Channel
  /** Of a scheduled revision that is not published yet. */
  isScheduled?: boolean
}

type Route = { channel: Channel; opens: Date; closes: Date; isFree: boolean }

/** What the clashes need to know about a competition besides its events. */
export type PlannedCompetition = {
  subject: CalendarSubject
  opens: Date
  /** The enabled channels. */
  routes: readonly Route[]
  /** Whether it is a draw that takes payment, so that the law asks for a free route. */
  needsFreeRoute: boolean
  listClosesAt: Date
  hasDraw: boolean
  /** Pages whose hero it is. */
  heroPages: readonly string[]
  /** The programmes that it is in. */
  programmes: readonly string[]
  /** When it is first published; absent: it is. */
  firstPublishedAt?: Date
}

/** The planned draw of a competition or a week. */
export type PlannedDraw = {
  subject: CalendarSubject
  /** The competition that it draws; absent for a weekly draw. */
  competitionId?: string
  listClosesAt?: Date
  at: Date
}

export type CalendarPlan = {
  competitions: readonly PlannedCompetition[]
  draws: readonly PlannedDraw[]
}

type CalendarBody = CompetitionBody & {
  id: number
  activeHero: readonly { page: string }[]
  meta: { shows: readonly { name: string }[] }
}

export function planCompetition(body: CalendarBody, firstPublishedAt?: Date): PlannedCompetition {
  const routes = routesOf(body).map(({ channel, opens, closes, isFree }) => ({ channel, opens, closes, isFree }))
  return {
    subject: { kind: 'competition', id: String(body.id), name: body.name },
    opens: effectiveOpening(body),
    routes,
    needsFreeRoute: body.legalBasis !== 'skill' && routes.some(({ isFree }) => !isFree),
    listClosesAt: effectiveDrawCutOff(body),
    hasDraw: (body.meta.prizeTiers ?? []).length > 0,
    heroPages: body.activeHero.map(({ page }) => page),
    programmes: body.meta.shows.map(({ name }) => name),
    ...(firstPublishedAt && { firstPublishedAt }),
  }
}

/** The events of a competition: each enabled channel opens and closes, and the list of its draw closes. */
export function eventsOfCompetition(body: CalendarBody): PlannedEvent[] {
  const { subject, listClosesAt, hasDraw } = planCompetition(body)
  const ofChannels = CHANNELS.flatMap((channel): PlannedEvent[] => {
    const window = body.meta.channels[channel]
    if (!window?.enabled) return []
    const { opens, closes } = channelTimes(body, channel, window)
    return [
      { at: opens, event: 'opens', subject, channel },
      { at: closes, event: 'closes', subject, channel },
    ]
  })
  return hasDraw ? [...ofChannels, { at: listClosesAt, event: 'list-closes', subject }] : ofChannels
}
