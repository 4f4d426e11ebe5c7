/**
 * Checks every kind of competition at every instant that matters against a second implementation of the rules. That one
 * paints each period on a timeline. London days come from the two dates of 2026 on which the clocks change.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  boundaries,
  closesToday,
  effectiveClosing,
  effectiveOpening,
  enterButton,
  isExtraPeriod,
  isListed,
  openState,
  tileState,
} from './competition.ts'
import type { ExtraWindow, CompetitionSchedule, OpenState } from './competition.ts'
import { nextLondonMidnight } from '../text/london-time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const SUMMER = { from: Date.parse('2026-03-29T01:00:00Z'), to: Date.parse('2026-10-25T01:00:00Z') }
/** The time that clocks in London show, written as if it were UTC. */
const shown = (at: number) => at + (SUMMER.from <= at && at < SUMMER.to ? HOUR : 0)
const dayOf = (at: number) => Math.floor(shown(at) / DAY)

/** Openings and closings: on one day, across midnight, and across both changes of the clocks. */
const SPANS = {
  'a winter’s day': ['2026-11-21T10:00:00Z', '2026-11-21T21:00:00Z'],
  'a summer’s day': ['2026-07-01T09:00:00Z', '2026-07-01T20:00:00Z'],
  'to midnight in winter': ['2026-11-20T10:00:00Z', '2026-11-22T00:00:00Z'],
  'to midnight in summer': ['2026-06-30T10:00:00Z', '2026-07-01T23:00:00Z'],
  'to the last second of a winter’s day': ['2026-11-20T10:00:00Z', '2026-11-21T23:59:59Z'],
  'to the last second of a summer’s day': ['2026-06-30T10:00:00Z', '2026-07-01T22:59:59Z'],
  'from midnight to midnight in summer': ['2026-06-30T23:00:00Z', '2026-07-01T23:00:00Z'],
  'across the night on which clocks go forward': ['2026-03-28T12:00:00Z', '2026-03-29T12:00:00Z'],
  'to the hour that spring skips': ['2026-03-28T12:00:00Z', '2026-03-29T01:00:00Z'],
  'to the midnight after clocks went forward': ['2026-03-28T12:00:00Z', '2026-03-29T23:00:00Z'],
  'across the night on which clocks go back': ['2026-10-24T12:00:00Z', '2026-10-25T12:00:00Z'],
  'to the first 01:30 of autumn’s repeated hour': ['2026-10-24T12:00:00Z', '2026-10-25T00:30:00Z'],
  'to the second 01:30 of autumn’s repeated hour': ['2026-10-24T12:00:00Z', '2026-10-25T01:30:00Z'],
  'to the midnight after clocks went back': ['2026-10-24T12:00:00Z', '2026-10-26T00:00:00Z'],
} as const

type Place = (start: number, stop: number) => [from: number, to: number] | undefined

const MISSED: Record<string, Place> = {
  none: () => undefined,
  'from before the stop': (_, stop) => [stop - HOUR, stop + 2 * HOUR],
  'from before the stop to before the stop': (_, stop) => [stop - 2 * HOUR, stop - HOUR],
  'from the stop': (_, stop) => [stop, stop + 26 * HOUR],
  'from after the stop': (_, stop) => [stop + HOUR, stop + 3 * HOUR],
}
const SOON: Record<string, Place> = {
  none: () => undefined,
  'to before the start': (start) => [start - 3 * HOUR, start - HOUR],
  'to the start': (start) => [start - 26 * HOUR, start],
  'past the start': (start) => [start - HOUR, start + HOUR],
  'from after the start': (start) => [start + HOUR, start + 2 * HOUR],
}
const PROMOTIONS: Record<string, Place[]> = {
  none: [],
  'two that overlap': [
    (start) => [start - HOUR, start + 3 * HOUR],
    (start, stop) => [start + 2 * HOUR, stop - 30 * MINUTE],
  ],
}
const STATUSES = [
  { status: 'active' },
  { status: 'on-hold' },
  { status: 'on-hold', isOnHold: true },
  { status: 'active', isOnHold: true },
  { status: 'active', isOnHold: false },
] as const

type Case = { name: string; competition: ReturnType<typeof competitionOf>; painted: (at: number) => OpenState }

const iso = (at: number) => new Date(at).toISOString()
const windowOf = (place: ReturnType<Place>): ExtraWindow | undefined =>
  place && { dateStart: iso(place[0]), dateStop: iso(place[1]) }

