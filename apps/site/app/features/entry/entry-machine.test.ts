import { describe, expect, it } from 'vitest'
import type { EntryStatus } from '@fairdraw/contract/entry.ts'
import { initialEntry, progress, reduce } from './entry-machine.ts'
import { isDefinite, reactionTo } from './reactions.ts'

const base: EntryStatus = {
  status: 'pending',
  step: 'payment',
  paymentMethod: null,
  payment: { paid: false, free: false, paidPrice: 200, tokenPrice: 0, paymentStatus: null },
  quiz: { questionCount: 0, quizStatus: 'pending' },
}
const arrive = (status: Partial<EntryStatus>) =>
  reduce(initialEntry, { type: 'status', status: { ...base, ...status } })
const codeOf = (status: Partial<EntryStatus>) => arrive(status).problem?.code
const paying = (paymentStatus: EntryStatus['payment']['paymentStatus']) => ({ ...base.payment, paymentStatus })

describe('where the server says the entry is', () => {
  it('is the screen that is shown', () => {
    expect(arrive({ step: 'quiz' }).screen).toBe('quiz')
    expect(arrive({ step: 'survey' }).screen).toBe('survey')
    expect(arrive({ step: 'payment' }).screen).toBe('payment')
    expect(arrive({ payment: paying('pending') }).screen).toBe('waiting')
    expect(arrive({ step: null }).screen).toBe('waiting')
    expect(arrive({ status: 'completed', tickets: ['10-0001'] })).toMatchObject({
      screen: 'result',
      tickets: ['10-0001'],
    })
  })

  it('keeps the card form, with a word, when the payment was declined', () => {
    expect(arrive({ payment: paying('failed') })).toMatchObject({ screen: 'payment', notice: 'entry-failed' })
  })

  it('is told plainly when the entry is over without tickets', () => {
    expect(codeOf({ status: 'failed', payment: paying('failed') })).toBe('entry-failed')
    expect(codeOf({ status: 'expired' })).toBe('entry-timeout')
    expect(codeOf({ status: 'refunded' })).toBe('entry-timeout')
    expect(codeOf({ status: 'cancelled' })).toBe('no-active-ticket')
    expect(codeOf({ status: 'failed', quiz: { questionCount: 1, quizStatus: 'wrong' } })).toBe('wrong-answer')
  })
})

describe('the steps at the top', () => {
  it('name what is done and what is to come', () => {
    expect(progress(['quiz', 'payment'], 'quiz')).toEqual({ names: ['Question', 'Payment', 'Tickets'], current: 0 })
    expect(progress(['quiz', 'payment'], 'waiting')?.current).toBe(1)
    expect(progress(['quiz', 'payment'], 'result')?.current).toBe(2)
  })

  it('are left out where there are none', () => {
    expect(progress([], 'result')).toBeUndefined()
    expect(progress(['payment'], 'login')).toBeUndefined()
  })
})

describe('the table of reactions', () => {
  it('keeps the card form for what another card, bundle or tick can mend', () => {
    for (const code of ['entry-failed', 'card-cap-exceeded', 'entry-limit-exceeded', 'terms-not-accepted'] as const) {
      expect(reactionTo('payment', code)).toBe('notice')
    }
  })

  it('shows the error screen for whatever it does not name', () => {
    expect(reactionTo('enter', 'closed')).toBe('problem')
    expect(reactionTo('payment', 'entry-timeout')).toBe('problem')
    expect(reactionTo('enter', 'entry-limit-exceeded')).toBe('problem')
  })

  it('keeps the key for what was not heard or not decided, and only for that', () => {
    for (const code of ['offline', 'internal-error', 'busy', 'still-running', 'session-ended'] as const) {
      expect(isDefinite(code)).toBe(false)
    }
    for (const code of ['entry-failed', 'closed', 'terms-not-accepted'] as const) expect(isDefinite(code)).toBe(true)
  })
})
