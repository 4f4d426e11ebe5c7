/**
 * Content as revisions: no saved text is lost, nothing invalid is published, and an unreadable item does not break the
 * site.
 */
import { getInit } from '@fairdraw/contract/catalogue.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { closingMoves } from './tables.ts'
import { exampleItem, laterClosing } from '../../testing/desk/example-item.ts'
import type { CompetitionItem } from '../../testing/desk/example-item.ts'
import { readRows } from '../../testing/read-rows.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { ContentItem } from './bodies.ts'
import { publishDue, publishRevision } from './publish.ts'
import { listRevisions } from './revisions.ts'
import { createAuthors } from './testing.ts'

const DAY_MS = 86_400_000

const server = await startTestApp()
const { editor: EDITOR, publisher: PUBLISHER, save, publish, shownName } = await createAuthors(server)

/** The documented example, a day after its opening. */
const example = (id: number, changes: Record<string, unknown> = {}) => exampleItem(server.clock.now, id, changes)
const states = async ({ kind, id }: ContentItem) =>
  (await listRevisions(server.db, kind, id)).map(({ revision, state }) => `${revision} ${state}`)

let nextId = 1_000
let item: CompetitionItem
beforeEach(() => {
  nextId += 1
  item = example(nextId)
})

it('a draft is not shown; once published it is on the site, and the next revision replaces it', async () => {
  expect(await save(item)).toMatchObject({ kind: 'saved', revision: 1 })
  expect(await shownName(nextId)).toBeUndefined()
  expect(await publish(item, 1)).toMatchObject({ kind: 'published' })
  expect(await shownName(nextId)).toBe(item.body.competition.name)
  await save(example(nextId, { name: 'Another name' }), 1)
  expect(await shownName(nextId)).toBe(item.body.competition.name)
  expect(await publish(item, 2)).toMatchObject({ kind: 'published' })
  expect(await shownName(nextId)).toBe('Another name')
  expect(await states(item)).toEqual(['2 published', '1 superseded'])
  const log = await readRows<{ act: string; actor: string }>(
    server.db,
    sql`select act, actor from audit_log where subject_id = ${item.id} order by id`,
  )
  expect(log).toEqual(
    [1, 2].flatMap(() => [
      { act: 'save-revision', actor: `staff:${EDITOR}` },
      { act: 'submit-revision', actor: `staff:${EDITOR}` },
      { act: 'approve-revision', actor: `staff:${PUBLISHER}` },
      { act: 'publish-revision', actor: `staff:${PUBLISHER}` },
    ]),
  )
})

it('of two concurrent saves, one is stored and one refused', async () => {
  await save(item)
  const results = await Promise.all([
    save(example(nextId, { name: 'One' }), 1),
    save(example(nextId, { name: 'Two' }), 1),
  ])
  expect(results.map(({ kind }) => kind).toSorted()).toEqual(['saved', 'stale'])
})

describe('is not published:', () => {
  it('a text that its own author approves', async () => {
    await save(item)
    expect(await publish(item, 1, { approvedBy: EDITOR })).toEqual({ kind: 'own-revision' })
    expect(await shownName(nextId)).toBeUndefined()
  })

  it('an unapproved text, or an earlier revision of an approved one', async () => {
    await save(item)
    const act = { actor: { staffId: PUBLISHER }, now: server.clock.now }
    const ask = (revision: number) =>
      server.db.transaction((tx) => publishRevision(tx, { kind: 'competition', id: item.id, revision }, act))
    expect(await ask(1)).toEqual({ kind: 'wrong-state', state: 'draft' })
    await publish(item, 1)
    await save(example(nextId, { name: 'Two' }), 1)
    expect(await ask(2)).toEqual({ kind: 'wrong-state', state: 'draft' })
  })
  const aDayLater = () => new Date(Date.parse(item.body.competition.dateStop) + DAY_MS)
  const rowsOf = (result: Awaited<ReturnType<typeof publish>>) =>
    'findings' in result ? result.findings.map(({ row, path }) => `${row} ${path}`) : []

  it('a moved closing without a reason, or without a notice of the new time; with both it is, and the move is recorded', async () => {
    await save(item)
    await publish(item, 1)
    const moved = laterClosing(item, aDayLater())
    const NOTICE = 'meta.display.details.notice'
    const closingReason = 'The programme moved to the next evening.'
    await save(example(nextId, { ...moved, [NOTICE]: 'This closes later.' }), 1)
    expect(rowsOf(await publish(item, 2, { closingReason }))).toEqual(['closing-stands dateStop'])
    // Its approval is undone too.
    expect(await states(item)).toEqual(['2 draft', '1 published'])
    await save(example(nextId, moved), 2)
    expect(rowsOf(await publish(item, 3))).toContain('closing-stands dateStop')
    expect(await publish(item, 3, { closingReason })).toMatchObject({ kind: 'published' })
    const dates = { movedFrom: new Date(item.body.competition.dateStop), movedTo: aDayLater() }
    expect(await server.db.select().from(closingMoves).where(eq(closingMoves.competitionId, nextId))).toMatchObject([
      {
        revision: 3,
        channel: 'online',
        ...dates,
        reason: closingReason,
        author: `staff:${EDITOR}`,
        approvedBy: `staff:${PUBLISHER}`,
      },
    ])
    const log = await readRows(
      server.db,
      sql`select actor, before, after, reason from audit_log where act = 'move-closing' and subject_id = ${item.id}`,
    )
    expect(log).toEqual([
      {
        actor: `staff:${PUBLISHER}`,
        before: { channel: 'online', closes: dates.movedFrom.toISOString() },
        after: { channel: 'online', closes: dates.movedTo.toISOString(), revision: 3, author: `staff:${EDITOR}` },
        reason: closingReason,
      },
    ])

    // A later revision must keep the notice.
    await save(example(nextId, { ...moved, [NOTICE]: undefined }), 3)
    expect(rowsOf(await publish(item, 4))).toEqual([`closing-notice-stays ${NOTICE}`])
    await save(example(nextId, { ...moved, name: 'A camera and the world' }), 4)
    expect(await publish(item, 5)).toMatchObject({ kind: 'published' })
  })

  it('a move of a closing with the same author and approver, or without a reason', async () => {
    const move = { competitionId: nextId, revision: 1, channel: 'online', reason: 'Because.', author: 'staff:a' }
    const times = { movedFrom: server.clock.now, movedTo: aDayLater() }
    await expect(
      server.db.insert(closingMoves).values({ ...move, ...times, approvedBy: 'staff:a' }),
    ).rejects.toMatchObject({ cause: { constraint: 'closing_moves_four_eyes' } })
    await expect(
      server.db.insert(closingMoves).values({ ...move, ...times, reason: ' ', approvedBy: 'staff:b' }),
    ).rejects.toMatchObject({ cause: { constraint: 'closing_moves_moved' } })
  })

  it('a text that is already published or withdrawn, or does not exist', async () => {
    await save(item)
    await publish(item, 1)
    expect(await publish(item, 1)).toEqual({ kind: 'wrong-state', state: 'published' })
    expect(await publish(item, 7)).toEqual({ kind: 'unknown' })
  })
})

