import { describe, expect, it } from 'vitest'
import {
  acceptanceCopy,
  INTAKE_CHANNELS,
  INTAKE_REASONS,
  intakeOffer,
  isAdult,
  judgeIntakeRow,
  rejectionCopy,
} from './intake.ts'
import type { IntakeOffer, IntakePlayer, IntakeReason, IntakeRow } from './intake.ts'
import { PROBLEMS } from '../problems.ts'

const at = (time: string) => new Date(`2026-11-21T${time}:00Z`)

const offer: IntakeOffer = {
  isEnabled: true,
  opens: at('09:00'),
  closes: at('20:00'),
  drawCutOff: at('23:00'),
  costPence: 150,
  cap: 2,
  tickets: 1,
  isLateCharged: true,
  isSkill: false,
  needsEmail: false,
}
const row: IntakeRow = { enteredAt: at('12:00'), deliveredAt: at('12:05'), costPence: 150, isAnswerRight: false }
const anybody: IntakePlayer = {
  breaks: [],
  pausedUntil: null,
  excludedUntil: null,
  closedAt: null,
  hasStatedAge: true,
  isUnderAge: false,
  isBanned: false,
  isEmailVerified: false,
  isEligible: true,
  entries: 0,
  isOverLimit: false,
  isSoldOut: false,
}

type Change = { row?: Partial<IntakeRow>; offer?: Partial<IntakeOffer>; player?: Partial<IntakePlayer> }
const judge = (change: Change = {}) =>
  judgeIntakeRow({ ...row, ...change.row }, { ...offer, ...change.offer }, { ...anybody, ...change.player })

describe('a row', () => {
  it('becomes an entry and is charged by the competition’s own record', () => {
    expect(judge()).toEqual({ chargedPence: 150 })
    expect(judge({ row: { costPence: undefined } })).toEqual({ chargedPence: 150 })
    expect(judge({ offer: { costPence: 0 }, row: { costPence: 0 } })).toEqual({ chargedPence: 0 })
  })

  it.each<[IntakeReason, Change]>([
    ['wrong-channel', { offer: { isEnabled: false } }],
    ['wrong-time', { row: { enteredAt: at('12:11') } }],
    ['wrong-cost', { row: { costPence: 200 } }],
    ['wrong-cost', { row: { costPence: 0 } }],
    ['not-started', { row: { enteredAt: at('08:59') } }],
    ['after-draw', { row: { deliveredAt: at('23:00') } }],
    ['age-unverified', { row: { birthday: '2008-11-22' } }],
    ['wrong-answer', { offer: { isSkill: true } }],
    ['suspended', { player: { isBanned: true } }],
    ['paused', { player: { pausedUntil: at('12:01') } }],
    ['paused', { player: { excludedUntil: at('12:01') } }],
    ['paused', { player: { closedAt: at('08:00') } }],
    ['paused', { player: { breaks: [{ from: at('12:00'), until: at('12:01') }] } }],
    [
      'paused',
      {
        player: { pausedUntil: at('23:00'), breaks: [{ from: at('12:03'), until: at('23:00') }] },
        row: { deliveredAt: at('12:04') },
      },
    ],
    ['age-unverified', { player: { hasStatedAge: false } }],
    ['age-unverified', { player: { isUnderAge: true } }],
    ['ineligible', { player: { isEligible: false } }],
    ['email-not-verified', { offer: { needsEmail: true } }],
    ['entry-limit-exceeded', { player: { entries: 2 } }],
    ['spend-limit-exceeded', { player: { isOverLimit: true } }],
    ['sold-out', { player: { isSoldOut: true } }],
  ])('is rejected as %s, and not charged', (reason, change) => {
    expect(judge(change)).toEqual({ reason, chargedPence: 0 })
  })

  it('becomes an entry at every limit', () => {
    expect(judge({ row: { enteredAt: at('09:00') } }).reason).toBeUndefined()
    expect(
      judge({ row: { enteredAt: new Date(at('20:00').getTime() - 1), deliveredAt: at('20:00') } }).reason,
    ).toBeUndefined()
    expect(judge({ row: { enteredAt: at('12:10') } }).reason).toBeUndefined()
    expect(judge({ row: { birthday: '2008-11-21' } }).reason).toBeUndefined()
    expect(judge({ player: { pausedUntil: at('12:00') } }).reason).toBeUndefined()
    expect(judge({ player: { entries: 1 } }).reason).toBeUndefined()
    expect(judge({ offer: { isSkill: true }, row: { isAnswerRight: true } }).reason).toBeUndefined()
    expect(judge({ offer: { needsEmail: true }, player: { isEmailVerified: true } }).reason).toBeUndefined()
  })

  it('counts by the time at which it was made, even if it is delivered late, until the draw', () => {
    const delivered = (time: string) => judge({ row: { enteredAt: at('19:59'), deliveredAt: at(time) } })
    expect(delivered('22:59')).toEqual({ chargedPence: 150 })
    expect(delivered('23:00')).toEqual({ reason: 'after-draw', chargedPence: 0 })
  })

  it('without a known competition is rejected', () => {
    expect(judgeIntakeRow(row, undefined, anybody)).toEqual({ reason: 'unknown-competition', chargedPence: 0 })
  })
})

