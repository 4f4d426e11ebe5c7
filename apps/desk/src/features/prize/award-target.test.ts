import { expect, test } from 'vitest'
import { targetOf } from './award-target.ts'

const NOW = Date.parse('2026-11-25T12:00:00.000Z')
const of = (state: 'offered' | 'claimed' | 'sent' | 'delivered', at: string) =>
  targetOf({ state, claimBy: state === 'offered' ? at : null, deliverBy: state === 'offered' ? null : at }, NOW)

test('a claimed or sent prize has its delivery as target, an offered one its claim, a delivered one none', () => {
  expect(of('claimed', '2026-12-05T12:00:00.000Z')).toMatchObject({ name: 'Deliver by', distance: '10 days left' })
  expect(of('sent', '2026-12-05T12:00:00.000Z')).toMatchObject({ name: 'Deliver by' })
  expect(of('offered', '2026-12-05T12:00:00.000Z')).toMatchObject({ name: 'Claim by', isOverdue: false })
  expect(of('delivered', '2026-11-01T12:00:00.000Z')).toBeUndefined()
  expect(targetOf({ state: 'claimed', claimBy: '2026-11-01T12:00:00.000Z', deliverBy: null }, NOW)).toBeUndefined()
})

test('a target that has passed is overdue, by whole days', () => {
  expect(of('claimed', '2026-11-22T11:00:00.000Z')).toMatchObject({ isOverdue: true, distance: '3 days overdue' })
  expect(of('claimed', '2026-11-25T11:59:00.000Z')).toMatchObject({
    isOverdue: true,
    distance: 'Less than a day overdue',
  })
  expect(of('claimed', '2026-11-26T12:00:00.000Z')).toMatchObject({ isOverdue: false, distance: '1 day left' })
})
