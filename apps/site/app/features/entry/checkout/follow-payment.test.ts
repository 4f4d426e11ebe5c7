import type { EntryStatus } from '@fairdraw/contract/entry.ts'
import { describe, expect, it } from 'vitest'
import {
  visited,
  card,
  completed,
  entered,
  entryId,
  memory,
  no,
  ok,
  pending,
  reload,
  runOn,
  visit,
} from '../../../testing/entry-run-fake.ts'
import { saveEntryIntent } from '../run/entry-intent.ts'
import { savePendingPayment } from './pending-payment.ts'

const href = 'https://pay.example/link'
const bank = { method: 'bank', bankId: 'alder', bundleId: 'three' } as const
const at = (payment: Partial<EntryStatus['payment']>, more: Partial<EntryStatus> = {}): EntryStatus => ({
  ...pending,
  paymentMethod: 'bank',
  payment: { ...pending.payment, ...payment },
  ...more,
})
const out = at({ paymentStatus: 'pending', paymentLink: href })
/** Approved at the bank; the money is on its way. */
const approved = at({ paymentStatus: 'pending' })
const declined = at({ paymentStatus: 'failed' })
const cancelled = at({ paymentStatus: 'failed', why: 'cancelled' })
const due = { postEnter: [ok(entered)] }
const linked = { postPayment: [ok({ status: 'pending', paymentStatus: 'pending', paymentLink: href })] }

