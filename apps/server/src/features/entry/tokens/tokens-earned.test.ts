/** Tokens that entries earn, over HTTP: by each way to pay and to enter, shown to the player, taken back with a refund. */
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { postAccountDetails, postAccountEntries } from '@fairdraw/contract/account.ts'
import { postEnter, postEntryStatus, postPayment } from '@fairdraw/contract/entry.ts'
import { postIntakeRows } from '@fairdraw/contract/intake.ts'
import {
  getQuickPayDetails,
  postClientToken,
  postQuickPayEntry,
  postQuickPayStatus,
} from '@fairdraw/contract/payment.ts'
import { postAccountExport } from '@fairdraw/contract/profile.ts'
import type { PaymentMethod } from '@fairdraw/rules/payment/payment.ts'
import { sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createQueryGauges } from '../../../observability/query-gauges.ts'
import { findBrokenInvariants } from '../../../testing/ledger-invariants.ts'
import { createLoginClient } from '../../../testing/login-client.ts'
import { createApplePayNonce, createCardNonce, createPayPalNonce } from '../../../testing/payment-nonces.ts'
import { readRows } from '../../../testing/read-rows.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { refundByHand } from '../../payment/desk/refund-by-hand.ts'
import { TOKEN_GAUGES } from './tokens-earned.ts'
import { startEmulatedVendors } from '../../../testing/emulated-vendors.ts'
import { readValue } from '../../../testing/read-rows.ts'

const PAID = 1
const BONUS = 2
const FREE = 3
const NONE = 4
const HELD = 5

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const way = { enabled: true, info: '', cost: 'Free', dateStart: minutesAgo(60), dateStop: minutesAgo(-60) }
const channels = { sms: way, phone: way, postal: way }

const { emulators, gateway, openBanking } = await startEmulatedVendors({ bankSettleAfterMs: 'asked' })
const server = await startTestApp({
  competitions: [
    { id: PAID, steps: ['payment'], pricePence: 200, tokensEarned: 10, channels },
    { id: BONUS, tokenCost: 10, channels },
    { id: FREE, channels },
    { id: NONE, steps: ['payment'], pricePence: 200, channels },
    { id: HELD, steps: ['quiz'], tokenCost: 10 },
  ],
  vendors: { gateway, openBanking },
})
let player: Awaited<ReturnType<TestApp['addPlayer']>>
beforeEach(async () => {
  player = await server.addPlayer({ balances: { 'entry-credits-v1': 3, 'entry-credits-v2': 600 } })
})
afterEach(async () => expect(await findBrokenInvariants(server.db)).toEqual([]))

const enter = async (competitionId: number, bearer = player.bearer) =>
  (await server.ask(postEnter, { bearer, body: { competitionId, termsAccepted: true } })).body.entryId!

type Way = Partial<{ bundleId: string; creditIds: string[] }>

async function pay(entryId: string, method: PaymentMethod, more: Way = {}) {
  const { bearer } = player
  const token = async () => (await server.ask(postClientToken, { bearer, body: {} })).body.clientToken!
  const nonces: Partial<Record<PaymentMethod, () => Promise<string>>> = {
    card: async () => createCardNonce(emulators, await token(), { amountPence: 600 }),
    paypal: async () => createPayPalNonce(emulators, await token(), { amountPence: 600 }),
    'apple-pay': async () => createApplePayNonce(emulators, await token()),
  }
  const nonce = await nonces[method]?.()
  const body = {
    entryId,
    method,
    bundleId: 'b3',
    termsAccepted: true,
    bankId: 'obie-alder-personal',
    ...more,
    ...(nonce && { nonce }),
  }
  return server.ask(postPayment, { bearer, body })
}

const status = async (entryId: string) =>
  (await server.ask(postEntryStatus, { bearer: player.bearer, body: { entryId } })).body
const balance = async (bearer = player.bearer) =>
  (await server.ask(postAccountDetails, { bearer, body: {} })).body.balances!.tokens
const shownFor = async (entryId: string, bearer = player.bearer) =>
  (await server.ask(postAccountEntries, { bearer, body: {} })).body.entries!.find((entry) => entry.entryId === entryId)
const transfersOf = (entryId: string) =>
  readRows(
    server.db,
    sql`select from_account as from, to_account as to, amount::int as amount, reason from ledger_transfers
        where entry_id = ${entryId} and reason like 'entry-earned%' order by id`,
  )
