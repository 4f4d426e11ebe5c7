/**
 * Thousands of entrants race the closing at two processes. Who was stored before it, by the database's clock, is in and
 * may pay within the grace time. Nobody else is entered or charged, and a payment that is too late is cancelled or
 * refunded (docs/product-decisions.md#closing; field rule 9). Also one player with two hundred concurrent calls. 5,000
 * entrants in the long run.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { call } from '@fairdraw/contract/call.ts'
import { getCompetition } from '@fairdraw/contract/catalogue.ts'
import { postCancelPayment, postClientToken } from '@fairdraw/contract/payment.ts'
import { postEnter, postEntryStatus, postPayment } from '@fairdraw/contract/entry.ts'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, expect, it } from 'vitest'
import { databaseNow, openServer } from '../../db/database.ts'
import { notifyJobs } from '../../jobs/wake.ts'
import { closeAfter } from '../../testing/close-after.ts'
import { readRows, readValue } from '../../testing/read-rows.ts'
import { findLedgerDifferences, netPenceByOrder } from '../../testing/vendor-ledger.ts'
import { createCardNonce } from '../../testing/payment-nonces.ts'
import { buildCompetition } from '../../testing/competitions.ts'
import { addPlayersWithSessions, forEachConcurrently } from '../../testing/players-with-sessions.ts'
import type { PlayerWithSession } from '../../testing/players-with-sessions.ts'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { startServerProcess } from '../../testing/processes/server-process.ts'
import { openTestPostgres } from '../../testing/test-database.ts'
import { saveCompetition } from '../catalogue/catalogue.ts'

const isLong = process.env['PROPERTY_RUNS'] !== undefined
const ENTRANTS = isLong ? 5_000 : 400
const CLOSING = 1
const CAPPED = 2
const BONUS = 3
const BANK = 'obie-alder-personal'

let clientToken = ''
const postgres = await openTestPostgres()
const emulators = closeAfter(await startEmulators({ bankSettleAfterMs: 'asked' }))
const database = closeAfter(await openServer(postgres.url))
await saveCompetition(database.db, buildCompetition({ id: CAPPED, cap: 10 }), [])
await saveCompetition(database.db, buildCompetition({ id: BONUS, tokenCost: 7 }), [])
const processes = await Promise.all([startServerProcess(postgres, emulators), startServerProcess(postgres, emulators)])
afterAll(() => Promise.all(processes.map(({ kill }) => kill())))
afterEach(async () => expect(await findBrokenInvariants(database.db)).toEqual([]))

/** Calls one of the two processes. */
const as = (bearer: string, nth = randomInt(2), key: string = randomUUID()) => ({
  origin: processes[nth]!.origin,
  headers: { authorization: `Bearer ${bearer}` },
  idempotencyKey: key,
})
const codeOf = (answer: { ok: boolean; problem?: { code: string } }) => (answer.ok ? 'ok' : answer.problem!.code)
const enter = (bearer: string, competitionId: number, nth?: number, key?: string) =>
  call(postEnter, { body: { competitionId, termsAccepted: true } }, as(bearer, nth, key))
/** Retries a busy reply with the same key, as clients do; a busy call did nothing. */
async function enterWithRetries(bearer: string, competitionId: number, nth: number): Promise<string> {
  const key = randomUUID()
  for (;;) {
    const answer = await enter(bearer, competitionId, nth, key)
    if (answer.ok || answer.problem.code !== 'busy') return codeOf(answer)
    expect(answer.problem).toMatchObject({ status: 503, retryAfter: expect.any(Number) })
    await new Promise((come) => setTimeout(come, randomInt(100, 1_000)))
  }
}

type Entered = PlayerWithSession & { entryId: string }
const payByCard = async ({ bearer, entryId }: Entered) =>
  call(
    postPayment,
    {
      body: {
        entryId,
        method: 'card',
        bundleId: 'b1',
        nonce: await createCardNonce(emulators, clientToken),
        termsAccepted: true,
      },
    },
    as(bearer),
  )