it('with a future time or a channel that is not offered is rejected for that, before lateness', () => {
  const late = { enteredAt: at('20:30'), deliveredAt: at('20:00') }
  expect(judge({ row: late }).reason).toBe('wrong-time')
  expect(judge({ row: { ...late, deliveredAt: at('20:31') }, offer: { isEnabled: false } }).reason).toBe(
    'wrong-channel',
  )
})

describe('a late row (field rule 19)', () => {
  const late = { enteredAt: at('20:00'), deliveredAt: at('20:01') }

  it('is charged only if the copy stated that risk', () => {
    expect(judge({ row: late })).toEqual({ reason: 'closed', chargedPence: 150 })
    expect(judge({ row: late, offer: { isLateCharged: false } })).toEqual({ reason: 'closed', chargedPence: 0 })
  })

  it.each<[string, Change]>([
    ['is taking a break', { player: { excludedUntil: at('23:00') } }],
    ['has reached a limit on spending', { player: { isOverLimit: true } }],
    ['has reached the cap', { player: { entries: 2 } }],
    ['is not 18', { row: { birthday: '2010-01-01' } }],
    ['was asked another price', { row: { costPence: 200 } }],
    ['comes after the draw', { row: { deliveredAt: at('23:30') } }],
  ])('is late and not charged if its sender %s', (_, { row: changed, ...change }) => {
    expect(judge({ ...change, row: { ...late, ...changed } })).toEqual({ reason: 'closed', chargedPence: 0 })
  })
})

it.each([
  ['2008-02-29', '2026-02-28T12:00:00Z', false],
  ['2008-02-29', '2026-03-01T12:00:00Z', true],
  ['2008-07-01', '2026-06-30T22:59:59Z', false],
  ['2008-07-01', '2026-06-30T23:00:00Z', true],
  ['9999-01-01', '2026-06-30T23:00:00Z', false],
])('somebody born on %s is 18 at %s: %s', (birthday, instant, isSo) => {
  expect(isAdult(birthday, new Date(instant))).toBe(isSo)
})

