import { describe, expect, it } from 'vitest'
import { WITHHELD_NAME } from '../competition/winners.ts'
import { DRAW_STATES } from './draw.ts'
import { TROUBLES, troubleOf } from './show-troubles.ts'
import {
  SHOW_STEPS,
  countdownEnd,
  isCountShown,
  isRepeated,
  isTicketShown,
  isTitled,
  mayFollow,
  sceneBefore,
  sceneOf,
  stepAfter,
  stepAt,
  withFailedCheck,
} from './show.ts'
import type { ShowStanding, TroubleCode } from './show-troubles.ts'
import type { ShowFacts, ShowStep } from './show.ts'

const DUE = '2026-11-24T21:05:03.000Z'
const BEFORE = new Date('2026-11-24T21:05:02.000Z')
const AFTER = new Date(DUE)
const ready: ShowStanding = {
  state: 'drawn',
  drawsAt: DUE,
  isDrawn: true,
  isDisputed: false,
  isRoundUnwitnessed: false,
}
const facts: ShowFacts = {
  title: 'A weekend by the sea',
  state: 'drawn',
  prize: 'A weekend for two',
  further: [],
  furtherTickets: [],
  tickets: 48_210,
  channels: [
    { channel: 'online', tickets: 41_004 },
    { channel: 'sms', tickets: 6_100 },
    { channel: 'postal', tickets: 1_106 },
  ],
  seen: [
    { witness: 'one.example/witness', time: '2026-11-24T21:00:02.000Z' },
    { witness: 'two.example', time: '2026-11-24T21:01:02.000Z' },
  ],
  quorum: 2,
  drawsAt: DUE,
  isDemonstration: false,
  number: 'ab'.repeat(32),
  ticket: { number: 120_734, place: 12_045 },
  winner: null,
}

it.each([
  ['ab'.repeat(32), 'abab abab abab abab abab abab …'],
  ['0123456789', '0123 4567 89'],
])('the number %s is shown in groups of four, as far as a screen has room', (number, headline) =>
  expect(sceneOf('number', { ...facts, number }).headline).toBe(headline),
)

it('the ticket is named after the main prize only where there are others', () => {
  const others = [{ name: 'A mug', winners: 1 }]
  expect([[], others].map((further) => sceneOf('ticket', { ...facts, further }).kicker)).toEqual([
    'The winning ticket',
    'The ticket of the main prize',
  ])
})

it('the steps lead from the welcome to the thanks, each to the next', () => {
  const path: ShowStep[] = []
  for (let step = stepAfter(undefined); step; step = stepAfter(step)) path.push(step)
  expect(path).toEqual(['welcome', 'sealed', 'seen', 'waiting', 'number', 'ticket', 'winner', 'thanks'])
})

it.each([
  ['welcome', undefined, true],
  ['sealed', undefined, false],
  ['ticket', 'number', true],
  ['winner', 'number', false],
  ['number', 'number', true],
  ['welcome', 'winner', true],
  ['thanks', undefined, true],
  ['thanks', 'seen', true],
] as const)('%s after %s: %s', (step, last, may) => expect(mayFollow(step, last)).toBe(may))

describe('a step that the draw is not ready for is held back, and says what to say and do', () => {
  const all = (troubles: Partial<Record<ShowStep, TroubleCode>>) => SHOW_STEPS.map((step) => troubles[step])
  it.each<[string, Partial<ShowStanding>, Date, Partial<Record<ShowStep, TroubleCode>>]>([
    ['nothing is missing', {}, AFTER, {}],
    [
      'witnesses are missing',
      { state: 'committed', drawsAt: null, isDrawn: false },
      AFTER,
      {
        seen: 'witness-missing',
        waiting: 'witness-missing',
        number: 'witness-missing',
        ticket: 'witness-missing',
        winner: 'witness-missing',
      },
    ],
    [
      'the number is not due',
      { state: 'committed', isDrawn: false },
      BEFORE,
      { number: 'number-to-come', ticket: 'number-to-come', winner: 'number-to-come' },
    ],
    [
      'no relay has the number',
      { state: 'committed', isDrawn: false },
      AFTER,
      { number: 'relay-late', ticket: 'relay-late', winner: 'relay-late' },
    ],
    [
      'the witnesses signed too late',
      { state: 'committed', isDrawn: false, isRoundUnwitnessed: true },
      AFTER,
      {
        seen: 'round-unwitnessed',
        waiting: 'round-unwitnessed',
        number: 'round-unwitnessed',
        ticket: 'round-unwitnessed',
        winner: 'round-unwitnessed',
      },
    ],
    [
      'the list is disputed',
      { isDisputed: true },
      AFTER,
      {
        sealed: 'list-disputed',
        seen: 'list-disputed',
        waiting: 'list-disputed',
        number: 'list-disputed',
        ticket: 'list-disputed',
        winner: 'list-disputed',
      },
    ],
    [
      'the draw is void',
      { state: 'void', isDisputed: true },
      AFTER,
      {
        sealed: 'draw-void',
        seen: 'draw-void',
        waiting: 'draw-void',
        number: 'draw-void',
        ticket: 'draw-void',
        winner: 'draw-void',
      },
    ],
  ])('%s', (_, change, now, troubles) =>
    expect(SHOW_STEPS.map((step) => troubleOf(step, { ...ready, ...change }, now))).toEqual(all(troubles)),
  )

  it.each(Object.entries(TROUBLES))('%s has a sentence for the presenter and a next step', (_, { name, say, next }) => {
    for (const text of [name, say, next]) expect(text.length).toBeGreaterThan(10)
    expect(say).not.toMatch(/[‘“]/)
  })
})

