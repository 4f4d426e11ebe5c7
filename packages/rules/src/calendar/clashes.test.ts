import { describe, expect, it } from 'vitest'
import { VALID_COMPETITION, withChanges } from '../content-rules/valid-competition.ts'
import { eventsOfCompetition, planCompetition } from './calendar.ts'
import type { CalendarPlan, PlannedCompetition, PlannedDraw } from './calendar.ts'
import { CLASHES, findClashes } from './clashes.ts'
import type { ClashName } from './clashes.ts'

const at = (time: string) => new Date(`2026-03-${time}Z`)
const subjectOf = (id: number) => ({ kind: 'competition', id: String(id), name: `Prize ${id}` }) as const

function planned(id: number, closes: string, more: Partial<PlannedCompetition> = {}): PlannedCompetition {
  return {
    subject: subjectOf(id),
    opens: at('01T09:00'),
    routes: [
      { channel: 'online', opens: at('01T09:00'), closes: at(closes), isFree: false },
      { channel: 'postal', opens: at('01T09:00'), closes: at(closes), isFree: true },
    ],
    needsFreeRoute: true,
    listClosesAt: at(closes),
    hasDraw: true,
    heroPages: [],
    programmes: [`Programme ${id}`],
    ...more,
  }
}
const drawn = (id: string, time: string, more: Partial<PlannedDraw> = {}): PlannedDraw => ({
  subject: { kind: 'draw', id, name: `Draw ${id}` },
  at: at(time),
  ...more,
})

const route = (channel: 'online' | 'sms' | 'postal', closes: string) =>
  ({ channel, opens: at('01T09:00'), closes: at(closes), isFree: channel === 'postal' }) as const

/** A plan that has the clash, and one that only just has not. */
const EXAMPLES: Record<
  ClashName,
  { clashing: Partial<CalendarPlan>; clean: Partial<CalendarPlan>; subjects: string[] }
> = {
  'draws-together': {
    clashing: { draws: [drawn('a', '20T20:00'), drawn('b', '20T20:14:59')] },
    clean: { draws: [drawn('a', '20T20:00'), drawn('b', '20T20:15')] },
    subjects: ['a', 'b'],
  },
  'closings-together': {
    clashing: { competitions: [planned(1, '20T21:00'), planned(2, '20T21:04:59')] },
    clean: { competitions: [planned(1, '20T21:00'), planned(2, '20T21:05')] },
    subjects: ['1', '2'],
  },
  'closes-unstaffed': {
    clashing: { competitions: [planned(1, '20T00:01')] },
    clean: { competitions: [planned(1, '20T00:00'), planned(2, '20T07:01')] },
    subjects: ['1'],
  },
  'free-route-closes-first': {
    clashing: {
      competitions: [planned(1, '20T21:00', { routes: [route('online', '20T21:00'), route('postal', '20T20:59')] })],
    },
    clean: {
      competitions: [
        planned(1, '20T21:00'),
        planned(2, '18T21:00', {
          needsFreeRoute: false,
          routes: [route('online', '18T21:00'), route('postal', '17T21:00')],
        }),
      ],
    },
    subjects: ['1'],
  },
  'drawn-before-closing': {
    clashing: { competitions: [planned(1, '20T21:00')], draws: [drawn('a', '20T20:00', { competitionId: '1' })] },
    clean: {
      competitions: [planned(1, '20T21:00')],
      draws: [drawn('a', '20T21:00', { competitionId: '1' }), drawn('w', '25T20:04', { listClosesAt: at('25T20:00') })],
    },
    subjects: ['1', 'a'],
  },
  'list-closes-before-channel': {
    clashing: { competitions: [planned(1, '20T21:00', { listClosesAt: at('20T20:59') })] },
    clean: {
      competitions: [planned(1, '20T21:00'), planned(2, '18T21:00', { hasDraw: false, listClosesAt: at('17T21:00') })],
    },
    subjects: ['1'],
  },
  'hero-taken-twice': {
    clashing: {
      competitions: [
        planned(1, '20T21:00', { heroPages: ['home', 'tv'] }),
        planned(2, '22T21:00', { heroPages: ['home'], opens: at('20T20:00') }),
      ],
    },
    clean: {
      competitions: [
        planned(1, '20T21:00', { heroPages: ['home', 'tv'] }),
        planned(2, '22T21:00', { heroPages: ['home'], opens: at('20T21:00') }),
        planned(3, '21T21:00', { heroPages: ['radio'] }),
      ],
    },
    subjects: ['1', '2'],
  },
  'opens-before-published': {
    clashing: { competitions: [planned(1, '20T21:00', { firstPublishedAt: at('01T09:01') })] },
    clean: { competitions: [planned(1, '20T21:00', { firstPublishedAt: at('01T09:00') }), planned(2, '18T21:00')] },
    subjects: ['1'],
  },
}

