/** Many connections write to one audit log: no gap, no fork of the chain, no row of a rolled-back transaction. */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { closeAfter } from '../../testing/close-after.ts'
import { readRows } from '../../testing/read-rows.ts'
import { openPatient, openTestPostgres } from '../../testing/test-database.ts'
import { recordAudit } from './record.ts'
import { verifyAuditLog } from './verify.ts'

const postgres = await openTestPostgres()
const database = closeAfter(await openPatient(postgres.url, { connections: 24 }))

it('rows of concurrent transactions are chained in the order of their commits', async () => {
  const write = (nth: number) =>
    database.db.transaction(async (tx) => {
      await recordAudit(tx, { actor: { job: 'test' }, act: 'count', subject: { kind: 'number', id: nth } })
      if (nth % 5 === 0) throw new Error('rolled back')
    })
  const all = await Promise.allSettled(Array.from({ length: 200 }, (_, nth) => write(nth)))
  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(40)
  expect(await verifyAuditLog(database.background)).toMatchObject({ isIntact: true, count: 160 })
  const ids = await readRows<{ id: number }>(database.db, sql`select id::int as id from audit_log order by at`)
  expect(ids.map(({ id }) => id)).toEqual(Array.from({ length: 160 }, (_, at) => at + 1))
})

it('it can be verified during concurrent writes', async () => {
  const write = () =>
    database.db.transaction((tx) =>
      recordAudit(tx, { actor: { job: 'test' }, act: 'count', subject: { kind: 'number', id: 1 } }),
    )
  const writing = Promise.all(Array.from({ length: 400 }, write))
  const counts: number[] = []
  for (let times = 0; times < 20; times += 1) {
    const verdict = await verifyAuditLog(database.background)
    expect(verdict).toMatchObject({ isIntact: true })
    counts.push(verdict.count)
  }
  await writing
  expect(counts[0]).toBeLessThan(560)
  expect(await verifyAuditLog(database.background)).toMatchObject({ isIntact: true, count: 560 })
})
