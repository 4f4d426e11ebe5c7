/**
 * Hostile titles, texts, links and HTML of every kind of content, put in at the desk: nothing of it runs, loads or
 * becomes markup, under the policy that is served (docs/security.md).
 */
import type { APIRequestContext, Page } from '@playwright/test'
import { CORPUS, HOSTILE_COLOUR, HOSTILE_LINKS, collectMarks, findMarkup, withHostileTexts } from './hostile-content.ts'
import { expect, test } from '../harness/database-journey.ts'

test.setTimeout(240_000)

// Published texts stay: no other journey's product may have them.
test.use({ productName: 'hostile-content' })

/** A competition of the demonstration that is open, paid by card, and has a sponsor, a survey or neither. */
const MODELS = [110, 111, 130]
const KINDS = ['page', 'rail', 'showcase', 'faq', 'site-terms', 'settings', 'winner-story', 'weekly-draw'] as const
/** Items of each kind. */
const MOST = 2

type Kind = (typeof KINDS)[number] | 'competition'
type Saved = { kind: Kind; id: string; revision: number }

/** Calls of the desk as a person with this role. */
async function deskOf(request: APIRequestContext, origin: string, role: string) {
  const entered = await request.get(`/_demo/desk/log-in?role=${role}`, { maxRedirects: 0 })
  const cookie = (entered.headers()['set-cookie'] ?? '').split(';')[0]!
  const headers = { origin, 'sec-fetch-site': 'same-origin', cookie }
  const read = async <Reply>(reply: Awaited<ReturnType<typeof request.get>>): Promise<Reply> => {
    expect(reply.ok(), `${reply.url()}: ${await reply.text()}`).toBe(true)
    return (await reply.json()) as Reply
  }
  return {
    get: async <Reply>(path: string) => read<Reply>(await request.get(`/api/desk/content${path}`, { headers })),
    post: async <Reply>(path: string, data: object) =>
      read<Reply>(await request.post(`/api/desk/content${path}`, { headers, data })),
    /** The status of a call that may be refused. */
    tryPost: async (path: string, data: object) =>
      (await request.post(`/api/desk/content${path}`, { headers, data })).status(),
  }
}
type Desk = Awaited<ReturnType<typeof deskOf>>

async function latestOf(desk: Desk, kind: Kind, id: string) {
  const item = await desk.get<{ latestRevision: number }>(`/${kind}/${id}`)
  const { body } = await desk.get<{ body: object }>(`/${kind}/${id}/revisions/${item.latestRevision}`)
  return { body, revision: item.latestRevision }
}

const addressOf = async (desk: Desk, page: string) =>
  `/win/${((await latestOf(desk, 'page', page)).body as { slug: string }).slug}`

/** A page that has each rail. */
async function findPagesOfRails(desk: Desk): Promise<Record<string, string>> {
  const { items } = await desk.get<{ items: { id: string }[] }>('?kind=page')
  const pages: Record<string, string> = {}
  for (const { id } of items) {
    const { body } = await latestOf(desk, 'page', id)
    for (const rail of (body as { meta: { rails: string[] } }).meta.rails) pages[rail] = id
  }
  return pages
}

/** Saves hostile revisions of competitions and of existing items of every other kind. */
async function saveHostile(desk: Desk, round: number): Promise<Saved[]> {
  const saved: Saved[] = []
  const save = async (kind: Kind, id: string, basedOn: number, body: object) => {
    const { revision } = await desk.post<{ revision: number }>(`/${kind}/${id}/revisions`, {
      basedOn,
      body: withHostileTexts(body, round),
    })
    saved.push({ kind, id, revision })
  }
  for (const [index, model] of MODELS.entries()) {
    const { body } = await latestOf(desk, 'competition', String(model))
    const id = 8_100 + 10 * round + index
    const { competition, quiz } = body as { competition: { id: number; slug: string }; quiz: object[] }
    await save('competition', String(id), 0, {
      quiz,
      competition: { ...competition, id, slug: `hostile-${id}`, activeHero: [{ page: 'home' }] },
    })
  }
  for (const kind of KINDS) {
    const { items } = await desk.get<{ items: { id: string }[] }>(`?kind=${kind}`)
    for (const { id } of items.slice(0, MOST)) {
      const { body, revision } = await latestOf(desk, kind, id)
      await save(kind, id, revision, body)
    }
  }
  return saved
}

