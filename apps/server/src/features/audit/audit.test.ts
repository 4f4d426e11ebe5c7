/** The audit log stays as it was written: the database refuses changes, and changes that bypass it are detected. */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../db/database.ts'
import { readRows } from '../../testing/read-rows.ts'
import { rewriteHistory } from '../../testing/rewrite-history.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { recordAudit } from './record.ts'
import { verifyAuditLog } from './verify.ts'

let database: Database
beforeEach(async () => {
  database = await openTestDatabase()
})

const record = (nth: number) =>
  database.db.transaction((tx) =>
    recordAudit(tx, {
      actor: { command: 'test' },
      act: 'change-price',
      subject: { kind: 'competition', id: nth },
      before: { pricePence: nth, title: 'Café ‘€’' },
      after: { pricePence: nth + 1 },
      ...(nth % 2 === 0 ? { reason: 'a\nb: "quoted"' } : {}),
    }),
  )
const recordMany = async (count: number) => {
  for (let nth = 1; nth <= count; nth += 1) await record(nth)
}
const verify = () => verifyAuditLog(database.db)

it('rows are numbered without a gap in commit order, and a rollback leaves no gap', async () => {
  await record(1)
  await expect(
    database.db.transaction(async (tx) => {
      await recordAudit(tx, { actor: { job: 'test' }, act: 'change-price', subject: { kind: 'competition', id: 2 } })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await Promise.all([record(3), record(4), record(5)])
  const ids = await readRows<{ id: number }>(database.db, sql`select id::int as id from audit_log order by id`)
  expect(ids.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  expect(await verify()).toMatchObject({ isIntact: true, count: 4 })
})

it('an empty log is intact', async () => {
  expect(await verify()).toEqual({ isIntact: true, count: 0, headHash: '0'.repeat(64) })
})

it('a hash is the SHA-256 of the documented canonical text', async () => {
  await record(2)
  const [row] = await readRows<{ at: string; hash: string }>(
    database.db,
    sql`select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, encode(hash, 'hex') as hash from audit_log`,
  )
  const text = [
    '1:1',
    `27:${row!.at}`,
    '12:command:test',
    '12:change-price',
    '11:competition',
    '1:2',
    '45:{"title": "Café ‘€’", "pricePence": 2}',
    '17:{"pricePence": 3}',
    '13:a\nb: "quoted"',
    `64:${'0'.repeat(64)}`,
    '',
  ].join('\n')
  expect(createHash('sha256').update(text).digest('hex')).toBe(row!.hash)
})

it('a writer cannot choose number, time or hash', async () => {
  await database.db.execute(
    sql`insert into audit_log (id, at, actor, act, subject_kind, subject_id, previous_hash, hash)
        values (99, '2020-01-01', 'job:test', 'nothing', 'competition', '1', '', '')`,
  )
  const [row] = await readRows(
    database.db,
    sql`select id::int as id, at > now() - interval '1 hour' as "isNow" from audit_log`,
  )
  expect(row).toEqual({ id: 1, isNow: true })
  expect(await verify()).toMatchObject({ isIntact: true })
})

it.each([
  `update audit_log set actor = 'staff:x'`,
  `delete from audit_log`,
  `truncate audit_log`,
  `update audit_log_head set last_id = 0`,
  `delete from audit_log_head`,
  `truncate audit_log_head`,
])('the database refuses: %s', async (statement) => {
  await recordMany(2)
  await expect(database.db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { code: '23000' } })
})

describe('a change with disabled triggers is detected', () => {
  const hashOfRow = (id: number) => sql`(select hash from audit_log where id = ${id})`
  const cases: [string, SQL[], { id: number; fault: string }][] = [
    ['a changed row', [sql`update audit_log set reason = 'another' where id = 3`], { id: 3, fault: 'changed' }],
    [
      'a changed time',
      [sql`update audit_log set at = at - interval '1 microsecond' where id = 2`],
      { id: 2, fault: 'changed' },
    ],
    ['a removed row', [sql`delete from audit_log where id = 3`], { id: 3, fault: 'missing' }],
    ['the first row removed', [sql`delete from audit_log where id = 1`], { id: 1, fault: 'missing' }],
    ['the last row removed', [sql`delete from audit_log where id = 6`], { id: 6, fault: 'missing' }],
    [
      'a removed row whose number the next rows took',
      [sql`delete from audit_log where id = 3`, sql`update audit_log set id = id - 1 where id > 3`],
      { id: 3, fault: 'changed' },
    ],
    [
      'two rows swapped',
      [
        sql`update audit_log set id = -id where id in (3, 4)`,
        sql`update audit_log set id = case id when -3 then 4 else 3 end where id < 0`,
      ],
      { id: 3, fault: 'changed' },
    ],
    [
      'a row appended without the trigger',
      [
        sql`insert into audit_log select 7, at, actor, act, subject_kind, subject_id, before, after, reason, previous_hash, hash
            from audit_log where id = 6`,
      ],
      { id: 7, fault: 'changed' },
    ],
    [
      'a changed row with a matching hash',
      [
        sql`update audit_log set reason = 'another' where id = 6`,
        sql`update audit_log set hash = sha256(convert_to(
              audit_field(id::text) || audit_field(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
              || audit_field(actor) || audit_field(act) || audit_field(subject_kind) || audit_field(subject_id)
              || audit_field(before::text) || audit_field(after::text) || audit_field(reason)
              || audit_field(encode(previous_hash, 'hex')), 'UTF8')) where id = 6`,
      ],
      { id: 6, fault: 'changed' },
    ],
    [
      'a row with the hash of another row than its predecessor',
      [sql`update audit_log set previous_hash = ${hashOfRow(1)} where id = 4`],
      { id: 4, fault: 'changed' },
    ],
  ]
  it.each(cases)('%s', async (_, statements, verdict) => {
    await recordMany(6)
    for (const statement of statements) await rewriteHistory(database.db, statement)
    expect(await verify()).toMatchObject({ isIntact: false, ...verdict })
  })

  it('a rewritten log with valid hashes is detected by an earlier head', async () => {
    await recordMany(3)
    const before = await verify()
    if (!before.isIntact) throw new Error('the log was broken before')
    await rewriteHistory(database.db, sql`truncate audit_log, audit_log_head`)
    await recordMany(4)
    expect(await verify()).toMatchObject({ isIntact: true, count: 4 })
    const noted = { id: before.count, hash: before.headHash }
    expect(await verifyAuditLog(database.db, noted)).toMatchObject({
      isIntact: false,
      id: 3,
      fault: 'not-the-noted-head',
    })
  })

  it('a log that ends before an earlier head is detected', async () => {
    await recordMany(2)
    const noted = { id: 5, hash: '0'.repeat(64) }
    expect(await verifyAuditLog(database.db, noted)).toMatchObject({ isIntact: false, id: 3, fault: 'missing' })
  })
})

it('a log of several pages is read to its end', async () => {
  await database.db.execute(
    sql`insert into audit_log (actor, act, subject_kind, subject_id, id, at, previous_hash, hash)
        select 'job:test', 'count', 'number', nth::text, 0, now(), '', '' from generate_series(1, 1203) nth`,
  )
  expect(await verify()).toMatchObject({ isIntact: true, count: 1203 })
  await rewriteHistory(database.db, sql`update audit_log set subject_id = 'x' where id = 1001`)
  expect(await verify()).toEqual({ isIntact: false, count: 1000, id: 1001, fault: 'changed' })
})