const payByBank = ({ bearer, entryId }: Entered) =>
  call(
    postPayment,
    { body: { entryId, method: 'bank', bundleId: 'b1', bankId: BANK, termsAccepted: true } },
    as(bearer),
  )

it(`${ENTRANTS} entrants race the closing from two processes`, async () => {
  const entrants = await addPlayersWithSessions(database.db, ENTRANTS)
  const opened = await call(postClientToken, { body: {} }, as(entrants[0]!.bearer))
  if (!opened.ok) throw new Error(opened.problem.code)
  clientToken = opened.body.clientToken

  const open = { id: CLOSING, steps: ['payment' as const], pricePence: 200 }
  await saveCompetition(database.db, buildCompetition(open), [])
  const known = async (nth: number) => {
    const found = await call(getCompetition, { params: { id: CLOSING } }, as(entrants[0]!.bearer, nth))
    return found.ok && 'dateStop' in found.body.competition ? found.body.competition.dateStop : undefined
  }
  for (const nth of [0, 1]) await expect.poll(() => known(nth), { interval: 50 }).toBeDefined()

  // Some enter long before. Then the closing is announced, and the others arrive continuously before and after it.
  const answers = new Map<PlayerWithSession, string>()
  const entered: Entered[] = []
  const ask = async (player: PlayerWithSession) => {
    const answer = await enter(player.bearer, CLOSING)
    answers.set(player, codeOf(answer))
    if (answer.ok) entered.push({ ...player, entryId: answer.body.entryId })
  }
  const first = entrants.slice(0, ENTRANTS / 4)
  await forEachConcurrently(first, 64, ask)
  const others = entrants.slice(first.length)
  const lastsMs = Math.max(1_500, others.length * 1.5)
  const closes = new Date((await databaseNow(database.db)).getTime() + 1_500 + lastsMs / 2)
  await saveCompetition(database.db, { ...buildCompetition(open), dateStop: closes.toISOString() }, [])
  for (const nth of [0, 1]) await expect.poll(() => known(nth), { interval: 50 }).toBe(closes.toISOString())
  expect((await databaseNow(database.db)).getTime()).toBeLessThan(closes.getTime())
  const begins = closes.getTime() - lastsMs / 2
  await forEachConcurrently([...others.entries()], 64, async ([nth, player]) => {
    const moment = begins + (nth / others.length) * lastsMs
    if (moment > Date.now()) await new Promise((come) => setTimeout(come, moment - Date.now()))
    await ask(player)
  })

  const written = await readRows<{ id: string; early: boolean }>(
    database.db,
    sql`select id, accepted_at < ${closes.toISOString()}::timestamptz as early from entries where competition_id = ${CLOSING}`,
  )
  // Exactly the entries with a success reply exist, and all were stored before the closing.
  expect(written.map(({ id }) => id).toSorted()).toEqual(entered.map(({ entryId }) => entryId).toSorted())
  expect(written.every(({ early }) => early)).toBe(true)
  const refusals = [...answers.values()].filter((code) => code !== 'ok')
  expect(new Set(refusals)).toEqual(new Set(['closed']))
  expect(Math.min(entered.length, refusals.length)).toBeGreaterThan(ENTRANTS / 10)

  // After it, within the grace time: some pay by card, some approve at their bank, some leave the link, some do
  // nothing.
  const [cards, agreed, left] = [entered.slice(0, 40), entered.slice(40, 60), entered.slice(60, 70)]
  const late = entered.slice(70, 80)
  await forEachConcurrently(cards, 8, async (one) =>
    expect(await payByCard(one)).toMatchObject({ body: { status: 'completed' } }),
  )
  await forEachConcurrently([...agreed, ...left], 8, async (one) =>
    expect(await payByBank(one)).toMatchObject({ body: { status: 'pending' } }),
  )
  const links = new Map(
    (
      await readRows<{ entryId: string; link: string }>(
        database.db,
        sql`select entry_id as "entryId", vendor_id as link from payments where method = 'bank'`,
      )
    ).map(({ entryId, link }) => [entryId, link]),
  )
  for (const { entryId } of agreed) await emulators.openBanking.act(links.get(entryId)!, 'authorise')
  const inTime = agreed.slice(0, 10)
  for (const { entryId } of inTime) await emulators.openBanking.settle({ paylinkId: links.get(entryId)! })
  const wakePayments = () =>
    database.db.execute(
      sql`update payments set check_at = clock_timestamp() where check_at is not null returning ${notifyJobs('wake-payments')}`,
    )
  const wakeRefunds = () =>
    database.db.execute(
      sql`update refunds set next_attempt_at = clock_timestamp() where state = 'pending' returning ${notifyJobs('wake-refunds')}`,
    )
  const states = async (of: Entered[]) => {
    const found = await readRows<{ id: string; state: string }>(database.db, sql`select id, state from entries`)
    const byId = new Map(found.map(({ id, state }) => [id, state]))
    return new Set(of.map(({ entryId }) => byId.get(entryId)))
  }
  await wakePayments()
  await expect.poll(() => states(inTime), { interval: 200 }).toEqual(new Set(['completed']))

  // The grace time ends: payments are refused, and money that still arrives is refunded.
  await database.db.execute(
    sql`update entries set deadline = clock_timestamp() - interval '1 second' where competition_id = ${CLOSING}`,
  )
  const sold = emulators.books().length
  await forEachConcurrently(late, 8, async (one) => expect(codeOf(await payByCard(one))).toBe('entry-timeout'))
  expect(emulators.books()).toHaveLength(sold)
  await expect
    .poll(() => states([...left, ...late, ...agreed.slice(10)]), { interval: 200 })
    .toEqual(new Set(['expired']))
  await emulators.openBanking.settle()
  await expect
    .poll(
      async () => {
        await wakePayments()
        // A bank accepts a refund first and sends it later; the test triggers that.
        await emulators.openBanking.settle()
        await wakeRefunds()
        return states(agreed.slice(10))
      },
      { interval: 500 },
    )
    .toEqual(new Set(['refunded']))
  expect(emulators.openBanking.books().filter(({ isDeleted }) => isDeleted).length).toBeGreaterThanOrEqual(left.length)
  const { bearer, entryId } = left[0]!
  expect(await call(postCancelPayment, { body: { entryId } }, as(bearer))).toMatchObject({
    body: { status: 'expired' },
  })
  expect(await call(postEntryStatus, { body: { entryId } }, as(bearer))).toMatchObject({
    body: { status: 'expired', payment: { paid: false } },
  })

  expect(await findLedgerDifferences(database.db, emulators)).toEqual([])
  expect(netPenceByOrder(emulators).size).toBe(cards.length + inTime.length)
  expect(await states([...cards, ...inTime])).toEqual(new Set(['completed']))
}, 300_000)

it('two hundred concurrent calls of one player exceed neither cap nor balance', async () => {
  const [player] = await addPlayersWithSessions(database.db, 1, { tokens: 100, from: 900_000 })
  const { bearer, playerId } = player!
  const many = (competitionId: number) =>
    Promise.all(Array.from({ length: 200 }, (_, nth) => enterWithRetries(bearer, competitionId, nth % 2)))
  const [capped, bonus] = await Promise.all([many(CAPPED), many(BONUS)])
  expect(Map.groupBy(capped, (code) => code).get('ok')).toHaveLength(10)
  expect(new Set(capped)).toEqual(new Set(['ok', 'entry-limit-exceeded']))
  expect(Map.groupBy(bonus, (code) => code).get('ok')).toHaveLength(14)
  expect(new Set(bonus)).toEqual(new Set(['ok', 'not-enough-tokens']))
  const wallet = await readValue<number>(
    database.db,
    sql`select balance::int from wallets where player_id = ${playerId} and asset = 'tokens'`,
  )
  expect(wallet).toBe(2)
}, 60_000)
