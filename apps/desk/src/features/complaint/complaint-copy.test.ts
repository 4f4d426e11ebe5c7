import { expect, it } from 'vitest'
import { nextStep } from './complaint-copy.ts'

const OPEN = {
  state: 'open',
  acknowledgedAt: null,
  acknowledgeBy: '2026-11-25T23:59:59.000Z',
  answerBy: '2027-01-18T10:00:00.000Z',
} as const

it('a complaint is to be acknowledged first, and then answered', () => {
  const now = new Date('2026-11-24T09:00:00Z')
  expect(nextStep(OPEN, now)).toEqual({ what: 'Acknowledge', at: OPEN.acknowledgeBy, isLate: false })
  expect(nextStep({ ...OPEN, acknowledgedAt: '2026-11-24T08:00:00.000Z' }, now)).toMatchObject({
    what: 'Answer',
    at: OPEN.answerBy,
  })
})

it('what is overdue is said to be late, and an answered complaint has nothing due', () => {
  expect(nextStep(OPEN, new Date('2026-11-26T09:00:00Z'))?.isLate).toBe(true)
  expect(nextStep({ ...OPEN, state: 'answered' }, new Date('2030-01-01T00:00:00Z'))).toBeUndefined()
})
