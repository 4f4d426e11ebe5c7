/** Content at the desk over HTTP: who may do what with a revision in which state, and what the audit log records. */
import {
  getDeskContent,
  getDeskContentItem,
  getDeskDifferences,
  getDeskRevision,
  postDeskApprove,
  postDeskCancelSchedule,
  postDeskLint,
  postDeskPublish,
  postDeskRevision,
  postDeskSchedule,
  postDeskSendBack,
  postDeskSubmit,
  postDeskWithdraw,
} from '@fairdraw/contract/desk/content.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { FROM_DESK, addStaff } from '../../testing/desk/staff-client.ts'
import { exampleItem, laterClosing } from '../../testing/desk/example-item.ts'
import { countRowsRead } from '../../testing/count-rows-read.ts'
import { readRows, readValue } from '../../testing/read-rows.ts'
import { startTestApp, testConfig } from '../../testing/test-app.ts'
import { ITEMS_PAGE_SIZE, listItemsPage } from './list-items.ts'
import { publishDue } from './publish.ts'
import { approveAndPublish } from './with-two-people.ts'

type Person = Awaited<ReturnType<typeof addStaff>>

const log: string[] = []
let editor: Person
let publisher: Person
let second: Person
let nextId = 5_000
let params: { kind: 'competition'; id: string }

const server = await startTestApp({
  config: { ...testConfig, LOG_LEVEL: 'info' },
  logTarget: { stream: { write: (line) => void log.push(line) } },
})
beforeEach(async () => {
  editor = await addStaff(server, ['editor'])
  publisher = await addStaff(server, ['publisher'])
  second = await addStaff(server, ['publisher'])
  params = { kind: 'competition', id: String((nextId += 1)) }
})

const body = (changes: Record<string, unknown> = {}) => exampleItem(server.clock.now, Number(params.id), changes).body
const save = (person: Person, basedOn = 0, changes: Record<string, unknown> = {}) =>
  server.ask(postDeskRevision, { headers: person.headers, params, body: { basedOn, body: body(changes) } })
const of = (revision: number) => ({ ...params, revision: String(revision) as unknown as number })
const submit = (person: Person, revision = 1) =>
  server.ask(postDeskSubmit, { headers: person.headers, params: of(revision) })
const approve = (person: Person, revision = 1) =>
  server.ask(postDeskApprove, { headers: person.headers, params: of(revision) })
const publish = (person: Person, revision = 1, closingReason?: string) =>
  server.ask(postDeskPublish, {
    headers: person.headers,
    params: of(revision),
    body: closingReason === undefined ? {} : { closingReason },
  })
const schedule = (person: Person, at: Date, revision = 1) =>
  server.ask(postDeskSchedule, { headers: person.headers, params: of(revision), body: { at: at.toISOString() } })
const withReason =
  (endpoint: typeof postDeskSendBack | typeof postDeskCancelSchedule | typeof postDeskWithdraw) =>
  (person: Person, revision = 1, reason = 'The odds are missing.') =>
    server.ask(endpoint, { headers: person.headers, params: of(revision), body: { reason } })
const sendBack = withReason(postDeskSendBack)
const cancelSchedule = withReason(postDeskCancelSchedule)
const withdraw = withReason(postDeskWithdraw)
const inAnHour = () => new Date(server.clock.now.getTime() + 3_600_000)
const stateOf = async (revision = 1) =>
  (await server.ask(getDeskRevision, { headers: editor.headers, params: of(revision) })).body
const shownName = async () => {
  await server.catalogue.refresh()
  return server.catalogue.snapshot().byId.get(Number(params.id))?.name
}
const state = (is: string) => ({ status: 200, body: { state: is } })
const refused = (status: number, code: string) => ({ status, body: { code } })

async function approved(changes: Record<string, unknown> = {}): Promise<void> {
  await save(editor, 0, changes)
  await submit(editor)
  expect(await approve(publisher)).toMatchObject(state('approved'))
}