describe('paying at a bank', () => {
  // Row 2.1-07
  it('redirects to the link, and the return shows the outcome', async () => {
    const browserStore = memory()
    const { run } = await visited({ ...due, ...linked, postEntryStatus: [ok(pending)] }, memory(), browserStore)
    await run.pay(bank)
    expect(run.get()).toMatchObject({ screen: 'at-bank', bankLink: { href, isLeaving: true }, isBusy: false })

    const later = runOn({ ...due, postEntryStatus: [ok(completed)] }, memory(), browserStore)
    await later.run.begin(visit)
    expect(later.run.get()).toMatchObject({ screen: 'result', isLate: true, tickets: ['10-0001', '10-0002'] })
    expect(later.named('postEnter')).toEqual([])
  })

  it('does not poll while a payment link is open, until the player has been at the bank', async () => {
    const replies = {
      ...due,
      postEntryStatus: [ok(out), ok(approved), ok(completed)],
      postCheckPayment: [ok(approved)],
    }
    const { run, waits, named } = await visited(replies)
    expect(run.get()).toMatchObject({ screen: 'at-bank', bankLink: { href, isLeaving: false } })
    expect(waits).toEqual([])
    await run.confirmBankApproval()
    expect(named('postCheckPayment')[0]!.body).toEqual({ entryId })
    expect(waits).toEqual([1000, 2000])
    expect(run.get().screen).toBe('result')
  })

  it('says at once that the bank has no approval, and keeps the link', async () => {
    const { run, waits } = await visited({ ...due, postEntryStatus: [ok(out)], postCheckPayment: [ok(out)] })
    await run.confirmBankApproval()
    expect(run.get()).toMatchObject({
      screen: 'at-bank',
      bankLink: { href, isLeaving: false },
      notice: 'payment-not-approved',
      isBusy: false,
    })
    expect(waits).toEqual([])
  })

  it.each([
    ['captured already: the tickets', completed, 'result'],
    ['refused meanwhile: why', declined, 'problem'],
  ])('shows the right screen if the bank says that it is %s', async (_, found, screen) => {
    const { run, waits } = await visited({ ...due, postEntryStatus: [ok(out)], postCheckPayment: [ok(found)] })
    await run.confirmBankApproval()
    expect(run.get().screen).toBe(screen)
    expect(waits).toEqual([])
  })

  it.each(['busy', 'not-found'])('polls on the player’s statement if the bank cannot be checked (%s)', async (code) => {
    const replies = { ...due, postEntryStatus: [ok(out), ok(out), ok(completed)], postCheckPayment: [no(code)] }
    const { run, waits } = await visited(replies)
    await run.confirmBankApproval()
    expect(waits).toEqual([1000, 2000])
    expect(run.get().screen).toBe('result')
  })

  it('checks with the bank again after no answer', async () => {
    const checks = { postCheckPayment: [no('offline'), ok(completed)] }
    const { run } = await visited({ ...due, postEntryStatus: [ok(out)], ...checks })
    await run.confirmBankApproval()
    expect(run.get()).toMatchObject({ screen: 'at-bank', connectionLost: { code: 'offline' } })
    await run.retry()
    expect(run.get().screen).toBe('result')
  })

  // Rows 2.4-35, 2.8-30
  it('that fails for a player who returned has a screen of its own, from which they pay in another way', async () => {
    const browserStore = memory()
    savePendingPayment(browserStore, 101, { entryId, back: 'paid' })
    const failed = at({ paymentStatus: 'failed', transactionId: 't-7' })
    const { run } = await visited({ ...due, postEntryStatus: [ok(approved), ok(failed)] }, memory(), browserStore)
    const problem = { code: 'entry-failed', place: 'poll', method: 'bank', transactionId: 't-7' }
    expect(run.get()).toMatchObject({ screen: 'problem', problem })
    await run.startOver()
    expect(run.get()).toMatchObject({ screen: 'payment', notice: undefined })
  })

  it('that failed long ago is a notice above the payment', async () => {
    const { run } = await visited({ ...due, postEntryStatus: [ok(declined)] })
    expect(run.get()).toMatchObject({ screen: 'payment', notice: 'entry-failed' })
  })

  it('polls for a player who returned from the bank', async () => {
    const browserStore = memory()
    savePendingPayment(browserStore, 101, { entryId, back: 'paid' })
    const { run, waits } = await visited(
      { ...due, postEntryStatus: [ok(out), ok(out), ok(out), ok(completed)] },
      memory(),
      browserStore,
    )
    expect(waits).toEqual([1000, 2000])
    expect(run.get().screen).toBe('result')
  })

  it('cancels the payment of a player who cancelled at the bank, and says so', async () => {
    const browserStore = memory()
    savePendingPayment(browserStore, 101, { entryId, back: 'cancelled' })
    const replies = { ...due, postEntryStatus: [ok(out)], postCancelPayment: [ok(declined)] }
    const { run, named } = await visited(replies, memory(), browserStore)
    expect(named('postCancelPayment')[0]!.body).toEqual({ entryId })
    expect(run.get()).toMatchObject({ screen: 'payment', notice: 'payment-cancelled' })
  })

  it('says the same where the server had already cancelled it', async () => {
    const browserStore = memory()
    savePendingPayment(browserStore, 101, { entryId, back: 'cancelled' })
    const { run, named } = await visited({ ...due, postEntryStatus: [ok(declined)] }, memory(), browserStore)
    expect(named('postCancelPayment')).toEqual([])
    expect(run.get()).toMatchObject({ screen: 'payment', notice: 'payment-cancelled' })
  })

  it('can be cancelled for another method, without a notice', async () => {
    const { run, named } = await visited({ ...due, postEntryStatus: [ok(out)], postCancelPayment: [ok(cancelled)] })
    await run.changePaymentMethod()
    expect(named('postCancelPayment')).toHaveLength(1)
    expect(run.get()).toMatchObject({ screen: 'payment', notice: undefined, isBusy: false })
  })

  // Row 2.8-30
  it('says that the bank had already declined it, where it is cancelled too late', async () => {
    const { run } = await visited({ ...due, postEntryStatus: [ok(out)], postCancelPayment: [ok(declined)] })
    await run.changePaymentMethod()
    expect(run.get()).toMatchObject({ screen: 'payment', notice: 'entry-failed', method: 'bank' })
  })

  it('cannot be cancelled after approval: then it is polled', async () => {
    const { run, waits } = await visited({
      ...due,
      postEntryStatus: [ok(out), ok(completed)],
      postCancelPayment: [ok(out)],
    })
    await run.changePaymentMethod()
    expect(waits).toEqual([1000])
    expect(run.get().screen).toBe('result')
  })

  it('can be cancelled while it is polled: the poll stops at once', async () => {
    const replies = { postCheckPayment: [no('busy')], postCancelPayment: [ok(cancelled)] }
    const { run, named, waits } = await visited({ ...due, postEntryStatus: [ok(out)], ...replies })
    let cancelling: Promise<void> | undefined
    const end = run.subscribe(() => {
      if (run.get().screen !== 'waiting' || cancelling) return
      cancelling = run.changePaymentMethod()
    })
    await run.confirmBankApproval()
    await cancelling
    end()
    expect(named('postCancelPayment')).toHaveLength(1)
    expect(run.get()).toMatchObject({ screen: 'payment', notice: undefined })
    expect(run.get().problem).toBeUndefined()
    expect(waits.length).toBeLessThanOrEqual(1)
  })

  it('says that it was approved after all, and keeps polling', async () => {
    const { run } = runOn({ ...due, postEntryStatus: [ok(out)], postCancelPayment: [ok(out)] })
    const notices: unknown[] = []
    await run.begin(visit)
    run.subscribe(() => notices.push(run.get().notice))
    await run.changePaymentMethod()
    expect(notices).toContain('payment-approved')
    expect(run.get()).toMatchObject({ screen: 'problem', problem: { code: 'ENTRY_POLL_LIMIT', method: 'bank' } })
  })

  it('is checked quietly without any change of state while nothing has changed', async () => {
    const { run, waits } = await visited({ ...due, postEntryStatus: [ok(out), ok(out), no('offline'), ok(completed)] })
    const before = run.get()
    await run.checkQuietly()
    await run.checkQuietly()
    expect(run.get()).toBe(before)
    await run.checkQuietly()
    expect(run.get().screen).toBe('result')
    expect(waits).toEqual([])
  })

  it('can be cancelled again after no answer', async () => {
    const replies = { ...due, postEntryStatus: [ok(out)], postCancelPayment: [no('offline'), ok(declined)] }
    const { run } = await visited(replies)
    await run.changePaymentMethod()
    expect(run.get()).toMatchObject({ screen: 'at-bank', connectionLost: { code: 'offline' } })
    await run.retry()
    expect(run.get()).toMatchObject({ screen: 'payment', connectionLost: undefined })
  })
})