const earnedTransfer = (amount: number) => ({ from: 'issued', to: 'wallet', amount, reason: 'entry-earned' })

async function bringBankMoney() {
  const link = await readValue<string>(
    server.db,
    sql`select vendor_id as id from payments where method = 'bank' order by created_at desc limit 1`,
  )
  await emulators.openBanking.act(link, 'authorise')
  await emulators.openBanking.settle()
  await server.db.execute(sql`update payments set check_at = clock_timestamp() where state = 'awaiting'`)
  await server.jobs.runAll()
}

// Rows 1.8-11, 1.3-41, 1.3-74
describe('an entry into a paid competition earns for each of its tickets', () => {
  it.each<[string, PaymentMethod, Way]>([
    ['by card', 'card', {}],
    ['by PayPal', 'paypal', {}],
    ['by Apple Pay', 'apple-pay', {}],
    ['with whole-entry credits', 'credits', { creditIds: ['v1'] }],
    ['with credit in pence', 'credits', { creditIds: ['v2'] }],
    ['by bank, once the money has come', 'bank', {}],
  ])('%s', async (_, method, more) => {
    const entryId = await enter(PAID)
    expect(await pay(entryId, method, more)).toMatchObject({ status: 200 })
    if (method === 'bank') {
      expect(await status(entryId)).not.toHaveProperty('tokensEarned')
      expect(await balance()).toBe(0)
      await bringBankMoney()
    }
    expect(await status(entryId)).toMatchObject({ status: 'completed', tickets: { length: 3 }, tokensEarned: 30 })
    expect(await balance()).toBe(30)
    expect(await shownFor(entryId)).toMatchObject({ status: 'completed', tokensEarned: 30 })
    expect(await transfersOf(entryId)).toEqual([earnedTransfer(30)])
  })

  it('by quick pay, for the account of the number', async () => {
    const { clientToken } = (await server.ask(getQuickPayDetails, { query: { competitionId: String(PAID) } })).body
    const body = {
      competitionId: PAID,
      bundleId: 'b1',
      nonce: await createApplePayNonce(emulators, clientToken!),
      phone: player.phone,
      termsAccepted: true,
      termsVersion: 1,
      isAdult: true,
    } as const
    const tapped = await server.ask(postQuickPayEntry, { body })
    const { entryId, statusToken } = tapped.body as { entryId: string; statusToken: string }
    const shown = await server.ask(postQuickPayStatus, { body: { entryId, statusToken } })
    expect(shown).toMatchObject({ body: { status: 'completed', tokensEarned: 10 } })
    expect(await balance()).toBe(10)
  })

  it.each(['sms', 'phone', 'postal'] as const)('by %s, as much as one that is paid for, and once', async (channel) => {
    const reference = randomUUID()
    const rows = [{ reference: randomUUID(), competitionId: PAID, phone: player.phone, enteredAt: minutesAgo(5) }]
    for (const delivery of [reference, reference, randomUUID()]) {
      const body = { channel, reference: delivery, rows }
      await server.ask(postIntakeRows, { bearer: 'post-room-key-for-tests', body })
      await server.jobs.runAll()
    }
    expect(await balance()).toBe(10)
    const { entryId } = (await server.ask(postAccountEntries, { bearer: player.bearer, body: {} })).body.entries![0]!
    expect(await shownFor(entryId)).toMatchObject({ channel, tokensEarned: 10 })
    expect(await transfersOf(entryId)).toEqual([earnedTransfer(10)])
  })

  it('and the number is in what the player may take along', async () => {
    const entryId = await enter(PAID)
    await pay(entryId, 'card', { bundleId: 'b1' })
    const phone = createLoginClient(server)
    await phone.exists(player.phone)
    const confirmation = (await phone.verify(player.phone)).body.token!
    const { body } = await server.ask(postAccountExport, { bearer: player.bearer, body: { confirmation } })
    expect(body.held!['ledger_transfers']).toContainEqual(
      expect.objectContaining({ entryId, asset: 'tokens', reason: 'entry-earned', amount: 10 }),
    )
  })
})

