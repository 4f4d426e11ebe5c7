/** The preview beside a form shows a text that is saved nowhere, to its author only, and nothing runs in it. */
import { call } from '@fairdraw/contract/call.ts'
import type { Transport } from '@fairdraw/contract/call.ts'
import { getInit } from '@fairdraw/contract/catalogue.ts'
import { postDeskLivePreview } from '@fairdraw/contract/desk/content-live-preview.ts'
import { LIVE_PREVIEW_MINUTES } from '@fairdraw/rules/content-rules/preview.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import type { Site } from '../../../http/pages/site.ts'
import { exampleItem } from '../../../testing/desk/example-item.ts'
import { DESK_ORIGIN, addStaff } from '../../../testing/desk/staff-client.ts'
import { readRows } from '../../../testing/read-rows.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { purgeKeptTexts } from './live-previews.ts'

type Person = Awaited<ReturnType<typeof addStaff>>

let api: Transport
/** A site whose pages contain the replies of its calls, and what a page of the real one contains. */
const site: Site = {
  connect: (transport) => void (api = transport),
  isRoute: () => false,
  render: async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/win/old') return new Response(null, { status: 302, headers: { location: '/win/new' } })
    const init = await call(getInit, {}, api)
    const names = init.ok ? init.body.competitions.map(({ name }) => name).join() : 'none'
    const at = init.ok ? init.body.serverTime : ''
    return new Response(
      `<html><head><link rel="modulepreload" href="/win/assets/a.js"><script>steal()</script></head><body><aside class="x" aria-label="Preview"><p>bar</p></aside><aside aria-label="Preview">a sidebar’s</aside>
        <main>${pathname} at ${at}: ${names}</main><noscript><p>You need JavaScript</p></noscript><button class="big needs-script">Press</button>
        <a class="card" href="/win/competition/1/x">A</a><a href="https://elsewhere.example/">B</a><a href="#main">C</a><a href="/win/preview/end">D</a><a href="/win">E</a>
        <script type="module" src="/win/assets/b.js"></script></body></html>`,
      { headers: { 'content-type': 'text/html; charset=utf-8' } },
    )
  },
}

let editor: Person
let nextId = 8_500
let id: string
const server = await startTestApp({ site })
beforeEach(async () => {
  editor = await addStaff(server, ['editor'])
  id = String((nextId += 1))
})

const bodyOf = (changes: Record<string, unknown> = {}) => exampleItem(server.clock.now, Number(id), changes).body
const keep = async (changes: Record<string, unknown> = {}, at?: Date, person = editor) => {
  const body = { body: bodyOf(changes), ...(at && { at: at.toISOString() }) }
  const reply = await server.ask(postDeskLivePreview, {
    headers: person.headers,
    params: { kind: 'competition', id },
    body,
  })
  return reply as { status: number; body: { address: string; at: string; expiresAt: string; code?: string } }
}
const show = (address: string, { headers }: { headers: Record<string, string> } = editor) =>
  server.app.inject({ method: 'GET', url: address, headers })

it('shows the text as it stands, at its instant, without a revision, and the public site as before', async () => {
  const at = new Date(server.clock.now.getTime() + 3_600_000)
  const kept = await keep({ name: ' Only\u200b in \u202e the form\ufeff' }, at)
  expect(kept.status).toBe(200)
  const page = await show(`${kept.body.address}/win`)
  expect(page.statusCode).toBe(200)
  expect(page.payload).toContain(`/win at ${at.toISOString()}`)
  expect(page.payload).toContain('Only in the form')
  const again = await keep({ name: 'Typed on' })
  expect(again.body.address).not.toBe(kept.body.address)
  expect((await show(`${again.body.address}/win`)).payload).toContain('Typed on')
  expect((await server.app.inject('/win')).payload).not.toMatch(/Only in the form|Typed on/)
  const [rows] = await readRows(
    server.db,
    sql`select (select count(*)::int from content_items where id = ${id}) as items, (select count(*)::int from content_revisions where id = ${id}) as revisions,
      (select count(*)::int from competitions where id = ${Number(id)}) as shown, (select count(*)::int from content_live_previews where item_id = ${id}) as kept`,
  )
  expect(rows).toEqual({ items: 0, revisions: 0, shown: 0, kept: 1 })
})