describe('a payment that is still pending at the polling limit', () => {
  const slow = at({ paymentStatus: 'pending', transactionId: 't-9' }, { paymentMethod: 'card' })
  const started = { ...due, postPayment: [ok({ status: 'pending', paymentStatus: 'pending' })] }
  // Rows 1.8-08, 2.8-29
  it('shows the transaction id from the payment’s own reply if no poll got an answer', async () => {
    const reply = { status: 'pending', paymentStatus: 'pending', transactionId: 't-8' }
    const { run } = await visited({
      ...started,
      postPayment: [ok(reply)],
      postEntryStatus: [ok(pending), no('offline')],
    })
    await run.pay({ ...card, method: 'paypal' })
    expect(run.get().problem).toMatchObject({ code: 'ENTRY_POLL_LIMIT', method: 'paypal', transactionId: 't-8' })
  })

  /** Polling has reached its limit. */
  async function reachedLimit(browserStore = memory(), tabStore = memory()) {
    const { run } = await visited({ ...started, postEntryStatus: [ok(pending), ok(slow)] }, tabStore, browserStore)
    await run.pay(card)
    expect(run.get().problem).toMatchObject({ code: 'ENTRY_POLL_LIMIT', method: 'card', transactionId: 't-9' })
    return { browserStore, tabStore }
  }

  it('shows its outcome on the next visit, in any tab, instead of beginning another entry', async () => {
    const { browserStore } = await reachedLimit()
    const later = runOn({ ...due, postEntryStatus: [ok(completed)] }, memory(), browserStore)
    await later.run.begin(visit)
    expect(later.run.get()).toMatchObject({ screen: 'result', isLate: true })
    expect(later.named('postEnter')).toEqual([])
  })

  it('shows its outcome also to a player who wants to enter again; a refresh repeats it, the next visit enters', async () => {
    const { browserStore, tabStore } = await reachedLimit()
    saveEntryIntent(tabStore, 101)
    const first = runOn({ ...due, postEntryStatus: [ok(completed)] }, tabStore, browserStore)
    await first.run.begin(visit)
    expect(first.run.get().screen).toBe('result')
    const refreshed = runOn({ ...due, postEntryStatus: [ok(completed)] }, tabStore, browserStore)
    await refreshed.run.begin(reload)
    expect(refreshed.run.get().screen).toBe('result')
    expect(refreshed.named('postEnter')).toEqual([])
    const next = runOn({ ...due, postEntryStatus: [ok(pending)] }, tabStore, browserStore)
    await next.run.begin(visit)
    expect(next.named('postEnter')).toHaveLength(1)
    expect(next.run.get().screen).toBe('payment')
  })

  // Row 2.8-21
  it('is shown as refunded where it came too late', async () => {
    const { browserStore } = await reachedLimit()
    const refunded = { ...slow.payment, paymentStatus: 'refunded' as const, why: 'too-late' as const }
    const reply = ok({ ...slow, status: 'refunded', payment: refunded })
    const later = runOn({ ...due, postEntryStatus: [reply] }, memory(), browserStore)
    await later.run.begin(visit)
    const money = { state: 'refunded', because: 'too-late', pence: 200 }
    expect(later.run.get()).toMatchObject({ screen: 'problem', problem: { code: 'entry-timeout', money } })
  })

  it('is polled again where it is still pending', async () => {
    const { browserStore } = await reachedLimit()
    const later = runOn({ ...due, postEntryStatus: [ok(slow), ok(slow), ok(completed)] }, memory(), browserStore)
    await later.run.begin(visit)
    expect(later.named('postEnter')).toHaveLength(1)
    expect(later.run.get().screen).toBe('result')
  })

  it('is not shown to another player who logs in', async () => {
    const { browserStore } = await reachedLimit()
    const other = runOn({ ...due, postEntryStatus: [no('unauthorized'), ok(pending)] }, memory(), browserStore)
    await other.run.begin(visit)
    expect(other.run.get().screen).toBe('payment')
  })
})
