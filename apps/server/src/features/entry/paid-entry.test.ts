/** An entry that is paid by card: charged once, completed, or its money returned. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readRows } from '../../testing/read-rows.ts'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { openUseCaseHarness } from '../../testing/use-case-harness.ts'
import type { UseCaseHarness } from '../../testing/use-case-harness.ts'

const PAID = 1
const PAY_THEN_QUIZ = 2
const player = 1

const shop = await openUseCaseHarness([
  { id: PAID, steps: ['payment'], pricePence: 200, cap: 4 },
  { id: PAY_THEN_QUIZ, steps: ['payment', 'quiz'], pricePence: 200 },
])
beforeEach(async () => {
  await shop.clear()
  await shop.addPlayer(player)
})
afterEach(async () => expect(await findBrokenInvariants(shop.db)).toEqual([]))

const entered = (competitionId: number) => shop.entered(player, competitionId)

const payFor = async (entryId: string, bundleId = 'b1', options?: Parameters<UseCaseHarness['nonce']>[0]) =>
  shop.pay({
    playerId: player,
    entryId,
    method: 'card',
    bundleId,
    nonce: await shop.nonce({ amountPence: 600, ...options }),
  })

// Rows 1.3-73, 1.3-74
// Row 2.1-06
it('completes the entry with the bundle’s tickets at the server’s price', async () => {
  const entryId = await entered(PAID)
  expect(await payFor(entryId, 'b3')).toEqual({ ok: true, body: { status: 'completed', paymentStatus: 'completed' } })
  expect(await shop.status(player, entryId)).toMatchObject({
    body: { payment: { paid: true, paidPrice: 600 }, tickets: { length: 3 } },
  })
  expect(shop.emulators.books()).toMatchObject([{ amountPence: 600, status: 'submitted_for_settlement' }])
})

// Row 2.8-24
it('a bundle that would exceed the cap is refused before the gateway is called', async () => {
  await payFor(await entered(PAID), 'b3')
  const sales = shop.emulators.books().length
  expect(await payFor(await entered(PAID), 'b3')).toMatchObject({ ok: false, code: 'entry-limit-exceeded' })
  expect(shop.emulators.books()).toHaveLength(sales)
})

it.each([
  ['declined by the bank', { number: '4000111111111115' }],
  ['not checked by 3-D Secure', { isChecked: false }],
  ['failed by 3-D Secure', { number: '4000000000001018' }],
])('a card that is %s is not charged, and the entry can be paid again', async (_, card) => {
  const entryId = await entered(PAID)
  expect(await payFor(entryId, 'b1', card)).toMatchObject({ ok: false, code: 'entry-failed' })
  expect(await payFor(entryId)).toMatchObject({ ok: true, body: { status: 'completed' } })
})

// Row 1.4-01
// Row 2.8-28
it('a reply lost after the charge is found by the order id', async () => {
  const entryId = await entered(PAID)
  shop.emulators.faults.add({ vendor: 'gateway', operation: 'sale', fault: 'drop-after' })
  expect(await payFor(entryId)).toMatchObject({ ok: true, body: { status: 'pending', paymentStatus: 'pending' } })
  expect(await payFor(entryId)).toMatchObject({ ok: false, code: 'payment-duplicated' })
  await shop.makeDue('payments')
  await shop.sweep()
  expect(await shop.status(player, entryId)).toMatchObject({ body: { status: 'completed' } })
})

it('an order that never reached the gateway is abandoned, and the entry can be paid again', async () => {
  const entryId = await entered(PAID)
  shop.emulators.faults.add({ vendor: 'gateway', operation: 'sale', fault: 'drop-before' })
  await payFor(entryId)
  await shop.makeDue('payments')
  await shop.sweep()
  expect(await shop.status(player, entryId)).toMatchObject({
    body: { status: 'pending', payment: { paymentStatus: 'failed' } },
  })
  expect(await payFor(entryId)).toMatchObject({ ok: true, body: { status: 'completed' } })
})

// Row 1.4-38
it('money that arrives after the entry’s deadline is refunded once, with one message to the player', async () => {
  const entryId = await entered(PAID)
  shop.emulators.faults.add({ vendor: 'gateway', operation: 'sale', fault: 'drop-after' })
  await payFor(entryId)
  await shop.makeDue('deadlines')
  await shop.expire()
  for (let i = 0; i < 4; i += 1) {
    await shop.makeDue('payments')
    await shop.sweep()
  }
  expect(await shop.status(player, entryId)).toMatchObject({
    body: { status: 'refunded', payment: { paymentStatus: 'refunded' } },
  })
  expect(shop.emulators.books()[0]).toMatchObject({ status: 'voided' })
  expect(await readRows(shop.db, sql`select 1 from outbox where topic = 'payment-refunded'`)).toHaveLength(1)
})

it('a paid entry whose quiz is never finished is refunded', async () => {
  const entryId = await entered(PAY_THEN_QUIZ)
  expect(await payFor(entryId)).toMatchObject({ ok: true, body: { status: 'pending', paymentStatus: 'completed' } })
  await shop.makeDue('deadlines')
  await shop.expire()
  await shop.sweep()
  expect(await shop.status(player, entryId)).toMatchObject({ body: { status: 'refunded' } })
})

it('ten calls with one key charge once', async () => {
  const entryId = await entered(PAID)
  const key = randomUUID()
  const nonce = await shop.nonce()
  const before = shop.emulators.books().length
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () =>
      shop.pay({ playerId: player, entryId, method: 'card', bundleId: 'b1', nonce }, key),
    ),
  )
  expect(outcomes.every((one) => one.ok || one.code === 'still-running')).toBe(true)
  expect(shop.emulators.books()).toHaveLength(before + 1)
})

// Row 2.8-18
it('a competition paid by card uses no tokens', async () => {
  expect(await shop.pay({ playerId: player, entryId: await entered(PAID), method: 'tokens' })).toMatchObject({
    code: 'wrong-payment-method',
  })
})
