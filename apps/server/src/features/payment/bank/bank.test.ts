/** Bank payments: only money that has arrived counts, and every payment is counted or refunded (field rule 23). */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/read-rows.ts'
import { findBrokenInvariants } from '../../../testing/ledger-invariants.ts'
import { openUseCaseHarness } from '../../../testing/use-case-harness.ts'
import type { UseCaseHarness } from '../../../testing/use-case-harness.ts'
import { loadCredits } from '../credit/credits.ts'
import { findTransaction } from '../find-transaction.ts'
import { pay as payNow } from '../pay.ts'

const PAID = 1
const player = 1
const BANK = 'obie-alder-personal'

const shop = await openUseCaseHarness([{ id: PAID, steps: ['payment'], pricePence: 200, tokensEarned: 10 }])
beforeEach(async () => {
  await shop.clear()
  await shop.addPlayer(player)
})
afterEach(async () => expect(await findBrokenInvariants(shop.db)).toEqual([]))

const entered = () => shop.entered(player, PAID)
const pay = (entryId: string, more: Partial<Parameters<UseCaseHarness['pay']>[0]> = {}) =>
  shop.pay({ playerId: player, entryId, method: 'bank', bankId: BANK, bundleId: 'b1', ...more })
const payByCard = async (entryId: string) =>
  shop.pay({ playerId: player, entryId, method: 'card', bundleId: 'b1', nonce: await shop.nonce() })
const status = async (entryId: string) => {
  const outcome = await shop.status(player, entryId)
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.body
}
const link = () => shop.emulators.openBanking.books().at(-1)!
const atBank = (act: Parameters<UseCaseHarness['emulators']['openBanking']['act']>[1]) =>
  shop.emulators.openBanking.act(link().id, act)
const settle = () => shop.emulators.openBanking.settle()
async function passDeadline() {
  await shop.makeDue('deadlines')
  await shop.expire()
}
const queued = () =>
  readRows<{ topic: string; body: object }>(shop.db, sql`select topic, body from outbox where topic like 'payment-%'`)

const states = async () => {
  const found = await readRows<{ state: string }>(shop.db, sql`select state from payments order by created_at`)
  return found.map(({ state }) => state)
}

/** An entry with an open link. */
async function awaiting(more = {}) {
  const entryId = await entered()
  expect(await pay(entryId, more)).toMatchObject({
    body: { status: 'pending', paymentLink: expect.stringContaining('http') },
  })
  return entryId
}

describe('a link', () => {
  // Row 1.3-74
  it('stays open until the player approves, returns to our page, and has the server’s price', async () => {
    const entryId = await awaiting()
    expect(link()).toMatchObject({
      amountPence: 200,
      bankId: BANK,
      redirectUrl: 'https://win.example/win/entry/payment-result',
    })
    expect(await status(entryId)).toMatchObject({
      status: 'pending',
      step: 'payment',
      payment: { paymentStatus: 'pending', paymentLink: expect.stringContaining(link().id) },
    })
    await atBank('authorise')
    await shop.sweepAll()
    expect((await status(entryId)).payment).not.toHaveProperty('paymentLink')
    expect(await status(entryId)).toMatchObject({ status: 'pending', payment: { paid: false } })
  })

  it('that was approved completes the payment once the money has arrived, not before', async () => {
    const entryId = await awaiting()
    await atBank('authorise')
    await shop.sweepAll(3)
    expect(await status(entryId)).toMatchObject({ status: 'pending' })
    await settle()
    await shop.sweepAll()
    expect(await status(entryId)).toMatchObject({ status: 'completed', payment: { paid: true, paidPrice: 200 } })
    await shop.sweepAll(3)
    const body = { entryId, competitionId: PAID, name: expect.any(String), step: null }
    expect(await queued()).toMatchObject([
      { topic: 'payment-settled-late', body },
      { topic: 'payment-settled-late/card', body },
    ])
  })

  it.each([
    ['cancel', 'cancelled'],
    ['abandon', 'cancelled'],
    ['reject', 'declined'],
    ['fail', 'declined'],
  ] as const)('that ends with %s takes nothing, says why, and the entry can be paid again', async (act, why) => {
    const entryId = await awaiting()
    await atBank(act)
    await shop.sweepAll()
    expect(await status(entryId)).toMatchObject({ status: 'pending', payment: { paymentStatus: 'failed', why } })
    expect(link().isDeleted).toBe(true)
    expect(await payByCard(entryId)).toMatchObject({ body: { status: 'completed' } })
  })

  it('whose creation got no reply is unused: the payment is abandoned and created again', async () => {
    const entryId = await entered()
    shop.emulators.faults.add({ vendor: 'open-banking', operation: 'create-link', fault: 'drop-after' })
    expect(await pay(entryId)).toMatchObject({ code: 'busy', retryAfter: 5 })
    expect(await pay(entryId)).toMatchObject({ body: { status: 'pending' } })
    expect(await payByCard(entryId)).toMatchObject({ code: 'payment-duplicated' })
    await shop.sweepAll()
    expect(await states()).toEqual(['absent', 'awaiting'])
  })

  it('that the service refuses is reported as refused', async () => {
    const entryId = await entered()
    expect(await pay(entryId, { bankId: 'no-such-bank' })).toMatchObject({ code: 'entry-failed' })
    expect(await pay(entryId)).toMatchObject({ body: { status: 'pending' } })
    expect(await states()).toEqual(['declined', 'awaiting'])
  })

  it('that nobody opens is cancelled after a while', async () => {
    const entryId = await awaiting()
    await shop.db.execute(sql`update payments set created_at = created_at - interval '2 hours', check_at = now()`)
    await shop.sweep()
    expect(link().isDeleted).toBe(true)
    expect(await status(entryId)).toMatchObject({ payment: { paymentStatus: 'failed', why: 'cancelled' } })
  })
})

