/** What is left of a winner's story once their account is erased (docs/mechanisms/draw/stories.md#erasure). */
import { randomUUID } from 'node:crypto'
import { getDeskContentItem, getDeskRevision, postDeskRevision } from '@fairdraw/contract/desk/content.ts'
import { postAccountErase } from '@fairdraw/contract/profile.ts'
import { postDeskPublicity } from '@fairdraw/contract/desk/winners.ts'
import { getWinner } from '@fairdraw/contract/winners.ts'
import { WITHHELD_NAME } from '@fairdraw/rules/competition/winners.ts'
import type { NameChoice } from '@fairdraw/rules/competition/winners.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { addStaff } from '../../../testing/desk/staff-client.ts'
import { readRows, readValue } from '../../../testing/read-rows.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { mediaItems, mediaParts } from '../../media/tables.ts'
import { awards } from '../../prize/tables.ts'
import { publicityConsents } from '../../winners/tables.ts'
import { saveWinner } from '../../winners/winners.ts'
import { contentLivePreviews } from '../tables.ts'
import { createAuthors } from '../testing.ts'

const PRIZE_PICTURE = '/media/prize.webp'
const server = await startTestApp({ competitions: [{ id: 1 }] })
const authors = await createAuthors(server)
const editor = await addStaff(server, ['editor'])

let erased: { id: string; photograph: string; shared: string }
let other: typeof erased

async function addPicture(name: string): Promise<string> {
  const [id, fileId] = [randomUUID().replaceAll('-', ''), randomUUID()]
  const row = { id, kind: 'picture', format: 'webp', fileId, sizeBytes: 1, name, alt: name } as const
  await server.db.insert(mediaItems).values({ ...row, uploadedBy: randomUUID() })
  await server.db.insert(mediaParts).values({ fileId, part: 0, content: Buffer.from(name) })
  return id
}

const story = (image: string, text: string) => ({
  image,
  article: { title: 'Amira’s very good Tuesday', text },
  showsImages: [],
})

/** A winner with a story on the site, a newer draft of it, and an editor in which it is open. */
async function addTold() {
  const { playerId, bearer } = await server.addPlayer()
  const id = randomUUID()
  const prize = { type: 'physical', value: 800, name: 'a mug' }
  const award = { drawId: randomUUID(), ticket: 100_001, prize, place: 0, state: 'delivered' } as const
  await server.db.insert(awards).values({ playerId, id, ...award })
  await saveWinner(server.db, {
    id,
    firstName: 'Amira',
    surname: 'Khan',
    nameChoice: 'full',
    location: 'Leeds',
    isHidden: false,
    meta: { competitionId: 1, prize: 'A mug', date: server.clock.now.toISOString() },
    image: PRIZE_PICTURE,
    showsImages: [],
  })
  await server.db.insert(publicityConsents).values({
    winnerId: id,
    parts: ['story', 'photograph'],
    nameChoice: 'full',
    channel: 'phone',
    wording: 1,
    agreedAt: server.clock.now,
    recordedBy: 'job:test',
  })
  const [photograph, shared] = [await addPicture('Amira Khan, laughing'), await addPicture('The pier')]
  const item = (image: string, text: string) =>
    ({ kind: 'winner-story', id, body: story(`/media/${image}.webp`, text) }) as const
  expect(await authors.saveAndPublish(item(photograph, 'Amira Khan laughed.'))).toMatchObject({ kind: 'published' })
  expect(await authors.save(item(shared, 'Amira Khan laughed again.'), 1)).toMatchObject({ kind: 'saved' })
  const open = { kind: 'winner-story', itemId: id, staffId: randomUUID(), body: { text: 'Amira' } }
  await server.db.insert(contentLivePreviews).values({ ...open, at: server.clock.now, expiresAt: server.clock.now })
  return { id, photograph, shared, playerId, bearer }
}

const auditOf = (id: string) =>
  readRows<Record<string, unknown>>(server.db, sql`select * from audit_log where subject_id = ${id} order by id`)
let auditBefore: Awaited<ReturnType<typeof auditOf>>

beforeAll(async () => {
  const told = await addTold()
  erased = told
  other = await addTold()
  await authors.saveAndPublish(
    { kind: 'winner-story', id: other.id, body: story(`/media/${told.shared}.webp`, 'A pier.') },
    2,
  )
  auditBefore = await auditOf(erased.id)
  const confirmation = await server.tokens.open(server.db, told.playerId, 'one-time', server.clock.now)
  const reply = await server.ask(postAccountErase, { bearer: told.bearer, body: { confirmation } })
  expect(reply).toMatchObject({ status: 200 })
})

