/**
 * Receipts and statements over HTTP: shown to their player alone, sent once and again when asked, and equal to the ledger.
 * Every method, late money and refunds are in features/payment/matrix.property.test.ts, kills in process-death.postgres.test.ts;
 * both check that each captured payment has one receipt (testing/ledger-invariants.ts).
 */
import { postAccountEntries } from '@fairdraw/contract/account.ts'
import { getAcceptedTerms, postReceipts, postSendReceipt, postStatement } from '@fairdraw/contract/account/receipt.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCardBuyer } from '../../../testing/card-buyer.ts'
import { startEmulatedVendors } from '../../../testing/emulated-vendors.ts'
import { findBrokenInvariants } from '../../../testing/ledger-invariants.ts'
import { readValue } from '../../../testing/read-rows.ts'
import { rewriteHistory } from '../../../testing/rewrite-history.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { listReceipts } from './receipts.ts'
import { listStatements } from './statement.ts'

const PAID = 1
const HIDDEN = 2

const { emulators, gateway } = await startEmulatedVendors()
const paid = { steps: ['payment' as const], pricePence: 200, tokensEarned: 10 }
const server = await startTestApp({
  competitions: [
    { id: PAID, ...paid },
    { id: HIDDEN, ...paid, isHidden: true },
  ],
  vendors: { gateway },
})
const { buy } = createCardBuyer(server, emulators)
beforeEach(() => {
  server.texts.length = 0
  server.letters.length = 0
})

type Player = Awaited<ReturnType<TestApp['addPlayer']>>

/** Pays £2 by card for an entry. */
const payByCard = async ({ bearer }: Player, competitionId = PAID) => (await buy(bearer, competitionId)).entryId
const verifyEmail = ({ playerId }: Player) =>
  server.db.execute(
    sql`update players set email = 'alex@example.com', email_verified_at = clock_timestamp() where id = ${playerId}`,
  )
const receiptsOf = async ({ bearer }: Player, entryId: string, wantsTexts?: boolean) =>
  server.ask(postReceipts, { bearer, body: { entryId, ...(wantsTexts !== undefined && { wantsTexts }) } })
const textedReceipts = () => server.texts.filter(({ text }) => text.startsWith('Receipt: '))