describe('what is said', () => {
  it.each(SHOW_STEPS)(
    'at %s a screen has a headline and the presenter a sentence, in every state of a public draw',
    (step) => {
      for (const state of DRAW_STATES)
        for (const change of [{}, { drawsAt: null, number: null, ticket: null, seen: [], channels: [] }]) {
          const { kicker, before = [], headline, say, lines } = sceneOf(step, { ...facts, ...change, state })
          for (const text of [kicker, say, ...before, ...lines]) expect(text).toMatch(/\S/)
          if (step !== 'number' || !('number' in change)) expect(headline).toMatch(/\S/)
          expect([kicker, headline, say, ...lines].join(' ')).not.toMatch(/undefined|null|NaN/)
        }
    },
  )

  it('the list: how many tickets, by which ways in', () => {
    const { headline, lines, say } = sceneOf('sealed', facts)
    expect([headline, ...lines]).toEqual(['48,210 tickets', '41,004 online', '6,100 by text', '1,106 by post'])
    expect(say).toContain('48,210 tickets: 41,004 online, 6,100 by text and 1,106 by post.')
  })

  it('the witnesses: who, when and how many must', () => {
    expect(sceneOf('seen', facts)).toMatchObject({
      headline: '2 witnesses',
      lines: ['one.example/witness, at 9pm', 'two.example, at 9.01pm'],
      say: '2 witnesses signed that this is the list: one.example at 9pm and two.example at 9.01pm. At least 2 have to, so nobody can swap it for another.',
    })
  })

  it('the second of the number, which everybody waits for', () => {
    expect(sceneOf('waiting', facts).headline).toBe('9.05pm and 3 seconds')
    expect(sceneOf('waiting', { ...facts, drawsAt: '2026-11-24T21:05:00.000Z' }).headline).toBe('9.05pm')
  })

  it('nobody is named before the result is published and they have chosen how', () => {
    const named = { ...facts, winner: 'Amira K.' }
    expect(sceneOf('winner', named).headline).toBe('We’re calling them')
    expect(sceneOf('winner', { ...named, state: 'approved' }).headline).toBe('We’re calling them')
    expect(sceneOf('winner', { ...facts, state: 'published' }).headline).toBe('We’re calling them')
    expect(sceneOf('winner', { ...named, state: 'published' })).toMatchObject({
      headline: 'Amira K.',
      say: 'Congratulations to Amira K., who wins a weekend for two!',
    })
  })

  it('of several prizes the further ones come first, on the screen and from the presenter, and the best last', () => {
    const several = {
      ...facts,
      further: [{ name: 'A television', winners: 1 }],
      furtherTickets: [{ prize: 'A television', ticket: 100_009 }],
      state: 'published',
      winner: 'Amira K.',
    } as const
    expect(sceneOf('winner', several)).toEqual({
      kicker: 'The winners',
      before: ['A television: ticket 10\u20110009'],
      headline: 'Amira K.',
      lines: ['A weekend for two', 'Ticket 12-0734'],
      say: 'Ticket 10\u20110009 wins a television. And the main prize: congratulations to Amira K., who wins a weekend for two!',
    })
    expect(sceneOf('winner', { ...several, winner: null }).say).toMatch(
      /^Ticket 10.0009 wins a television\. We’re getting in touch with the winner of the main prize now\./,
    )
  })

  it('a winner who stays unnamed is congratulated as one', () =>
    expect(sceneOf('winner', { ...facts, state: 'published', winner: WITHHELD_NAME })).toMatchObject({
      headline: 'Our winner',
      say: 'Congratulations to our winner, who’d rather not be named. They win a weekend for two!',
    }))

  it('once the number is out nobody says that it is to come, but where it is told again', () => {
    const say = (state: ShowFacts['state']) => sceneOf('waiting', { ...facts, state }).say
    for (const state of ['committed', 'published'] as const) expect(say(state)).toContain('Nobody knows it yet')
    for (const state of ['drawn', 'approved'] as const)
      expect(say(state)).toContain('it is: the number came out at 9.05pm')
  })

  it('a show that ends before its draw says that it goes on, or that there is another', () => {
    const say = (change: Partial<ShowFacts>) => sceneOf('thanks', { ...facts, ...change }).say
    expect(say({})).toContain('If your ticket didn’t come up')
    expect(say({ state: 'committed', number: null, ticket: null })).toContain('The draw isn’t over yet.')
    expect(say({ state: 'void' })).toContain('there’ll be another, from the same list')
  })

  it('a screen whose own check fails shows no ticket, and says why', () => {
    const scene = sceneOf('ticket', { ...facts, ticket: null })
    expect(withFailedCheck(scene, 'ticket', 'It failed.')).toMatchObject({
      headline: 'No match',
      lines: [],
      caution: 'It failed.',
    })
    expect(withFailedCheck(sceneOf('number', facts), 'number', 'It failed.')).toEqual({
      ...sceneOf('number', facts),
      caution: 'It failed.',
    })
  })

  it.each(['ticket', 'winner'] as const)('at %s every screen says while the result is not official', (step) => {
    expect(sceneOf(step, facts).caution).toContain('Not official yet')
    for (const state of ['approved', 'published'] as const)
      expect(sceneOf(step, { ...facts, state }).caution).toBeUndefined()
  })

  it('a ticket’s number is not broken over two lines of what the presenter reads', () => {
    expect(sceneOf('ticket', facts)).toMatchObject({
      headline: '12-0734',
      say: 'The winning ticket is 12\u20110734. Two people check the result before it’s official.',
    })
  })

  it('a demonstration says that it proves nothing', () => {
    for (const step of ['welcome', 'waiting', 'number'] as const)
      expect(sceneOf(step, { ...facts, isDemonstration: true }).lines.join(' ')).toContain('proves nothing')
  })

  it('a void draw shows that it is void at every step but the last', () => {
    for (const step of SHOW_STEPS)
      expect(sceneOf(step, { ...facts, state: 'void' }).headline).toBe(
        step === 'thanks' ? 'Thank you for watching' : 'This draw doesn’t count',
      )
  })

  it('a screen that says that the draw is void says it as a sentence, at the number and at the ticket too', () => {
    expect(sceneOf('number', facts).look).toBe('digits')
    expect(sceneOf('ticket', facts).look).toBe('large')
    for (const step of SHOW_STEPS) expect(sceneOf(step, { ...facts, state: 'void' }).look).toBeUndefined()
  })

  it('a void draw has its title on every screen, and no count of phones', () => {
    for (const step of SHOW_STEPS) {
      expect(isTitled(step, { state: 'void' })).toBe(true)
      expect(isCountShown(step, { state: 'void' })).toBe(false)
    }
    expect(SHOW_STEPS.filter((step) => isTitled(step, facts))).toEqual(['welcome', 'thanks'])
    expect(SHOW_STEPS.filter((step) => isCountShown(step, facts))).toEqual(['number', 'ticket', 'winner', 'thanks'])
  })

  it('before the first step the draw is announced, unless it is over or void', () => {
    expect(sceneBefore(facts)).toMatchObject({ headline: facts.title, lines: [facts.prize, 'We begin soon.'] })
    expect(sceneBefore({ ...facts, prize: facts.title, state: 'published' }).lines).toEqual(['The winners are drawn.'])
    expect(sceneBefore({ ...facts, state: 'void' }).headline).toBe('This draw doesn’t count')
  })
})

