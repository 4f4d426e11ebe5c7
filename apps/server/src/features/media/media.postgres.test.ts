/** A save that names a picture and the deletion of that picture, at the same time. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { openServer } from '../../db/database.ts'
import { mediaItems } from './tables.ts'
import { staff } from '../staff/tables.ts'
import { countLockWaiters } from '../../testing/count-lock-waiters.ts'
import { exampleItem } from '../../testing/desk/example-item.ts'
import { openTestPostgres } from '../../testing/test-database.ts'
import { saveRevision } from '../content/revisions.ts'
import { findItem } from './media-row.ts'
import { deleteMedia } from './retire-media.ts'
import { closeAfter } from '../../testing/close-after.ts'

const EDITOR = '11111111-0000-4000-8000-000000000001'
const PICTURE = '0123456789abcdef0123456789abcdef'

const postgres = await openTestPostgres()
const database = closeAfter(await openServer(postgres.url))
await database.db.insert(staff).values({ id: EDITOR, name: 'editor', email: 'editor@example.com' })
const file = { kind: 'picture' as const, format: 'webp' as const, fileId: randomUUID(), sizeBytes: 1 }
await database.db.insert(mediaItems).values({ id: PICTURE, ...file, alt: 'A car', uploadedBy: EDITOR })

it('the deletion waits for the save, and then finds the picture used', async () => {
  const now = database.now()
  const item = exampleItem(now, 7_901, { 'meta.media.mobile.cardImage': `/media/${PICTURE}-20-30.webp` })
  let deletion: Promise<unknown> | undefined
  await database.db.transaction(async (tx) => {
    await saveRevision(tx, item, { basedOn: 0, actor: { staffId: EDITOR }, now })
    deletion = database.db.transaction((other) => deleteMedia(other, PICTURE, EDITOR)).catch((error: unknown) => error)
    await expect.poll(() => countLockWaiters(database.db)).toBe(1)
  })
  expect(await deletion).toMatchObject({ code: 'media-in-use' })
  expect(await findItem(database.db, PICTURE)).toBeDefined()
})
