/** Counters are exact after inserts, deletes and truncates, before and after folding, and read few rows. */
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forceTickets } from '../testing/rewrite-history.ts'
import { readRows } from '../testing/read-rows.ts'
import { countRowsRead } from '../testing/count-rows-read.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { COUNTER_BATCH_SIZE, countOrLast, foldCounters, readCounters } from './counters.ts'
import type { CounterName } from './counters.ts'

const TABLES = ['tickets', 'winsday_tickets', 'counters', 'counter_changes']

const database = await openTestDatabase()
const db = database.background
beforeEach(async () => {
  await forceTickets(db, sql`truncate tickets, winsday_tickets`)
})

const addTickets = (competitionId: number, count: number, to = db) =>
  to.execute(sql`insert into tickets (competition_id, player_id, entry_id)
    select ${competitionId}, 1, gen_random_uuid() from generate_series(1, ${count}::int)`)
const read = async (name: CounterName, from = db) => (await readCounters(from, [name])).get(name)

it('tickets are counted after inserts and deletes, before and after folding', async () => {
  expect(await read('tickets:1')).toBe(0)
  await addTickets(1, 5)
  await addTickets(2, 2)
  await addTickets(1, 3)
  expect([await read('tickets:1'), await read('tickets:2'), await read('tickets:3')]).toEqual([8, 2, 0])
  expect(await foldCounters(db)).toBe(3)
  await forceTickets(
    db,
    sql`delete from tickets where number = (select max(number) from tickets where competition_id = 1)`,
  )
  expect([await read('tickets:1'), await read('tickets:2')]).toEqual([7, 2])
  await forceTickets(db, sql`truncate tickets`)
  expect(await read('tickets:1')).toBe(0)
})

it('rows from before the counter are counted, also when changes come before the first read', async () => {
  await db.transaction(async (tx) => {
    // As a build without counters wrote them.
    await tx.execute(sql`set local session_replication_role = replica`)
    await addTickets(1, 40, tx)
  })
  await addTickets(1, 2)
  await foldCounters(db)
  await addTickets(1, 1)
  expect(await read('tickets:1')).toBe(43)
})

it('uncommitted rows count only in their own transaction, and rolled-back rows never', async () => {
  await addTickets(1, 1)
  await db
    .transaction(async (tx) => {
      await addTickets(1, 9, tx)
      expect(await read('tickets:1', tx)).toBe(10)
      throw new Error('taken back')
    })
    .catch(() => {})
  expect(await read('tickets:1')).toBe(1)
})

it('only the revealed winners of a draw are counted', async () => {
  await db.execute(sql`insert into winsday_tickets (player_id, id, draw_id, prize, revealed_at)
    select 1, n, 'd', case when n > 2 then '{}'::jsonb end, case when n > 4 then now() end from generate_series(1, 6) n`)
  expect(await read('revealed:d')).toBe(2)
  await db.execute(sql`update winsday_tickets set revealed_at = now() where id in (1, 3)`)
  expect(await read('revealed:d')).toBe(3)
  await foldCounters(db)
  await forceTickets(db, sql`delete from winsday_tickets where id in (1, 3, 4, 6)`)
  expect(await read('revealed:d')).toBe(1)
})

it('many changes are folded in batches until none is left', async () => {
  await db.execute(sql`insert into counter_changes (name, amount)
    select 'tickets:' || n % 3, 1 from generate_series(1, ${COUNTER_BATCH_SIZE + 5}::int) n`)
  expect([await foldCounters(db), await foldCounters(db), await foldCounters(db)]).toEqual([COUNTER_BATCH_SIZE, 5, 0])
  expect(await readRows(db, sql`select from counter_changes`)).toEqual([])
})

it('a read touches as few rows with ten thousand tickets as with none', async () => {
  await addTickets(1, 10_000)
  await db.execute(sql`insert into winsday_tickets (player_id, id, draw_id, prize, revealed_at)
    select 1, n, 'd', '{}'::jsonb, now() from generate_series(1, 10000) n`)
  await readCounters(db, ['tickets:1', 'revealed:d'])
  await foldCounters(db)
  const rowsRead = await countRowsRead(db, TABLES, async (tx) => {
    const counted = await readCounters(tx, ['tickets:1', 'revealed:d'])
    expect(Object.fromEntries(counted)).toEqual({ 'tickets:1': 10_000, 'revealed:d': 10_000 })
  })
  expect(rowsRead).toBeLessThan(50)
})

describe('a count for pages', () => {
  const failed = () => Promise.reject<number>(new Error('gone'))

  it('is what is being read, as soon as it has been', async () => {
    expect(await countOrLast(Promise.resolve(2), 1)).toBe(2)
  })

  it('is what was read before when reading fails, or takes longer than half a second', async () => {
    expect(await countOrLast(failed(), 1)).toBe(1)
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const told = vi.fn<(count: number) => void>()
    try {
      void countOrLast(new Promise<number>(() => {}), 1).then(told)
      await vi.advanceTimersByTimeAsync(499)
      expect(told).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(told).toHaveBeenCalledExactlyOnceWith(1)
    } finally {
      vi.useRealTimers()
    }
  })

  it('is awaited when nothing was read before', async () => {
    await expect(countOrLast(failed(), undefined)).rejects.toThrow('gone')
  })
})