describe('cancelling', () => {
  it('cancels the link, and the entry can be paid by another method', async () => {
    const entryId = await awaiting()
    expect(await shop.cancel(player, entryId)).toMatchObject({
      body: { status: 'pending', step: 'payment', payment: { paymentStatus: 'failed', why: 'cancelled' } },
    })
    expect(await atBank('authorise')).toBeUndefined()
    expect(await pay(entryId)).toMatchObject({ body: { status: 'pending' } })
  })

  it('is possible after the player left the bank’s page, and the entry is then paid by another method', async () => {
    const entryId = await awaiting()
    await atBank('visit')
    expect(link().payments).toMatchObject([{ status: 'AwaitingAuthorization' }])
    expect(await shop.check(player, entryId)).toMatchObject({
      body: { status: 'pending', payment: { paymentStatus: 'pending', paymentLink: expect.any(String) } },
    })
    expect(await shop.cancel(player, entryId)).toMatchObject({
      body: { step: 'payment', payment: { paymentStatus: 'failed', why: 'cancelled' } },
    })
    expect(await payByCard(entryId)).toMatchObject({ body: { status: 'completed' } })
  })

  it('is too late for an approved payment, which stays pending', async () => {
    const entryId = await awaiting()
    await atBank('authorise')
    expect(await shop.cancel(player, entryId)).toMatchObject({
      body: { status: 'pending', payment: { paymentStatus: 'pending' } },
    })
    await settle()
    expect(await shop.cancel(player, entryId)).toMatchObject({ body: { status: 'completed' } })
  })

  it('counts only after the service has confirmed it', async () => {
    const entryId = await awaiting()
    shop.emulators.faults.add({ vendor: 'open-banking', operation: 'delete-link', fault: 'error-5xx' })
    expect(await shop.cancel(player, entryId)).toMatchObject({ code: 'busy' })
    shop.emulators.faults.add({ vendor: 'open-banking', operation: 'payments', fault: 'error-5xx' })
    expect(await shop.cancel(player, entryId)).toMatchObject({ code: 'busy' })
    expect(await status(entryId)).toMatchObject({ payment: { paymentStatus: 'pending' } })
    expect(await shop.cancel(player, entryId)).toMatchObject({ ok: true })
  })
})

describe('checking a payment', () => {
  it('asks the bank at once, before the next sweep', async () => {
    const entryId = await awaiting()
    expect(await shop.check(player, entryId)).toMatchObject({ body: { payment: { paymentLink: expect.any(String) } } })
    await atBank('authorise')
    const agreed = await shop.check(player, entryId)
    expect(agreed).toMatchObject({ body: { status: 'pending', payment: { paymentStatus: 'pending' } } })
    expect(agreed).not.toHaveProperty('body.payment.paymentLink')
    await settle()
    expect(await shop.check(player, entryId)).toMatchObject({ body: { status: 'completed' } })
    expect(await shop.check(player, entryId)).toMatchObject({ body: { status: 'completed' } })
  })

  it('fails while the bank is unreachable, and is reported', async () => {
    const entryId = await awaiting()
    shop.emulators.faults.add({ vendor: 'open-banking', operation: 'payments', fault: 'error-5xx' })
    expect(await shop.check(player, entryId)).toMatchObject({ code: 'busy', retryAfter: 5 })
    expect(shop.reported).toMatchObject([{ level: 'warn', kind: 'payment', name: 'check' }])
    expect(await status(entryId)).toMatchObject({ payment: { paymentStatus: 'pending' } })
  })
})

