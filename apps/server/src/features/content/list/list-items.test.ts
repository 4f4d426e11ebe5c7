/** The list of content at the desk: by state, by words and by id, in pages. */
import { getDeskContent } from '@fairdraw/contract/desk/content.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { countRowsRead } from '../../../testing/count-rows-read.ts'
import { ITEMS_PAGE_SIZE, listItemsPage } from './list-items.ts'
import { addStaff } from '../../../testing/desk/staff-client.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { createDeskItem, refused } from '../testing.ts'

const server = await startTestApp()
const editor = await addStaff(server, ['editor'])
const publisher = await addStaff(server, ['publisher'])
let nextId = 5_000
let item: ReturnType<typeof createDeskItem>
beforeEach(() => {
  item = createDeskItem(server, (nextId += 1))
})

const list = async (query: Record<string, string>) => {
  const reply = await server.ask(getDeskContent, { headers: editor.headers, query } as never)
  return reply.body as { items: { id: string; latest: { revision: number } }[]; next?: string }
}

const idsOf = async (query: Record<string, string>) => (await list(query)).items.map(({ id }) => id)

it('an item is found by a waiting revision, even under a newer draft', async () => {
  await item.save(editor)
  await item.submit(editor)
  await item.save(editor, 1, { name: 'On top' })
  const inReview = await list({ kind: 'competition', state: 'in-review' })
  expect(inReview.items.find(({ id }) => id === item.params.id)).toMatchObject({
    title: 'On top',
    latest: { revision: 2, state: 'draft', authorName: 'Test Person' },
    published: null,
    open: [{ revision: 1, state: 'in-review' }],
  })
  await item.submit(editor, 2)
  await item.approve(publisher, 2)
  await item.publish(publisher, 2)
  expect(await idsOf({ state: 'in-review' })).not.toContain(item.params.id)
  const { items } = await list({ state: 'published' })
  expect(items.find(({ id }) => id === item.params.id)).toMatchObject({ published: 2, open: [] })
})

it('five thousand items are paged, each on exactly one page that reads few rows besides', async () => {
  await server.db.execute(sql`insert into content_items (kind, id, latest_revision)
    select 'competition', (100000 + n)::text, 3 from generate_series(1, 5000) n`)
  await server.db.execute(sql`insert into content_revisions (kind, id, revision, body, author, saved_at)
    select 'competition', (100000 + n)::text, r, jsonb_build_object('competition', jsonb_build_object('name', n)),
      'command:test', now() - n / 3 * interval '1 second'
    from generate_series(1, 5000) n, generate_series(1, 3) r`)
  await server.db.execute(sql`analyze`)
  const seen: string[] = []
  let cursor: string | undefined
  let middle: string | undefined
  do {
    const page = await list(cursor === undefined ? {} : { cursor })
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.next
    middle ??= seen.length >= 2_500 ? page.next : undefined
  } while (cursor !== undefined)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBeGreaterThanOrEqual(5_000)
  for (const at of [undefined, middle]) {
    const tables = ['content_items', 'content_revisions']
    const read = await countRowsRead(server.db, tables, async (tx) => {
      // As of a large table: of a few thousand short rows the planner may well read all.
      for (const whole of ['seqscan', 'hashjoin', 'mergejoin'])
        await tx.execute(sql.raw(`set local enable_${whole} = off`))
      return listItemsPage(tx, { cursor: at })
    })
    expect(read).toBeLessThan(30 * ITEMS_PAGE_SIZE)
  }
  for (const hostile of ['x', '9999-99-99T99:99:99.000000Z~competition~1', "2026-01-01T00:00:00.000000Z~competition~'"])
    expect((await list({ cursor: hostile })).items).toHaveLength(50)
  const found = await idsOf({ words: '10499' })
  expect(found.toSorted()).toEqual(Array.from({ length: 10 }, (_, n) => `10499${n}`))
})

it('items are found by how the words of their title begin, without accents and case, and by their id', async () => {
  await item.save(editor, 0, { name: 'Two nights at Café Zürich, £20,000' })
  for (const words of ['cafe', 'ZURICH two', 'caf zü', '20,000', item.params.id, `cafe ${item.params.id}`])
    expect(await idsOf({ words }), words).toContain(item.params.id)
  for (const words of ['urich', 'cafes', 'two bistro', "cafe' | bistro <-> (", 'cafe:*xyz'])
    expect(await idsOf({ words }), words).not.toContain(item.params.id)
  await item.save(editor, 1, { name: 'Renamed' })
  expect(await idsOf({ words: 'cafe' })).not.toContain(item.params.id)
  expect(await idsOf({ words: 'renam', kind: 'competition' })).toContain(item.params.id)
  expect(await idsOf({ words: 'renam', kind: 'page' })).toEqual([])
  // A letter of a script that is newer than the database.
  expect(await idsOf({ words: '\u{1E7F9}' })).toEqual([])
  // Nothing but punctuation is no search.
  expect(await idsOf({ words: ' :&| ' })).not.toEqual([])
})

it('items are listed by their ids, with their pictures', async () => {
  await item.save(editor)
  const found = await list({ kind: 'competition', ids: `${item.params.id},no-such-item` })
  expect(found.items).toHaveLength(1)
  expect(found.items[0]).toMatchObject({
    id: item.params.id,
    picture: item.body().competition.meta.media.desktop.cardImage,
  })
  const refusedIds = await server.ask(getDeskContent, { headers: editor.headers, query: { ids: "1,'" } } as never)
  expect(refusedIds).toMatchObject(refused(422, 'invalid-request'))
})