describe('the offer of a channel', () => {
  const competition = {
    dateStart: '2026-11-01T00:00:00Z',
    dateStop: '2026-11-21T20:00:00Z',
    legalBasis: 'skill',
    meta: {
      drawCutOff: '2026-11-25T10:00:00Z',
      display: { tc: { tcFull: '' } },
      channels: {
        sms: {
          enabled: true,
          info: 'Late texts may be charged.',
          cost: '£2 a text, plus one message at your standard network rate',
          costPence: 200,
          isLateCharged: true,
          dateStop: '2026-11-21T19:45:00Z',
          cap: 5,
          tickets: 2,
        },
        postal: { enabled: true, info: '', cost: '' },
      },
    },
  } as const

  it('comes from the record of the channel', () => {
    expect(intakeOffer(competition, 'sms')).toEqual({
      isEnabled: true,
      opens: new Date('2026-11-01T00:00:00Z'),
      closes: new Date('2026-11-21T19:45:00Z'),
      drawCutOff: new Date('2026-11-25T10:00:00Z'),
      costPence: 200,
      cap: 5,
      tickets: 2,
      isLateCharged: true,
      isSkill: true,
      needsEmail: false,
    })
  })

  it('closes with the competition if the channel has no time of its own, and is free by default', () => {
    expect(intakeOffer(competition, 'postal')).toMatchObject({
      closes: new Date('2026-11-21T20:00:00Z'),
      costPence: 0,
      tickets: 1,
      isLateCharged: false,
    })
    expect(intakeOffer(competition, 'phone').isEnabled).toBe(false)
    const free = {
      ...competition,
      legalBasis: 'free-draw',
      meta: { ...competition.meta, drawCutOff: undefined },
    } as const
    expect(intakeOffer(free, 'sms')).toMatchObject({ isSkill: false, drawCutOff: undefined })
    const verified = { ...competition, meta: { ...competition.meta, emailVerificationRequired: true } }
    expect(intakeOffer(verified, 'sms').needsEmail).toBe(true)
    const justMissed = { dateStart: '2026-11-21T19:00:00Z', dateStop: '2026-11-21T20:00:00Z' }
    const missed = { ...competition, meta: { ...competition.meta, justMissed } }
    expect(intakeOffer(missed, 'postal').closes).toEqual(new Date(justMissed.dateStart))
    expect(intakeOffer(missed, 'sms').closes).toEqual(new Date('2026-11-21T19:45:00Z'))
  })
})

describe('the copy', () => {
  const reasons = Object.keys(INTAKE_REASONS) as IntakeReason[]
  const about = { channel: 'sms', name: 'A car', chargedPence: 0 } as const

  it.each(reasons)('for %s has a cause for the source, as a sentence', (reason) => {
    expect(reason).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(INTAKE_REASONS[reason].cause).toMatch(/^[A-Z].*\.$/)
  })

  it('is the same as the site’s refusal with the same code', () => {
    const shared = reasons.filter((reason) => Object.hasOwn(PROBLEMS, reason))
    expect(shared).toEqual(expect.arrayContaining(['closed', 'paused', 'ineligible', 'spend-limit-exceeded']))
  })

  it('gives a texter the reason, and says that nothing was charged', () => {
    for (const reason of reasons) {
      const words = rejectionCopy(reason, about)
      if (words === undefined) continue
      expect(words).not.toMatch(/[{}]/)
      expect(words).toContain('We haven’t charged you for your text')
    }
    expect(rejectionCopy('closed', about)).toMatch(/^Sorry, your entry to ‘A car’ reached us after it had closed/)
    expect(rejectionCopy('duplicate', about)).toBeUndefined()
    expect(rejectionCopy('wrong-number', about)).toBeUndefined()
  })

  it('gives a late caller the cost of the call', () => {
    const words = rejectionCopy('closed', { channel: 'phone', name: 'A car', chargedPence: 200 })
    expect(words).toContain('you were charged £2 for your call')
  })

  it('is empty for postal entries, which get no message', () => {
    for (const reason of reasons) expect(rejectionCopy(reason, { ...about, channel: 'postal' })).toBeUndefined()
  })

  // Row 1.8-11
  it('states the tickets of an entry, what it earned and its cost', () => {
    expect(acceptanceCopy({ ...about, tickets: ['10-0001'], tokensEarned: 0, chargedPence: 150 })).toBe(
      'You’re in for ‘A car’. Your ticket is 10-0001. That text cost £1.50. Your phone company may charge you too.',
    )
    expect(acceptanceCopy({ ...about, tickets: ['10-0001', '10-0002'], tokensEarned: 20 })).toBe(
      'You’re in for ‘A car’. Your tickets are 10-0001 and 10-0002. You’ve earned 20 tokens.',
    )
  })

  it('covers all channels except the site', () => {
    expect(INTAKE_CHANNELS).toEqual(['sms', 'phone', 'postal'])
  })
})
