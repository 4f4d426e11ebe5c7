import { expect, it } from 'vitest'
import { digitsOf, planCycle } from './counter-cycle.ts'

const ticket = (number: number) => ({ ticket: `88-${number}`, prize: '£25', at: '2026-11-21T12:00:00Z' })

// Row 1.9-29
it('starts at the beginning of the list and shows all of it', () => {
  const counted = { totalTicketsBefore: 12_400, lastRevealed: [ticket(1), ticket(2)] }
  expect(planCycle(counted, undefined)).toEqual({
    tickets: [ticket(1), ticket(2)],
    eachMs: 13_000 / 2,
    total: 12_402,
  })
})

// Row 1.2-81
it('shows only the tickets that are new since the last cycle', () => {
  const counted = { totalTicketsBefore: 12_400, lastRevealed: [ticket(1), ticket(2), ticket(3)] }
  expect(planCycle(counted, 12_402)).toMatchObject({ tickets: [ticket(3)], total: 12_403 })
})

it('does not change while there are no new tickets', () => {
  const counted = { totalTicketsBefore: 12_400, lastRevealed: [ticket(1)] }
  expect(planCycle(counted, 12_401)).toMatchObject({ tickets: [], total: 12_401 })
})

it('skips tickets that are no longer in the list', () => {
  const counted = { totalTicketsBefore: 13_000, lastRevealed: [ticket(1)] }
  expect(planCycle(counted, 12_000)).toMatchObject({ tickets: [ticket(1)], total: 13_001 })
})

it('starts again with a new draw', () => {
  const counted = { totalTicketsBefore: 0, lastRevealed: [ticket(1)] }
  expect(planCycle(counted, 12_000)).toMatchObject({ tickets: [ticket(1)], total: 1 })
})

// Row 1.2-80
// Row 1.9-30
it('has at least five digits', () => {
  expect(digitsOf(42)).toEqual(['0', '0', '0', '4', '2'])
  expect(digitsOf(123_456)).toHaveLength(6)
})
