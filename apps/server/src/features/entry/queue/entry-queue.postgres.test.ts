/** An entry that cannot be handled soon does not delay others, and is refused soon. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { openServer } from '../../../db/database.ts'
import { closeAfter } from '../../../testing/close-after.ts'
import { forceTickets } from '../../../testing/rewrite-history.ts'
import { readRows } from '../../../testing/read-rows.ts'
import { openTestPostgres } from '../../../testing/test-database.ts'
import { createEntryQueue } from './entry-queue.ts'
import type { EntryRequest } from './entry-queue.ts'

const LOCKED = 1
/** As many as the maximum of concurrent calls. */
const ALL_LOCKED = [LOCKED, 2, 3]
const OTHERS = Array.from({ length: 60 }, (_, place) => place + 4)

const postgres = await openTestPostgres()
const database = closeAfter(await openServer(postgres.url))
await database.db.execute(sql`with made as (
    insert into players (id, phone, age_stated_at)
    select n, '079' || lpad(n::text, 8, '0'), now() from generate_series(1, 100) n returning id)
  insert into wallets (player_id, asset, balance) select id, 'tokens', 0 from made`)
beforeEach(async () => {
  await forceTickets(database.db, sql`truncate entries, idempotency_keys, player_competitions, tickets`)
})

const requestOf = (playerId: number): EntryRequest => ({
  playerId,
  key: randomUUID(),
  bodyHash: 'hash',
  competitionId: 1,
  opens: '2000-01-01T00:00:00Z',
  closes: '2100-01-01T00:00:00Z',
  deadline: '2100-01-02T00:00:00Z',
  steps: '',
  tokenCost: 0,
  cap: null,
  termsVersion: 1,
})

/** Holds a lock in a separate transaction until it is released. */
async function hold(lock: ReturnType<typeof sql>) {
  const { promise: end, resolve: release } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const ended = database.db.transaction(async (tx) => {
    await tx.execute(lock)
    begin()
    await end
  })
  await begun
  return async () => {
    release()
    await ended
  }
}

const lockPlayer = () =>
  hold(sql`select from wallets where player_id <= ${ALL_LOCKED.length} and asset = 'tokens' for update`)
const codes = async (outcomes: Promise<{ code: string }>[]) => (await Promise.all(outcomes)).map(({ code }) => code)
const entered = () =>
  readRows<{ player_id: number }>(
    database.db,
    sql`select player_id from entries union all select player_id from idempotency_keys`,
  )

it('locked players who tap ten times do not delay other players’ entries, alone or in a batch', async () => {
  const release = await lockPlayer()
  const queue = createEntryQueue(database.prepared, { maxWaitMs: 60_000 })
  const taps = Array.from({ length: 30 }, (_, nth) => queue.submit(requestOf(ALL_LOCKED[nth % 3]!)))
  // These finish while the lock is held; waiting behind it would never end.
  for (const playerId of OTHERS.slice(0, 5)) expect((await queue.submit(requestOf(playerId))).code).toBe('ok')
  expect(new Set(await codes(OTHERS.map((playerId) => queue.submit(requestOf(playerId)))))).toEqual(new Set(['ok']))
  await release()
  expect(new Set(await codes(taps))).toEqual(new Set(['ok']))
})

it('a player who stays locked is refused as busy, and nothing has been done', async () => {
  const release = await lockPlayer()
  const queue = createEntryQueue(database.prepared, { maxWaitMs: 50 })
  expect(await codes([queue.submit(requestOf(LOCKED)), queue.submit(requestOf(LOCKED))])).toEqual(['busy', 'busy'])
  expect(await entered()).toEqual([])
  await release()
  expect((await queue.submit(requestOf(LOCKED))).code).toBe('ok')
})

it('with a hanging database the queue stays short, and waiting times stay limited', async () => {
  const release = await hold(sql`lock table wallets in access exclusive mode`)
  const queue = createEntryQueue(database.prepared, { maxConcurrent: 1, maxWaiting: 5, maxWaitMs: 50 })
  const asked = OTHERS.slice(0, 2).map((playerId) => queue.submit(requestOf(playerId)))
  await expect.poll(() => queue.depth(), { interval: 1 }).toBe(0)
  const waiting = OTHERS.slice(2, 7).map((playerId) => queue.submit(requestOf(playerId)))
  const beyond = OTHERS.slice(7, 20).map((playerId) => queue.submit(requestOf(playerId)))
  expect(queue.depth()).toBe(5)
  expect(new Set(await codes(beyond))).toEqual(new Set(['busy']))
  expect(new Set(await codes(waiting))).toEqual(new Set(['busy']))
  expect(queue.depth()).toBe(0)
  await release()
  expect(await codes(asked)).toEqual(['ok', 'ok'])
  // Players with 'busy' have no entry.
  expect(new Set((await entered()).map(({ player_id }) => player_id))).toEqual(new Set(OTHERS.slice(0, 2)))
})
