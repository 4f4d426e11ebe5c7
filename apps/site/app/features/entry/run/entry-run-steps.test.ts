import type { EntryStatus } from '@fairdraw/contract/entry.ts'
import { describe, expect, it } from 'vitest'
import {
  visited,
  card,
  completed,
  entered,
  entryId,
  no,
  ok,
  pending,
  reload,
  runOn,
} from '../../../testing/entry-run-fake.ts'
import { readPendingPayment } from '../checkout/pending-payment.ts'

describe('paying', () => {
  const due = { postEnter: [ok(entered)] }

  it('shows the tickets', async () => {
    const { run } = await visited({
      ...due,
      postEntryStatus: [ok(pending), ok(completed)],
      postPayment: [ok({ status: 'completed', paymentStatus: 'completed' })],
    })
    await run.pay(card)
    expect(run.get().screen).toBe('result')
  })

  it('keeps the form after a decline, and the next attempt has a new key', async () => {
    const { run, named } = await visited({ ...due, postEntryStatus: [ok(pending)], postPayment: [no('entry-failed')] })
    await run.pay(card)
    expect(run.get()).toMatchObject({ screen: 'payment', notice: 'entry-failed', isBusy: false })
    await run.pay({ ...card, nonce: 'nonce-2' })
    const [first, second] = named('postPayment')
    expect(second!.key).not.toBe(first!.key)
  })

  it('is repeated with the same key and the same card after a lost connection', async () => {
    const { run, named } = await visited({
      ...due,
      postEntryStatus: [ok(pending), ok(completed)],
      postPayment: [no('offline'), ok({ status: 'completed', paymentStatus: 'completed' })],
    })
    await run.pay(card)
    expect(run.get()).toMatchObject({ screen: 'payment', connectionLost: { code: 'offline' } })
    await run.retry()
    const [first, second] = named('postPayment')
    expect(second).toEqual(first)
    expect(run.get().screen).toBe('result')
  })

  it('polls while the bank decides', async () => {
    const bank = { ...pending, payment: { ...pending.payment, paymentStatus: 'pending' as const } }
    const { run, waits } = await visited({
      ...due,
      postEntryStatus: [ok(pending), ok(bank), ok(completed)],
      postPayment: [ok({ status: 'pending', paymentStatus: 'pending' })],
    })
    await run.pay(card)
    expect(waits).toEqual([1000, 2000])
    expect(run.get().screen).toBe('result')
  })

  it('stops after a minute with the transaction id, and can check again', async () => {
    const payment = { ...pending.payment, paymentStatus: 'pending' as const, transactionId: 't-9' }
    const replies = [ok(pending), ...Array.from({ length: 6 }, () => ok({ ...pending, payment })), ok(completed)]
    const { run } = await visited({
      ...due,
      postEntryStatus: replies,
      postPayment: [ok({ status: 'pending', paymentStatus: 'pending' })],
    })
    await run.pay(card)
    expect(run.get()).toMatchObject({
      screen: 'problem',
      problem: { code: 'ENTRY_POLL_LIMIT', transactionId: 't-9' },
    })
    await run.checkAgain()
    expect(run.get().screen).toBe('result')
  })

  // Row 2.8-28
  it('says that another tab has begun a payment, and follows that one', async () => {
    const { run, browserStore } = await visited({
      ...due,
      postEntryStatus: [ok(pending), ok(completed)],
      postPayment: [no('payment-duplicated')],
    })
    await run.pay(card)
    expect(run.get()).toMatchObject({ screen: 'problem', problem: { code: 'payment-duplicated', place: 'payment' } })
    // Its outcome is still to come, so the next visit shows it.
    expect(readPendingPayment(browserStore, 101)).toEqual({ entryId })
    await run.checkAgain()
    expect(run.get().screen).toBe('result')
  })

  // Row 2.8-30
  it('that got no answer and did not arrive is told after a reload, until the player pays', async () => {
    const replies = { ...due, postEntryStatus: [ok(pending)], postPayment: [no('offline'), no('entry-failed')] }
    const { run, tabStore, browserStore } = await visited(replies)
    await run.pay(card)
    const reloaded = runOn({ ...replies, postPayment: [no('entry-failed')] }, tabStore, browserStore)
    await reloaded.run.begin(reload)
    expect(reloaded.run.get()).toMatchObject({ screen: 'payment', notice: 'payment-not-received' })
    await reloaded.run.pay({ ...card, nonce: 'nonce-2' })
    expect(reloaded.run.get()).toMatchObject({ screen: 'payment', notice: 'entry-failed' })
  })

  it('says that it was not sent while another call is in progress', async () => {
    const { run } = await visited({ ...due, postEntryStatus: [ok(pending)], postPayment: [no('entry-failed')] })
    const first = run.pay(card)
    expect(await run.pay({ ...card, nonce: 'nonce-2' })).toBe(false)
    expect(await first).toBe(true)
  })

  it('asks to log in when the session has ended, then continues', async () => {
    const { run, named } = await visited({
      ...due,
      postEntryStatus: [ok(pending)],
      postPayment: [{ refused: 'session-ended', status: 401 }],
    })
    await run.pay(card)
    expect(run.get().screen).toBe('login')
    await run.begin(reload)
    expect(run.get().screen).toBe('payment')
    expect(named('postEnter')[1]!.key).toBe(named('postEnter')[0]!.key)
  })
})

