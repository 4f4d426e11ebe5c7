/**
 * A server that is killed at any time, under load and with a failing gateway, loses and duplicates nothing. The next
 * process finds what was left, and our books agree with the vendors'. 2,000 entries in the long run.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { call } from '@fairdraw/contract/call.ts'
import type { Answer } from '@fairdraw/contract/call.ts'
import type { Endpoint } from '@fairdraw/contract/endpoint.ts'
import { postClientToken } from '@fairdraw/contract/payment.ts'
import { postEnter, postEntryStatus, postPayment } from '@fairdraw/contract/entry.ts'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { notifyJobs } from '../../jobs/wake.ts'
import { closeAfter } from '../../testing/close-after.ts'
import { readRows } from '../../testing/read-rows.ts'
import { findLedgerDifferences, netPenceByOrder } from '../../testing/vendor-ledger.ts'
import { createApplePayNonce, createCardNonce, createPayPalNonce } from '../../testing/payment-nonces.ts'
import { buildCompetition } from '../../testing/competitions.ts'
import { addPlayersWithSessions, forEachConcurrently } from '../../testing/players-with-sessions.ts'
import type { PlayerWithSession } from '../../testing/players-with-sessions.ts'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { startServerProcess } from '../../testing/processes/server-process.ts'
import type { ServerProcess } from '../../testing/processes/server-process.ts'
import { openPatient, openTestPostgres } from '../../testing/test-database.ts'
import { saveCompetition } from '../catalogue/catalogue.ts'

const isLong = process.env['PROPERTY_RUNS'] !== undefined
const ENTRIES = isLong ? 2_000 : 60
const DEATHS = isLong ? 16 : 2
const AT_ONCE = 24
const PAID = 1
const METHODS = ['card', 'card', 'apple-pay', 'paypal', 'bank'] as const

let clientToken = ''
/** The current process, or the one that is starting. */
let server: Promise<ServerProcess>
const ask = async <E extends Endpoint>(run: (origin: string) => Promise<Answer<E>>) => run((await server).origin)

const postgres = await openTestPostgres()
const emulators = closeAfter(await startEmulators())
// The checks at the end read whole tables.
const database = closeAfter(await openPatient(postgres.url))
await saveCompetition(
  database.db,
  buildCompetition({ id: PAID, steps: ['payment'], pricePence: 200, tokensEarned: 10 }),
  [],
)
server = startServerProcess(postgres, emulators)
emulators.setWebhookTarget((await server).origin)
afterAll(async () => (await server).kill())

const as = (bearer: string, origin: string, key?: string) => ({
  origin,
  headers: { authorization: `Bearer ${bearer}` },
  ...(key ? { idempotencyKey: key } : {}),
})

/** Retries with the same key, as a browser does after a broken connection, until there is a final reply. */
async function untilAnswered<E extends Endpoint>(run: (origin: string) => Promise<Answer<E>>): Promise<Answer<E>> {
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await ask(run)
    const isFinal = answer.ok || !['offline', 'still-running', 'busy', 'internal-error'].includes(answer.problem.code)
    if (isFinal) return answer
    await new Promise((later) => setTimeout(later, 50))
  }
  throw new Error('no answer came')
}

/** Makes the gateway's next call of a random kind fail. */
function injectFault() {
  const bad = (operation: string, fault: 'drop-before' | 'drop-after' | 'decline' | 'error-5xx') => {
    if (emulators.faults.list().length < 8) emulators.faults.add({ vendor: 'gateway', operation, fault })
  }
  const dice = randomInt(100)
  if (dice < 12) bad('sale', 'drop-after')
  else if (dice < 18) bad('sale', 'drop-before')
  else if (dice < 23) bad('sale', 'decline')
  else if (dice < 26) bad('sale', 'error-5xx')
  else if (dice < 30) bad('nonce-find', 'error-5xx')
  else if (dice < 36) bad('search', 'drop-after')
}

function nonceFor(method: (typeof METHODS)[number]): Promise<string> {
  if (method === 'paypal') return createPayPalNonce(emulators, clientToken)
  return method === 'apple-pay' ? createApplePayNonce(emulators, clientToken) : createCardNonce(emulators, clientToken)
}

/** The final status that a player saw. */
type PlayerView = { entryId: string; paymentStatus: string }

async function play({ bearer }: PlayerWithSession): Promise<PlayerView> {
  injectFault()
  const method = METHODS[randomInt(METHODS.length)]!
  const [enterKey, payKey] = [randomUUID(), randomUUID()]
  const entered = await untilAnswered((origin) =>
    call(postEnter, { body: { competitionId: PAID, termsAccepted: true } }, as(bearer, origin, enterKey)),
  )
  if (!entered.ok) throw new Error(entered.problem.code)
  const { entryId } = entered.body
  const how = method === 'bank' ? { method, bankId: 'obie-alder-personal' } : { method, nonce: await nonceFor(method) }
  const body = { entryId, bundleId: 'b1', termsAccepted: true, ...how }
  const paid = await untilAnswered((origin) => call(postPayment, { body }, as(bearer, origin, payKey)))
  if (!paid.ok) return { entryId, paymentStatus: paid.problem.code }
  const { paymentLink, paymentStatus } = paid.body
  if (paymentLink) await emulators.openBanking.act(paymentLink.split('/').at(-1)!, 'authorise')
  return { entryId, paymentStatus }
}