it('may be framed by the desk only, runs nothing, and is in no cache', async () => {
  const { address } = (await keep()).body
  const { headers, payload } = await show(`${address}/win`)
  const policy = String(headers['content-security-policy']).split('; ')
  expect(policy).toEqual(
    expect.arrayContaining([
      `frame-ancestors ${DESK_ORIGIN}`,
      'sandbox allow-same-origin',
      "script-src 'none'",
      "connect-src 'none'",
      "form-action 'none'",
    ]),
  )
  expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' })
  expect(payload).not.toMatch(/<script|modulepreload|noscript|needs-script|aria-label="Preview"/)
  const publicPage = await server.app.inject('/win')
  expect(publicPage.headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

it('leads from page to page within itself, and nowhere else', async () => {
  const { address } = (await keep()).body
  const { payload } = await show(`${address}/win`)
  expect([...payload.matchAll(/<a [^>]*>/g)].map(([link]) => link)).toEqual([
    `<a class="card" href="${address}/win/competition/1/x">`,
    '<a data-href="https://elsewhere.example/">',
    '<a href="#main">',
    '<a data-href="/win/preview/end">',
    `<a href="${address}/win">`,
  ])
  const moved = await show(`${address}/win/old`)
  expect([moved.statusCode, moved.headers.location]).toEqual([302, `${address}/win/new`])
  for (const path of ['/api/v9/init', '/winter', '//elsewhere.example/win'])
    expect((await show(`${address}${path}`)).statusCode, path).toBe(404)
  const enter = await show(`${address}/win/competition/${id}/x/enter`)
  expect(enter.statusCode).toBe(403)
  expect(enter.payload).toContain('Nothing can be entered')
})

it('is for its author only, while they are logged in and may edit', async () => {
  const { address } = (await keep()).body
  const page = `${address}/win`
  expect((await show(page)).statusCode).toBe(200)
  expect((await show(page, await addStaff(server, ['publisher']))).statusCode).toBe(404)
  expect((await show(page, await addStaff(server, ['auditor']))).statusCode).toBe(403)
  const { cookie: _, ...stranger } = editor.headers
  expect((await show(page, { headers: stranger })).statusCode).toBe(401)
  expect((await show(page, { headers: { ...editor.headers, 'sec-fetch-site': 'cross-site' } })).statusCode).toBe(403)
  await server.db.execute(sql`delete from staff_roles where staff_id = ${editor.staffId}`)
  expect((await show(page)).statusCode).not.toBe(200)
})

it('ends some minutes after the last change, and its text is deleted', async () => {
  const { address } = (await keep()).body
  server.advanceSeconds((LIVE_PREVIEW_MINUTES - 1) * 60)
  expect((await show(`${address}/win`)).statusCode).toBe(200)
  server.advanceSeconds(60)
  expect((await show(`${address}/win`)).statusCode).toBe(404)
  await purgeKeptTexts(server.db, server.clock.now)
  expect(await readRows(server.db, sql`select 1 from content_live_previews where item_id = ${id}`)).toEqual([])
})

it('a text that cannot be shown is refused by its fields, and the one before it stays', async () => {
  const { address } = (await keep({ name: 'Before' })).body
  const refused = await server.ask(postDeskLivePreview, {
    headers: editor.headers,
    params: { kind: 'competition', id },
    body: { body: { ...bodyOf(), quiz: 'none' } as never },
  })
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'content-invalid', fields: { quiz: [expect.any(String)] } },
  })
  expect((await show(`${address}/win`)).payload).toContain('Before')
})

it('two people edit the same item, and each sees their own text', async () => {
  const other = await addStaff(server, ['publisher'])
  const mine = (await keep({ name: 'Mine' })).body
  const theirs = (await keep({ name: 'Theirs' }, undefined, other)).body
  expect((await show(`${mine.address}/win`)).payload).toContain('Mine')
  expect((await show(`${theirs.address}/win`, other)).payload).toContain('Theirs')
})
