/**
 * Five times as many buyers as tickets, at two processes: the run is sold to the last ticket and no further, everybody
 * else is told so, and nobody is charged without a ticket (docs/mechanisms/entry/run.md). 5,000 buyers in the long run.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { call } from '@fairdraw/contract/call.ts'
import { getCompetition, getEntryCount } from '@fairdraw/contract/catalogue.ts'
import { postClientToken } from '@fairdraw/contract/payment.ts'
import { postEnter, postPayment } from '@fairdraw/contract/entry.ts'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, expect, it } from 'vitest'
import { openServer } from '../../../db/database.ts'
import { closeAfter } from '../../../testing/close-after.ts'
import { buildCompetition } from '../../../testing/competitions.ts'
import { findBrokenInvariants } from '../../../testing/ledger-invariants.ts'
import { createCardNonce } from '../../../testing/payment-nonces.ts'
import { addPlayersWithSessions, forEachConcurrently } from '../../../testing/players-with-sessions.ts'
import type { PlayerWithSession } from '../../../testing/players-with-sessions.ts'
import { startServerProcess } from '../../../testing/processes/server-process.ts'
import { readValue } from '../../../testing/read-rows.ts'
import { openTestPostgres } from '../../../testing/test-database.ts'
import { findLedgerDifferences, netPenceByOrder } from '../../../testing/vendor-ledger.ts'
import { saveCompetition } from '../../catalogue/catalogue.ts'
import { releaseHeldTickets } from './hold-tickets.ts'

const isLong = process.env['PROPERTY_RUNS'] !== undefined
const FREE_BUYERS = 5_000
const FREE_TICKETS = 1_000
const PAID_BUYERS = isLong ? 5_000 : 400
const PAID_TICKETS = PAID_BUYERS / 5
const FREE = 1
const PAID = 2

const postgres = await openTestPostgres()
const emulators = closeAfter(await startEmulators({ bankSettleAfterMs: 'asked' }))
const database = closeAfter(await openServer(postgres.url))
const run = (ticketsTotal: number) => ({ ticketsTotal, tooFew: 'draw' as const })
await saveCompetition(database.db, buildCompetition({ id: FREE, run: run(FREE_TICKETS) }), [])
const paid = { id: PAID, steps: ['payment' as const], pricePence: 200, run: run(PAID_TICKETS) }
await saveCompetition(database.db, buildCompetition(paid), [])
const processes = await Promise.all([startServerProcess(postgres, emulators), startServerProcess(postgres, emulators)])
afterAll(() => Promise.all(processes.map(({ kill }) => kill())))
afterEach(async () => expect(await findBrokenInvariants(database.db)).toEqual([]))

/** Calls one of the two processes. */
const as = (bearer: string, key: string = randomUUID(), nth = randomInt(2)) => ({
  origin: processes[nth]!.origin,
  headers: { authorization: `Bearer ${bearer}` },
  idempotencyKey: key,
})

const TRY_AGAIN = ['busy', 'unavailable', 'still-running']
/** Repeats a call that was not served with the same key, as clients do: on a slow machine some are not. */
async function untilServed<Answer extends { ok: boolean; problem?: { code: string } }>(
  ask: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const key = randomUUID()
  for (;;) {
    const answer = await ask(key)
    if (answer.ok || !TRY_AGAIN.includes(answer.problem!.code)) return answer
  }
}
const enter = ({ bearer }: PlayerWithSession, competitionId: number) =>
  untilServed((key) => call(postEnter, { body: { competitionId, termsAccepted: true } }, as(bearer, key)))

const tally = (codes: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]))

async function issued(competition: number): Promise<number> {
  return readValue<number>(
    database.db,
    sql`select count(*)::int as count from tickets where competition_id = ${competition}`,
  )
}

