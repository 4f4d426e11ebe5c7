import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { players } from '../../features/player/tables.ts'
import { openTestDatabase } from '../../testing/test-database.ts'

const { db, stale } = await openTestDatabase()

it('without a standby, reads go to the primary, and cannot write there either', async () => {
  expect(await stale.read(db, (from) => from.$count(players))).toBe(0)
  const write = stale.read(db, (from) => from.insert(players).values({ phone: '07700900000' }))
  await expect(write).rejects.toMatchObject({ cause: { code: '25006' } })
  expect(await db.$count(players)).toBe(0)
  // The transaction after it is an ordinary one.
  await db.transaction((tx) => tx.execute(sql`create temporary table written (number int)`))
})

it('without a standby there is nothing to remember of one’s own writes', async () => {
  expect(await stale.position()).toBeUndefined()
  expect(stale.status()).toBeUndefined()
})
