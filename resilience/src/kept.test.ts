/**
 * What the front keeps (docs/mechanisms/serving/front.md#what-is-kept): replies that are the same for everybody, and nothing else. Requests go
 * through nginx and HAProxy to two real processes; then nginx's files say what it has kept.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { call } from '@fairdraw/contract/call.ts'
import { postDeskRevision } from '@fairdraw/contract/desk/content.ts'
import { postDeskPreview } from '@fairdraw/contract/desk/content-preview.ts'
import { openServer } from '@fairdraw/server/db/database.ts'
import { addStaff, deskHeaders } from '@fairdraw/server/testing/desk/staff-client.ts'
import { exampleItem } from '@fairdraw/server/testing/desk/example-item.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startFleet } from './fleet.ts'
import type { Fleet } from './fleet.ts'
import { createClient } from './http-client.ts'
import type { Client, Reply } from './http-client.ts'
import { bearerHeader, buildEnterCall } from './load.ts'

const COMPETITION = 920
const PREVIEWED = 'Prize that only a preview shows'
const HOST = '127.0.0.1'
const ENTRY_KEY = randomUUID()

let fleet: Fleet
let client: Client
let previewCookie: string
let staffCookie: Record<string, string>
const pages = { competition: `/win/competition/901/prize-901`, previewed: '' }

beforeAll(async () => {
  fleet = await startFleet()
  client = createClient(fleet.origin)
  const database = await openServer(fleet.postgres.url)
  const { token } = await addStaff({ db: database.db, clock: { now: new Date() } }, ['editor'])
  await database.close()
  staffCookie = deskHeaders(token, fleet.environment.PUBLIC_ORIGIN)
  const as = { origin: fleet.processes[0]!.origin, headers: staffCookie }
  const { body } = exampleItem(new Date(), COMPETITION, { name: PREVIEWED })
  pages.previewed = `/win/competition/${COMPETITION}/${body.competition.slug}`
  const item = { kind: 'competition' as const, id: String(COMPETITION) }
  const saved = await call(postDeskRevision, { params: item, body: { basedOn: 0, body } }, as)
  const preview = await call(postDeskPreview, { body: { revisions: [{ ...item, revision: 1 }] } }, as)
  if (!saved.ok || !preview.ok) throw new Error('the desk refused')
  previewCookie = `__Host-fairdraw-preview=${new URL(preview.body.link).pathname.split('/').at(-1)!}`
})
afterAll(async () => {
  await client?.close()
  await fleet?.close()
})

const keptFolder = () => join(fleet.folder, 'front/fairdraw')
const readKept = () =>
  readdirSync(keptFolder(), { recursive: true, withFileTypes: true })
    // Others are still being written.
    .filter((entry) => /^[0-9a-f]{32}$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
/** nginx writes the key of a kept reply before it. */
const keptKeys = () => readKept().map((file) => /^KEY: (.*)$/m.exec(file)![1]!)
const keyOf = (path: string, encoding = 'identity') => `${HOST}${path}${encoding}`

const player = () => fleet.players[0]!

it('replies that are the same for everybody are kept, once for each encoding', async () => {
  const asset = `/win/assets/${readdirSync(new URL('../../apps/site/build/client/assets', import.meta.url)).find((name) => name.endsWith('.js'))!}`
  const shared = [
    '/win',
    pages.competition,
    asset,
    '/api/v9/init',
    '/static/init.json',
    '/api/notifications',
    '/robots.txt',
  ]
  for (const path of shared) {
    // A first request may be answered by the framework, with headers of its own; the next comes from memory.
    for (const _ of [1, 2, 3]) expect((await client.send({ path })).status, path).toBe(200)
    expect((await client.send({ path, headers: { cookie: 'consent=1; session=mine' } })).status).toBe(200)
    const { headers } = await client.send({ path, headers: { 'accept-encoding': 'zstd, gzip, deflate, br' } })
    if (path === '/win') expect(headers['content-encoding']).toBe('br')
  }
  expect(new Set(keptKeys())).toEqual(new Set(shared.flatMap((path) => [keyOf(path), keyOf(path, 'br')])))
  expect(readKept().filter((file) => /^(set-cookie|x-request-id)/im.test(file.split('\r\n\r\n', 1)[0]!))).toEqual([])
})

const COMPARED = [
  'cache-control',
  'etag',
  'content-security-policy',
  'content-type',
  'vary',
  'strict-transport-security',
]

it('a reply that is kept is one that a process sends, and answers conditional requests', async () => {
  const directs = fleet.processes.map(({ origin }) => createClient(origin))
  const describeReply = ({ body, headers }: Reply) => JSON.stringify([body, COMPARED.map((name) => headers[name])])
  for (const path of ['/win', '/static/init.json']) {
    // Each process renders a page at a time of its own, and again when a tile on it changes.
    const isSentByProcess = async () => {
      const [kept, ...sent] = await Promise.all([client, ...directs].map((one) => one.send({ path })))
      return sent.map(describeReply).includes(describeReply(kept!))
    }
    await expect.poll(isSentByProcess).toBe(true)
    const askAgain = async () => {
      const etag = String((await client.send({ path })).headers['etag'])
      return (await client.send({ path, headers: { 'if-none-match': etag } })).status
    }
    await expect.poll(askAgain).toBe(304)
  }
  await Promise.all(directs.map((direct) => direct.close()))
})

