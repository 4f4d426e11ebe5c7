/** Preview links show drafts at a given time to their holders only, and nothing can be changed in a preview. */
import { postAccountDetails } from '@fairdraw/contract/account.ts'
import { getCompetition, getStaticInit } from '@fairdraw/contract/catalogue.ts'
import { postEnter } from '@fairdraw/contract/entry.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sampleNotification } from '../../notification/testing.ts'
import { readRows } from '../../../testing/read-rows.ts'
import { readContent } from '../bodies.ts'
import { cookieOf, startPreviewSite, within } from './testing.ts'

const { server, origin, save, publish, draft, revise, preview, get, namesIn, inADay } = await startPreviewSite()

describe('a preview', () => {
  it('shows a draft at its time to holders of the link only', async () => {
    const unpublished = await draft({ name: 'Not public yet' })
    const publicBefore = await (await get('/win')).text()
    const { link, token } = await preview([unpublished], { at: inADay().toISOString() })
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
    const one = await get(`/api/v9/competitions/${unpublished.id}`, within(token))
    expect(await one.text()).toContain('Not public yet')

    expect(await (await get('/win')).text()).toBe(publicBefore)
    expect(publicBefore).toContain('public')
    expect(await namesIn()).not.toContain('Not public yet')
    expect((await server.ask(getCompetition, { params: { id: Number(unpublished.id) } })).status).toBe(404)
  })

  it('gives nothing to a prefetch, which cannot say whether it is of the preview', async () => {
    const { token } = await preview([await draft()])
    const prefetched = await get('/win/free.data', { ...cookieOf(token), 'sec-purpose': 'prefetch' })
    expect([prefetched.status, prefetched.headers.get('cache-control')]).toEqual([204, 'no-store'])
    expect((await get('/win', { 'sec-purpose': 'prefetch' })).status).toBe(200)
  })

  it('leaves nothing of its drafts behind', async () => {
    const published = await publishAs('As it is')
    const traces = () =>
      readRows(
        server.db,
        sql`select (select count(*)::int from competition_terms) as terms,
              (select body->>'name' from competitions where id = ${Number(published.id)}) as name`,
      )
    const before = await traces()
    const changed = await revise(published, { name: 'Changed', 'meta.display.tc.tcFull': '<p>Other terms.</p>' })
    const { token } = await preview([changed])
    expect(await namesIn(within(token))).toContain('Changed')
    await server.catalogue.check()
    expect(await namesIn()).toContain('As it is')
    expect(await traces()).toEqual(before)
  })
  async function publishAs(name: string) {
    const revision = await draft({ name })
    expect(await publish(revision, 1)).toMatchObject({ kind: 'published' })
    await server.catalogue.refresh()
    return revision
  }

  it('shows drafts of several kinds together', async () => {
    const help = { sections: [{ title: 'A draft', items: [{ question: 'Is it public?', answer: 'Not yet.' }] }] }
    const item = readContent('faq', 'faq', help)
    if ('faults' in item) throw new Error(JSON.stringify(item.faults))
    await save(item)
    const { token } = await preview([
      { kind: 'faq', id: 'faq', revision: 1 },
      await draft({ name: 'Beside the help page' }),
    ])
    expect(await (await get('/static/faq.json', within(token))).json()).toEqual(help)
    expect(await namesIn(within(token))).toContain('Beside the help page')
    expect(await (await get('/static/faq.json')).json()).toEqual({ sections: [] })
  })

  it('shows a notification that is published later, at the preview’s time only', async () => {
    await save({ kind: 'notification', id: 'in-a-day', body: sampleNotification('in-a-day', inADay()) })
    const shownAt = async (at: Date) => {
      const revisions = [{ kind: 'notification', id: 'in-a-day', revision: 1 } as const]
      const { token } = await preview(revisions, { at: at.toISOString() })
      const reply = await get('/api/notifications', within(token))
      return ((await reply.json()) as { notifications: { id: string }[] }).notifications.map((one) => one.id)
    }
    expect(await shownAt(inADay())).toEqual(['in-a-day'])
    expect(await shownAt(new Date(inADay().getTime() - 43_200_000))).toEqual([])
    expect(await (await get('/api/notifications')).json()).toEqual({ notifications: [] })
  })

  it('shows a hidden competition that was selected', async () => {
    const { token } = await preview([await draft({ name: 'Hidden', isHidden: true })])
    expect(await namesIn(within(token))).toContain('Hidden')
  })

  it('shows later publications together with its drafts', async () => {
    const { token } = await preview([await draft({ name: 'A draft' })])
    await namesIn(within(token))
    await publishAs('Published meanwhile')
    expect(await namesIn(within(token))).toEqual(expect.arrayContaining(['A draft', 'Published meanwhile']))
  })

  it.each([1, 2, 3, 4, 5, 6])('works beside many open ones (%i)', async (nth) => {
    const { token } = await preview([await draft({ name: `Draft ${nth}` })])
    expect(await namesIn(within(token))).toContain(`Draft ${nth}`)
  })
})

describe('a preview is read-only', () => {
  it('no entry is made, even with a player’s session in the same browser', async () => {
    const published = await draft()
    await publish(published, 1)
    const { token } = await preview([published])
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
    const enter = await get(`/win/competition/${published.id}/x/enter`, cookieOf(token))
    expect(enter.status).toBe(403)
    expect(await enter.text()).toContain('Nothing can be entered')
  })
  it('another page of the same browser stays with the public site and its session', async () => {
    const { token } = await preview([await draft({ name: 'Not here' })])
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

it('static documents and other shared replies stay public for everybody but the holder', async () => {
  const { token } = await preview([await draft()])
  const plain = await server.ask(getStaticInit)
  expect(plain.status).toBe(200)
  const shared = await get('/static/init.json', cookieOf(token))
  expect(shared.headers.get('x-preview')).toBeNull()
  const own = await get('/static/init.json', within(token))
  expect(own.headers.get('x-preview')).not.toBeNull()
})
