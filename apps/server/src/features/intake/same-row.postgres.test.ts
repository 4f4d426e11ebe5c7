/** Two processes judge one row in two batches at once, on PostgreSQL: it is entered and charged once. */
import { formatPrice } from '@fairdraw/rules/payment/money.ts'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openServer } from '../../db/database.ts'
import { closeAfter } from '../../testing/close-after.ts'
import { countLockWaiters } from '../../testing/count-lock-waiters.ts'
import { readRows } from '../../testing/read-rows.ts'
import { buildCompetition } from '../../testing/competitions.ts'
import { openTestPostgres } from '../../testing/test-database.ts'
import { createCatalogue, saveCompetition } from '../catalogue/catalogue.ts'
import { createErasedBreaks } from '../player/erased-breaks.ts'
import { receiveBatch } from './receive-batch.ts'
import { processRows } from './process-rows.ts'

it('enters a previously rejected row once, although two chunks judge it again at the same time', async () => {
  const postgres = await openTestPostgres()
  const databases = await Promise.all([1, 2].map(() => openServer(postgres.url).then(closeAfter)))
  const [{ db }] = databases as [(typeof databases)[0], (typeof databases)[0]]
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const sms = {
    enabled: true,
    info: '',
    cost: `${formatPrice(200)} each, plus your network’s own charge`,
    costPence: 200,
    dateStart: ago(60),
    dateStop: ago(-60),
  }
  await saveCompetition(db, buildCompetition({ id: 1, channels: { sms } }), [])
  const takers = await Promise.all(
    databases.map(async (database) => {
      const context = {
        db: database.db,
        catalogue: await createCatalogue(database),
        breaks: createErasedBreaks('pepper for tests alone'),
        operatorLimitPence: 1_000_00,
      }
      return () => processRows(context)
    }),
  )
  const bring = (reference: string, costPence: number) =>
    receiveBatch(db, { source: 'text-house', channel: 'sms', reference }, [
      { reference: 'R-1', competitionId: 1, phone: '07700900001', enteredAt: ago(30), costPence },
    ])
  const waiting = () => countLockWaiters(db)

  await bring('with the wrong price', 100)
  await takers[0]!()

  // Each chunk locks the counts of the batches last. The first is stopped there until the second waits as well.
  await bring('mended', 200)
  let parts: Promise<number[]> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from intake_batches for update`)
    const first = takers[0]!()
    await expect.poll(waiting).toBe(1)
    await bring('mended, once more', 200)
    const second = takers[1]!()
    await expect.poll(waiting).toBe(2)
    parts = Promise.all([first, second])
  })
  await parts

  const became = await readRows<{ reason: string | null; pence: number }>(
    db,
    sql`select reason, charged_pence as pence from intake_rows order by charged_pence, reason`,
  )
  expect(became).toEqual([
    { reason: 'duplicate', pence: 0 },
    { reason: 'wrong-cost', pence: 0 },
    { reason: null, pence: 200 },
  ])
  const [{ sold, entries }] = (await readRows<{ sold: number; entries: number }>(
    db,
    sql`select (select count(*)::int from entries) as entries,
      (select coalesce(sum(amount), 0)::int from ledger_transfers where to_account = 'sales') as sold`,
  )) as [{ sold: number; entries: number }]
  expect({ sold, entries }).toEqual({ sold: 200, entries: 1 })
})
