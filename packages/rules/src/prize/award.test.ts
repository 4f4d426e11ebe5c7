import { expect, it } from 'vitest'
import { AWARD_MACHINE, AWARD_STATES, CLAIM_DAYS, CLAIM_REMINDER_DAYS, DELIVERY_DAYS } from './award.ts'
import { CALL_OUTCOME_OF, callCauseOf, daysAfter, isStanding, isVacant, nextAwardState } from './award.ts'
import type { AwardState } from './award.ts'

it('a winner has 28 days to claim and is reminded after 14; a claimed prize arrives within 30 days (field rule 10)', () => {
  expect({ CLAIM_DAYS, CLAIM_REMINDER_DAYS, DELIVERY_DAYS }).toEqual({
    CLAIM_DAYS: 28,
    CLAIM_REMINDER_DAYS: 14,
    DELIVERY_DAYS: 30,
  })
  expect(daysAfter(new Date('2026-11-25T08:00:00Z'), CLAIM_DAYS)).toEqual(new Date('2026-12-23T08:00:00Z'))
})

it('every state can be reached from the draw, and a prize that the player has is never taken back', () => {
  const reached = new Set<string>(['unrevealed'])
  for (const state of reached)
    for (const next of Object.values(AWARD_MACHINE[state as never])) reached.add(next as string)
  expect([...reached].toSorted()).toEqual([...AWARD_STATES].toSorted())
  for (const state of ['sent', 'delivered', 'credited'] as const) {
    expect(nextAwardState(state, 'withdraw'), state).toBeUndefined()
    expect(nextAwardState(state, 'lapse'), state).toBeUndefined()
  }
})

it('only an offered prize lapses, and only a prize that nobody has goes to an alternate', () => {
  expect(AWARD_STATES.filter((state) => nextAwardState(state, 'lapse'))).toEqual(['offered'])
  expect(AWARD_STATES.filter(isVacant)).toEqual(['unclaimed', 'withdrawn'])
})

it.each([
  ['unrevealed', 'called', true],
  ['offered', 'called', true],
  ['checking', 'claimed', true],
  ['claimed', 'claimed', true],
  ['sent', 'claimed', true],
  ['delivered', 'awarded', true],
  ['credited', 'awarded', true],
  ['unclaimed', 'lapsed', false],
  ['withdrawn', 'withdrawn', false],
] as const)(
  'of an award that is %s, everybody reads ‘%s’; its ticket still holds the prize: %s',
  (state, outcome, holds) => {
    expect(CALL_OUTCOME_OF[state]).toBe(outcome)
    expect(isStanding(outcome)).toBe(holds)
  },
)

it('a ticket is called because it was drawn, or in place of a prize that nobody has', () => {
  expect(isStanding('not-awarded')).toBe(false)
  expect([null, 'unclaimed', 'withdrawn'].map((replaced) => callCauseOf(replaced as AwardState | null))).toEqual([
    'drawn',
    'lapsed',
    'withdrawn',
  ])
  for (const state of AWARD_STATES.filter((one) => !isVacant(one))) expect(() => callCauseOf(state)).toThrow(state)
})