/** Kills the process and starts another one. Unfinished payments are made old. */
async function killAndRestart() {
  const dying = await server
  const port = Number(new URL(dying.origin).port)
  let live!: (process: Promise<ServerProcess>) => void
  server = new Promise((resolve) => (live = resolve))
  await dying.kill()
  await database.db.execute(
    sql`update idempotency_keys set created_at = created_at - interval '3 minutes' where outcome is null`,
  )
  live(startServerProcess(postgres, emulators, port))
  await server
}

/** Makes the process check everything that is not settled, as it would within minutes. */
async function unsettled(): Promise<number> {
  await database.db.execute(
    sql`update payments set created_at = created_at - interval '2 minutes', check_at = clock_timestamp()
        where state in ('intended', 'awaiting', 'unknown', 'refund-due') and check_at > clock_timestamp() + interval '1 second'
        returning ${notifyJobs('wake-payments')}`,
  )
  const [left] = await readRows<{ left: number }>(
    database.db,
    sql`select count(*)::int as left from payments where state in ('intended', 'awaiting', 'unknown', 'refund-due')`,
  )
  return left!.left
}

it(`${ENTRIES} entries, ${DEATHS} deaths: nothing is lost or duplicated`, async () => {
  const players = await addPlayersWithSessions(database.db, ENTRIES)
  // Half have an address, for receipts and refunds by mail.
  await database.db.execute(
    sql`update players set email = id || '@example.com', email_verified_at = clock_timestamp() where id % 2 = 0`,
  )
  const opened = await ask((origin) => call(postClientToken, { body: {} }, as(players[0]!.bearer, origin)))
  if (!opened.ok) throw new Error(opened.problem.code)
  clientToken = opened.body.clientToken

  // Each kill comes after a random number of players, while others are in the middle of their calls.
  const deaths = Array.from({ length: DEATHS }, (_, nth) => Math.floor(((nth + Math.random()) * ENTRIES) / DEATHS))
  const views = new Map<PlayerWithSession, PlayerView>()
  let dying: Promise<void> = Promise.resolve()
  let begun = 0
  await forEachConcurrently(players, AT_ONCE, async (player) => {
    begun += 1
    if (deaths.includes(begun)) dying = dying.then(killAndRestart)
    views.set(player, await play(player))
  })
  await dying
  emulators.faults.clear()
  await expect.poll(unsettled, { interval: 500, timeout: 240_000 }).toBe(0)

  await database.db.execute(sql`analyze`)
  expect(await findLedgerDifferences(database.db, emulators)).toEqual([])
  expect(await findBrokenInvariants(database.db)).toEqual([])
  const entries = await readRows<{ id: string; player: number; state: string; tickets: number }>(
    database.db,
    sql`select e.id, e.player_id::float8 as player, e.state, count(t.number)::int as tickets from entries e
        left join tickets t on t.player_id = e.player_id and t.entry_id = e.id group by e.player_id, e.id`,
  )
  // One entry each, the one in the reply. Each player with the reply 'paid' is in the draw.
  expect(entries).toHaveLength(ENTRIES)
  const byPlayer = new Map(entries.map((entry) => [entry.player, entry]))
  for (const [{ playerId, bearer }, { entryId, paymentStatus }] of views) {
    const entry = byPlayer.get(playerId)!
    expect(entry.id).toBe(entryId)
    if (paymentStatus === 'completed') expect(entry).toMatchObject({ state: 'completed', tickets: 1 })
    // A player whose first call died gets its outcome, not an error.
    expect(['payment-duplicated', 'entry-finished', 'step-not-finished']).not.toContain(paymentStatus)
    if (paymentStatus !== 'pending') continue
    const status = await ask((origin) => call(postEntryStatus, { body: { entryId } }, as(bearer, origin)))
    expect(status).toMatchObject({ body: { status: entry.state === 'completed' ? 'completed' : 'pending' } })
  }
  const netPence = [...netPenceByOrder(emulators).values()]
  const completed = entries.filter(({ state }) => state === 'completed')
  expect(netPence.every((pence) => pence === 200)).toBe(true)
  expect(netPence).toHaveLength(completed.length)
  expect(entries.every(({ state, tickets }) => tickets === (state === 'completed' ? 1 : 0))).toBe(true)

  // Prints the outcomes, because an outcome that never happens was not tested.
  const ends = Map.groupBy(views.values(), ({ paymentStatus }) => paymentStatus)
  process.stdout.write(
    `${ENTRIES} entries, ${DEATHS} deaths: ${completed.length} completed, £${(completed.length * 2).toFixed(2)} kept; replies: ` +
      `${[...ends].map(([end, of]) => `${end} ${of.length}`).join(', ')}\n`,
  )
  expect(completed.length).toBeGreaterThan(ENTRIES / 2)
  expect(ends.size).toBeGreaterThan(1)
}, 900_000)
