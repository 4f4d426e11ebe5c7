import type { EntryStatus } from '@fairdraw/contract/entry.ts'
import { describe, expect, it } from 'vitest'
import { completed, entryId, memory, no, ok, pending, server } from '../../testing/entry-run-fake.ts'
import type { Reply } from '../../testing/entry-run-fake.ts'
import { createQuickPayRun } from './quick-pay-run.ts'

const details = { competitionId: 101, name: 'Cash', bundles: [], termsVersion: 4, termsText: '', clientToken: 't' }
const tap = {
  bundleId: 'one',
  nonce: 'nonce-1',
  phone: '+447700900001',
  termsAccepted: true,
  termsVersion: 4,
  isAdult: true,
}
const taken = (paymentStatus: string) => ok({ entryId, statusToken: 's', status: 'pending', paymentStatus })
const at = (paymentStatus: EntryStatus['payment']['paymentStatus'], more: Partial<EntryStatus> = {}): Reply =>
  ok({ ...pending, paymentMethod: 'apple-pay', payment: { ...pending.payment, paymentStatus }, ...more })

let keys = 0
let clock = 0
function runOn(replies: Record<string, Reply[]>, store = memory()) {
  const { sent, api } = server({ getQuickPayDetails: [ok(details)], ...replies })
  const waits: number[] = []
  const newKey = () => `key-${(keys += 1)}`
  const run = createQuickPayRun(101, { api, store, newKey, wait: async (ms) => void waits.push(ms), now: () => clock })
  return { run, waits, store, named: (name: string) => sent.filter((call) => call.name === name) }
}
/** The same, once a player has opened the page and tapped. */
async function tapped(...given: Parameters<typeof runOn>) {
  const opened = runOn(...given)
  await opened.run.begin(visit)
  await opened.run.pay(tap)
  return opened
}
const visit = { isReload: false }
const reload = { isReload: true }

