/** Preview links show drafts at a given time to their holders only, and nothing can be changed in a preview. */
import { getCompetition, getInit, getStaticInit } from '@fairdraw/contract/catalogue.ts'
import { call } from '@fairdraw/contract/call.ts'
import type { Transport } from '@fairdraw/contract/call.ts'
import { getDeskPreviews, postDeskEndPreview, postDeskPreview } from '@fairdraw/contract/desk/content-preview.ts'
import { postAccountDetails } from '@fairdraw/contract/account.ts'
import { postEnter } from '@fairdraw/contract/entry.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { staffRoles } from '../../staff/tables.ts'
import type { Site } from '../../../http/pages/site.ts'
import { sampleNotification } from '../../../testing/sample-notification.ts'
import { exampleItem } from '../../../testing/desk/example-item.ts'
import { readRows } from '../../../testing/read-rows.ts'
import { FROM_DESK, addStaff } from '../../../testing/desk/staff-client.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { disableStaff } from '../../staff/manage/change-access.ts'
import { readContent } from '../bodies.ts'
import { saveRevision } from '../revisions.ts'
import { purgePreviews } from './previews.ts'
import { approveAndPublish } from '../with-two-people.ts'

type Person = Awaited<ReturnType<typeof addStaff>>
const DAY_MS = 86_400_000

/** A site whose pages contain the replies of its calls. */
let api: Transport
const site: Site = {
  connect: (transport) => void (api = transport),
  isRoute: () => false,
  render: async (request) => {
    const init = await call(getInit, {}, api)
    const body = init.ok ? `${init.body.serverTime} ${init.body.competitions.map(({ name }) => name).join()}` : 'none'
    return new Response(
      `<html><head></head><body>${request.headers.get('x-preview') ?? 'public'} ${body}</body></html>`,
      {
        headers: { 'content-type': 'text/html; charset=utf-8' },
      },
    )
  },
}

let editor: Person
let publisher: Person
let nextId = 7_000
let id: string

const server = await startTestApp({ site })
await server.app.listen({ port: 0, host: '127.0.0.1' })
const address = server.app.server.address()
const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
beforeEach(async () => {
  editor = await addStaff(server, ['editor'])
  publisher = await addStaff(server, ['publisher'])
  id = String((nextId += 1))
})

const draft = async (changes: Record<string, unknown> = {}, basedOn = 0) => {
  const item = exampleItem(server.clock.now, Number(id), changes)
  const actor = { staffId: editor.staffId }
  await server.db.transaction((tx) => saveRevision(tx, item, { basedOn, actor, now: server.clock.now }))
  return item
}
const publish = async (revision: number) => {
  const options = { approvedBy: publisher.staffId, now: server.clock.now }
  const one = { kind: 'competition', id, revision } as const
  expect(await server.db.transaction((tx) => approveAndPublish(tx, one, options))).toMatchObject({ kind: 'published' })
  await server.catalogue.refresh()
}
/** Headers of the desk's own page. This server really listens, so its origin differs from that of other tests. */
const headersOf = ({ headers }: Person) => ({ ...headers, ...FROM_DESK, origin })
const ask = (body: object, person = editor) =>
  server.ask(postDeskPreview, { headers: headersOf(person), body } as never)
