import { describe, expect, it } from 'vitest'
import {
  boundaries,
  channelState,
  closesToday,
  effectiveDrawCutOff,
  effectiveClosing,
  effectiveOpening,
  enterButton,
  isExtraPeriod,
  isListed,
  openState,
  tileState,
} from './competition.ts'
import type { Channel, ChannelState, ChannelWindow, CompetitionSchedule, EnterButtonTexts } from './competition.ts'

const at = (time: string) => new Date(time)
const iso = (date: Date) => date.toISOString().replace('.000Z', 'Z')

/**
 * Coming soon from 08:00, open from 10:00, just missed from 18:00, unlisted from 20:00. The stop date is later than the
 * just-missed start.
 */
const whole: CompetitionSchedule = {
  status: 'active',
  dateStart: '2026-11-21T10:00:00Z',
  dateStop: '2026-11-21T19:00:00Z',
  meta: {
    comingSoon: { dateStart: '2026-11-21T08:00:00Z', dateStop: '2026-11-21T10:00:00Z' },
    justMissed: { dateStart: '2026-11-21T18:00:00Z', dateStop: '2026-11-21T20:00:00Z' },
  },
}
const plain: CompetitionSchedule = { ...whole, meta: {} }
const putOnHold = (competition: CompetitionSchedule): CompetitionSchedule => ({ ...competition, status: 'on-hold' })

describe('the cut-off of the draw', () => {
  const dateStop = '2026-11-21T20:00:00Z'

  it('is the draw’s own time, or the effective closing where none is set', () => {
    expect(effectiveDrawCutOff({ dateStop, meta: {} })).toEqual(new Date(dateStop))
    const drawCutOff = '2026-11-25T10:00:00Z'
    expect(effectiveDrawCutOff({ dateStop, meta: { drawCutOff } })).toEqual(new Date(drawCutOff))
    expect(effectiveDrawCutOff({ dateStop, meta: { drawCutOff: '2026-11-21T10:00:00Z' } })).toEqual(new Date(dateStop))
  })

  it('is not before the last card can arrive', () => {
    const postal = { enabled: true, dateStop: '2026-11-24T17:00:00Z' }
    expect(effectiveDrawCutOff({ dateStop, meta: { channels: { postal } } })).toEqual(new Date(postal.dateStop))
    const channels = { postal: { ...postal, enabled: false }, online: { enabled: true, dateStop: postal.dateStop } }
    expect(effectiveDrawCutOff({ dateStop, meta: { channels } })).toEqual(new Date(dateStop))
  })
})

describe('the open state', () => {
  // Rows 1.3-05, 1.4-07, 1.4-08
  it.each([
    ['before its coming-soon window', whole, '07:59:59', 'not-started'],
    ['from the coming-soon start', whole, '08:00:00', 'coming-soon'],
    ['to the last second of coming soon', whole, '09:59:59', 'coming-soon'],
    ['from the opening', whole, '10:00:00', 'open'],
    ['to the last second before just missed', whole, '17:59:59', 'open'],
    ['from the just-missed start, the stop date still ahead', whole, '18:00:00', 'just-missed'],
    ['past the stop date, within just missed', whole, '19:00:00', 'just-missed'],
    ['from the end of just missed', whole, '20:00:00', 'closed'],
    ['without windows, before the start', plain, '09:59:59', 'not-started'],
    ['without windows, from the start', plain, '10:00:00', 'open'],
    ['without windows, to the last second', plain, '18:59:59', 'open'],
    ['without windows, from the stop date', plain, '19:00:00', 'closed'],
    ['on hold within its dates', putOnHold(whole), '12:00:00', 'on-hold'],
    ['on hold, coming soon', putOnHold(whole), '08:00:00', 'coming-soon'],
    ['on hold, just missed', putOnHold(whole), '18:00:00', 'just-missed'],
    ['on hold before its dates', putOnHold(plain), '09:59:59', 'not-started'],
    ['on hold after its dates', putOnHold(plain), '19:00:00', 'closed'],
  ])('%s', (_, competition, time, state) => {
    expect(openState(competition, at(`2026-11-21T${time}Z`))).toBe(state)
  })

  it('is not open between a stop date and a just-missed window that comes later', () => {
    const gap = { ...whole, dateStop: '2026-11-21T17:00:00Z' }
    expect(openState(gap, at('2026-11-21T17:30:00Z'))).toBe('closed')
    expect(openState(gap, at('2026-11-21T18:00:00Z'))).toBe('just-missed')
  })

  it('does not open again when its just-missed window ends before the stop date', () => {
    const early = {
      ...plain,
      meta: { justMissed: { dateStart: '2026-11-21T12:00:00Z', dateStop: '2026-11-21T13:00:00Z' } },
    }
    expect(openState(early, at('2026-11-21T13:00:00Z'))).toBe('closed')
  })

  it('does not open before a coming-soon window that runs past the start', () => {
    const late = {
      ...plain,
      meta: { comingSoon: { dateStart: '2026-11-21T11:00:00Z', dateStop: '2026-11-21T12:00:00Z' } },
    }
    expect(openState(late, at('2026-11-21T10:30:00Z'))).toBe('not-started')
    expect(openState(late, at('2026-11-21T11:00:00Z'))).toBe('coming-soon')
    expect(openState(late, at('2026-11-21T12:00:00Z'))).toBe('open')
  })

  // Row 1.2-77
  it('has exactly two extra periods', () => {
    const states = ['coming-soon', 'not-started', 'open', 'on-hold', 'just-missed', 'closed'] as const
    expect(states.filter(isExtraPeriod)).toEqual(['coming-soon', 'just-missed'])
  })
})

