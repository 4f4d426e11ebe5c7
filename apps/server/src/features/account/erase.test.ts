/** The erasure of a player’s data (field rule 26). */
import { randomUUID } from 'node:crypto'
import { postAccountDetails } from '@fairdraw/contract/account.ts'
import { postAccountErase } from '@fairdraw/contract/profile.ts'
import { postEnter } from '@fairdraw/contract/entry.ts'
import type { Due } from '@fairdraw/contract/endpoint.ts'
import { postSendOtp } from '@fairdraw/contract/login.ts'
import { monthsAfter } from '@fairdraw/rules/text/london-time.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { readRows } from '../../testing/read-rows.ts'
import { entries, tickets } from '../entry/tables.ts'
import { accessTokens } from '../login/tables.ts'
import { paymentEvents, payments } from '../payment/tables.ts'
import { accountEvents, ledgerTransfers, players, wallets } from '../player/tables.ts'
import { awards } from '../prize/tables.ts'
import { winsdayDraws, winsdayTickets } from '../winsday/tables.ts'
import { rateLimits } from '../../http/tables.ts'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { A_MUG, QUIZZED, RUNNING, TO_BE_DRAWN, startUsedSite } from './testing.ts'

const { server, phone, addPlayer, useSite } = await startUsedSite()
let player: Awaited<ReturnType<typeof addPlayer>>
beforeEach(async () => {
  player = await addPlayer()
})

const enter = (competitionId: number, bearer = player.bearer) =>
  server.ask(postEnter, { bearer, body: { competitionId, termsAccepted: true } })
/** After all entered competitions have closed. */
const closeAll = () => server.advanceSeconds(2 * 60 * 60)
const mine = (column: Parameters<typeof eq>[0]) => eq(column, player.playerId)

const confirm = async () => {
  server.advanceSeconds(31)
  await server.ask(postSendOtp, { body: { phone: player.phone } })
  const { body } = await phone.verify(player.phone)
  return body.token!
}
const erase = async (confirmation?: string) =>
  server.ask(postAccountErase, { bearer: player.bearer, body: { confirmation: confirmation ?? (await confirm()) } })