async function preview(revision = 1, more: object = {}): Promise<{ id: string; link: string; token: string }> {
  const reply = await ask({ revisions: [{ kind: 'competition', id, revision }], ...more })
  expect(reply.status).toBe(200)
  const { id: previewId, link } = reply.body as { id: string; link: string }
  return { id: previewId, link, token: link.slice(link.lastIndexOf('/') + 1) }
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}${path}`, { headers, redirect: 'manual' })
const cookieOf = (token: string) => ({ cookie: `fairdraw-preview=${token}` })
/** Headers of a call from a preview's document. */
const within = (token: string) => ({ ...cookieOf(token), 'x-preview': '1' })
const namesIn = async (headers: Record<string, string> = {}) => {
  const reply = (await (await get('/api/v9/init', headers)).json()) as { competitions: { name: string }[] }
  return reply.competitions.map(({ name }) => name)
}
const inADay = () => new Date(server.clock.now.getTime() + DAY_MS)

describe('a preview', () => {
  it('shows a draft at its time to holders of the link only', async () => {
    await draft({ name: 'Not public yet' })
    const publicBefore = await (await get('/win')).text()
    const { link, token } = await preview(1, { at: inADay().toISOString() })
    expect(link).toBe(`${origin}/win/preview/${token}`)

    const page = await get('/win', cookieOf(token))
    const at = inADay().toISOString()
    expect(await page.text()).toContain(`${at} ${at}`)
    expect(await (await get('/win', cookieOf(token))).text()).toContain('Not public yet')
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      date: inADay().toUTCString(),
      'x-preview': at,
    })
    const help = await get('/win/help.html', cookieOf(token))
    expect([help.status, help.headers.get('x-preview')]).toEqual([200, at])
    expect(await namesIn(within(token))).toContain('Not public yet')
    const one = await get(`/api/v9/competitions/${id}`, within(token))
    expect(await one.text()).toContain('Not public yet')

    expect(await (await get('/win')).text()).toBe(publicBefore)
    expect(publicBefore).toContain('public')
    expect(await namesIn()).not.toContain('Not public yet')
    expect((await server.ask(getCompetition, { params: { id: Number(id) } })).status).toBe(404)
  })

  it('gives nothing to a prefetch, which cannot say whether it is of the preview', async () => {
    await draft()
    const { token } = await preview()
    const prefetched = await get('/win/free.data', { ...cookieOf(token), 'sec-purpose': 'prefetch' })
    expect([prefetched.status, prefetched.headers.get('cache-control')]).toEqual([204, 'no-store'])
    expect((await get('/win', { 'sec-purpose': 'prefetch' })).status).toBe(200)
  })

  it('leaves nothing of its drafts behind', async () => {
    await publishedAs('As it is')
    const before = await traces()
    await draft({ name: 'Changed', 'meta.display.tc.tcFull': '<p>Other terms.</p>' }, 1)
    const { token } = await preview(2)
    expect(await namesIn(within(token))).toContain('Changed')
    await server.catalogue.check()
    expect(await namesIn()).toContain('As it is')
    expect(await traces()).toEqual(before)
  })
  const publishedAs = async (name: string) => {
    await draft({ name })
    await publish(1)
  }
  const traces = () =>
    readRows(
      server.db,
      sql`select (select count(*)::int from competition_terms) as terms, (select body->>'name' from competitions where id = ${Number(id)}) as name`,
    )

  it('shows drafts of several kinds together', async () => {
    await draft({ name: 'Beside the help page' })
    const actor = { staffId: editor.staffId }
    const help = { sections: [{ title: 'A draft', items: [{ question: 'Is it public?', answer: 'Not yet.' }] }] }
    const item = readContent('faq', 'faq', help)
    if ('faults' in item) throw new Error(JSON.stringify(item.faults))
    await server.db.transaction((tx) => saveRevision(tx, item, { basedOn: 0, actor, now: server.clock.now }))
    const revisions = [
      { kind: 'faq', id: 'faq', revision: 1 },
      { kind: 'competition', id, revision: 1 },
    ]
    const { link } = (await ask({ revisions })).body as { link: string }
    const token = link.slice(link.lastIndexOf('/') + 1)
    expect(await (await get('/static/faq.json', within(token))).json()).toEqual(help)
    expect(await namesIn(within(token))).toContain('Beside the help page')
    expect(await (await get('/static/faq.json')).json()).toEqual({ sections: [] })
  })

  it('shows a notification that is published later, at the preview’s time only', async () => {
    const body = sampleNotification('in-a-day', inADay())
    const { now } = server.clock
    await server.db.transaction((tx) =>
      saveRevision(
        tx,
        { kind: 'notification', id: 'in-a-day', body },
        { basedOn: 0, actor: { staffId: editor.staffId }, now },
      ),
    )
    const shownAt = async (at: Date) => {
      const revisions = [{ kind: 'notification', id: 'in-a-day', revision: 1 }]
      const { link } = (await ask({ revisions, at: at.toISOString() })).body as { link: string }
      const reply = await get('/api/notifications', within(link.slice(link.lastIndexOf('/') + 1)))
      return ((await reply.json()) as { notifications: { id: string }[] }).notifications.map((one) => one.id)
    }
    expect(await shownAt(inADay())).toEqual(['in-a-day'])
    expect(await shownAt(new Date(inADay().getTime() - DAY_MS / 2))).toEqual([])
    expect(await (await get('/api/notifications')).json()).toEqual({ notifications: [] })
  })

  it('shows a hidden competition that was selected', async () => {
    await draft({ name: 'Hidden', isHidden: true })
    const { token } = await preview()
    expect(await namesIn(within(token))).toContain('Hidden')
  })

  it('shows later publications together with its drafts', async () => {
    await draft({ name: 'A draft' })
    const { token } = await preview()
    await namesIn(within(token))
    id = String((nextId += 1))
    await publishedAs('Published meanwhile')
    expect(await namesIn(within(token))).toEqual(expect.arrayContaining(['A draft', 'Published meanwhile']))
  })

  it.each([1, 2, 3, 4, 5, 6])('works beside many open ones (%i)', async (nth) => {
    await draft({ name: `Draft ${nth}` })
    const { token } = await preview()
    expect(await namesIn(within(token))).toContain(`Draft ${nth}`)
  })
})

describe('a preview is read-only', () => {
  it('no entry is made, even with a player’s session in the same browser', async () => {
    await publishIt()
    const { token } = await preview()
    const { bearer, playerId } = await server.addPlayer()
    for (const { method, path } of [postEnter, postAccountDetails]) {
      const reply = await fetch(`${origin}${path}`, {
        method,
        headers: { ...within(token), authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: '{}',
      })
      expect({ status: reply.status, code: ((await reply.json()) as { code: string }).code }).toEqual({
        status: 403,
        code: 'preview',
      })
    }
    expect(await readRows(server.db, sql`select 1 from entries where player_id = ${playerId}`)).toEqual([])
    const enter = await get(`/win/competition/${id}/x/enter`, cookieOf(token))
    expect(enter.status).toBe(403)
    expect(await enter.text()).toContain('Nothing can be entered')
  })
  const publishIt = async () => {
    await draft()
    await publish(1)
  }

  it('another page of the same browser stays with the public site and its session', async () => {
    await draft({ name: 'Not here' })
    const { token } = await preview()
    const { bearer } = await server.addPlayer()
    const reply = await fetch(`${origin}${postAccountDetails.path}`, {
      method: 'POST',
      headers: { ...cookieOf(token), authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(reply.status).toBe(200)
    expect(await namesIn(cookieOf(token))).not.toContain('Not here')
    expect(await (await get('/win.data', cookieOf(token))).text()).not.toContain('Not here')
    const desk = await get('/api/desk/me', { ...within(token), 'sec-fetch-site': 'same-origin' })
    expect(desk.status).toBe(401)
  })
})

describe('a link', () => {
  it('leads to a page that explains the preview and sets the cookie; its button deletes the cookie', async () => {
    await draft()
    const { token } = await preview(1, { at: '2027-01-31T20:59:00.000Z', hours: 2 })
    const reply = await get(`/win/preview/${token}`)
    expect(reply.headers.get('set-cookie')).toBe(
      `fairdraw-preview=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=7200`,
    )
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    })
    expect(await reply.text()).toContain('8.59pm on 31 January 2027')
    const end = await get('/win/preview/end', cookieOf(token))
    expect(end.status).toBe(303)
    expect(end.headers.get('set-cookie')).toMatch(/^fairdraw-preview=; .*Max-Age=0/)
  })

  const isOver = async ({ token }: { token: string }) => {
    const page = await get('/win', cookieOf(token))
    expect(page.status).toBe(410)
    expect(page.headers.get('set-cookie')).toMatch(/Max-Age=0/)
    expect(await page.text()).toContain('This preview has ended')
    const opened = await get(`/win/preview/${token}`)
    expect(opened.status).toBe(410)
    expect(opened.headers.get('set-cookie')).toBeNull()
    const called = await get('/api/v9/init', within(token))
    expect(await called.json()).toMatchObject({ status: 410, code: 'preview-ended' })
  }

  it('expires after its hours, by default a day', async () => {
    await draft()
    const [short, long] = [await preview(1, { hours: 1 }), await preview()]
    expect((await get('/win', cookieOf(short.token))).status).toBe(200)
    server.advanceSeconds(3_600)
    await isOver(short)
    server.advanceSeconds(22 * 3_600)
    expect((await get('/win', cookieOf(long.token))).status).toBe(200)
    server.advanceSeconds(3_600)
    await isOver(long)
    await purgePreviews(server.db, server.clock.now)
    expect(
      await readRows(server.db, sql`select 1 from content_previews where id in (${short.id}, ${long.id})`),
    ).toEqual([])
    await isOver(long)
  })

  it('ends when somebody ends it, or when its author loses access', async () => {
    await draft()
    const [ended, kept] = [await preview(), await preview()]
    await get('/win', cookieOf(ended.token))
    const end = () => server.ask(postDeskEndPreview, { headers: headersOf(publisher), params: { id: ended.id } })
    expect((await end()).status).toBe(200)
    expect((await end()).status).toBe(404)
    await isOver(ended)
    expect((await get('/win', cookieOf(kept.token))).status).toBe(200)
    const listed = await server.ask(getDeskPreviews, { headers: headersOf(publisher) })
    const ids = (listed.body as { previews: { id: string }[] }).previews.map((one) => one.id)
    expect(ids).toContain(kept.id)
    expect(ids).not.toContain(ended.id)
    const administrator = await addStaff(server, ['administrator'])
    const manager = { actor: { staffId: administrator.staffId }, deskOrigin: origin, now: server.clock.now }
    expect(await disableStaff(server.db, manager, editor.staffId)).toMatchObject({ ok: true })
    await isOver(kept)
  })

  it('ends when its author loses the editor’s role', async () => {
    await draft()
    const made = await preview()
    expect((await get('/win', cookieOf(made.token))).status).toBe(200)
    await server.db.update(staffRoles).set({ role: 'support' }).where(eq(staffRoles.staffId, editor.staffId))
    await isOver(made)
  })

  it.each([
    ['another signature', (token: string) => `${token.slice(0, -2)}AA`],
    ['another preview’s id', (token: string) => `00000000-0000-4000-8000-000000000000${token.slice(36)}`],
    ['no signature', (token: string) => token.slice(0, 36)],
  ])('with %s is invalid, and shows the public site', async (_, forge) => {
    await draft({ name: 'Secret' })
    const { token } = await preview()
    const reply = await get(`/win/preview/${forge(token)}`)
    expect(reply.status).toBe(404)
    expect(reply.headers.get('set-cookie')).toBeNull()
    expect(await (await get('/win', cookieOf(forge(token)))).text()).toContain('public')
    expect(await namesIn(within(forge(token)))).not.toContain('Secret')
  })

  it('needs existing revisions, each item once, and lasts a week at most; the log has its author', async () => {
    await draft()
    const one = { kind: 'competition', id, revision: 1 }
    expect(await ask({ revisions: [{ ...one, revision: 2 }] })).toMatchObject({ status: 404 })
    expect(await ask({ revisions: [one, one] })).toMatchObject({ status: 422, body: { code: 'content-invalid' } })
    for (const body of [{ revisions: [] }, { revisions: [one], hours: 169 }, { revisions: [one], at: 'soon' }])
      expect(await ask(body)).toMatchObject({ status: 422, body: { code: 'invalid-request' } })
    const made = await preview()
    expect(
      await readRows(
        server.db,
        sql`select actor, after->'revisions' as revisions from audit_log where act = 'create-preview' and subject_id = ${made.id}`,
      ),
    ).toEqual([{ actor: `staff:${editor.staffId}`, revisions: [one] }])
  })
})

it('static documents and other shared replies stay public for everybody but the holder', async () => {
  await draft()
  const { token } = await preview()
  const plain = await server.ask(getStaticInit)
  expect(plain.status).toBe(200)
  const shared = await get('/static/init.json', cookieOf(token))
  expect(shared.headers.get('x-preview')).toBeNull()
  const own = await get('/static/init.json', within(token))
  expect(own.headers.get('x-preview')).not.toBeNull()
})
