/** A story that is saved while its winner's account is being erased (docs/mechanisms/draw/stories.md#erasure). */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openServer } from '../../../db/database.ts'
import { lockPlayer } from '../../../db/lock-player.ts'
import { closeAfter } from '../../../testing/close-after.ts'
import { countLockWaiters } from '../../../testing/count-lock-waiters.ts'
import { readValue } from '../../../testing/read-rows.ts'
import { openTestPostgres } from '../../../testing/test-database.ts'
import { awards } from '../../prize/tables.ts'
import { saveWinner } from '../../winners/winners.ts'
import { saveRevision } from '../revisions.ts'

const postgres = await openTestPostgres()
const { db, now } = closeAfter(await openServer(postgres.url))

it('waits for the erasure, and is refused', async () => {
  const [playerId, id] = [1, randomUUID()]
  await db.execute(sql`insert into players (id, phone) values (${playerId}, '07700900001')`)
  await db.execute(sql`insert into wallets (player_id, asset) values (${playerId}, 'tokens') on conflict do nothing`)
  const prize = { type: 'physical', value: 800, name: 'a mug' }
  await db.insert(awards).values({ playerId, id, drawId: randomUUID(), ticket: 1, prize, place: 0, state: 'delivered' })
  await saveWinner(db, {
    id,
    firstName: 'Amira',
    surname: 'Khan',
    nameChoice: 'full',
    location: 'Leeds',
    isHidden: false,
    meta: { competitionId: 1, prize: 'A mug', date: now().toISOString() },
    image: '',
    showsImages: [],
  })
  const body = { image: '', article: { title: 'A good Tuesday', text: 'Amira laughed.' }, showsImages: [] }
  const save = () =>
    db.transaction((tx) =>
      saveRevision(tx, { kind: 'winner-story', id, body }, { basedOn: 0, actor: { job: 'test' }, now: now() }),
    )

  let saving: Promise<unknown> | undefined
  await db.transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    await tx.execute(sql`update winners set body = body || '{"isErased": true}' where id = ${id}`)
    saving = save().catch((error: unknown) => error)
    await expect.poll(() => countLockWaiters(db)).toBe(1)
  })
  expect(await saving).toMatchObject({ cause: { message: 'the account of this winner is erased' } })
  expect(await readValue(db, sql`select count(*)::int from content_revisions where id = ${id}`)).toBe(0)
})
