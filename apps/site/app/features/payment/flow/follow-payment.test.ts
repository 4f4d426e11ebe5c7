import type { EntryStatus } from '@fairdraw/contract/entry.ts'
import { describe, expect, it } from 'vitest'
import {
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
import { wishToEnter } from '../../entry/run/intentions.ts'
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
/** At the bank, where the money is on its way. */
const agreed = at({ paymentStatus: 'pending' })
const declined = at({ paymentStatus: 'failed' })
const due = { postEnter: [ok(entered)] }
const linked = { postPayment: [ok({ status: 'pending', paymentStatus: 'pending', paymentLink: href })] }

describe('paying at a bank', () => {
  it('leaves for the link, and the way back finds what became of it', async () => {
    const kept = memory()
    const { run } = runOn({ ...due, ...linked, postEntryStatus: [ok(pending)] }, memory(), kept)
    await run.begin(visit)
    await run.pay(bank)
    expect(run.get()).toMatchObject({ screen: 'at-bank', bankLink: { href, isLeaving: true }, isBusy: false })

    const later = runOn({ ...due, postEntryStatus: [ok(completed)] }, memory(), kept)
    await later.run.begin(visit)
    expect(later.run.get()).toMatchObject({ screen: 'result', isLate: true, tickets: ['10-0001', '10-0002'] })
    expect(later.named('postEnter')).toEqual([])
  })

  it('stops asking while a link is out, until the player has been there', async () => {
    const replies = { ...due, postEntryStatus: [ok(out), ok(agreed), ok(completed)], postCheckPayment: [ok(agreed)] }
    const { run, waits, named } = runOn(replies)
    await run.begin(visit)
    expect(run.get()).toMatchObject({ screen: 'at-bank', bankLink: { href, isLeaving: false } })
    expect(waits).toEqual([])
    await run.approvedAtBank()
    expect(named('postCheckPayment')[0]!.body).toEqual({ entryId })
    expect(waits).toEqual([1000, 2000])
    expect(run.get().screen).toBe('result')
  })

  it('says at once where the bank has no approval, and the link stays', async () => {
    const { run, waits } = runOn({ ...due, postEntryStatus: [ok(out)], postCheckPayment: [ok(out)] })
    await run.begin(visit)
    await run.approvedAtBank()
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
    ['refused meanwhile: another try', declined, 'payment'],
  ])('where the bank says that it is %s', async (_, found, screen) => {
    const { run, waits } = runOn({ ...due, postEntryStatus: [ok(out)], postCheckPayment: [ok(found)] })
    await run.begin(visit)
    await run.approvedAtBank()
    expect(run.get().screen).toBe(screen)
    expect(waits).toEqual([])
  })

  it.each(['busy', 'not-found'])('waits on the player’s word where nobody can say (%s)', async (code) => {
    const replies = { ...due, postEntryStatus: [ok(out), ok(out), ok(completed)], postCheckPayment: [no(code)] }
    const { run, waits } = runOn(replies)
    await run.begin(visit)
    await run.approvedAtBank()
    expect(waits).toEqual([1000, 2000])
    expect(run.get().screen).toBe('result')
  })

  it('asks the bank again where no answer came', async () => {
    const checks = { postCheckPayment: [no('offline'), ok(completed)] }
    const { run } = runOn({ ...due, postEntryStatus: [ok(out)], ...checks })
    await run.begin(visit)
    await run.approvedAtBank()
    expect(run.get()).toMatchObject({ screen: 'at-bank', lost: { code: 'offline' } })
    await run.retry()
    expect(run.get().screen).toBe('result')
  })

  it('waits for the bank of a player who came back from it', async () => {
    const kept = memory()
    savePendingPayment(kept, 101, { entryId, back: 'paid' })
    const { run, waits } = runOn(
      { ...due, postEntryStatus: [ok(out), ok(out), ok(out), ok(completed)] },
      memory(),
      kept,
    )
    await run.begin(visit)
    expect(waits).toEqual([1000, 2000])
    expect(run.get().screen).toBe('result')
  })

  it('takes the payment back of a player who cancelled at the bank, and says so', async () => {
    const kept = memory()
    savePendingPayment(kept, 101, { entryId, back: 'cancelled' })
    const replies = { ...due, postEntryStatus: [ok(out)], postCancelPayment: [ok(declined)] }
    const { run, named } = runOn(replies, memory(), kept)
    await run.begin(visit)
    expect(named('postCancelPayment')[0]!.body).toEqual({ entryId })
    expect(run.get()).toMatchObject({ screen: 'payment', notice: 'payment-cancelled' })
  })

  it('says the same where the service had taken it back already', async () => {
    const kept = memory()
    savePendingPayment(kept, 101, { entryId, back: 'cancelled' })
    const { run, named } = runOn({ ...due, postEntryStatus: [ok(declined)] }, memory(), kept)
    await run.begin(visit)
    expect(named('postCancelPayment')).toEqual([])
    expect(run.get()).toMatchObject({ screen: 'payment', notice: 'payment-cancelled' })
  })

  it('can be given up for another way, without a word of blame', async () => {
    const { run, named } = runOn({ ...due, postEntryStatus: [ok(out)], postCancelPayment: [ok(declined)] })
    await run.begin(visit)
    await run.payAnotherWay()
    expect(named('postCancelPayment')).toHaveLength(1)
    expect(run.get()).toMatchObject({ screen: 'payment', notice: undefined, isBusy: false })
  })

  it('cannot be given up once it was agreed to: then it is waited for', async () => {
    const { run, waits } = runOn({ ...due, postEntryStatus: [ok(out), ok(completed)], postCancelPayment: [ok(out)] })
    await run.begin(visit)
    await run.payAnotherWay()
    expect(waits).toEqual([1000])
    expect(run.get().screen).toBe('result')
  })

  it('can be given up while it is waited for: what still asks is over, and nothing is waited out', async () => {
    const replies = { postCheckPayment: [no('busy')], postCancelPayment: [ok(declined)] }
    const { run, named, waits } = runOn({ ...due, postEntryStatus: [ok(out)], ...replies })
    await run.begin(visit)
    let given: Promise<void> | undefined
    const end = run.subscribe(() => {
      if (run.get().screen !== 'waiting' || given) return
      given = run.payAnotherWay()
    })
    await run.approvedAtBank()
    await given
    end()
    expect(named('postCancelPayment')).toHaveLength(1)
    expect(run.get()).toMatchObject({ screen: 'payment', notice: undefined })
    expect(run.get().problem).toBeUndefined()
    expect(waits.length).toBeLessThanOrEqual(1)
  })

  it('says so where it was agreed to after all, and waits on', async () => {
    const { run } = runOn({ ...due, postEntryStatus: [ok(out)], postCancelPayment: [ok(out)] })
    const notices: unknown[] = []
    await run.begin(visit)
    run.subscribe(() => notices.push(run.get().notice))
    await run.payAnotherWay()
    expect(notices).toContain('payment-approved')
    expect(run.get()).toMatchObject({ screen: 'problem', problem: { code: 'ENTRY_POLL_LIMIT', method: 'bank' } })
  })

  it('is glanced at without a word while nothing has changed', async () => {
    const { run, waits } = runOn({ ...due, postEntryStatus: [ok(out), ok(out), no('offline'), ok(completed)] })
    await run.begin(visit)
    const before = run.get()
    await run.glance()
    await run.glance()
    expect(run.get()).toBe(before)
    await run.glance()
    expect(run.get().screen).toBe('result')
    expect(waits).toEqual([])
  })

  it('can be asked to be taken back again when no answer came', async () => {
    const replies = { ...due, postEntryStatus: [ok(out)], postCancelPayment: [no('offline'), ok(declined)] }
    const { run } = runOn(replies)
    await run.begin(visit)
    await run.payAnotherWay()
    expect(run.get()).toMatchObject({ screen: 'at-bank', lost: { code: 'offline' } })
    await run.retry()
    expect(run.get()).toMatchObject({ screen: 'payment', lost: undefined })
  })
})

describe('a payment that outlasts the player’s patience', () => {
  const slow = at({ paymentStatus: 'pending', transactionId: 't-9' }, { paymentMethod: 'card' })
  const given = { ...due, postPayment: [ok({ status: 'pending', paymentStatus: 'pending' })] }
  it('is named by the payment’s own answer where nothing more was heard', async () => {
    const said = { status: 'pending', paymentStatus: 'pending', transactionId: 't-8' }
    const { run } = runOn({ ...given, postPayment: [ok(said)], postEntryStatus: [ok(pending), no('offline')] })
    await run.begin(visit)
    await run.pay({ ...card, method: 'paypal' })
    expect(run.get().problem).toEqual({ code: 'ENTRY_POLL_LIMIT', method: 'paypal', transactionId: 't-8' })
  })

  /** Polling has given up. */
  async function givenUp(kept = memory(), store = memory()) {
    const { run } = runOn({ ...given, postEntryStatus: [ok(pending), ok(slow)] }, store, kept)
    await run.begin(visit)
    await run.pay(card)
    expect(run.get().problem).toEqual({ code: 'ENTRY_POLL_LIMIT', method: 'card', transactionId: 't-9' })
    return { kept, store }
  }

  it('is told when they come back, in any tab, instead of beginning another entry', async () => {
    const { kept } = await givenUp()
    const later = runOn({ ...due, postEntryStatus: [ok(completed)] }, memory(), kept)
    await later.run.begin(visit)
    expect(later.run.get()).toMatchObject({ screen: 'result', isLate: true })
    expect(later.named('postEnter')).toEqual([])
  })

  it('is told also to somebody who wishes to enter again; a refresh tells it again, the next visit enters', async () => {
    const { kept, store } = await givenUp()
    wishToEnter(store, 101)
    const told = runOn({ ...due, postEntryStatus: [ok(completed)] }, store, kept)
    await told.run.begin(visit)
    expect(told.run.get().screen).toBe('result')
    const refreshed = runOn({ ...due, postEntryStatus: [ok(completed)] }, store, kept)
    await refreshed.run.begin(reload)
    expect(refreshed.run.get().screen).toBe('result')
    expect(refreshed.named('postEnter')).toEqual([])
    const next = runOn({ ...due, postEntryStatus: [ok(pending)] }, store, kept)
    await next.run.begin(visit)
    expect(next.named('postEnter')).toHaveLength(1)
    expect(next.run.get().screen).toBe('payment')
  })

  it('is told as refunded where it came too late', async () => {
    const { kept } = await givenUp()
    const later = runOn({ ...due, postEntryStatus: [ok({ ...slow, status: 'refunded' })] }, memory(), kept)
    await later.run.begin(visit)
    expect(later.run.get()).toMatchObject({ screen: 'problem', problem: { code: 'entry-timeout' } })
  })

  it('is waited for on, where it is still under way', async () => {
    const { kept } = await givenUp()
    const later = runOn({ ...due, postEntryStatus: [ok(slow), ok(slow), ok(completed)] }, memory(), kept)
    await later.run.begin(visit)
    expect(later.named('postEnter')).toHaveLength(1)
    expect(later.run.get().screen).toBe('result')
  })

  it('is nothing to whoever logs in next', async () => {
    const { kept } = await givenUp()
    const other = runOn({ ...due, postEntryStatus: [no('unauthorized'), ok(pending)] }, memory(), kept)
    await other.run.begin(visit)
    expect(other.run.get().screen).toBe('payment')
  })
})