const clashesOf = (plan: Partial<CalendarPlan>) => findClashes({ competitions: [], draws: [], ...plan })

describe.each(CLASHES)('%s', (name) => {
  const { clashing, clean, subjects } = EXAMPLES[name]
  it('is found, once and alone, with its subjects', () => {
    expect(clashesOf(clashing).map(({ clash, subjects: found }) => [clash, found.map(({ id }) => id)])).toEqual([
      [name, subjects],
    ])
  })
  it('is not found where it only nearly is', () => expect(clashesOf(clean)).toEqual([]))
})

it('competitions may close together by post', () => {
  const byPost = (id: number) => planned(id, '20T17:00', { routes: [route('postal', '20T17:00')] })
  expect(clashesOf({ competitions: [byPost(1), byPost(2)] })).toEqual([])
})

it('competitions of one programme may close together, and those of none with any other', () => {
  const inOne = [planned(1, '20T21:00'), planned(2, '20T21:00', { programmes: ['Programme 1'] })]
  const inNone = [3, 4].map((id) => planned(id, '20T21:00', { programmes: [] }))
  expect(clashesOf({ competitions: [...inOne, ...inNone] })).toEqual([])
})

it('the channels of one competition may close together', () => {
  expect(clashesOf({ competitions: [planned(1, '20T21:00')] })).toEqual([])
})

it('a closing at 7am London time is staffed on both sides of a change of the clocks', () => {
  // 06:30 UTC is 6.30am before the 29th and 7.30am after it.
  const found = clashesOf({ competitions: [planned(1, '28T06:30'), planned(2, '30T06:30')] })
  expect(found.map(({ clash, subjects: [subject] }) => [clash, subject!.id])).toEqual([['closes-unstaffed', '1']])
})

describe('the events of a competition', () => {
  const body = withChanges(
    {
      ...VALID_COMPETITION,
      id: 901,
      activeHero: [{ page: 'home' }],
      meta: { ...VALID_COMPETITION.meta, shows: [{ name: 'Quiz Hour' }] },
    },
    { 'meta.prizeTiers': [{ name: 'A lens', winners: 1 }] },
  )
  it('are an opening and a closing of each enabled channel, and the closing of the list', () => {
    const enabled = Object.values(body.meta.channels).filter((channel) => channel.enabled).length
    const events = eventsOfCompetition(body)
    expect(events.filter(({ event }) => event === 'opens')).toHaveLength(enabled)
    expect(events.filter(({ event }) => event === 'closes')).toHaveLength(enabled)
    expect(events.filter(({ event }) => event === 'list-closes').map((one) => one.at)).toEqual([
      planCompetition(body).listClosesAt,
    ])
  })
  it('a disabled channel has none', () => {
    const without = withChanges(body, { 'meta.channels.postal.enabled': false })
    expect(eventsOfCompetition(without).filter(({ channel }) => channel === 'postal')).toEqual([])
  })
})