describe('effective opening and closing', () => {
  it.each([
    ['the start date alone', plain, '2026-11-21T10:00:00Z'],
    ['a coming-soon window that ends at the start', whole, '2026-11-21T10:00:00Z'],
    ['a coming-soon window that ends before the start', { soonUntil: '2026-11-21T09:00:00Z' }, '2026-11-21T10:00:00Z'],
    ['a coming-soon window that runs past the start', { soonUntil: '2026-11-21T11:00:00Z' }, '2026-11-21T11:00:00Z'],
  ])('opens: %s', (_, sketch, instant) => {
    const competition =
      'soonUntil' in sketch
        ? { ...plain, meta: { comingSoon: { dateStart: '2026-11-21T08:00:00Z', dateStop: sketch.soonUntil } } }
        : sketch
    expect(iso(effectiveOpening(competition))).toBe(instant)
  })

  // Row 1.4-35
  it.each([
    ['the stop date alone', undefined, '2026-11-21T19:00:00Z'],
    ['a just-missed window that starts before the stop date', '2026-11-21T18:00:00Z', '2026-11-21T18:00:00Z'],
    ['a just-missed window that starts at the stop date', '2026-11-21T19:00:00Z', '2026-11-21T19:00:00Z'],
    ['a just-missed window that starts after the stop date', '2026-11-21T19:30:00Z', '2026-11-21T19:00:00Z'],
  ])('closes: %s', (_, missedFrom, instant) => {
    const justMissed = missedFrom && { dateStart: missedFrom, dateStop: '2026-11-21T23:00:00Z' }
    expect(iso(effectiveClosing({ ...plain, meta: justMissed ? { justMissed } : {} }))).toBe(instant)
  })
})

describe('which tiles are listed', () => {
  // Row 1.2-106
  it.each([
    ['07:59:59', false],
    ['08:00:00', true],
    ['12:00:00', true],
    ['19:59:59', true],
    ['20:00:00', false],
  ])('from the coming-soon start until the just-missed window ends: at %s %s', (time, isOnPage) => {
    expect(isListed(whole, at(`2026-11-21T${time}Z`))).toBe(isOnPage)
  })

  it('are listed between a stop date and a just-missed window that starts later', () => {
    const justMissed = { dateStart: '2026-11-21T20:00:00Z', dateStop: '2026-11-21T21:00:00Z' }
    const stopped = { ...plain, dateStop: '2026-11-21T19:00:00Z', meta: { justMissed } }
    expect(isListed(stopped, at('2026-11-21T19:30:00Z'))).toBe(true)
    expect(isListed(stopped, at('2026-11-21T21:00:00Z'))).toBe(false)
  })

  it('include an open competition that is on hold', () => {
    expect(isListed(putOnHold(plain), at('2026-11-21T12:00:00Z'))).toBe(true)
  })
})