/** The player who registers the number of the erased one, and their session. */
async function register() {
  server.advanceSeconds(31)
  expect(await phone.exists(player.phone)).toMatchObject({ body: { exists: false, next: 'otp' } })
  const { body } = await phone.verify(player.phone)
  const { token } = (await phone.renew(body.token)).body
  const [registered] = await server.db.select().from(players).where(eq(players.phone, player.phone))
  return { bearer: token!, registered: registered! }
}
/** All text in all tables. */
const everything = async () => {
  const tables = await readRows<{ name: string }>(
    server.db,
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const texts = await Promise.all(
    tables.map(({ name }) =>
      readRows<{ row: string }>(server.db, sql`select t::text as row from ${sql.identifier(name)} t`),
    ),
  )
  return texts
    .flat()
    .map(({ row }) => row)
    .join('\n')
    .toLowerCase()
}

it('leaves nothing that identifies the player, and ends every session', async () => {
  await useSite(player)
  const traces = [player.phone, player.email, ...Object.values(player.change)].map((text) => text.toLowerCase())
  const before = await everything()
  expect(traces.filter((trace) => !before.includes(trace))).toEqual([])
  closeAll()
  expect(await erase()).toEqual({ status: 200, body: {} })
  const after = await everything()
  expect(traces.filter((trace) => after.includes(trace))).toEqual([])
  expect(await server.ask(postAccountDetails, { bearer: player.bearer })).toMatchObject({ status: 401 })
  expect(await server.db.select().from(accessTokens).where(mine(accessTokens.playerId))).toEqual([])
})

it('leaves the ledger and the prize draws unchanged', async () => {
  await useSite(player)
  const readRetained = async () => ({
    ledger: await server.db.select().from(ledgerTransfers),
    tickets: await server.db.select().from(tickets),
    payments: await server.db.select().from(payments),
    paymentEvents: await server.db.select().from(paymentEvents),
    entries: await server.db
      .select({ id: entries.id, state: entries.state, playerId: entries.playerId })
      .from(entries)
      .orderBy(entries.id),
  })
  const before = await readRetained()
  // Entries that the test inserted have no history. Everything that the product wrote is complete.
  const broken = await findBrokenInvariants(server.db)
  closeAll()
  expect(await erase()).toMatchObject({ status: 200 })
  expect(await readRetained()).toEqual(before)
  expect(await findBrokenInvariants(server.db)).toEqual(broken)
  expect(broken).toEqual([])
})

it('deletes the player’s cards at the engagement service, once no card can still be on its way there', async () => {
  await useSite(player)
  closeAll()
  await erase()
  await server.jobs.runAll()
  expect(server.deletedPlayers).not.toContain(player.playerId)
  await server.db.execute(sql`update outbox set at = at - interval '2 minutes' where topic = 'delete-cards'`)
  await server.jobs.runAll()
  expect(server.deletedPlayers.filter((one) => one === player.playerId)).toHaveLength(1)
})

it('frees the number for a new account, which has nothing of the old one', async () => {
  await useSite(player)
  closeAll()
  await erase()
  const { bearer } = await register()
  const { body: details } = await phone.details(bearer)
  expect(details.account!.playerId).not.toBe(player.playerId)
  expect(details.account).toMatchObject({ phoneNumber: player.phone, tokens: 0, playerDetails: { email: null } })
})

it.each([
  ['a pause', 'pausedUntil', 7],
  ['an exclusion', 'excludedUntil', 200],
] as const)(
  'does not end %s: a player who registers the number again is still in it until it ends',
  async (_, field, days) => {
    const until = new Date(server.clock.now.getTime() + days * 86_400_000)
    await server.db
      .update(players)
      .set({ [field]: until })
      .where(mine(players.id))
    await erase()
    expect((await register()).registered.excludedUntil).toEqual(until)
    expect(
      (await everything())
        .split('\n')
        .filter((row) => row.includes('break'))
        .join(),
    ).not.toContain(player.phone)
  },
)

it('does not undo the closing of an account: its number is excluded for as long as the longest self-exclusion', async () => {
  await server.db.update(players).set({ closedAt: server.clock.now }).where(mine(players.id))
  // A closed account cannot get such a token any more. One that was issued before is still valid.
  const confirmation = await server.tokens.open(server.db, player.playerId, 'one-time', server.clock.now)
  expect(await erase(confirmation)).toMatchObject({ status: 200 })
  const erasedAt = server.clock.now
  const { bearer, registered } = await register()
  expect(registered.excludedUntil).toEqual(monthsAfter(erasedAt, 60))
  expect(await enter(RUNNING, bearer)).toMatchObject({ status: 403, body: { code: 'paused' } })
})

it('needs a fresh texted code in every session', async () => {
  const other = await server.addPlayer()
  await server.ask(postSendOtp, { body: { phone: other.phone } })
  const { body } = await phone.verify(other.phone)
  for (const confirmation of ['x'.repeat(43), player.bearer, body.token!])
    expect(await erase(confirmation)).toMatchObject({ status: 403, body: { code: 'step-up-needed' } })
  expect(await server.ask(postAccountDetails, { bearer: player.bearer })).toMatchObject({ status: 200 })
})

it.each<[string, Due, () => Promise<unknown>]>([
  [
    'cash',
    'cash',
    () => server.db.insert(wallets).values({ playerId: player.playerId, asset: 'cash', balance: 2_500 }),
  ],
  [
    'a ticket that waits to be revealed',
    'reveal',
    async () => {
      const at = server.clock.now
      await server.db.insert(winsdayDraws).values({ id: 'drawn', name: 'Drawn', drawsAt: at, revealableAt: at })
      await server.db.insert(winsdayTickets).values({ playerId: player.playerId, id: 1, drawId: 'drawn' })
    },
  ],
  [
    'a prize to collect',
    'prize',
    () =>
      server.db
        .insert(awards)
        .values({ playerId: player.playerId, ...A_MUG, place: 999, state: 'offered', claimBy: server.clock.now }),
  ],
  [
    'money on its way back',
    'refund',
    () =>
      server.db.insert(payments).values({
        id: randomUUID(),
        playerId: player.playerId,
        entryId: randomUUID(),
        method: 'card',
        amountPence: 200,
        state: 'refund-due',
      }),
  ],
])('is refused because of %s, with the reason, and changes nothing', async (_, due, getDue) => {
  await getDue()
  const confirmation = await confirm()
  const before = await everything()
  expect(await erase(confirmation)).toMatchObject({ status: 409, body: { code: 'prizes-due', due: [due] } })
  expect(await everything()).toBe(before)
})

it('leaves running entries in their prize draws, cancels unfinished ones and releases what they had on hold', async () => {
  await enter(RUNNING)
  await enter(TO_BE_DRAWN)
  const { body: open } = await enter(QUIZZED)
  await server.db.insert(winsdayTickets).values({ playerId: player.playerId, id: 2, drawId: 'coming' })
  const broken = await findBrokenInvariants(server.db)
  const before = await server.db.select().from(tickets).where(mine(tickets.playerId))
  expect(before).toHaveLength(2)
  expect(await erase()).toEqual({ status: 200, body: {} })
  expect(await server.db.select().from(tickets).where(mine(tickets.playerId))).toEqual(before)
  const states = await server.db.select().from(entries).where(mine(entries.playerId))
  expect(states.filter(({ state }) => state === 'completed')).toHaveLength(2)
  expect(states.find(({ id }) => id === open.entryId)).toMatchObject({ state: 'cancelled', quiz: null })
  const held = await server.db.select().from(wallets).where(mine(wallets.playerId))
  expect(held.map((wallet) => wallet.held)).toEqual(held.map(() => 0))
  expect(await findBrokenInvariants(server.db)).toEqual(broken)
})

it('leaves no rate-limit count of the player by number, by id or by known device', async () => {
  const subjects = [player.phone, `player ${player.playerId}`].flatMap((one) => [one, `${one}, known device`])
  await server.db
    .insert(rateLimits)
    .values(subjects.map((subject) => ({ scope: 'a test', subject, windowStart: server.clock.now, hits: 1 })))
  expect(await erase()).toMatchObject({ status: 200 })
  const left = await server.db.select().from(rateLimits).where(eq(rateLimits.scope, 'a test'))
  expect(left.filter(({ subject }) => subjects.includes(subject))).toEqual([])
})

it('happens once when it is requested twice at the same time', async () => {
  const confirmation = await confirm()
  const outcomes = await Promise.all([erase(confirmation), erase(confirmation)])
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
  const events = await server.db.select().from(accountEvents).where(mine(accountEvents.playerId))
  expect(events.map(({ event }) => event)).toEqual(['erased'])
})
