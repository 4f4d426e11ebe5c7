import { describe, expect, it } from 'vitest'
import type { EntryStatus } from '@fairdraw/contract/entry.ts'
import { isSettled, pollStatus } from './poll-status.ts'
import type { StatusAnswer } from './poll-status.ts'

const pending: EntryStatus = {
  status: 'pending',
  step: 'payment',
  paymentMethod: 'card',
  payment: { paid: false, free: false, paidPrice: 200, tokenPrice: 0, paymentStatus: 'pending', transactionId: 't-1' },
  quiz: { questionCount: 0, quizStatus: 'pending' },
}
const completed: EntryStatus = { ...pending, status: 'completed', tickets: ['10-0001'] }

const withPayment = (payment: Partial<EntryStatus['payment']>): EntryStatus => ({
  ...pending,
  payment: { ...pending.payment, ...payment },
})

function clock() {
  const waits: number[] = []
  return { waits, wait: async (ms: number) => void waits.push(ms) }
}
const answers = (list: StatusAnswer<string>[]) => async () => list.shift() ?? { status: pending }

describe('polling', () => {
  // Rows 1.4-02, 1.4-03
  // Rows 1.9-01 to 1.9-03
  it('waits 1 second, doubles the delay, and stops before a delay over 60 seconds', async () => {
    const { waits, wait } = clock()
    const polled = await pollStatus(answers([]), wait)
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000])
    expect(polled).toEqual({ limit: pending })
  })

  // Row 1.4-04
  it('stops as soon as the entry is decided', async () => {
    const { waits, wait } = clock()
    expect(await pollStatus(answers([{ status: pending }, { status: completed }]), wait)).toEqual({ status: completed })
    expect(waits).toEqual([1000, 2000])
  })

  // Row 1.4-05
  it('stops at a bank payment link, unless it waits past the link', async () => {
    const { wait } = clock()
    const linked = withPayment({ paymentLink: 'https://bank.example/pay' })
    const list = (): StatusAnswer<string>[] => [{ status: linked }, { status: completed }]
    expect(await pollStatus(answers(list()), wait)).toEqual({ status: linked })
    expect(await pollStatus(answers(list()), wait, true)).toEqual({ status: completed })
  })

  it('continues after requests that got no answer', async () => {
    const { wait } = clock()
    expect(await pollStatus(answers(['no-answer', 'no-answer', { status: completed }]), wait)).toEqual({
      status: completed,
    })
  })

  it('ends with a refusal', async () => {
    const { wait } = clock()
    expect(await pollStatus(answers([{ refusal: 'session-ended' }]), wait)).toEqual({ refusal: 'session-ended' })
  })
})

describe('isSettled', () => {
  // Row 1.4-04
  it('is true for an entry or a payment that is no longer pending', () => {
    expect(isSettled(pending)).toBe(false)
    expect(isSettled(completed)).toBe(true)
    expect(isSettled(withPayment({ paymentStatus: 'failed' }))).toBe(true)
    expect(isSettled(withPayment({ paymentStatus: null }))).toBe(false)
  })

  // Row 1.4-05
  it('includes a bank payment link, unless waiting past the link', () => {
    const linked = withPayment({ paymentLink: 'https://bank.example/pay' })
    expect(isSettled(linked)).toBe(true)
    expect(isSettled(linked, true)).toBe(false)
  })
})