describe('closing today', () => {
  const closing = (dateStop: string, more: Partial<CompetitionSchedule> = {}): CompetitionSchedule => ({
    status: 'active',
    dateStart: '2026-01-01T00:00:00Z',
    dateStop,
    meta: {},
    ...more,
  })

  // Rows 1.4-09, 1.4-33
  it.each([
    ['later on the same day', '2026-11-21T21:00:00Z', '2026-11-21T09:00:00Z', true],
    ['tomorrow', '2026-11-22T09:00:00Z', '2026-11-21T21:00:00Z', false],
    ['already closed today', '2026-11-21T09:00:00Z', '2026-11-21T21:00:00Z', false],
    ['at midnight, which begins the next day', '2026-11-22T00:00:00Z', '2026-11-21T23:59:59Z', false],
    ['a second before midnight', '2026-11-21T23:59:59Z', '2026-11-21T00:00:00Z', true],
    ['summer: 23:30 UTC is tomorrow in London', '2026-07-01T23:30:00Z', '2026-07-01T12:00:00Z', false],
    ['summer: 23:30 UTC yesterday is today in London', '2026-07-02T10:00:00Z', '2026-07-01T23:30:00Z', true],
    ['the short day of spring, seen from its midnight', '2026-03-29T22:59:59Z', '2026-03-29T00:00:00Z', true],
    ['the short day of spring, closing on the next', '2026-03-29T23:00:00Z', '2026-03-29T22:00:00Z', false],
    ['the long day of autumn, seen from its midnight', '2026-10-25T23:59:59Z', '2026-10-24T23:00:00Z', true],
    ['the day before the long one', '2026-10-25T00:30:00Z', '2026-10-24T22:59:59Z', false],
  ])('%s', (_, dateStop, now, isToday) => {
    expect(closesToday(closing(dateStop), at(now))).toBe(isToday)
  })

  // Row 1.4-09
  it('is decided by the just-missed start where that is earlier than the stop date', () => {
    const missed = { dateStart: '2026-11-21T21:00:00Z', dateStop: '2026-11-23T00:00:00Z' }
    const competition = closing('2026-11-22T21:00:00Z', { meta: { justMissed: missed } })
    expect(closesToday(competition, at('2026-11-21T09:00:00Z'))).toBe(true)
    expect(closesToday(competition, at('2026-11-20T09:00:00Z'))).toBe(false)
  })

  // Row 1.4-10
  it('applies to a competition on hold, and never in an extra period or before the opening', () => {
    expect(closesToday(closing('2026-11-21T21:00:00Z', { status: 'on-hold' }), at('2026-11-21T09:00:00Z'))).toBe(true)
    expect(closesToday(whole, at('2026-11-21T07:00:00Z'))).toBe(false)
    expect(closesToday(whole, at('2026-11-21T09:00:00Z'))).toBe(false)
    expect(closesToday(whole, at('2026-11-21T12:00:00Z'))).toBe(true)
    expect(closesToday(whole, at('2026-11-21T18:30:00Z'))).toBe(false)
  })
})

describe('the instants at which a competition changes by the clock', () => {
  it('are its dates, and both ends of its windows and of every promotion', () => {
    const promotions = [{ dateStart: '2026-11-21T11:00:00Z', dateStop: '2026-11-21T13:00:00Z' }]
    const found = boundaries({ ...whole, meta: { ...whole.meta, display: { promotions } } }).map(iso)
    const hours = ['08', '10', '10', '11', '13', '18', '19', '20']
    expect(found.toSorted()).toEqual(hours.map((hour) => `2026-11-21T${hour}:00:00Z`))
  })

  it('are complete: the open state never changes between two of them', () => {
    for (const competition of [whole, plain, putOnHold(whole)]) {
      const edges = boundaries(competition)
        .map((edge) => edge.getTime())
        .toSorted((a, b) => a - b)
      const moments = [edges[0]! - 3_600_000, ...edges]
      for (const [index, from] of moments.entries()) {
        const until = moments[index + 1] ?? from + 3_600_000
        const states = [from, (from + until) / 2, until - 1].map((ms) => openState(competition, new Date(ms)))
        if (until > from) expect(new Set(states).size).toBe(1)
      }
    }
  })
})

// Rows 1.2-71 to 1.2-74, 1.6-07
describe('the state of a tile is the first that applies', () => {
  // Rows 1.2-71 to 1.2-74, 1.2-105
  it.each([
    ['on hold wins over too few tokens', 'on-hold', 60, 0, 'on-hold'],
    ['on hold for a visitor', 'on-hold', 0, undefined, 'on-hold'],
    ['capped', 'completed', 0, 0, 'completed'],
    ['capped wins over too few tokens', 'completed', 60, 0, 'completed'],
    ['a token competition for a visitor', undefined, 60, undefined, 'locked'],
    ['one token short', undefined, 60, 59, 'locked'],
    ['exactly enough tokens', undefined, 60, 60, 'enter'],
    ['no tokens asked, a visitor', undefined, 0, undefined, 'enter'],
    ['no tokens asked, a player without any', undefined, 0, 0, 'enter'],
  ] as const)('%s', (_, reason, cost, tokens, state) => {
    expect(tileState(reason, cost, tokens)).toBe(state)
  })
})