/** Opens a page, touches everything on it, and expects that nothing hostile has become markup or has run. */
async function expectHarmless(page: Page, address: string, texts: { isShown: boolean } = { isShown: true }) {
  const foreign: string[] = []
  const note = (request: { url(): string }) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== 'localhost') foreign.push(request.url())
  }
  page.on('request', note)
  const reply = await page.goto(address)
  expect(reply!.headers()['content-security-policy'], address).toContain("require-trusted-types-for 'script'")
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('main *, dialog *')) {
      element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
      element.dispatchEvent(new FocusEvent('focus'))
    }
    for (const details of document.querySelectorAll('details')) details.open = true
  })
  expect(await findMarkup(page), address).toEqual([])
  expect(await collectMarks(page), address).toEqual([])
  expect(foreign, address).toEqual([])
  if (texts.isShown) expect(await page.locator('body').innerText(), address).toContain('hacked(')
  page.off('request', note)
}

/** Each round has other texts of the corpus in other places. */
for (const round of [0, 1, 2])
  test(`every kind of content, in a preview of all of it, round ${round}`, async ({
    page,
    request,
    baseURL: origin,
  }) => {
    await page.addInitScript(() => {
      Object.assign(window, {
        marks: [],
        hacked: (mark: unknown) => (window as never as { marks: unknown[] }).marks.push(mark),
      })
    })
    page.on('dialog', (dialog) => {
      throw new Error(`a dialog opened: ${dialog.message()}`)
    })
    const editor = await deskOf(request, origin!, 'editor')
    const pageOfRail = await findPagesOfRails(editor)
    const revisions = await saveHostile(editor, round)
    for (const kind of ['competition', 'page', 'rail', 'showcase', 'faq', 'site-terms', 'settings', 'winner-story'])
      expect(revisions.map((one) => one.kind)).toContain(kind)
    const { link } = await editor.post<{ link: string }>('/preview', { revisions })
    await page.goto(link)
    await page.getByRole('link', { name: 'See the preview' }).click()
    await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible()
    await expectHarmless(page, '/win')
    for (const { kind, id } of revisions) {
      if (kind === 'competition')
        for (const end of ['', '/terms', '/postal'])
          await expectHarmless(page, `/win/competition/${id}/hostile-${id}${end}`)
      if (kind === 'page') await expectHarmless(page, await addressOf(editor, id), { isShown: false })
      if (kind === 'rail')
        await expectHarmless(page, `${await addressOf(editor, pageOfRail[id]!)}/show-all/${id}/any`, {
          isShown: false,
        })
      if (kind === 'winner-story') await expectHarmless(page, `/win/article/${id}/any`, { isShown: false })
    }
    for (const address of ['/win/help.html', '/win/terms-and-conditions']) await expectHarmless(page, address)
    for (const address of ['/win/find', '/win/winners/all', '/win/winsday/info', '/win/tokens'])
      await expectHarmless(page, address, { isShown: false })
    await page.goto('/win/preview/end')
  })

test('published by two people: the public pages and the document that takes payment', async ({
  page,
  request,
  baseURL: origin,
  statement,
}) => {
  await page.addInitScript(() => {
    Object.assign(window, {
      marks: [],
      hacked: (mark: unknown) => (window as never as { marks: unknown[] }).marks.push(mark),
    })
  })
  const [editor, publisher] = [await deskOf(request, origin!, 'editor'), await deskOf(request, origin!, 'publisher')]
  let published = 0
  for (const { kind, id, revision } of await saveHostile(editor, 3)) {
    const path = `/${kind}/${id}/revisions/${revision}`
    if ((await editor.tryPost(`${path}/submit`, {})) !== 200) continue
    if ((await publisher.tryPost(`${path}/approve`, {})) !== 200) continue
    if ((await publisher.tryPost(`${path}/publish`, {})) === 200) published += 1
  }
  // The linter may stop some of them: a text that it cannot read is not published.
  expect(published).toBeGreaterThan(5)
  const rows = await statement<{ id: number; slug: string }>(
    `select id, body ->> 'slug' as slug from competitions where id between 8130 and 8139`,
  )
  for (const address of ['/win', '/win/free', '/win/help.html', '/win/find', '/win/winners/all'])
    await expectHarmless(page, address, { isShown: address === '/win/help.html' })
  for (const { id, slug } of rows) {
    await expectHarmless(page, `/win/competition/${id}/${slug}`)
    await expectHarmless(page, `/win/competition/${id}/${slug}/enter`, { isShown: false })
  }
})

test('the corpus has scripts, handlers, links, frames and styles', () => {
  expect(CORPUS.length).toBeGreaterThan(15)
  for (const part of [/<script/, /onerror/, /onload/, /srcdoc/, /javascript:/, /<style/, /<meta/, /<base/, /<\/title>/])
    expect(
      CORPUS.some((text) => part.test(text)),
      String(part),
    ).toBe(true)
  expect(HOSTILE_LINKS.some((link) => link.startsWith('data:'))).toBe(true)
  expect(HOSTILE_COLOUR).toContain('url(')
})