function competitionOf(
  [dateStart, dateStop]: readonly [string, string],
  status: (typeof STATUSES)[number],
  windows: { missed: Place; soon: Place; promotions: Place[] },
) {
  const [start, stop] = [Date.parse(dateStart), Date.parse(dateStop)]
  const justMissed = windowOf(windows.missed(start, stop))
  const comingSoon = windowOf(windows.soon(start, stop))
  const promotions = windows.promotions.flatMap((place) => windowOf(place(start, stop)) ?? [])
  return {
    ...status,
    dateStart,
    dateStop,
    meta: {
      ...(justMissed && { justMissed }),
      ...(comingSoon && { comingSoon }),
      display: { promotions },
    },
  }
}

const ms = (window: ExtraWindow) => [Date.parse(window.dateStart), Date.parse(window.dateStop)] as const

/** The rules again, as layers of paint: a later layer covers the earlier ones. */
function paint(competition: CompetitionSchedule): (at: number) => OpenState {
  const { justMissed, comingSoon } = competition.meta
  const coats: [from: number, to: number, state: OpenState][] = [
    [-Infinity, Infinity, 'not-started'],
    [Date.parse(competition.dateStart), Infinity, competition.isOnHold ? 'on-hold' : 'open'],
  ]
  if (competition.status === 'on-hold') coats.push([Date.parse(competition.dateStart), Infinity, 'on-hold'])
  if (comingSoon) {
    const [from, to] = ms(comingSoon)
    coats.push([-Infinity, to, 'not-started'], [from, to, 'coming-soon'])
    if (to < Date.parse(competition.dateStart)) coats.push([to, Date.parse(competition.dateStart), 'not-started'])
  }
  coats.push([Date.parse(competition.dateStop), Infinity, 'closed'])
  if (justMissed) {
    const [from, to] = ms(justMissed)
    coats.push([from, Infinity, 'closed'], [from, to, 'just-missed'])
  }
  return (at) => coats.findLast(([from, to]) => from <= at && at < to)![2]
}

const CASES: Case[] = Object.entries(SPANS).flatMap(([span, dates]) =>
  Object.entries(MISSED).flatMap(([missedName, missed]) =>
    Object.entries(SOON).flatMap(([soonName, soon]) =>
      Object.entries(PROMOTIONS).flatMap(([promotionName, promotions]) =>
        STATUSES.map((status) => {
          const competition = competitionOf(dates, status, { missed, soon, promotions })
          const name = `${span}; missed ${missedName}; soon ${soonName}; promotions ${promotionName}; ${JSON.stringify(status)}`
          return { name, competition, painted: paint(competition) }
        }),
      ),
    ),
  ),
)

/** Every boundary and the London midnights around it, each also one millisecond before and one after. */
function instantsOf({ competition }: Case): number[] {
  const edges = boundaries(competition).map((edge) => edge.getTime())
  const [first, last] = [Math.min(...edges) - DAY, Math.max(...edges) + DAY]
  const midnights: number[] = []
  for (let at = first; at < last;) midnights.push((at = nextLondonMidnight(new Date(at)).getTime()))
  return [...edges, ...midnights].flatMap((edge) => [edge - 1, edge, edge + 1])
}

const INSTANTS = CASES.map((each) => ({ each, instants: instantsOf(each) }))

/** Everything that a visitor sees and that changes with time alone. */
function view({ competition }: Case, at: number) {
  const now = new Date(at)
  return JSON.stringify([
    openState(competition, now),
    isListed(competition, now),
    closesToday(competition, now),
    enterButton(competition, {}, now, false),
    competition.meta.display.promotions.map((window) => ms(window)[0] <= at && at < ms(window)[1]),
  ])
}

/** Checks every instant of every case. A failure names the case and the instant. */
function everywhere(check: (each: Case, at: number) => boolean) {
  const wrong: string[] = []
  let checked = 0
  for (const { each, instants } of INSTANTS) {
    for (const at of instants) {
      checked += 1
      if (!check(each, at)) wrong.push(`${each.name} at ${iso(at)}`)
    }
  }
  expect(wrong.slice(0, 5)).toEqual([])
  expect(checked).toBeGreaterThan(50_000)
}