describe('a channel', () => {
  const soldOut = { ...plain, isSoldOut: true }
  const early = { dateStart: '2026-11-21T10:00:00Z', dateStop: '2026-11-21T11:00:00Z' }
  it.each<[string, CompetitionSchedule, Channel, ChannelWindow, string, ChannelState['state']]>([
    ['by its own times alone', plain, 'sms', early, '10:30', 'open'],
    ['before its own opening', plain, 'sms', early, '09:59', 'soon'],
    ['after its own closing', plain, 'sms', early, '11:00', 'closed'],
    ['without times', plain, 'phone', {}, '12:00', 'open'],
    ['by text while online is on hold', putOnHold(plain), 'sms', {}, '12:00', 'open'],
    ['online, on hold', putOnHold(plain), 'online', {}, '12:00', 'on-hold'],
    ['online, closed by itself', plain, 'online', early, '12:00', 'closed'],
    ['online, not started', plain, 'online', {}, '09:00', 'soon'],
    ['online, coming soon', whole, 'online', {}, '09:00', 'soon'],
    ['online, just missed', whole, 'online', {}, '18:30', 'closed'],
    ['by post in the same', whole, 'postal', {}, '18:30', 'closed'],
    ['by post in the same, with times of its own', whole, 'postal', { dateStop: plain.dateStop }, '18:30', 'open'],
    ['by text, coming soon', whole, 'sms', {}, '09:00', 'soon'],
    ['by text without times, over', plain, 'sms', {}, '19:00', 'closed'],
    ['online, over', plain, 'online', {}, '19:00', 'closed'],
    ['online, sold out', soldOut, 'online', {}, '12:00', 'sold-out'],
    ['by text, sold out', soldOut, 'sms', early, '10:30', 'sold-out'],
    ['by text, sold out before it opens', soldOut, 'sms', early, '09:59', 'sold-out'],
    ['by post, sold out', soldOut, 'postal', {}, '12:00', 'sold-out'],
    ['by post, sold out and over', soldOut, 'postal', early, '11:00', 'closed'],
    ['online, sold out and on hold', putOnHold(soldOut), 'online', {}, '12:00', 'on-hold'],
  ])('%s', (_, competition, channel, window, time, state) => {
    expect(channelState(competition, channel, window, at(`2026-11-21T${time}:00Z`)).state).toBe(state)
  })
})

describe('the enter button', () => {
  const own = { buttonText: 'Win it', onHoldText: 'Back at nine' }

  // Rows 1.3-14, 1.3-15, 1.4-08, 1.6-09
  // Rows 2.4-27 to 2.4-30, 2.4-32 to 2.4-34
  // Rows 2.4-27 to 2.4-30, 2.4-32 to 2.4-34
  it.each<[string, CompetitionSchedule, string, boolean, EnterButtonTexts, string, boolean]>([
    ['open', plain, '12:00', false, {}, 'Enter Online Now!', true],
    ['open, words of its own', plain, '12:00', false, own, 'Win it', true],
    ['open, empty words', plain, '12:00', false, { buttonText: '' }, 'Enter Online Now!', true],
    ['capped', plain, '12:00', true, own, 'Online limit reached', false],
    ['on hold', putOnHold(plain), '12:00', false, {}, 'On hold', false],
    ['on hold, words of its own', putOnHold(plain), '12:00', false, own, 'Back at nine', false],
    ['on hold wins over capped', putOnHold(plain), '12:00', true, {}, 'On hold', false],
    ['on hold in an extra period', putOnHold(whole), '09:00', false, {}, 'On hold', false],
    ['coming soon', whole, '09:00', false, {}, 'Enter Online Now!', false],
    ['just missed', whole, '18:30', false, own, 'Win it', false],
    ['not started', plain, '09:00', false, {}, 'Enter Online Now!', false],
    ['closed', plain, '19:00', false, {}, 'Enter Online Now!', false],
  ])('%s', (_, competition, time, isCapped, texts, text, isEnabled) => {
    expect(enterButton(competition, texts, at(`2026-11-21T${time}:00Z`), isCapped)).toMatchObject({ text, isEnabled })
  })
})