describe('a receipt', () => {
  it('is mailed once to a verified address, with the card, the terms and how to reach us', async () => {
    const player = await server.addPlayer()
    await verifyEmail(player)
    const entryId = await payByCard(player)
    await server.jobs.runAll()
    await server.jobs.runAll()
    expect(server.letters).toHaveLength(1)
    const { to, text } = server.letters[0]!
    expect(to).toBe('alex@example.com')
    expect(text).toContain('You paid: £2')
    expect(text).toContain('With: Card ending 1111')
    expect(text).toContain('Terms you accepted: Version 1')
    expect(text).toContain(`/win/profile/receipt/${entryId}`)
    expect(textedReceipts()).toEqual([])
  })

  it('is texted where there is no verified address, unless the player wants none', async () => {
    const player = await server.addPlayer()
    const entryId = await payByCard(player)
    await server.jobs.runAll()
    expect(textedReceipts()).toMatchObject([{ to: player.phone }])
    const chosen = await receiptsOf(player, entryId, false)
    expect(chosen.body.delivery).toEqual({ by: 'nothing', wantsTexts: false })
    const second = await payByCard(player)
    await server.jobs.runAll()
    expect(textedReceipts()).toHaveLength(1)
    expect((await receiptsOf(player, second)).body.receipts).toHaveLength(1)
    // Restored for the invariants, which expect one for each payment.
    const { paymentId } = (await receiptsOf(player, second)).body.receipts![0]!
    expect(await server.ask(postSendReceipt, { bearer: player.bearer, body: { paymentId } })).toMatchObject({
      body: { by: 'text' },
    })
    await server.jobs.runAll()
    expect(textedReceipts()).toHaveLength(2)
    expect(await findBrokenInvariants(server.db)).toEqual([])
  })

  it('is shown with its terms to its player alone, and My entries leads to it', async () => {
    const [player, stranger] = [await server.addPlayer(), await server.addPlayer()]
    const entryId = await payByCard(player)
    const { receipts } = (await receiptsOf(player, entryId)).body
    expect(receipts).toMatchObject([
      { entryId, method: 'card', lastDigits: '1111', moneyPence: 200, quantity: 1, tickets: [expect.any(Number)] },
    ])
    expect(receipts![0]).toMatchObject({ termsVersion: 1, terms: 'The terms.', refund: null, status: 'captured' })
    const { entries } = (await server.ask(postAccountEntries, { bearer: player.bearer, body: {} })).body
    expect(entries).toMatchObject([{ entryId, hasReceipt: true }])
    expect(await receiptsOf(stranger, entryId)).toMatchObject({ status: 404 })
    const { paymentId } = receipts![0]!
    expect(await server.ask(postSendReceipt, { bearer: stranger.bearer, body: { paymentId } })).toMatchObject({
      status: 404,
    })
  })

  it('goes to an address that was confirmed later, when the player asks for it, and to no other', async () => {
    const player = await server.addPlayer()
    const entryId = await payByCard(player)
    await server.jobs.runAll()
    const { paymentId } = (await receiptsOf(player, entryId)).body.receipts![0]!
    const again = async () =>
      (await server.ask(postSendReceipt, { bearer: player.bearer, body: { paymentId } })).body.by
    await server.db.execute(sql`update players set email = 'alex@example.com' where id = ${player.playerId}`)
    expect(await again()).toBe('text')
    await verifyEmail(player)
    expect(await again()).toBe('email')
    await server.jobs.runAll()
    expect(server.letters.map(({ to }) => to)).toEqual(['alex@example.com'])
    expect(textedReceipts().filter(({ to }) => to === player.phone)).toHaveLength(2)
    await rewriteHistory(
      server.db,
      sql`delete from sent_messages where player_id = ${player.playerId} and id > (
        select min(id) from sent_messages where player_id = ${player.playerId})`,
    )
  })

  it('is sent again as often as a person needs, and no more', async () => {
    const player = await server.addPlayer()
    await verifyEmail(player)
    const entryId = await payByCard(player)
    const { paymentId } = (await receiptsOf(player, entryId)).body.receipts![0]!
    const again = async () => (await server.ask(postSendReceipt, { bearer: player.bearer, body: { paymentId } })).status
    const replies = []
    for (let nth = 0; nth < 6; nth += 1) replies.push(await again())
    expect(replies).toEqual([200, 200, 200, 200, 200, 429])
    await server.jobs.runAll()
    expect(server.letters).toHaveLength(6)
    expect(server.letters.every(({ to }) => to === 'alex@example.com')).toBe(true)
    // The copies that were asked for are no receipts of their own.
    await rewriteHistory(
      server.db,
      sql`delete from sent_messages where player_id = ${player.playerId} and id > (
        select min(id) from sent_messages where player_id = ${player.playerId})`,
    )
  })
})

describe('the terms of a receipt', () => {
  const terms = (id: number, version: number) =>
    server.ask(getAcceptedTerms, { params: { id: String(id), version: String(version) } })

  it('have an address of their own for each version, for good', async () => {
    expect(await terms(PAID, 1)).toMatchObject({ status: 200, body: { version: 1, terms: 'The terms.' } })
    expect(await terms(PAID, 99)).toMatchObject({ status: 404 })
  })

  it('of a competition by invitation are on its players’ receipts only', async () => {
    expect(await terms(HIDDEN, 1)).toMatchObject({ status: 404 })
  })
})