it('while a page that has ended is fetched, everybody else gets the one that was kept, without its instructions to nginx', async () => {
  await client.send({ path: '/win' })
  // The second that kept replies end with is over, and the next has just begun.
  await pause(1_020 - (Date.now() % 1_000))
  const second = new Date().toISOString().slice(17, 19)
  const replies = await Promise.all(Array.from({ length: 40 }, () => client.send({ path: '/win' })))
  expect(new Set(replies.map(({ headers }) => headers['cache-control']))).toEqual(
    new Set([expect.stringMatching(/^public, max-age=0, s-maxage=\d+$/)]),
  )
  const statuses = () => {
    const log = readFileSync(join(fleet.folder, 'front/fairdraw.log'), 'utf8')
    return log.split('\n').flatMap((line) => (line.slice(17, 19) === second ? [line.split(' ').at(-2)!] : []))
  }
  // nginx writes its log once a second.
  await expect.poll(() => statuses().length, { timeout: 5_000 }).toBeGreaterThanOrEqual(40)
  expect(statuses().filter((status) => !['STALE', 'UPDATING', 'HIT'].includes(status))).toEqual([])
})

type Row = [name: string, send: () => ReturnType<Client['send']>, status: number]
const get = (path: string, headers: Record<string, string> = {}) => client.send({ path, headers })

const NEVER_KEPT: Row[] = [
  ['a page with a token', () => get('/win/find', bearerHeader(player())), 200],
  ['a page of a preview', () => get(pages.previewed, { cookie: previewCookie }), 200],
  ['a page with a query', () => get('/win/find?utm_source=show'), 200],
  ['a page for a client that weighs encodings', () => get('/win/find', { 'accept-encoding': 'br;q=0.5, gzip' }), 200],
  ['a page about one player', () => get('/win/profile/entries'), 200],
  ['a page whose address holds a token', () => get('/win/unsubscribe/0123456789abcdef'), 200],
  ['a page that does not exist', () => get('/win/no-such-page'), 404],
  ['a redirect', () => get('/win//find'), 308],
  ['a link of a preview', () => get('/win/preview/end'), 303],
  ['a file that changes with a deployment', () => get('/win/worker.js'), 200],
  ['the catalogue of one player', () => get('/api/v9/init', bearerHeader(player())), 200],
  [
    'a call of a player',
    () => client.send({ method: 'POST', path: '/api/account/details', headers: bearerHeader(player()), body: {} }),
    200,
  ],
  ['an entry', () => client.send(buildEnterCall(player(), 901, ENTRY_KEY)), 200],
  ['a call without a token', () => client.send({ method: 'POST', path: '/api/account/details', body: {} }), 401],
  ['a call of staff', () => get('/api/desk/content/previews', staffCookie), 200],
  ['the desk', () => get('/desk'), 200],
  ['readiness', () => get('/readyz'), 200],
]

it('nothing else is kept', async () => {
  const before = new Set(keptKeys())
  for (const [name, send, status] of NEVER_KEPT)
    for (const _ of [1, 2]) expect([name, (await send()).status]).toEqual([name, status])
  expect(keptKeys().filter((key) => !before.has(key))).toEqual([])
  const files = readKept().join('\n')
  for (const secret of [player().bearer, previewCookie, PREVIEWED, staffCookie['cookie'] ?? PREVIEWED])
    expect(files.includes(secret)).toBe(false)
})

it('a preview sees its own page where others have filled the cache, and others do not see it', async () => {
  expect((await get(pages.previewed)).status).toBe(404)
  expect((await get(pages.previewed, { cookie: previewCookie })).body).toContain(PREVIEWED)
  expect((await get(pages.previewed)).body).not.toContain(PREVIEWED)
})

it('while no process answers, kept pages are shown, and everything else is refused as a process does it', async () => {
  await Promise.all(fleet.processes.map((one) => one.kill()))
  const page = await get('/win')
  expect([page.status, page.body.includes('</html>')]).toEqual([200, true])
  const unknown = await get('/win/find?utm_source=show')
  expect([unknown.status, unknown.headers['retry-after'], unknown.headers['content-type']]).toEqual([
    503,
    '5',
    'text/html; charset=utf-8',
  ])
  const entry = await client.send(buildEnterCall(player(), 901, randomUUID()))
  expect([entry.status, entry.headers['retry-after'], JSON.parse(entry.body)]).toEqual([
    503,
    '2',
    expect.objectContaining({ code: 'busy', retryAfter: 2 }),
  ])
})