it.each(['cancel', 'check'] as const)('only the entry’s player may %s a payment', async (act) => {
  const entryId = await awaiting()
  await shop.addPlayer(2)
  expect(await shop[act](2, entryId)).toMatchObject({ code: 'unauthorized' })
  expect(await status(entryId)).toMatchObject({ payment: { paymentStatus: 'pending' } })
})

describe('after the deadline of the entry', () => {
  it('a link without an approval is cancelled', async () => {
    const entryId = await awaiting()
    await passDeadline()
    await shop.sweep()
    expect(link().isDeleted).toBe(true)
    expect(await status(entryId)).toMatchObject({ status: 'expired', payment: { paymentStatus: 'failed' } })
  })

  it('money that was on its way is refunded when it arrives, with the credits, and the player gets a message', async () => {
    await shop.giveCredits(player, { v2: 50 })
    const entryId = await awaiting({ creditIds: ['v2'] })
    await atBank('authorise')
    await passDeadline()
    await shop.sweepAll(3)
    expect(await status(entryId)).toMatchObject({ status: 'expired', payment: { paymentStatus: 'pending' } })
    await settle()
    await shop.sweepAll()
    await settle()
    await shop.sweepAll(2)
    expect(await status(entryId)).toMatchObject({
      status: 'refunded',
      payment: { paymentStatus: 'refunded', why: 'too-late' },
    })
    expect(link().refunds).toMatchObject([{ amountPence: 150 }])
    expect(await loadCredits(shop.db, player)).toMatchObject({ v2Pence: 50 })
    expect((await queued()).map(({ topic }) => topic)).toEqual(['payment-refunded', 'payment-refunded/card'])
  })

  it('a link cannot be used after it', async () => {
    const entryId = await entered()
    await pay(entryId)
    const soon = new Date(Date.parse(link().until!) - 25 * 60_000)
    await shop.cancel(player, entryId)
    await shop.db.execute(sql`update entries set deadline = ${soon}`)
    await pay(entryId)
    expect(link().until).toBe(soon.toISOString())
  })

  it('a link that was created meanwhile is not issued', async () => {
    const entryId = await entered()
    const slow = async (...order: Parameters<UseCaseHarness['openBanking']['createLink']>) => {
      const made = await shop.openBanking.createLink(...order)
      await passDeadline()
      return made
    }
    const context = { ...shop, openBanking: { ...shop.openBanking, createLink: slow } }
    const order = { playerId: player, entryId, method: 'bank', bankId: BANK, bundleId: 'b1' } as const
    expect(await payNow(context, { ...order, termsAccepted: true })).toMatchObject({ code: 'busy', retryAfter: 5 })
    expect(link().isDeleted).toBe(true)
    await shop.sweepAll()
    expect(await status(entryId)).toMatchObject({ status: 'expired', payment: { paymentStatus: 'failed' } })
  })

  it('money that never arrives is abandoned, and still checked for as long as it could arrive', async () => {
    const entryId = await awaiting()
    await atBank('authorise')
    await shop.db.execute(sql`update payments set created_at = created_at - interval '25 hours', check_at = now()`)
    await shop.sweep()
    expect(await status(entryId)).toMatchObject({ payment: { paymentStatus: 'failed', why: 'not-arrived' } })
    await settle()
    await shop.hint({ linkId: link().id })
    await shop.sweep()
    await shop.sweepAll()
    await settle()
    await shop.sweepAll()
    expect(await status(entryId)).toMatchObject({ payment: { paymentStatus: 'refunded' } })
    expect(link().refunds).toHaveLength(1)
  })
})

describe('the return from the bank', () => {
  it('finds the player’s own entry, and makes its payment due for a check', async () => {
    const entryId = await awaiting()
    await shop.addPlayer(2)
    expect(await findTransaction(shop.db, 2, link().id)).toMatchObject({ code: 'unauthorized' })
    expect(await findTransaction(shop.db, player, 'unknown')).toMatchObject({ code: 'unauthorized' })
    await shop.db.execute(
      sql`update payments set created_at = now() - interval '1 minute', check_at = now() + interval '1 hour'`,
    )
    expect(await findTransaction(shop.db, player, link().id)).toEqual({
      ok: true,
      body: {
        entryId,
        competition: { id: PAID },
        purchaseBundle: true,
        selectedBundle: { bundleId: 'b1' },
        sponsorsOptIn: { selected: false, details: '' },
      },
    })
    await atBank('authorise')
    await settle()
    expect(await shop.sweep()).toBe(1)
    expect(await status(entryId)).toMatchObject({ status: 'completed' })
    expect(await findTransaction(shop.db, player, link().id)).toMatchObject({ body: { entryId } })
  })
})