describe('a scheduled revision', () => {
  const inAnHour = () => new Date(server.clock.now.getTime() + 3_600_000)
  const given: string[] = []
  beforeEach(() => given.splice(0))
  const publishAt = (now: Date) => publishDue(server.db, now, (name, reason) => given.push(`${name} ${reason}`))

  it('is published at its time, not before, and once by two processes', async () => {
    await save(item)
    expect(await publish(item, 1, { publishAt: inAnHour() })).toMatchObject({ kind: 'scheduled' })
    await publishAt(server.clock.now)
    expect(await shownName(nextId)).toBeUndefined()
    await Promise.all([publishAt(inAnHour()), publishAt(inAnHour())])
    expect(await shownName(nextId)).toBe(item.body.competition.name)
    expect(await states(item)).toEqual(['1 published'])
    expect(given).toEqual([])
  })

  it('is withdrawn and reported when a newer revision is published first', async () => {
    await save(item)
    await publish(item, 1, { publishAt: inAnHour() })
    await save(example(nextId, { name: 'Corrected' }), 1)
    await publish(item, 2)
    await publishAt(inAnHour())
    expect(await shownName(nextId)).toBe('Corrected')
    expect(await states(item)).toEqual(['2 published', '1 withdrawn'])
    expect(given).toEqual([`competition:${nextId} overtaken`])
  })

  it('does not stop others when it cannot be written, and is retried', async () => {
    const [broken, sound] = [item, example((nextId += 1))]
    await save(broken)
    await publish(broken, 1, { publishAt: new Date(inAnHour().getTime() - 60_000) })
    await save(sound)
    await publish(sound, 1, { publishAt: inAnHour() })
    await server.db.execute(
      sql.raw(`alter table competitions add constraint not_this_one check (id <> ${broken.id}) not valid`),
    )
    await expect(publishAt(inAnHour())).rejects.toMatchObject({
      cause: { message: expect.stringContaining('not_this_one') },
    })
    expect(await states(sound)).toEqual(['1 published'])
    expect(await states(broken)).toEqual(['1 scheduled'])
    await server.db.execute(sql`alter table competitions drop constraint not_this_one`)
    await publishAt(inAnHour())
    expect(await states(broken)).toEqual(['1 published'])
  })

  it('is withdrawn and reported when the linter blocks it at its time', async () => {
    await save(item)
    await publish(item, 1)
    const moved = new Date(Date.parse(item.body.competition.dateStop) + DAY_MS)
    await save(example(nextId, laterClosing(item, moved)), 1)
    await save(example(nextId, { name: 'Later' }), 2)
    await publish(item, 3, { publishAt: inAnHour() })
    await publish(item, 2, { closingReason: 'The programme moved.' })
    await publishAt(inAnHour())
    expect(await states(item)).toEqual(['3 withdrawn', '2 published', '1 superseded'])
    expect(given).toEqual([expect.stringContaining(`competition:${nextId} A published closing stands`)])
  })
})

it('an unreadable stored text is left out, reported and counted, and the rest is shown', async () => {
  const broken = item
  const sound = example((nextId += 1))
  for (const one of [broken, sound]) {
    await save(one)
    await publish(one, 1)
  }
  await server.db.execute(sql`update competitions set body = body - 'name' where id = ${Number(broken.id)}`)
  await server.db.execute(sql`update catalogue_documents set body = '{"sections": 7}' where name = 'faq'`)
  await server.catalogue.refresh()
  const { byId, unreadable } = server.catalogue.snapshot()
  expect(byId.has(Number(broken.id))).toBe(false)
  expect(byId.has(Number(sound.id))).toBe(true)
  expect(unreadable.get(`competition:${broken.id}`)).toMatch(/^name: /)
  expect(await server.catalogue.find(Number(broken.id))).toBeUndefined()
  expect((await server.ask(getInit)).status).toBe(200)
  await server.db.execute(
    sql`update competitions set body = body || '{"name": "Mended"}' where id = ${Number(broken.id)}`,
  )
  expect(await shownName(Number(broken.id))).toBe('Mended')
})