it('every revision has lost its words and pictures, and nothing in the lists of the desk names the winner', async () => {
  const params = { kind: 'winner-story', id: erased.id } as const
  for (const revision of ['1', '2']) {
    const read = await server.ask(getDeskRevision, {
      params: { ...params, revision: revision as never },
      headers: editor.headers,
    })
    expect(read.body.body).toEqual({ image: PRIZE_PICTURE, showsImages: [] })
  }
  const [item] = await readRows(
    server.db,
    sql`select title, picture, search_words from content_items where id = ${erased.id}`,
  )
  expect(item).toMatchObject({ title: null, picture: null })
  expect(JSON.stringify(item)).not.toMatch(/amira/i)
  const open = sql`select count(*)::int from content_live_previews where item_id = ${erased.id}`
  expect(await readValue(server.db, open)).toBe(0)
})

it('the library has lost what only this story showed, and keeps what others show', async () => {
  const kept = await readRows<{ id: string }>(server.db, sql`select id from media_items order by id`)
  expect(kept.map(({ id }) => id)).toEqual([erased.shared, other.photograph, other.shared].toSorted())
  expect(await readValue(server.db, sql`select count(*)::int from media_parts`)).toBe(3)
  expect(await readValue(server.db, sql`select count(*)::int from media_uses where item_id = ${erased.id}`)).toBe(0)
})

it('a story about somebody else is as it was', async () => {
  const bodies = await readRows<{ title: string }>(
    server.db,
    sql`select body->'article'->>'title' as title from content_revisions where id = ${other.id}`,
  )
  expect(bodies.map(({ title }) => title)).toEqual(Array.from({ length: 3 }, () => 'Amira’s very good Tuesday'))
})

it('a job closes what was open, with a reason, and what the audit log had stays', async () => {
  await server.jobs.runAll()
  const headers = editor.headers
  const { body } = await server.ask(getDeskContentItem, { params: { kind: 'winner-story', id: erased.id }, headers })
  expect(body.revisions!.map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn'])
  const audit = await auditOf(erased.id)
  expect(audit.slice(0, auditBefore.length)).toEqual(auditBefore)
  const added = audit.slice(auditBefore.length)
  expect(new Set(added.map(({ act }) => act))).toEqual(new Set(['retire-content', 'withdraw-revision']))
  for (const { reason } of added) expect(reason).toBe('The account of its winner is erased.')
  expect(body.revisions!.map(({ author }) => author)).toHaveLength(2)
})

it('nobody names them again, or says that they agree; the site shows an unnamed winner, and not why', async () => {
  const support = await addStaff(server, ['support'])
  const say = (nameChoice: NameChoice, names?: object) =>
    server.ask(postDeskPublicity, {
      params: { id: erased.id },
      body: {
        parts: ['story'],
        channel: 'phone',
        agreedAt: server.clock.now.toISOString(),
        nameChoice,
        ...names,
      } as never,
      headers: support.headers,
    })
  const names = { firstName: 'Amira', surname: 'Khan', location: 'Leeds' }
  expect((await say('full', { names })).body).toMatchObject({ fields: { names: [expect.any(String)] } })
  expect((await say('withheld')).body.winner).toMatchObject({ agreed: [] })
  const { body } = await server.ask(getWinner, { params: { id: erased.id } })
  expect(body.winner).toEqual(expect.objectContaining({ name: WITHHELD_NAME, location: '', image: PRIZE_PICTURE }))
  expect(JSON.stringify(body)).not.toMatch(/erased|amira/i)
})

it('nobody saves another text about them, at the desk or in any other way', async () => {
  const saved = await server.ask(postDeskRevision, {
    params: { kind: 'winner-story', id: erased.id },
    body: { basedOn: 2, body: story(PRIZE_PICTURE, 'Amira Khan laughed a third time.') },
    headers: editor.headers,
  })
  expect(saved.body).toMatchObject({
    code: 'content-invalid',
    fields: { article: [expect.stringContaining('erased')] },
  })
  const item = { kind: 'winner-story', id: erased.id, body: story(PRIZE_PICTURE, 'Amira') } as const
  await expect(authors.save(item, 2)).rejects.toMatchObject({
    cause: { message: 'the account of this winner is erased' },
  })
})

it.each([
  ['another text than the empty one', () => sql`update content_revisions set body = '{}' where id = ${erased.id}`],
  ['the text of a winner who is there', () => sql`update content_revisions set body = '{}' where id = ${other.id}`],
])('the database refuses to store %s', async (_, statement) => {
  await expect(server.db.execute(statement())).rejects.toMatchObject({
    cause: { message: expect.stringContaining('append-only') as string },
  })
})
