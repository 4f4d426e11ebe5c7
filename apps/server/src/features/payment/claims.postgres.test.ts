/** Work on one payment in another process does not delay the sweeps of the others. */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { openServer } from '../../db/database.ts'
import { readRows } from '../../testing/read-rows.ts'
import { openTestPostgres } from '../../testing/test-database.ts'
import { openUseCaseHarness } from '../../testing/use-case-harness.ts'

const PAID = 1
const players = [1, 2]

const postgres = await openTestPostgres()
const openDatabase = () => openServer(postgres.url)
const shop = await openUseCaseHarness([{ id: PAID, steps: ['payment', 'survey'], pricePence: 200 }], { openDatabase })
beforeEach(async () => {
  await shop.clear()
  for (const player of players) await shop.addPlayer(player)
})

async function pay(playerId: number, isReplyLost = false) {
  const entered = await shop.enter(playerId, PAID)
  if (!entered.ok) throw new Error(entered.code)
  if (isReplyLost) shop.emulators.faults.add({ vendor: 'gateway', operation: 'sale', fault: 'drop-after' })
  const { entryId } = entered.body
  await shop.pay({ playerId, entryId, method: 'card', bundleId: 'b1', nonce: await shop.nonce() })
}

const SWEEPS: [name: string, begin: () => Promise<void>, lock: SQL, done: SQL][] = [
  [
    'payments',
    async () => {
      for (const player of players) await pay(player, true)
    },
    sql`select from payments where player_id = 1 for update`,
    sql`select player_id from payments where state = 'captured'`,
  ],
  [
    'captured payments',
    async () => {
      for (const player of players) await pay(player)
      await shop.emulators.settle()
    },
    sql`select from payments where player_id = 1 for update`,
    sql`select player_id from payments where settled_at is not null`,
  ],
  [
    'refunds',
    async () => {
      for (const player of players) await pay(player)
      await shop.emulators.settle()
      await shop.makeDue('deadlines')
      await shop.expire()
      shop.emulators.faults.add({ vendor: 'gateway', operation: 'refund', fault: 'error-5xx', times: players.length })
      await shop.makeDue('payments')
      await shop.sweep()
    },
    sql`select from refunds r join payments p on p.id = r.payment_id where p.player_id = 1 for update of r`,
    sql`select p.player_id from refunds r join payments p on p.id = r.payment_id where r.state <> 'requested'`,
  ],
]

it.each(SWEEPS)('%s: one that is locked elsewhere is left for later, and the others are done', async (_, ...sweep) => {
  const [begin, lock, done] = sweep
  await begin()
  await shop.makeDue('payments')
  await shop.db.transaction(async (tx) => {
    // A sweep that waits for the lock gets it, and the test fails.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = '5s'`)
    await tx.execute(lock)
    await shop.sweep()
    expect(await readRows(shop.db, done)).toEqual([{ player_id: 2 }])
  })
  await shop.sweep()
  expect((await readRows(shop.db, done)).length).toBe(2)
})