// Row 1.8-11
describe('nothing is earned', () => {
  it('by a free entry, a bonus entry, or one into a paid competition that states none', async () => {
    const bought = await enter(PAID)
    await pay(bought, 'card', { bundleId: 'b1' })
    const others = [await enter(FREE), await enter(BONUS), await enter(NONE)]
    await pay(others[2]!, 'card', { bundleId: 'b1' })
    for (const entryId of others) {
      expect(await status(entryId)).toMatchObject({ status: 'completed' })
      expect(await status(entryId)).not.toHaveProperty('tokensEarned')
      expect(await shownFor(entryId)).not.toHaveProperty('tokensEarned')
      expect(await transfersOf(entryId)).toEqual([])
    }
    expect(await balance()).toBe(0)
  })

  it('by a payment that is declined', async () => {
    const entryId = await enter(PAID)
    emulators.faults.add({ vendor: 'gateway', operation: 'sale', fault: 'decline' })
    await pay(entryId, 'card')
    emulators.faults.clear()
    expect(await balance()).toBe(0)
    expect(await transfersOf(entryId)).toEqual([])
  })
})

async function refund(entryId: string, tickets: 'withdraw' | 'keep' = 'withdraw') {
  const payment = await readValue<string>(server.db, sql`select id from payments where entry_id = ${entryId}`)
  const reason = 'The player was charged for somebody else’s entry.'
  return refundByHand(server.db, { paymentId: payment, tickets, reason, staffId: randomUUID() })
}

// Row 1.8-11
describe('with the tickets of a refunded entry, its tokens are taken back', () => {
  const returned = (amount: number) => ({ from: 'wallet', to: 'issued', amount, reason: 'entry-earned-returned' })
  const writtenOff = (amount: number) => ({
    from: 'written-off',
    to: 'issued',
    amount,
    reason: 'entry-earned-written-off',
  })

  it.each<[string, number[], number[], number, object[]]>([
    ['all of them', [], [], 0, [returned(30)]],
    ['as far as they are left, and the rest is written off', [BONUS], [], 0, [returned(20), writtenOff(10)]],
    ['out of no hold', [], [HELD], 0, [returned(20), writtenOff(10)]],
    ['and written off where all are spent', [BONUS, BONUS, BONUS], [], 0, [writtenOff(30)]],
  ])('%s', async (_, spent, held, left, transfers) => {
    const entryId = await enter(PAID)
    await pay(entryId, 'card')
    for (const competition of [...spent, ...held]) await enter(competition)
    expect(await refund(entryId)).toMatchObject({ ok: true })
    expect(await transfersOf(entryId)).toEqual([earnedTransfer(30), ...transfers])
    expect(await balance()).toBe(left)
    expect(await shownFor(entryId)).toMatchObject({ status: 'refunded', tickets: [] })
    expect(await shownFor(entryId)).not.toHaveProperty('tokensEarned')
    expect(await refund(entryId)).toMatchObject({ ok: false })
    expect(await transfersOf(entryId)).toHaveLength(1 + transfers.length)
  })

  it('and stay where the tickets stay', async () => {
    const entryId = await enter(PAID)
    await pay(entryId, 'card')
    expect(await refund(entryId, 'keep')).toMatchObject({ ok: true })
    expect(await transfersOf(entryId)).toEqual([earnedTransfer(30)])
    expect(await shownFor(entryId)).toMatchObject({ status: 'completed', tokensEarned: 30 })
  })

  it('and what is written off is a gauge', async () => {
    const registry = new Registry()
    createQueryGauges(registry, server.db, TOKEN_GAUGES)
    const read = async () =>
      Number(/fairdraw_tokens_written_off\{reason="refund"\} (\d+)/.exec(await registry.metrics())![1])
    const before = await read()
    const entryId = await enter(PAID)
    await pay(entryId, 'card', { bundleId: 'b1' })
    await enter(BONUS)
    await refund(entryId)
    expect(await read()).toBe(before + 10)
  })
})

/** Files that give tickets. What is not here calls `issue_tickets`, and so cannot forget the tokens. */
const TICKET_WRITERS = [
  'features/entry/enter-many.sql',
  'features/entry/enter-one.sql',
  'features/entry/issue-tickets.sql',
]

// Row 1.8-11
it('no other code gives tickets than the function that posts the tokens, and entries without steps, which are unpaid', () => {
  const source = join(import.meta.dirname, '../../..')
  const writers = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ts|sql)$/.test(file) && !/\.test\.ts$|^testing\/|^db\/migrations\//.test(file))
    .filter((file) => /insert into tickets\b|insert\(tickets\)/i.test(readFileSync(join(source, file), 'utf8')))
  expect(writers.toSorted()).toEqual(TICKET_WRITERS)
})
