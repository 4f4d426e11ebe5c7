/** Statements that are sent together: their order, what a failure leaves undone, and what is prepared after it. */
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { runInContext } from '../../observability/tracing/call-context.ts'
import { closeAfter } from '../../testing/close-after.ts'
import { openTestPostgres } from '../../testing/test-database.ts'
import { createPool } from '../pool/pool.ts'
import { drizzleOn } from '../pool/pooled-session.ts'
import { column, commitAll, queryAll, queryRows } from '../rows.ts'

const LIMITS = {
  acquireTimeoutMs: 60_000,
  queryTimeoutMs: 60_000,
  maxWaiting: 10,
  statementTimeoutMs: 60_000,
  lockTimeoutMs: 60_000,
  idleInTransactionTimeoutMs: 60_000,
}

const postgres = await openTestPostgres({ isEmpty: true })
// One connection, so that each call gets what the one before has left.
const pool = closeAfter(
  createPool(postgres.url, { ...LIMITS, connections: 1, hasSessionSettings: true, isPrepared: true }),
)
const db = drizzleOn(pool)
await db.execute(sql`create table notes (note text primary key, at timestamptz not null default now())`)
beforeEach(async () => void (await db.execute(sql`delete from notes`)))

const write = (note: string) => ({ columns: {}, sql: sql`insert into notes (note) values (${note})` })
const read = { columns: { note: column.text }, sql: sql`select note from notes order by note` }
const notes = async () => (await queryRows(db, read.columns, read.sql)).map(({ note }) => note)
/** How often something waits for the server. */
async function countRoundTrips(run: () => Promise<void>): Promise<number> {
  const roundTrips = { count: 0 }
  await runInContext({ roundTrips }, run)
  return roundTrips.count
}
const FAILURE = { columns: {}, sql: sql`select 1 / 0` }

it('each statement sees what those before it did, in one round trip', async () => {
  const count = await countRoundTrips(async () =>
    expect(await queryAll(db, [write('a'), read, write('b'), read])).toEqual([
      [],
      [{ note: 'a' }],
      [],
      [{ note: 'a' }, { note: 'b' }],
    ]),
  )
  expect(count).toBe(1)
})

it('values come as they do from a single statement', async () => {
  const columns = {
    at: column.text,
    count: column.integer,
    texts: column.arrayOf(column.text),
    none: column.nullable(column.text),
  }
  const values = sql`select '2026-03-29 00:59:59.123456+00'::timestamptz as at, 2::bigint as count, array['a', 'b"'] as texts, null as none`
  const [together] = await queryAll(db, [{ columns, sql: values }])
  expect(together).toEqual(await queryRows(db, columns, values))
})

describe('a transaction', () => {
  it('is begun with its first statement and committed with its last', async () => {
    const count = await countRoundTrips(() =>
      db.transaction(async (tx) => {
        await queryAll(tx, [write('a'), read])
        await commitAll(tx, [write('b')])
      }),
    )
    expect(count).toBe(2)
    expect(await notes()).toEqual(['a', 'b'])
  })

  it('without a statement sends nothing', async () => {
    expect(await countRoundTrips(() => db.transaction(async () => {}))).toBe(0)
  })

  it('is undone when its first statement fails, and nothing is done outside of it', async () => {
    await expect(db.transaction((tx) => queryAll(tx, [FAILURE, write('a')]))).rejects.toThrow()
    expect(await notes()).toEqual([])
  })

  it('is undone when one of its last statements fails: its commit does not follow', async () => {
    const isDone = db.transaction(async (tx) => {
      await tx.execute(write('a').sql)
      await commitAll(tx, [write('b'), FAILURE, write('c')])
    })
    await expect(isDone).rejects.toThrow()
    expect(await notes()).toEqual([])
  })

  it('fails when it would commit after a failure that was swallowed', async () => {
    const isDone = db.transaction(async (tx) => {
      await tx.execute(write('a').sql)
      await tx.execute(FAILURE.sql).catch(() => {})
    })
    await expect(isDone).rejects.toThrow('nothing was committed')
  })

  it('runs nothing after its commit', async () => {
    const isDone = db.transaction(async (tx) => {
      await commitAll(tx, [write('a')])
      await tx.execute(write('b').sql)
    })
    await expect(isDone).rejects.toThrow()
    expect(await notes()).toEqual(['a'])
  })
})

describe('prepared statements', () => {
  const prepared = async () => {
    const { rows } = await pool.query('select statement from pg_prepared_statements')
    return (rows as { statement: string }[]).map(({ statement }) => statement)
  }
  /** A text of its own for each test, because the connection has prepared those of the others. */
  const fresh = (name: string) => ({ columns: { name: column.text }, sql: sql`select ${sql.raw(`'${name}'`)} as name` })

  it('each text is prepared once', async () => {
    const text = fresh('once')
    for (let times = 0; times < 3; times += 1) await queryAll(db, [text, text])
    await queryRows(db, text.columns, text.sql)
    expect((await prepared()).filter((statement) => statement.includes('once'))).toHaveLength(1)
  })

  it('those behind a failure, and the failed one, can be sent again', async () => {
    const before = fresh('before')
    const behind = fresh('behind')
    const failing = { columns: {}, sql: sql`select 1 / (${0}::int * length('failing'))` }
    for (let times = 0; times < 2; times += 1) await expect(queryAll(db, [before, failing, behind])).rejects.toThrow()
    expect(await queryAll(db, [before, behind])).toEqual([[{ name: 'before' }], [{ name: 'behind' }]])
  })

  it('one that the server refuses to prepare can be sent again once it is right', async () => {
    const later = { columns: { n: column.integer }, sql: sql`select n from later` }
    await expect(queryAll(db, [fresh('a'), later])).rejects.toThrow()
    await db.execute(sql`create table later as select 1 as n`)
    expect(await queryAll(db, [fresh('a'), later])).toEqual([[{ name: 'a' }], [{ n: 1 }]])
  })
})

it('with a value that cannot be sent, nothing is', async () => {
  const circular: Record<string, unknown> = {}
  circular['self'] = circular
  const unsendable = { columns: {}, sql: sql`insert into notes (note) values (${sql.param(circular)}::text)` }
  await expect(queryAll(db, [write('a'), unsendable])).rejects.toThrow()
  expect(await notes()).toEqual([])
})
