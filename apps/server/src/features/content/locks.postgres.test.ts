/** Concurrent actions on one item wait for one another in one order, and none is lost. */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openServer } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { staff } from '../staff/tables.ts'
import { countLockWaiters } from '../../testing/count-lock-waiters.ts'
import { openTestPostgres } from '../../testing/test-database.ts'
import { EXAMPLE_TEXT } from '../../testing/desk/example-item.ts'
import { readContentFile } from './file.ts'
import { readPreviewSnapshot } from './preview/preview-catalogue.ts'
import { listRevisions, lockRevisionRow, saveRevision } from './revisions.ts'
import { approveAndPublish } from './with-two-people.ts'
import { closeAfter } from '../../testing/close-after.ts'

const EDITOR = '11111111-0000-4000-8000-000000000001'
const PUBLISHER = '11111111-0000-4000-8000-000000000002'

const postgres = await openTestPostgres()
const database = closeAfter(await openServer(postgres.url))
for (const [id, name] of [
  [EDITOR, 'editor'],
  [PUBLISHER, 'publisher'],
] as const)
  await database.db.insert(staff).values({ id, name, email: `${name}@example.com` })

const waitingForLocks = () => countLockWaiters(database.db)

it('a publication waits for a running save, and runs after it', async () => {
  const file = readContentFile(EXAMPLE_TEXT)
  if ('faults' in file) throw new Error(JSON.stringify(file.faults))
  const { item } = file
  const { kind, id } = item
  const now = database.now()
  const save = (tx: Parameters<typeof saveRevision>[0], basedOn: number) =>
    saveRevision(tx, item, { basedOn, actor: { staffId: EDITOR }, now })
  await database.db.transaction((tx) => save(tx, 0))

  let publication: Promise<unknown> | undefined
  const saved = await database.db.transaction(async (tx) => {
    await lockRevisionRow(tx, { kind, id, revision: 1 })
    publication = database.db
      .transaction((other) => approveAndPublish(other, { kind, id, revision: 1 }, { approvedBy: PUBLISHER, now }))
      .catch((error: unknown) => error)
    await expect.poll(waitingForLocks).toBe(1)
    return save(tx, 1)
  })
  expect(saved).toMatchObject({ kind: 'saved', revision: 2 })
  expect(await publication).toMatchObject({ kind: 'published' })
  const states = (await listRevisions(database.db, kind, id)).map(({ revision, state }) => `${revision} ${state}`)
  expect(states).toEqual(['2 draft', '1 published'])
})

it('previews that are read during a publication of the same item do not affect it, and leave nothing behind', async () => {
  const changed = readContentFile(EXAMPLE_TEXT)
  if ('faults' in changed || changed.item.kind !== 'competition') throw new Error('no example')
  const { item } = changed
  const now = database.now()
  const nameOf = async () =>
    (
      await queryRows(
        database.db,
        { name: column.text },
        sql`select body->>'name' as name from competitions where id = ${Number(item.id)}`,
      )
    )[0]!.name
  const save = (basedOn: number, name: string) => {
    const competition = { ...item.body.competition, name }
    const draft = { ...item, body: { ...item.body, competition } }
    return database.db.transaction((tx) => saveRevision(tx, draft, { basedOn, actor: { staffId: EDITOR }, now }))
  }
  await save(2, 'Published')
  await save(3, 'Previewed')
  const one = { kind: item.kind, id: item.id }
  const preview = { id: 'a', revisions: [{ ...one, revision: 4 }], at: now, expiresAt: now }
  const read = () => readPreviewSnapshot(database.background, preview, 1)
  const [published, ...previewed] = await Promise.all([
    database.db.transaction((tx) => approveAndPublish(tx, { ...one, revision: 3 }, { approvedBy: PUBLISHER, now })),
    ...Array.from({ length: 20 }, read),
  ])
  expect(published).toMatchObject({ kind: 'published' })
  for (const snapshot of previewed) expect(snapshot?.byId.get(Number(item.id))?.name).toBe('Previewed')
  expect(await nameOf()).toBe('Published')
})