describe('the survey', () => {
  const survey: EntryStatus = { ...pending, step: 'survey' }
  const start = { postEnter: [ok({ ...entered, steps: ['survey'], step: 'survey' })] }
  const given = { answers: { eggs: '' } }

  it('returns its field errors, and can be sent again with a new key', async () => {
    const fields = { 'answers.eggs': ['error.validation.eggs.required'] }
    const { run, named } = await visited({
      ...start,
      postEntryStatus: [ok(survey), ok(completed)],
      postSurvey: [{ refused: 'invalid-request', status: 422, fields }, ok({ status: 'completed', step: null })],
    })
    expect(await run.finishSurvey(given)).toMatchObject({ fields })
    expect(run.get()).toMatchObject({ screen: 'survey', isBusy: false, notice: undefined })
    expect(await run.finishSurvey({ answers: { eggs: 'Fried' } })).toBeUndefined()
    const [first, second] = named('postSurvey')
    expect(second!.key).not.toBe(first!.key)
    expect(run.get().screen).toBe('result')
  })
})

describe('a survey that was not accepted', () => {
  const due = { ...pending, step: 'survey' as const }
  const begun = {
    postEnter: [ok({ ...entered, steps: ['survey', 'payment'], step: 'survey' })],
    postEntryStatus: [ok(due)],
  }

  it.each(['session-ended', 'offline', 'busy', 'internal-error'])(
    'is not reported as sent after %s: the answers stay',
    async (code) => {
      const { run } = await visited({ ...begun, postSurvey: [no(code)] })
      expect(await run.finishSurvey({ answers: { breakfast: 'Toast' } })).toBe('not-sent')
    },
  )

  it('is reported as sent once it was accepted', async () => {
    const { run } = await visited({ ...begun, postSurvey: [ok({ status: 'pending', step: 'payment' })] })
    expect(await run.finishSurvey({ answers: { breakfast: 'Toast' } })).toBeUndefined()
  })
})

describe('a payment that was refused', () => {
  const begun = { postEnter: [ok(entered)], postEntryStatus: [ok(pending)] }

  it('distinguishes a wrong security code from a decline', async () => {
    const { run } = await visited({
      ...begun,
      postPayment: [{ refused: 'entry-failed', declineReason: 'security-code' }, no('entry-failed')],
    })
    await run.pay(card)
    expect(run.get().notice).toBe('security-code-refused')
    await run.pay({ ...card, nonce: 'nonce-2' })
    expect(run.get().notice).toBe('entry-failed')
  })

  // Row 2.8-32
  it('keeps its reference', async () => {
    const { run } = await visited({ ...begun, postPayment: [{ refused: 'entry-failed', reference: 'ab12cd34' }] })
    await run.pay(card)
    expect(run.get()).toMatchObject({ notice: 'entry-failed', noticeReference: 'ab12cd34' })
    run.clearNotice()
    expect(run.get().noticeReference).toBeUndefined()
  })

  it('keeps what is left of the spend limit', async () => {
    const { run } = await visited({ ...begun, postPayment: [{ refused: 'spend-limit-exceeded', remainingPence: 250 }] })
    await run.pay(card)
    expect(run.get()).toMatchObject({ notice: 'spend-limit-exceeded', remainingPence: 250 })
  })

  it('says that it was not made where the entry was already paid', async () => {
    const { run } = await visited({
      postEnter: [ok(entered)],
      postEntryStatus: [ok(pending), ok(completed)],
      postPayment: [no('payment-duplicated')],
    })
    await run.pay(card)
    await run.checkAgain()
    expect(run.get()).toMatchObject({ screen: 'result', isPaidElsewhere: true })
  })
})
