/**
 * Credits pay for entries, alone or together with money, and are never lost, duplicated or paid out
 * (docs/product-decisions.md#types).
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/read-rows.ts'
import { findBrokenInvariants } from '../../../testing/ledger-invariants.ts'
import { openUseCaseHarness } from '../../../testing/use-case-harness.ts'
import type { UseCaseHarness } from '../../../testing/use-case-harness.ts'
import { loadSpending } from '../../safety/spending.ts'
import { loadCredits } from './credits.ts'

const PAID = 1
const PAY_THEN_QUIZ = 2
const player = 1

const shop = await openUseCaseHarness([
  { id: PAID, steps: ['payment'], pricePence: 200, tokensEarned: 10 },
  { id: PAY_THEN_QUIZ, steps: ['payment', 'quiz'], pricePence: 200, tokensEarned: 10 },
])
beforeEach(async () => {
  await shop.clear()
  await shop.addPlayer(player)
})
afterEach(async () => expect(await findBrokenInvariants(shop.db)).toEqual([]))

type Paying = Partial<Parameters<UseCaseHarness['pay']>[0]>

const entered = (competitionId = PAID) => shop.entered(player, competitionId)
const pay = (entryId: string, paying: Paying) =>
  shop.pay({ playerId: player, entryId, method: 'credits', bundleId: 'b1', ...paying })
const byCard = async (entryId: string, creditIds: string[]) =>
  pay(entryId, { method: 'card', nonce: await shop.nonce(), creditIds })
const left = () => loadCredits(shop.db, player)
const completed = { ok: true, body: { status: 'completed', paymentStatus: 'completed' } }
const sold = () => shop.emulators.books().map(({ amountPence, status }) => [amountPence, status])

describe('credits alone', () => {
  // Row 1.1-22
  it('for whole entries pay for the bundle at once, without a vendor', async () => {
    await shop.giveCredits(player, { v1: 4 })
    const entryId = await entered()
    expect(await pay(entryId, { bundleId: 'b3', creditIds: ['v1'] })).toEqual(completed)
    expect(await shop.status(player, entryId)).toMatchObject({
      body: { paymentMethod: 'credits', payment: { paid: true, paidPrice: 0 }, tickets: { length: 3 } },
    })
    expect(await left()).toMatchObject({ v1Entries: 1 })
  })

  it('that are too few are refused and not used', async () => {
    await shop.giveCredits(player, { v1: 2, v2: 599, discounts: [50] })
    const entryId = await entered()
    for (const creditIds of [['v1'], ['v2'], [], ['v1', 'v2']])
      expect(await pay(entryId, { bundleId: 'b3', creditIds })).toMatchObject({
        code: 'invalid-request',
        fields: { creditIds: [expect.any(String)] },
      })
    expect(await left()).toMatchObject({ v1Entries: 2, v2Pence: 599, discounts: [{ pence: 50 }] })
  })

  // Row 1.1-22
  it('in pence and a discount pay together; the unused rest of the discount is lost', async () => {
    const [discount] = await shop.giveCredits(player, { v2: 500, discounts: [500, 30] })
    expect(await pay(await entered(), { creditIds: [discount!, 'v2'] })).toEqual(completed)
    expect(await left()).toMatchObject({ v2Pence: 500, discounts: [{ pence: 30 }] })
  })

  it('do not count as spending: they pay under a limit of zero', async () => {
    await shop.giveCredits(player, { v2: 200 })
    await shop.db.execute(
      sql`insert into spend_limits (player_id, limit_pence, holds_from, set_at) values (${player}, 0, now(), now())`,
    )
    const entryId = await entered()
    expect(await byCard(entryId, [])).toMatchObject({ code: 'spend-limit-exceeded' })
    expect(await pay(entryId, { creditIds: ['v2'] })).toEqual(completed)
    expect(await loadSpending(shop.db, player, 1_000_00)).toMatchObject({ spentPence: 0 })
  })

  it('of another player are refused', async () => {
    await shop.addPlayer(2)
    const [theirs] = await shop.giveCredits(2, { discounts: [500] })
    expect(await pay(await entered(), { creditIds: [theirs!] })).toMatchObject({ code: 'invalid-request' })
  })

  it('are refunded when the entry cannot be finished, and the player gets a message', async () => {
    await shop.db.execute(
      sql`update players set email = 'alex@example.com', email_verified_at = clock_timestamp() where id = ${player}`,
    )
    const [discount] = await shop.giveCredits(player, { v2: 40, discounts: [160] })
    const entryId = await entered(PAY_THEN_QUIZ)
    expect(await pay(entryId, { creditIds: ['v2', discount!] })).toMatchObject({ body: { status: 'pending' } })
    expect(await left()).toMatchObject({ v2Pence: 0, discounts: [] })
    await shop.db.execute(sql`update discount_credits set expires_at = now() - interval '1 day'`)
    await shop.makeDue('deadlines')
    await shop.expire()
    await shop.sweepAll()
    expect(await shop.status(player, entryId)).toMatchObject({ body: { status: 'refunded' } })
    expect(await left()).toMatchObject({ v2Pence: 40, discounts: [{ id: discount, pence: 160 }] })
    expect(await readRows(shop.db, sql`select body from outbox where topic = 'payment-refunded'`)).toMatchObject([
      { body: { amountPence: 0, entryId } },
    ])
    expect(await readRows(shop.db, sql`select body from outbox where topic = 'refund'`)).toMatchObject([
      { body: { method: 'credits', moneyPence: 0, creditPence: 40, discountPence: 160 } },
    ])
  })

  it('two hundred concurrent payments spend no more than the balance', async () => {
    await shop.giveCredits(player, { v2: 900 })
    const tries = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const entryId = await shop.enter(player, PAID)
        return entryId.ok && pay(entryId.body.entryId, { creditIds: ['v2'] })
      }),
    )
    const paid = tries.filter((one) => one && one.ok).length
    expect(paid).toBeGreaterThan(0)
    expect(await left()).toMatchObject({ v2Pence: 900 - 200 * paid })
  })
})

describe('credits together with money', () => {
  it('let the card pay the rest, and only that counts as spending', async () => {
    const [discount] = await shop.giveCredits(player, { v2: 80, discounts: [50] })
    const entryId = await entered()
    expect(await byCard(entryId, ['v2', discount!])).toEqual(completed)
    expect(sold()).toContainEqual([70, 'submitted_for_settlement'])
    expect(await shop.status(player, entryId)).toMatchObject({ body: { payment: { paidPrice: 70 } } })
    expect(await loadSpending(shop.db, player, 1_000_00)).toMatchObject({ spentPence: 70 })
    expect(await left()).toEqual({ v1Entries: 0, v2Pence: 0, discounts: [] })
  })

  it('that cover the price do not charge the card', async () => {
    await shop.giveCredits(player, { v2: 200 })
    const before = shop.emulators.books().length
    expect(await byCard(await entered(), ['v2'])).toEqual(completed)
    expect(shop.emulators.books()).toHaveLength(before)
  })

  // Row 1.4-39
  it('are released when the card is declined, and can be used at once', async () => {
    const [discount] = await shop.giveCredits(player, { v2: 30, discounts: [50] })
    const entryId = await entered()
    shop.emulators.faults.add({ vendor: 'gateway', operation: 'sale', fault: 'decline' })
    expect(await byCard(entryId, ['v2', discount!])).toMatchObject({ code: 'entry-failed' })
    expect(await left()).toMatchObject({ v2Pence: 30, discounts: [{ id: discount }] })
    expect(await byCard(entryId, ['v2', discount!])).toEqual(completed)
  })

  it('are held while the card’s outcome is unknown, and released when it did not pay', async () => {
    await shop.giveCredits(player, { v2: 30 })
    const entryId = await entered()
    shop.emulators.faults.add({ vendor: 'gateway', operation: 'sale', fault: 'drop-before' })
    expect(await byCard(entryId, ['v2'])).toMatchObject({ body: { paymentStatus: 'pending' } })
    expect(await left()).toMatchObject({ v2Pence: 0 })
    await shop.sweepAll()
    expect(await left()).toMatchObject({ v2Pence: 30 })
  })

  it('are refunded once when the money came too late', async () => {
    const [discount] = await shop.giveCredits(player, { v2: 30, discounts: [100] })
    const entryId = await entered()
    shop.emulators.faults.add({ vendor: 'gateway', operation: 'sale', fault: 'drop-after' })
    await byCard(entryId, ['v2', discount!])
    await shop.makeDue('deadlines')
    await shop.expire()
    for (let round = 0; round < 3; round += 1) await shop.sweepAll()
    expect(await shop.status(player, entryId)).toMatchObject({
      body: { status: 'refunded', payment: { paymentStatus: 'refunded', why: 'too-late' } },
    })
    expect(await left()).toMatchObject({ v2Pence: 30, discounts: [{ id: discount, pence: 100 }] })
  })
})

describe('a discount', () => {
  // Row 1.1-22
  it('expires with its day, unless a payment holds it', async () => {
    const [held, free] = await shop.giveCredits(player, { discounts: [50, 60] })
    const entryId = await entered()
    shop.emulators.faults.add({ vendor: 'gateway', operation: 'sale', fault: 'drop-before' })
    await byCard(entryId, [held!])
    await shop.db.execute(sql`update discount_credits set expires_at = now() - interval '1 second'`)
    expect(await shop.expireDiscounts()).toBe(1)
    expect(await shop.expireDiscounts()).toBe(0)
    expect(await findBrokenInvariants(shop.db)).toEqual([])
    await shop.sweepAll()
    expect(await shop.expireDiscounts()).toBe(1)
    expect(await pay(entryId, { creditIds: [free!] })).toMatchObject({ code: 'invalid-request' })
  })

  it('that cannot be expired does not stop the others, and is reported', async () => {
    const [stuck, free] = await shop.giveCredits(player, { discounts: [500, 60] })
    await shop.db.execute(
      sql`update discount_credits set expires_at = now() - interval '2 seconds' where id = ${stuck}`,
    )
    await shop.db.execute(sql`update discount_credits set expires_at = now() - interval '1 second' where id = ${free}`)
    await shop.db.execute(sql`update wallets set balance = 60 where asset = 'discount-credits'`)
    await expect(shop.expireDiscounts()).rejects.toThrow('1 of 2 failed')
    expect(await readRows(shop.db, sql`select id from discount_credits where ended_at is null`)).toEqual([
      { id: stuck },
    ])
    await shop.db.execute(sql`update wallets set balance = 500 where asset = 'discount-credits'`)
    expect(await shop.expireDiscounts()).toBe(1)
  })
})
