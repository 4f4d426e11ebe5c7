/** The vendors' books compared with ours over the vendors' protocols, payment by payment. */
import { londonDay } from '@fairdraw/rules/text/london-time.ts'
import { sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { beforeEach, expect, it } from 'vitest'
import { createQueryGauges } from '../../../observability/query-gauges.ts'
import { findFiringSeries, readAlertRules } from '../../../testing/alert-rules.ts'
import { readRows } from '../../../testing/read-rows.ts'
import { openUseCaseHarness } from '../../../testing/use-case-harness.ts'
import type { UseCaseHarness } from '../../../testing/use-case-harness.ts'
import { PAYMENT_GAUGES } from '../payment-gauges.ts'
import { compareBooks } from './compare-books.ts'
import { reconcileDay } from './reconcile-day.ts'

const PAID = 1
const player = 1
const BANK = 'obie-alder-personal'

let shop: UseCaseHarness
beforeEach(async () => {
  // The emulators delete nothing, so each test has its own.
  shop = await openUseCaseHarness([{ id: PAID, steps: ['payment'], pricePence: 200 }])
  await shop.addPlayer(player)
})

/** No payouts here; reconciled-payouts.test.ts compares them. */
const NO_PAYOUTS = { find: async () => undefined }
const books = () => ({
  db: shop.db,
  gateway: shop.gateway,
  openBanking: shop.openBanking,
  payPal: NO_PAYOUTS,
  now: () => new Date(),
})
const today = () => londonDay(new Date())
const gateway = () => reconcileDay(books(), 'gateway', today())
const bank = () => reconcileDay(books(), 'bank', today())

/** The vendors for whose books the alert fires now. */
async function alerted(): Promise<string[]> {
  const rule = (await readAlertRules()).find(({ alert }) => alert === 'BooksDifferent')!
  const registry = new Registry()
  createQueryGauges(registry, shop.db, PAYMENT_GAUGES)
  return findFiringSeries(rule, await registry.metrics()).map((series) => /vendor="(.+)"/.exec(series)![1]!)
}

async function paid(kind: 'card' | 'paypal' = 'card'): Promise<string> {
  const entryId = await shop.entered(player, PAID)
  const nonce = await (kind === 'card' ? shop.nonce() : shop.payPalNonce())
  await shop.pay({ playerId: player, entryId, method: kind, bundleId: 'b1', nonce })
  const [payment] = await readRows<{ id: string }>(shop.db, sql`select id from payments where entry_id = ${entryId}`)
  return payment!.id
}

it('are equal after sales by card and PayPal, a declined one, and when they have settled', async () => {
  await paid()
  await paid('paypal')
  const entryId = await shop.entered(player, PAID)
  const nonce = await shop.nonce({ number: '4000111111111115' })
  await shop.pay({ playerId: player, entryId, method: 'card', bundleId: 'b1', nonce })
  expect(await gateway()).toMatchObject({ state: 'equal', oursPence: 400, theirsPence: 400, differences: [] })
  await shop.emulators.settle()
  expect(await gateway()).toMatchObject({ state: 'equal', oursPence: 400 })
})

it('are equal once a dispute is booked on both sides, and differ in between, by order, with an alert', async () => {
  const id = await paid()
  await shop.emulators.settle()
  await shop.emulators.dispute(id, 'open')
  expect(await gateway()).toMatchObject({
    state: 'different',
    differences: [{ orderId: id, oursPence: 200, theirsPence: 0 }],
  })
  expect(await alerted()).toEqual(['gateway'])
  await shop.hint({ orderId: id })
  await shop.sweep()
  expect(await gateway()).toMatchObject({ state: 'equal', oursPence: 0, theirsPence: 0 })
  expect(await alerted()).toEqual([])
})

it('differ by a penny, by a payment that they do not have, and by one that we do not have, each listed', async () => {
  const [penny, missing, stranger] = [await paid(), await paid(), await paid()]
  const post = (id: string, amount: number) =>
    shop.db
      .execute(sql`insert into ledger_transfers (player_id, payment_id, asset, from_account, to_account, amount, reason)
      values (${player}, ${id}, 'money', 'gateway', 'sales', ${amount}, 'card-payment')`)
  await post(penny, 1)
  const unknown = '00000000-0000-4000-8000-000000000001'
  await shop.db.execute(sql`insert into payments (id, player_id, entry_id, method, amount_pence, state)
    select ${unknown}, player_id, gen_random_uuid(), method, 100, 'captured' from payments where id = ${missing}`)
  await post(unknown, 100)
  await shop.db.execute(sql`update payments set id = '00000000-0000-4000-8000-000000000002' where id = ${stranger}`)
  const { state, differences, differenceCount } = await gateway()
  expect({ state, differenceCount }).toEqual({ state: 'different', differenceCount: 3 })
  expect(differences).toEqual(
    expect.arrayContaining([
      { orderId: penny, oursPence: 201, theirsPence: 200 },
      { orderId: unknown, oursPence: 100, theirsPence: null },
      { orderId: stranger, oursPence: null, theirsPence: 200 },
    ]),
  )
})

it('of the bank are compared link by link', async () => {
  const entryId = await shop.entered(player, PAID)
  await shop.pay({ playerId: player, entryId, method: 'bank', bundleId: 'b1', bankId: BANK })
  const [link] = shop.emulators.openBanking.books()
  await shop.emulators.openBanking.act(link!.id, 'authorise')
  expect(await bank()).toMatchObject({ state: 'equal', oursPence: 0 })
  await shop.emulators.openBanking.settle()
  expect(await bank()).toMatchObject({ state: 'different', differences: [{ oursPence: 0, theirsPence: 200 }] })
  await shop.makeDue('payments')
  await shop.sweep()
  expect(await bank()).toMatchObject({ state: 'equal', oursPence: 200 })
})

it('of a vendor that does not answer are unreachable, which is stored and not equal', async () => {
  await paid()
  shop.emulators.faults.add({ vendor: 'gateway', operation: 'search', fault: 'error-5xx', times: 'always' })
  expect(await gateway()).toMatchObject({ state: 'unreachable' })
  expect(await alerted()).toEqual(['gateway'])
  const span = { from: new Date(), to: new Date() }
  expect(await compareBooks(books(), span)).toEqual([expect.stringMatching(/^the card gateway \(.*no answer\)$/)])
  shop.emulators.faults.clear()
  expect(await compareBooks(books(), span)).toEqual([])
})

it('a payment at midnight is no difference, with our time just before and theirs just after', async () => {
  const id = await paid()
  await shop.db.execute(
    sql`update payments set created_at = date_trunc('day', now() at time zone 'Europe/London') at time zone 'Europe/London' - interval '0.1 seconds' where id = ${id}`,
  )
  // Today's comparison finds it there, and recognises it as another day's.
  expect(await gateway()).toMatchObject({ state: 'equal', oursPence: 0 })
})