it(`${FREE_BUYERS} free entries race for ${FREE_TICKETS} tickets`, async () => {
  const buyers = await addPlayersWithSessions(database.db, FREE_BUYERS)
  const codes: string[] = []
  await forEachConcurrently(buyers, 64, async (buyer) => {
    const answer = await enter(buyer, FREE)
    codes.push(answer.ok ? 'ok' : answer.problem.code)
  })
  expect(tally(codes)).toEqual({ ok: FREE_TICKETS, 'sold-out': FREE_BUYERS - FREE_TICKETS })
  expect(await issued(FREE)).toBe(FREE_TICKETS)
  const counted = await call(getEntryCount, { params: { id: FREE } }, as(buyers[0]!.bearer))
  expect(counted).toMatchObject({ body: { tickets: FREE_TICKETS, run: { total: FREE_TICKETS, left: 0 } } })
  // The job has told every process, and so every page, within seconds.
  const isSoldOut = async (nth: number) => {
    const found = await call(getCompetition, { params: { id: FREE } }, as(buyers[0]!.bearer, undefined, nth))
    return found.ok && 'isSoldOut' in found.body.competition && found.body.competition.isSoldOut
  }
  for (const nth of [0, 1]) await expect.poll(() => isSoldOut(nth), { timeout: 15_000 }).toBe(true)
})

it(`${PAID_BUYERS} buyers race for ${PAID_TICKETS} tickets, and some leave theirs`, async () => {
  const buyers = await addPlayersWithSessions(database.db, PAID_BUYERS, { from: FREE_BUYERS })
  const opened = await call(postClientToken, { body: {} }, as(buyers[0]!.bearer))
  if (!opened.ok) throw new Error(opened.problem.code)
  const { clientToken } = opened.body
  const codes = new Map<PlayerWithSession, string>()
  const tryToBuy = async (buyer: PlayerWithSession, leaves: boolean): Promise<void> => {
    const entered = await enter(buyer, PAID)
    if (!entered.ok) return void codes.set(buyer, entered.problem.code)
    if (leaves) return void codes.set(buyer, 'left')
    const { entryId } = entered.body
    const nonce = await createCardNonce(emulators, clientToken)
    const body = { entryId, method: 'card' as const, bundleId: 'b1', nonce, termsAccepted: true }
    const paid = await untilServed((key) => call(postPayment, { body }, as(buyer.bearer, key)))
    // One whose reply was lost is settled by the sweep.
    codes.set(buyer, paid.ok ? 'bought' : paid.problem.code)
  }
  await forEachConcurrently([...buyers.entries()], 64, ([nth, buyer]) => tryToBuy(buyer, nth % 4 === 0))
  // Some hold a ticket and will never pay, so the others are told that it may come back. It does.
  const waiting = buyers.filter((buyer) => !['bought', 'left'].includes(codes.get(buyer)!))
  const left = [...codes.values()].filter((code) => code === 'left').length
  expect(tally([...codes.values()])).toEqual({
    bought: PAID_TICKETS - left,
    left,
    'all-tickets-held': PAID_BUYERS - PAID_TICKETS,
  })
  await expect.poll(() => issued(PAID), { timeout: 30_000 }).toBe(PAID_TICKETS - left)
  await database.db.execute(sql`update run_holds set held_until = clock_timestamp() - interval '1 second'`)
  while ((await releaseHeldTickets(database.db)) > 0);
  await forEachConcurrently(waiting, 64, (buyer) => tryToBuy(buyer, false))

  await expect.poll(() => issued(PAID), { timeout: 30_000 }).toBe(PAID_TICKETS)
  const { bought, 'sold-out': soldOut = 0, 'all-tickets-held': held = 0 } = tally([...codes.values()])
  expect([bought, soldOut + held]).toEqual([PAID_TICKETS, PAID_BUYERS - PAID_TICKETS - left])
  expect(await findLedgerDifferences(database.db, emulators)).toEqual([])
  expect(netPenceByOrder(emulators).size).toBe(PAID_TICKETS)
})