describe('quick pay', () => {
  it('is one call, and its reply gives access only to the status', async () => {
    const { run, named } = runOn({ postQuickPayEntry: [taken('completed')], postQuickPayStatus: [ok(completed)] })
    await run.begin(visit)
    expect(run.get()).toMatchObject({ screen: 'payment', details, isBusy: false })
    await Promise.all([run.pay(tap), run.pay(tap)])
    expect(named('postQuickPayEntry')).toHaveLength(1)
    expect(named('postQuickPayStatus')[0]!.body).toEqual({ entryId, statusToken: 's' })
    expect(run.get()).toMatchObject({ screen: 'result', tickets: ['10-0001', '10-0002'], phone: tap.phone })
  })

  // Rows 1.4-01 to 1.4-03
  it('polls while the bank decides, and stops with the transaction id', async () => {
    const slow = ok({ ...pending, payment: { ...pending.payment, paymentStatus: 'pending', transactionId: 't-9' } })
    const { run, waits } = await tapped({ postQuickPayEntry: [taken('pending')], postQuickPayStatus: [slow] })
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000])
    expect(run.get().problem).toEqual({ code: 'ENTRY_POLL_LIMIT', place: 'poll', transactionId: 't-9' })
  })

  it('is repeated with the same key after no answer, and another tap has a new key', async () => {
    const { run, named } = await tapped({
      postQuickPayEntry: [no('offline'), no('entry-failed'), taken('completed')],
      postQuickPayStatus: [ok(completed)],
    })
    expect(run.get().connectionLost).toEqual({ code: 'offline', place: 'quick-pay' })
    await run.retry()
    expect(run.get()).toMatchObject({ screen: 'payment', notice: 'entry-failed' })
    await run.pay({ ...tap, nonce: 'nonce-2' })
    const [first, second, third] = named('postQuickPayEntry').map(({ key }) => key)
    expect(first).toMatch(/^key-/)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
    expect(run.get().screen).toBe('result')
  })

  it('without an answer is repeated first after a refresh, with the same request', async () => {
    const before = await tapped({ postQuickPayEntry: [no('offline')] })
    const after = runOn({ postQuickPayEntry: [taken('completed')], postQuickPayStatus: [ok(completed)] }, before.store)
    await after.run.begin(reload)
    expect(after.named('postQuickPayEntry')).toEqual(before.named('postQuickPayEntry'))
    expect(after.run.get()).toMatchObject({ screen: 'result', phone: tap.phone })
    const next = runOn({}, before.store)
    await next.run.begin(visit)
    expect(next.named('postQuickPayEntry')).toEqual([])
  })

  it('without an answer is repeated by another tap, which pays only where the first did not', async () => {
    const paid = await tapped({
      postQuickPayEntry: [no('offline'), taken('completed')],
      postQuickPayStatus: [ok(completed)],
    })
    await paid.run.pay({ ...tap, nonce: 'nonce-2' })
    expect(paid.named('postQuickPayEntry').map(({ body }) => body['nonce'])).toEqual(['nonce-1', 'nonce-1'])
    expect(paid.run.get().screen).toBe('result')

    const declined = await tapped({
      postQuickPayEntry: [no('offline'), no('entry-failed'), taken('completed')],
      postQuickPayStatus: [ok(completed)],
    })
    await declined.run.pay({ ...tap, nonce: 'nonce-2' })
    const sent = declined.named('postQuickPayEntry')
    expect(sent.map(({ body }) => body['nonce'])).toEqual(['nonce-1', 'nonce-1', 'nonce-2'])
    expect(sent[1]!.key).toBe(sent[0]!.key)
    expect(sent[2]!.key).not.toBe(sent[0]!.key)
    expect(declined.run.get().screen).toBe('result')
  })

  it('waits while the first call is still running', async () => {
    const { store } = await tapped({ postQuickPayEntry: [no('offline')] })
    const { run, waits } = runOn(
      {
        postQuickPayEntry: [no('still-running'), no('still-running'), taken('completed')],
        postQuickPayStatus: [ok(completed)],
      },
      store,
    )
    await run.begin(reload)
    expect(waits).toEqual([1000, 2000])
    expect(run.get().screen).toBe('result')
  })

  it('is not repeated by opening the page long afterwards, but by the player’s tap', async () => {
    const before = await tapped({ postQuickPayEntry: [no('offline')] })
    clock += 6 * 60_000
    const { run, named } = runOn(
      { postQuickPayEntry: [taken('completed')], postQuickPayStatus: [ok(completed)] },
      before.store,
    )
    await run.begin(reload)
    expect(named('postQuickPayEntry')).toEqual([])
    expect(run.get()).toMatchObject({ connectionLost: { code: 'payment-unanswered' }, isBusy: false })
    await run.retry()
    expect(named('postQuickPayEntry')[0]!.key).toBe(before.named('postQuickPayEntry')[0]!.key)
    expect(run.get().screen).toBe('result')
  })

  it('shows the button to try again after a refusal that follows a refresh', async () => {
    const { store } = await tapped({ postQuickPayEntry: [no('offline')] })
    const { run } = runOn({ postQuickPayEntry: [no('entry-failed')] }, store)
    await run.begin(reload)
    expect(run.get()).toMatchObject({ screen: 'payment', details, notice: 'entry-failed', isBusy: false })
  })

  it('shows what to correct in the sheet, until the next attempt', async () => {
    const fields = { phone: ['error.validation.phone.invalid'] }
    const { run } = await tapped({ postQuickPayEntry: [{ refused: 'invalid-request', fields }] })
    expect(run.get().fieldMessages).toEqual(['This needs to be an 11 digit UK mobile number'])
    run.clearNotice()
    expect(run.get().fieldMessages).toBeUndefined()
  })

  it('gives the gateway’s library a new token for every load', async () => {
    const { run } = runOn({
      getQuickPayDetails: [ok(details), ok({ ...details, clientToken: 'another' }), no('offline')],
    })
    await run.begin(visit)
    expect(await run.clientToken()).toBe('t')
    expect(await run.clientToken()).toBe('another')
    await expect(run.clientToken()).rejects.toMatchObject({ code: 'CLIENT_GATEWAY_NETWORK' })
  })

  it('keeps polling after a reload, and shows its result again on reload; the next visit starts a new entry', async () => {
    const { store } = await tapped({ postQuickPayEntry: [taken('pending')], postQuickPayStatus: [at('pending')] })
    const after = runOn({ postQuickPayStatus: [at('pending'), ok(completed)] }, store)
    await after.run.begin(reload)
    expect(after.run.get()).toMatchObject({ screen: 'result', phone: tap.phone })
    const again = runOn({ postQuickPayStatus: [ok(completed)] }, store)
    await again.run.begin(reload)
    expect(again.run.get().screen).toBe('result')
    const next = runOn({}, store)
    await next.run.begin(visit)
    expect(next.run.get().screen).toBe('payment')
    expect(next.named('postQuickPayStatus')).toEqual([])
  })

  it('keeps the button after a late decline', async () => {
    const { store } = await tapped({ postQuickPayEntry: [taken('pending')], postQuickPayStatus: [at('pending')] })
    const { run } = runOn({ postQuickPayStatus: [at('failed')] }, store)
    await run.begin(reload)
    expect(run.get()).toMatchObject({ screen: 'payment', details, notice: 'entry-failed' })
  })

  // Row 2.8-30
  it('shows a decline that was waited for by itself, and starts over from there', async () => {
    const { run } = await tapped({
      postQuickPayEntry: [taken('pending')],
      postQuickPayStatus: [at('pending'), at('failed')],
    })
    expect(run.get()).toMatchObject({ screen: 'problem', problem: { code: 'entry-failed', method: 'apple-pay' } })
    await run.startOver()
    expect(run.get()).toMatchObject({ screen: 'payment', details })
  })

  it('shows why it is refused: on load, and at the tap', async () => {
    const closed = runOn({ getQuickPayDetails: [no('closed')] })
    await closed.run.begin(visit)
    expect(closed.run.get().problem).toMatchObject({ code: 'closed' })
    const young = await tapped({ postQuickPayEntry: [no('age-unverified'), no('quick-pay-refused')] })
    expect(young.run.get()).toMatchObject({ screen: 'payment', notice: 'age-unverified' })
    await young.run.pay(tap)
    expect(young.run.get().problem).toMatchObject({ code: 'quick-pay-refused', method: 'apple-pay' })
  })
})