it('a rehearsal counts down from its own step, because the number was published long ago', () => {
  const shownAt = Date.parse('2026-12-01T12:00:00Z')
  expect(countdownEnd(facts, { isRehearsal: false, shownAt })).toBe(Date.parse(DUE))
  expect(countdownEnd({ drawsAt: null }, { isRehearsal: false, shownAt })).toBeUndefined()
  expect(countdownEnd(facts, { isRehearsal: true, shownAt })).toBe(shownAt + 10_000)
})

it('a step is shown from its instant on, whatever came later', () => {
  const steps = [
    { step: 'welcome', shownAt: '2026-11-24T21:00:00.000Z' },
    { step: 'sealed', shownAt: '2026-11-24T21:00:10.000Z' },
  ] as const
  const at = (time: string) => stepAt(steps, Date.parse(time))?.step
  expect([at('2026-11-24T20:59:59.999Z'), at('2026-11-24T21:00:00.000Z')]).toEqual([undefined, 'welcome'])
  expect([at('2026-11-24T21:00:09.999Z'), at('2026-11-24T21:00:10.000Z')]).toEqual(['welcome', 'sealed'])
})

it('phones have something to repeat from the number on, and show the ticket with everybody else', () => {
  expect(SHOW_STEPS.filter(isRepeated)).toEqual(['number', 'ticket', 'winner', 'thanks'])
  expect(SHOW_STEPS.filter(isTicketShown)).toEqual(['ticket', 'winner', 'thanks'])
  expect([isRepeated(undefined), isTicketShown(undefined)]).toEqual([false, false])
})