describe('a statement', () => {
  it('has the sums of the ledger, month by month, with refunds, tokens and prizes; the export has it too', async () => {
    const player = await server.addPlayer()
    const { playerId, bearer } = player
    const entryId = await payByCard(player)
    await payByCard(player)
    const year = new Date().getUTCFullYear()
    await server.db.execute(
      sql`insert into ledger_transfers (player_id, entry_id, asset, from_account, to_account, amount, reason, at) values
        (${playerId}, ${entryId}, 'money', 'sales', 'gateway', 200, 'refund', clock_timestamp()),
        (${playerId}, null, 'money', 'carrier', 'sales', 150, 'sms-entry', ${`${year - 1}-12-31T23:30:00Z`}::timestamptz),
        (${playerId}, null, 'money', 'carrier', 'sales', 75, 'sms-entry', ${`${year - 1}-06-30T23:30:00Z`}::timestamptz),
        (${playerId}, null, 'tokens', 'wallet', 'issued', 10, 'entry-earned-returned', clock_timestamp()),
        (${playerId}, null, 'tokens', 'issued', 'wallet', 10, 'exchange', clock_timestamp())`,
    )
    const { years, statement } = (await server.ask(postStatement, { bearer, body: {} })).body
    expect(years).toEqual([year, year - 1])
    expect(statement).toMatchObject({ year, spentPence: 400, returnedPence: 200, entries: 2, prizes: [], wonPence: 0 })
    expect(statement!.tokens).toEqual({ earned: 20, bought: 10, spent: 0, takenBack: 10 })
    expect(statement!.months).toHaveLength(12)
    // By plain SQL: what the books hold of this player.
    const books = await readValue<number>(
      server.db,
      sql`select sum(amount)::int as net from ledger_lines
          where player_id = ${playerId} and asset = 'money' and account = 'sales'`,
    )
    const all = await listStatements(server.db, playerId)
    expect(all.reduce((sum, one) => sum + one.spentPence - one.returnedPence, 0)).toBe(books)
    for (const one of all) {
      expect(one.months.reduce((sum, { spentPence }) => sum + spentPence, 0)).toBe(one.spentPence)
      expect(one.months.reduce((sum, { returnedPence }) => sum + returnedPence, 0)).toBe(one.returnedPence)
    }
    // London’s clock decides: half past midnight of 1 July, and half an hour before the New Year.
    expect(all[1]!.months.filter(({ spentPence }) => spentPence > 0)).toEqual([
      { month: `${year - 1}-07`, spentPence: 75, returnedPence: 0 },
      { month: `${year - 1}-12`, spentPence: 150, returnedPence: 0 },
    ])
    expect(await listReceipts(server.db, playerId, sql`true`)).toHaveLength(2)
  })

  it('has what came back in the year in which it came, with its own day, also around the New Year', async () => {
    const { playerId, bearer } = await server.addPlayer()
    await server.db.execute(
      sql`insert into ledger_transfers (player_id, entry_id, asset, from_account, to_account, amount, reason, at) values
        (${playerId}, null, 'money', 'carrier', 'sales', 150, 'sms-entry', '2030-12-31T23:59:59.9Z'),
        (${playerId}, null, 'money', 'sales', 'carrier', 100, 'sms-entry', '2030-12-31T23:59:59.9Z'),
        (${playerId}, null, 'money', 'sales', 'carrier', 50, 'sms-entry', '2031-01-01T00:00:00Z')`,
    )
    const of = async (year: number) => (await server.ask(postStatement, { bearer, body: { year } })).body.statement!
    expect(await of(2030)).toMatchObject({
      spentPence: 150,
      returnedPence: 100,
      returns: [{ at: '2030-12-31T23:59:59.900Z', pence: 100, name: null }],
    })
    expect(await of(2031)).toMatchObject({
      spentPence: 0,
      returnedPence: 50,
      returns: [{ at: '2031-01-01T00:00:00.000Z', pence: 50 }],
    })
  })

  it('is empty before the first entry', async () => {
    const { bearer } = await server.addPlayer()
    expect((await server.ask(postStatement, { bearer, body: {} })).body).toEqual({ years: [], statement: null })
  })
})