// Row 1.5-02
it('a text that was pasted is saved, compared and published as its editor means it', async () => {
  const pasted = {
    name: ' A\u200b lens \u202e for\nthe  weekend\u00ad ',
    'meta.display.card.text': 'Zoe\u0308\u200e says:\r\ngo ',
  }
  const meant = { name: 'A lens for the weekend', 'meta.display.card.text': 'Zoë says:\ngo' }
  const lint = await server.ask(postDeskLint, { headers: editor.headers, params, body: { body: body(pasted) } })
  expect(lint).toMatchObject({ status: 200, body: { mayPublish: true } })
  expect(await save(editor, 0, pasted)).toMatchObject({ status: 200 })
  const saved = await server.ask(getDeskRevision, { headers: editor.headers, params: of(1) })
  expect(saved.body.body).toEqual(body(meant))
  await submit(editor)
  await approve(publisher)
  expect(await publish(publisher)).toMatchObject({ status: 200, body: { state: 'published' } })
  await server.catalogue.refresh()
  const shown = server.catalogue.snapshot().visible.find(({ id }) => id === Number(params.id))!
  expect([shown.name, shown.meta.display.card.text]).toEqual(Object.values(meant))
})

describe('the review of a text', () => {
  it('goes from an editor through submission and another person’s approval to publication; the log has exactly these actors', async () => {
    expect(await save(editor)).toMatchObject({ status: 200, body: { revision: 1 } })
    expect(await submit(editor)).toMatchObject(state('in-review'))
    expect(await approve(publisher)).toMatchObject(state('approved'))
    expect(await shownName()).toBeUndefined()
    expect(await publish(second)).toMatchObject(state('published'))
    expect(await shownName()).toBe(body().competition.name)
    const rows = await readRows(
      server.db,
      sql`select act, actor, before, after from audit_log where subject_id = ${params.id} order by id`,
    )
    const moved = (act: string, person: Person, before: string, after: string) => ({
      act,
      actor: `staff:${person.staffId}`,
      before: { revision: 1, state: before },
      after: { revision: 1, state: after },
    })
    expect(rows).toEqual([
      { act: 'save-revision', actor: `staff:${editor.staffId}`, before: null, after: { revision: 1 } },
      moved('submit-revision', editor, 'draft', 'in-review'),
      moved('approve-revision', publisher, 'in-review', 'approved'),
      { act: 'publish-revision', actor: `staff:${second.staffId}`, before: null, after: { revision: 1 } },
    ])
  })

  it('can be sent back to its author with a reason, and submitted again', async () => {
    await save(editor)
    await submit(editor)
    expect(await sendBack(publisher)).toMatchObject(state('draft'))
    expect(await approve(publisher)).toMatchObject(refused(409, 'revision-state'))
    const row = await readValue<string>(
      server.db,
      sql`select reason from audit_log where subject_id = ${params.id} and act = 'send-back-revision'`,
    )
    expect(row).toBe('The odds are missing.')
    expect(await submit(editor)).toMatchObject(state('in-review'))
    expect(await approve(publisher)).toMatchObject(state('approved'))
  })

  it('cannot be approved by its author, nor submitted by anybody else', async () => {
    await save(publisher)
    expect(await submit(second)).toMatchObject(refused(409, 'not-author'))
    await submit(publisher)
    expect(await approve(publisher)).toMatchObject(refused(409, 'own-revision'))
    expect(await stateOf()).toMatchObject({ state: 'in-review' })
    expect(await approve(second)).toMatchObject(state('approved'))
    // Two people have approved it, so either of them may publish it.
    expect(await publish(publisher)).toMatchObject(state('published'))
  })

  it('is approved once in two concurrent approvals', async () => {
    await save(editor)
    await submit(editor)
    const both = await Promise.all([approve(publisher), approve(second)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  it('is not published before its approval, and an unknown revision is refused', async () => {
    await save(editor)
    for (const ask of [publish, (person: Person) => schedule(person, inAnHour())]) {
      expect(await ask(publisher)).toMatchObject(refused(409, 'revision-state'))
    }
    await submit(editor)
    expect(await publish(publisher)).toMatchObject(refused(409, 'revision-state'))
    expect(await publish(publisher, 9)).toMatchObject(refused(404, 'not-found'))
    expect(await readRows(server.db, sql`select 1 from content_items where id = '999999'`)).toEqual([])
  })

  it('cannot replace a newer one', async () => {
    await approved()
    await save(editor, 1, { name: 'Corrected' })
    await submit(editor, 2)
    await approve(publisher, 2)
    await publish(publisher, 2)
    expect(await publish(publisher, 1)).toMatchObject(refused(409, 'revision-overtaken'))
    expect(await shownName()).toBe('Corrected')
  })

  it('is blocked by the linter, with the finding', async () => {
    const { dateStop } = body().competition
    await approved({ 'meta.channels.postal.dateStop': new Date(Date.parse(dateStop) - 86_400_000).toISOString() })
    const reply = await publish(publisher)
    expect(reply).toMatchObject(refused(422, 'content-stopped'))
    expect((reply.body as { findings: { path: string }[] }).findings.map(({ path }) => path)).toContain(
      'meta.channels.postal.dateStop',
    )
    expect(await stateOf()).toMatchObject({ state: 'approved' })
  })

  it('may move a closing only with a reason, by somebody other than its author', async () => {
    await approved()
    await publish(publisher)
    const example = exampleItem(server.clock.now, Number(params.id))
    const later = new Date(Date.parse(example.body.competition.dateStop) + 86_400_000)
    await save(second, 1, laterClosing(example, later))
    await submit(second, 2)
    await approve(publisher, 2)
    expect(await publish(publisher, 2)).toMatchObject(refused(422, 'content-stopped'))
    expect(await publish(second, 2, 'The programme moved.')).toMatchObject(refused(422, 'content-stopped'))
    expect(await publish(publisher, 2, 'The programme moved.')).toMatchObject(state('published'))
    const rows = await readRows(
      server.db,
      sql`select act, reason from audit_log where subject_id = ${params.id} order by id desc limit 2`,
    )
    expect(rows).toEqual(['publish-revision', 'move-closing'].map((act) => ({ act, reason: 'The programme moved.' })))
  })
})

describe('a schedule', () => {
  it('publishes at its time, unless it is cancelled, which returns the revision to approved', async () => {
    await approved()
    expect(await schedule(publisher, inAnHour())).toMatchObject(state('scheduled'))
    expect(await stateOf()).toMatchObject({ state: 'scheduled', publishAt: inAnHour().toISOString() })
    expect(await cancelSchedule(publisher)).toMatchObject(state('approved'))
    expect(await stateOf()).toMatchObject({ state: 'approved', publishAt: null })
    await publishDue(server.db, inAnHour(), () => {})
    expect(await shownName()).toBeUndefined()
    await schedule(publisher, inAnHour())
    await publishDue(server.db, inAnHour(), () => {})
    expect(await shownName()).toBe(body().competition.name)
  })

  it('must be in the future', async () => {
    await approved()
    expect(await schedule(publisher, server.clock.now)).toMatchObject(refused(422, 'not-in-future'))
    expect(await stateOf()).toMatchObject({ state: 'approved' })
  })
})

describe('withdrawing', () => {
  it('needs an editor before the approval, and a publisher after it', async () => {
    await approved()
    expect(await withdraw(editor)).toMatchObject(refused(403, 'staff-not-allowed'))
    await schedule(publisher, inAnHour())
    expect(await withdraw(editor)).toMatchObject(refused(403, 'staff-not-allowed'))
    expect(await withdraw(publisher)).toMatchObject(state('withdrawn'))
    await save(editor, 1)
    expect(await withdraw(editor, 2)).toMatchObject(state('withdrawn'))
    expect(await submit(editor, 2)).toMatchObject(refused(409, 'revision-state'))
  })

  it('is refused for a published revision', async () => {
    await approved()
    await publish(publisher)
    expect(await withdraw(publisher)).toMatchObject(refused(409, 'revision-state'))
  })
})

describe('saving', () => {
  it('based on an older text is refused with both, and stores nothing', async () => {
    await save(editor)
    await save(publisher, 1, { name: 'Theirs' })
    const reply = await save(editor, 1, { name: 'Mine' })
    expect(reply).toMatchObject({
      status: 409,
      body: {
        code: 'revision-stale',
        revisions: {
          basedOn: { revision: 1, body: { competition: { name: body().competition.name } } },
          newest: {
            revision: 2,
            author: `staff:${publisher.staffId}`,
            authorName: 'Test Person',
            body: { competition: { name: 'Theirs' } },
          },
        },
      },
    })
    const listed = await server.ask(getDeskContentItem, { headers: editor.headers, params })
    expect(listed.body).toMatchObject({ latestRevision: 2 })
    expect(await save(editor, 7)).toMatchObject({ body: { revisions: { basedOn: null, newest: { revision: 2 } } } })
  })

  it('takes the author from the session, not from the body', async () => {
    const payload = { basedOn: 0, body: body(), author: 'staff:somebody', actor: publisher.staffId }
    await server.ask(postDeskRevision, { headers: editor.headers, params, body: payload })
    expect(await stateOf()).toMatchObject({ author: `staff:${editor.staffId}` })
  })

  it('and checking without saving refuse an invalid field, by its path', async () => {
    const wrong = body({ name: 7, titel: 'x' })
    for (const endpoint of [postDeskRevision, postDeskLint]) {
      const reply = await server.ask(endpoint, {
        headers: editor.headers,
        params,
        body: { basedOn: 0, body: wrong },
      } as never)
      expect(reply).toMatchObject(refused(422, 'content-invalid'))
      expect(Object.keys((reply.body as { fields: object }).fields)).toContain('competition.name')
    }
    const found = await server.ask(postDeskLint, { headers: editor.headers, params, body: { body: body() } })
    expect(found).toMatchObject({ status: 200, body: { mayPublish: true } })
    expect(await server.ask(getDeskContentItem, { headers: editor.headers, params })).toMatchObject({ status: 404 })
  })
})

describe('a hostile body', () => {
  const send = (payload: string) =>
    server.app.inject({
      method: 'POST',
      url: `/api/desk/content/competition/${params.id}/revisions`,
      headers: { ...editor.headers, 'content-type': 'application/json' },
      payload,
    })
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

  it.each<[string, () => string, number, string]>([
    ['nested too deeply', () => `{"basedOn":0,"body":${nested(5_000)}}`, 400, 'malformed-request'],
    ['that is too large', () => `{"basedOn":0,"body":{"a":"${'x'.repeat(513 * 1024)}"}}`, 413, 'request-too-large'],
    ['with a prototype', () => '{"basedOn":0,"body":{"__proto__":{"quiz":[]}}}', 400, 'malformed-request'],
    [
      'with a constructor',
      () => '{"basedOn":0,"body":{"constructor":{"prototype":{"x":1}}}}',
      400,
      'malformed-request',
    ],
    [
      'with names of every object’s properties',
      () => JSON.stringify({ basedOn: 0, body: { ...body(), toString: 'x', hasOwnProperty: { valueOf: 1 } } }),
      422,
      'content-invalid',
    ],
    [
      'with thousands of unknown fields',
      () => `{"basedOn":0,"body":{${Array.from({ length: 20_000 }, (_, n) => `"f${n}":1`).join(',')}}}`,
      422,
      'content-invalid',
    ],
    ['that is a list', () => '{"basedOn":0,"body":[]}', 422, 'invalid-request'],
    ['based on half a revision', () => '{"basedOn":0.5,"body":{}}', 422, 'invalid-request'],
    ['cut off', () => '{"basedOn":0,"body":{', 400, 'malformed-request'],
  ])('%s is refused, and stores nothing', async (_, payload, status, code) => {
    const reply = await send(payload())
    expect({ status: reply.statusCode, code: reply.json<{ code: string }>().code }).toEqual({ status, code })
    expect(reply.body.length).toBeLessThan(30_000)
    expect(await server.ask(getDeskContentItem, { headers: editor.headers, params })).toMatchObject({ status: 404 })
  })

  it('a text of just under half a megabyte is accepted', async () => {
    const reply = await save(editor, 0, { 'meta.display.details.content': `<p>${'Prize. '.repeat(60_000)}</p>` })
    expect(reply.status).toBe(200)
  })

  it('a request from another page is refused', async () => {
    const headers = { ...editor.headers, ...FROM_DESK, origin: 'https://elsewhere.example' }
    expect(await server.ask(postDeskSubmit, { headers, params: of(1) })).toMatchObject(refused(403, 'foreign-origin'))
  })
})

it('a failed save logs neither the text nor the answers to its questions', async () => {
  await server.db.execute(
    sql.raw(`alter table content_revisions add constraint not_this_one check (id <> '${params.id}') not valid`),
  )
  log.splice(0)
  const text = body({ name: 'Unpublished name' })
  const quiz = [
    { id: 'q', text: 'Which river?', overlay: 'single-answer', options: ['Ouse', 'Severn'], answer: 'Severnbore' },
  ]
  const reply = await server.ask(postDeskRevision, {
    headers: editor.headers,
    params,
    body: { basedOn: 0, body: { ...text, quiz } },
  })
  await server.db.execute(sql`alter table content_revisions drop constraint not_this_one`)
  expect(reply.status).toBe(500)
  expect(log.join('')).toContain('not_this_one')
  expect(log.join('')).not.toMatch(/Unpublished name|Which river|Severnbore/)
  expect(JSON.stringify(reply.body)).not.toMatch(/Severnbore|not_this_one/)
})

describe('reading', () => {
  it('differences list each field with both values', async () => {
    await save(editor)
    await save(editor, 1, { name: 'Another', 'meta.drawText': undefined })
    const reply = await server.ask(getDeskDifferences, {
      headers: editor.headers,
      params,
      query: { from: '1', to: '2' },
    } as never)
    expect(reply.body).toMatchObject({
      differences: expect.arrayContaining([
        { path: 'competition.name', before: body().competition.name, after: 'Another' },
      ]),
    })
  })

  const list = async (query: Record<string, string>) => {
    const reply = await server.ask(getDeskContent, { headers: editor.headers, query } as never)
    return reply.body as { items: { id: string; latest: { revision: number } }[]; next?: string }
  }

  it('an item is found by a waiting revision, even under a newer draft', async () => {
    await save(editor)
    await submit(editor)
    await save(editor, 1, { name: 'On top' })
    const inReview = await list({ kind: 'competition', state: 'in-review' })
    expect(inReview.items.find(({ id }) => id === params.id)).toMatchObject({
      title: 'On top',
      latest: { revision: 2, state: 'draft', authorName: 'Test Person' },
      published: null,
      open: [{ revision: 1, state: 'in-review' }],
    })
    await submit(editor, 2)
    await approve(publisher, 2)
    await publish(publisher, 2)
    expect((await list({ state: 'in-review' })).items.map(({ id }) => id)).not.toContain(params.id)
    const { items } = await list({ state: 'published' })
    expect(items.find(({ id }) => id === params.id)).toMatchObject({ published: 2, open: [] })
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
    for (const hostile of [
      'x',
      '9999-99-99T99:99:99.000000Z~competition~1',
      "2026-01-01T00:00:00.000000Z~competition~'",
    ])
      expect((await list({ cursor: hostile })).items).toHaveLength(50)
    const found = await list({ words: '10499' })
    expect(found.items.map(({ id }) => id).toSorted()).toEqual([
      '104990',
      '104991',
      '104992',
      '104993',
      '104994',
      '104995',
      '104996',
      '104997',
      '104998',
      '104999',
    ])
  })

  it('items are found by how the words of their title begin, without accents and case, and by their id', async () => {
    await save(editor, 0, { name: 'Two nights at Café Zürich, £20,000' })
    for (const words of ['cafe', 'ZURICH two', 'caf zü', '20,000', params.id, `cafe ${params.id}`])
      expect(
        (await list({ words })).items.map(({ id }) => id),
        words,
      ).toContain(params.id)
    for (const words of ['urich', 'cafes', 'two bistro', "cafe' | bistro <-> (", 'cafe:*xyz'])
      expect(
        (await list({ words })).items.map(({ id }) => id),
        words,
      ).not.toContain(params.id)
    await save(editor, 1, { name: 'Renamed' })
    expect((await list({ words: 'cafe' })).items.map(({ id }) => id)).not.toContain(params.id)
    expect((await list({ words: 'renam', kind: 'competition' })).items.map(({ id }) => id)).toContain(params.id)
    expect((await list({ words: 'renam', kind: 'page' })).items).toEqual([])
    // Nothing but punctuation is no search.
    expect((await list({ words: ' :&| ' })).items.length).toBeGreaterThan(0)
  })

  it('items are listed by their ids, with their pictures', async () => {
    await save(editor)
    const found = await list({ kind: 'competition', ids: `${params.id},no-such-item` })
    expect(found.items).toHaveLength(1)
    expect(found.items[0]).toMatchObject({ id: params.id, picture: body().competition.meta.media.desktop.cardImage })
    const refusedIds = await server.ask(getDeskContent, { headers: editor.headers, query: { ids: "1,'" } } as never)
    expect(refusedIds).toMatchObject(refused(422, 'invalid-request'))
  })
})

it('the command continues from what the desk has already submitted or approved', async () => {
  await save(editor)
  await submit(editor)
  const options = { approvedBy: publisher.staffId, now: server.clock.now }
  const result = await server.db.transaction((tx) => approveAndPublish(tx, { ...params, revision: 1 }, options))
  expect(result).toMatchObject({ kind: 'published' })
  await save(editor, 1, { name: 'Two' })
  await submit(editor, 2)
  await approve(second, 2)
  const again = await server.db.transaction((tx) => approveAndPublish(tx, { ...params, revision: 2 }, options))
  expect(again).toMatchObject({ kind: 'published' })
})