describe('at every instant of every kind of competition', () => {
  it('every combination of periods is covered', () => {
    expect(CASES).toHaveLength(14 * 5 * 5 * 2 * 5)
    const states = new Set(INSTANTS.flatMap(({ each, instants }) => instants.map((at) => each.painted(at))))
    expect(states).toEqual(new Set(['not-started', 'coming-soon', 'open', 'on-hold', 'just-missed', 'closed']))
  })

  it('the open state matches the timeline', () => {
    everywhere((each, at) => openState(each.competition, new Date(at)) === each.painted(at))
  })

  it('an extra period is exactly a just-missed or coming-soon window', () => {
    everywhere(({ competition }, at) => {
      const { justMissed, comingSoon } = competition.meta
      const isInside = [justMissed, comingSoon].some((window) => window && ms(window)[0] <= at && at < ms(window)[1])
      return isExtraPeriod(openState(competition, new Date(at))) === isInside
    })
  })

  it('a tile is listed from its first window or start until the just-missed window or the stop ends', () => {
    everywhere((each, at) => {
      const { justMissed } = each.competition.meta
      const isGone = justMissed ? ms(justMissed)[1] <= at : Date.parse(each.competition.dateStop) <= at
      const state = each.painted(at)
      const expected = state !== 'not-started' && !(state === 'closed' && isGone)
      return isListed(each.competition, new Date(at)) === expected
    })
  })

  it('‘closes today’ uses London days of 23, 24 and 25 hours, and is not shown in an extra period', () => {
    everywhere((each, at) => {
      const { justMissed } = each.competition.meta
      const stop = Date.parse(each.competition.dateStop)
      const closing = justMissed ? Math.min(stop, ms(justMissed)[0]) : stop
      const isOpen = ['open', 'on-hold'].includes(each.painted(at))
      return closesToday(each.competition, new Date(at)) === (isOpen && dayOf(closing) === dayOf(at))
    })
  })

  it('the enter button is enabled exactly while the server accepts an entry', () => {
    everywhere(({ competition }, at) => {
      const isTaken =
        effectiveOpening(competition).getTime() <= at &&
        at < effectiveClosing(competition).getTime() &&
        competition.status !== 'on-hold' &&
        !('isOnHold' in competition && competition.isOnHold)
      const button = enterButton(competition, {}, new Date(at), false)
      const capped = enterButton(competition, {}, new Date(at), true)
      return button.isEnabled === isTaken && !capped.isEnabled
    })
  })

  it('the button reads ‘On hold’ for as long as the competition is on hold, at any hour', () => {
    everywhere(({ competition }, at) => {
      const isHeld = competition.status === 'on-hold' || ('isOnHold' in competition && competition.isOnHold)
      return (enterButton(competition, {}, new Date(at), false).text === 'On hold') === isHeld
    })
  })
})

describe('nothing changes between two boundaries', () => {
  it('what a visitor sees changes only at a boundary or at midnight in London', () => {
    const pick = fc.record({ place: fc.nat(CASES.length - 1), share: fc.double({ min: 0, max: 1, noNaN: true }) })
    fc.assert(
      fc.property(pick, ({ place, share }) => {
        const each = CASES[place]!
        const edges = boundaries(each.competition).map((edge) => edge.getTime())
        const [first, last] = [Math.min(...edges) - 2 * DAY, Math.max(...edges) + 2 * DAY]
        const at = Math.floor(first + share * (last - first))
        // The server and the tile calculate the next instant in the same way. One millisecond before it nothing may
        // have changed.
        const next = Math.min(nextLondonMidnight(new Date(at)).getTime(), ...edges.filter((edge) => edge > at))
        expect(view(each, next - 1), `${each.name} from ${iso(at)} to ${iso(next)}`).toBe(view(each, at))
      }),
      { numRuns: 3000 },
    )
  })

  it('each channel shows its own opening and closing', () => {
    const plain = CASES[0]!.competition
    const channels = {
      sms: { dateStart: '2026-11-21T11:00:00Z' },
      phone: { dateStop: '2026-11-21T12:00:00Z' },
      postal: {},
    }
    const announced = boundaries({ ...plain, meta: { ...plain.meta, channels } }).map((edge) => edge.toISOString())
    expect(announced).toEqual(expect.arrayContaining(['2026-11-21T11:00:00.000Z', '2026-11-21T12:00:00.000Z']))
    expect(announced).toHaveLength(boundaries(plain).length + 2)
  })
})

// Rows 1.2-71 to 1.2-74, 1.6-07
describe('the state of a tile, for every viewer', () => {
  const table = [true, false].flatMap((isHeld) =>
    [true, false].flatMap((isCapped) =>
      [0, 60].flatMap((cost) => [undefined, 0, 59, 60].map((tokens) => ({ isHeld, isCapped, cost, tokens }))),
    ),
  )

  it.each(table)(
    'on hold $isHeld, capped $isCapped, $cost tokens, a player with $tokens: the first state that applies',
    ({ isHeld, isCapped, cost, tokens }) => {
      const expected = {
        'on-hold': isHeld,
        completed: isCapped,
        locked: cost > (tokens ?? (cost === 0 ? 0 : -1)),
        enter: true,
      }
      const first = Object.entries(expected).find(([, does]) => does)![0]
      const competition = { ...CASES[0]!.competition, status: isHeld ? 'on-hold' : 'active', isOnHold: isHeld } as const
      const { reason } = enterButton(competition, {}, new Date(0), isCapped)
      expect(tileState(reason, cost, tokens)).toBe(first)
    },
  )
})
