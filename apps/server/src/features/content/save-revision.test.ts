/** Texts that the desk saves: as their editor means them, on the newest, and no hostile ones. */
import { getDeskDifferences, postDeskLint, postDeskRevision, postDeskSubmit } from '@fairdraw/contract/desk/content.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, testConfig } from '../../testing/test-app.ts'
import { FROM_DESK, addStaff } from '../../testing/desk/staff-client.ts'
import { createDeskItem, refused } from './testing.ts'

const log: string[] = []
const server = await startTestApp({
  config: { ...testConfig, LOG_LEVEL: 'info' },
  logTarget: { stream: { write: (line) => void log.push(line) } },
})
const editor = await addStaff(server, ['editor'])
const publisher = await addStaff(server, ['publisher'])
let nextId = 5_000
let item: ReturnType<typeof createDeskItem>
beforeEach(() => {
  item = createDeskItem(server, (nextId += 1))
})

// Row 1.5-02
it('a text that was pasted is saved, compared and published as its editor means it', async () => {
  const pasted = {
    name: ' A\u200b lens \u202e for\nthe  weekend\u00ad ',
    'meta.display.card.text': 'Zoe\u0308\u200e says:\r\ngo ',
  }
  const meant = { name: 'A lens for the weekend', 'meta.display.card.text': 'Zoë says:\ngo' }
  const lint = await server.ask(postDeskLint, {
    headers: editor.headers,
    params: item.params,
    body: { body: item.body(pasted) },
  })
  expect(lint).toMatchObject({ status: 200, body: { mayPublish: true } })
  expect(await item.save(editor, 0, pasted)).toMatchObject({ status: 200 })
  expect((await item.read(editor)).body).toEqual(item.body(meant))
  await item.submit(editor)
  await item.approve(publisher)
  expect(await item.publish(publisher)).toMatchObject({ status: 200, body: { state: 'published' } })
  await server.catalogue.refresh()
  const shown = server.catalogue.snapshot().byId.get(Number(item.params.id))!
  expect([shown.name, shown.meta.display.card.text]).toEqual(Object.values(meant))
})

describe('saving', () => {
  it('based on an older text is refused with both, and stores nothing', async () => {
    await item.save(editor)
    await item.save(publisher, 1, { name: 'Theirs' })
    const reply = await item.save(editor, 1, { name: 'Mine' })
    expect(reply).toMatchObject({
      status: 409,
      body: {
        code: 'revision-stale',
        revisions: {
          basedOn: { revision: 1, body: { competition: { name: item.body().competition.name } } },
          newest: {
            revision: 2,
            author: `staff:${publisher.staffId}`,
            authorName: 'Test Person',
            body: { competition: { name: 'Theirs' } },
          },
        },
      },
    })
    expect((await item.find(editor)).body).toMatchObject({ latestRevision: 2 })
    expect(await item.save(editor, 7)).toMatchObject({
      body: { revisions: { basedOn: null, newest: { revision: 2 } } },
    })
  })

  it('takes the author from the session, not from the body', async () => {
    const payload = { basedOn: 0, body: item.body(), author: 'staff:somebody', actor: publisher.staffId }
    await server.ask(postDeskRevision, { headers: editor.headers, params: item.params, body: payload })
    expect(await item.read(editor)).toMatchObject({ author: `staff:${editor.staffId}` })
  })

  it('and checking without saving refuse an invalid field, by its path', async () => {
    const wrong = item.body({ name: 7, titel: 'x' })
    for (const endpoint of [postDeskRevision, postDeskLint]) {
      const reply = await server.ask(endpoint, {
        headers: editor.headers,
        params: item.params,
        body: { basedOn: 0, body: wrong },
      } as never)
      expect(reply).toMatchObject(refused(422, 'content-invalid'))
      expect(Object.keys((reply.body as { fields: object }).fields)).toContain('competition.name')
    }
    const found = await server.ask(postDeskLint, {
      headers: editor.headers,
      params: item.params,
      body: { body: item.body() },
    })
    expect(found).toMatchObject({ status: 200, body: { mayPublish: true } })
    expect(await item.find(editor)).toMatchObject({ status: 404 })
  })
})

describe('a hostile body', () => {
  const send = (payload: string) =>
    server.app.inject({
      method: 'POST',
      url: `/api/desk/content/competition/${item.params.id}/revisions`,
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
      () => JSON.stringify({ basedOn: 0, body: { ...item.body(), toString: 'x', hasOwnProperty: { valueOf: 1 } } }),
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
    expect(await item.find(editor)).toMatchObject({ status: 404 })
  })

  it('a text of just under half a megabyte is accepted', async () => {
    const reply = await item.save(editor, 0, { 'meta.display.details.content': `<p>${'Prize. '.repeat(60_000)}</p>` })
    expect(reply.status).toBe(200)
  })

  it('a request from another page is refused', async () => {
    const headers = { ...editor.headers, ...FROM_DESK, origin: 'https://elsewhere.example' }
    expect(await server.ask(postDeskSubmit, { headers, params: item.of(1) })).toMatchObject(
      refused(403, 'foreign-origin'),
    )
  })
})

it('a failed save logs neither the text nor the answers to its questions', async () => {
  await server.db.execute(
    sql.raw(`alter table content_revisions add constraint not_this_one check (id <> '${item.params.id}') not valid`),
  )
  log.splice(0)
  const text = item.body({ name: 'Unpublished name' })
  const quiz = [
    { id: 'q', text: 'Which river?', overlay: 'single-answer', options: ['Ouse', 'Severn'], answer: 'Severnbore' },
  ]
  const reply = await server.ask(postDeskRevision, {
    headers: editor.headers,
    params: item.params,
    body: { basedOn: 0, body: { ...text, quiz } },
  })
  await server.db.execute(sql`alter table content_revisions drop constraint not_this_one`)
  expect(reply.status).toBe(500)
  expect(log.join('')).toContain('not_this_one')
  expect(log.join('')).not.toMatch(/Unpublished name|Which river|Severnbore/)
  expect(JSON.stringify(reply.body)).not.toMatch(/Severnbore|not_this_one/)
})

it('differences list each field with both values', async () => {
  await item.save(editor)
  await item.save(editor, 1, { name: 'Another', 'meta.drawText': undefined })
  const reply = await server.ask(getDeskDifferences, {
    headers: editor.headers,
    params: item.params,
    query: { from: '1', to: '2' },
  } as never)
  expect(reply.body).toMatchObject({
    differences: expect.arrayContaining([
      { path: 'competition.name', before: item.body().competition.name, after: 'Another' },
    ]),
  })
})
