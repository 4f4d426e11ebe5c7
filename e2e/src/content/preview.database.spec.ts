/**
 * An editor's draft is seen without a log-in through a preview link, and by nobody else (docs/mechanisms/content.md).
 */
import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { DESKTOP, PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'
import type { Statement } from '../harness/database-journey.ts'
import { responseError } from '../harness/page-errors.ts'

const EDITOR = '00000000-0000-4000-8000-000000000001'
const DAY_MS = 86_400_000
const TITLE = 'Two weeks of northern lights'

type Preview = { id: string; link: string }
let nextId = 8_000

/** Calls the desk as the editor whose session the statement creates. */
async function editorOf(request: APIRequestContext, origin: string, statement: Statement) {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest('hex')
  await statement(`insert into staff_sessions (hash, staff_id, factor, device, created_at, last_seen_at, authenticated_at, expires_at)
    values ('\\x${hash}', '${EDITOR}', 'demo', 'a journey', now(), now(), now(), now() + interval '1 hour')`)
  return async <Reply>(path: string, data: object): Promise<Reply> => {
    const headers = { origin, cookie: `fairdraw-desk=${token}` }
    const reply = await request.post(`${origin}/api/desk/content${path}`, { headers, data })
    expect(reply.ok(), await reply.text()).toBe(true)
    return (await reply.json()) as Reply
  }
}

/** One minute before 9pm tomorrow in London. */
const tomorrowEvening = () => `${new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)}T20:59:00.000Z`

/** The documented example as a draft that opens an hour before `at`, with another title. */
async function draftOf(id: number, at: string) {
  const text = await readFile(new URL('../../../docs/example-competition.json', import.meta.url), 'utf8')
  const { body } = JSON.parse(text) as { body: { competition: { dateStart: string; name: string } } }
  const { dateStart, name } = body.competition
  const shift = Date.parse(at) - 3_600_000 - Date.parse(dateStart)
  const moved = JSON.stringify(body)
    .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, (time) => new Date(Date.parse(time) + shift).toISOString())
    .replaceAll(name, TITLE)
  const draft = JSON.parse(moved) as { competition: { id: number; slug: string } }
  Object.assign(draft.competition, { id, slug: 'northern-lights' })
  return draft
}

async function previewOf(request: APIRequestContext, origin: string, statement: Statement) {
  const id = (nextId += 1)
  const at = tomorrowEvening()
  const ask = await editorOf(request, origin, statement)
  const { revision } = await ask<{ revision: number }>(`/competition/${id}/revisions`, {
    basedOn: 0,
    body: await draftOf(id, at),
  })
  const preview = await ask<Preview>('/preview', { revisions: [{ kind: 'competition', id: String(id), revision }], at })
  return { ...preview, address: `/win/competition/${id}/northern-lights` }
}

const bar = (page: Page) => page.getByRole('complementary', { name: 'Preview' })

for (const [name, device] of [
  ['390', PHONE],
  ['1366', DESKTOP],
] as const) {
  test(`${name} px: a draft is shown as open at its time to anybody with the link, and to nobody else before or after`, async ({
    otherBrowser,
    request,
    baseURL: origin,
    statement,
    pageErrors,
  }, info) => {
    const stranger = await otherBrowser(undefined, DESKTOP)
    const { link, address } = await previewOf(request, origin!, statement)
    const nobodyElseSeesIt = async () => {
      expect((await stranger.request.get(address)).status()).toBe(404)
      await stranger.goto('/win')
      await expect(bar(stranger)).toHaveCount(0)
      await expect(stranger.getByText(TITLE)).toHaveCount(0)
    }
    await nobodyElseSeesIt()

    const page = await otherBrowser(undefined, device)
    const measured: string[] = []
    page.on('request', (each) => {
      if (/experiment|measure|engagement/.test(new URL(each.url()).pathname)) measured.push(each.url())
    })
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'A preview of the site' })).toBeVisible()
    await page.screenshot({ path: info.outputPath('link.png') })
    await page.getByRole('link', { name: 'See the preview' }).click()
    await expect(bar(page)).toContainText('Nothing can be entered')
    await expect(bar(page)).toContainText('8.59pm')
    const tile = page.getByRole('main').getByRole('link', { name: TITLE }).first()
    await tile.scrollIntoViewIfNeeded()
    await expect(bar(page)).toBeInViewport()
    await page.screenshot({ path: info.outputPath('home.png') })

    await tile.click()
    await expect(page).toHaveURL(address)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: TITLE }).first()).toBeVisible()
    await expect(dialog.getByRole('complementary', { name: 'Preview' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: /Enter/ })).toBeDisabled()
    await expect(dialog.getByText('This is a preview: nothing can be entered.')).toBeVisible()
    await page.screenshot({ path: info.outputPath('open.png') })

    // A new document, which is never hydrated from data fetched earlier.
    await page.reload()
    await expect(dialog.getByRole('heading', { name: TITLE }).first()).toBeVisible()
    pageErrors.allow(responseError(403, '/enter'))
    expect((await page.goto(`${address}/enter`))!.status()).toBe(403)
    await expect(page.getByText('Nothing can be entered in it.')).toBeVisible()
    await page.screenshot({ path: info.outputPath('enter.png') })
    await nobodyElseSeesIt()

    await page.getByRole('link', { name: 'Back to the preview' }).click()
    await bar(page).getByRole('link', { name: 'End preview' }).click()
    await expect(page).toHaveURL('/win')
    await expect(bar(page)).toHaveCount(0)
    pageErrors.allow(responseError(404, address))
    expect((await page.goto(address))!.status()).toBe(404)
    expect(measured).toEqual([])
  })
}

test('an expired link shows a friendly message, also on a page that is already open', async ({
  page,
  request,
  baseURL: origin,
  statement,
  pageErrors,
}, info) => {
  const { id, link } = await previewOf(request, origin!, statement)
  await page.goto(link)
  await page.getByRole('link', { name: 'See the preview' }).click()
  await expect(bar(page)).toBeVisible()
  await statement(`update content_previews set expires_at = now() - interval '1 second' where id = '${id}'`)

  pageErrors.allow(/status of 410/)
  // The next request of the open page is refused, and it shows the same as a reload.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Free' }).click()
  await expect(page.getByRole('heading', { name: 'This preview has ended' })).toBeVisible()
  await page.screenshot({ path: info.outputPath('ended.png') })
  await page.getByRole('link', { name: 'Go to the site' }).click()
  await expect(bar(page)).toHaveCount(0)
  expect((await page.goto(link))!.status()).toBe(410)
  await expect(page.getByRole('heading', { name: 'This preview has ended' })).toBeVisible()
})

test('another page of the same browser, and its session, keep the published site', async ({
  playerPage: page,
  player: _player,
  context,
  request,
  baseURL: origin,
  statement,
}) => {
  const { link } = await previewOf(request, origin!, statement)
  await page.goto('/win')
  const account = () => page.getByRole('banner').getByRole('link', { name: /^\d+ tokens/ })
  await expect(account()).toBeVisible()
  const previewed = await context.newPage()
  await previewed.goto(link)
  await previewed.getByRole('link', { name: 'See the preview' }).click()
  await expect(bar(previewed)).toBeVisible()
  await expect(previewed.getByRole('banner').getByRole('link', { name: /^\d+ tokens/ })).toHaveCount(0)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Free' }).click()
  await expect(page).toHaveURL('/win/free')
  await expect(bar(page)).toHaveCount(0)
  await expect(account()).toBeVisible()
  await previewed.getByRole('link', { name: 'End preview' }).click()
  await expect(previewed.getByRole('banner').getByRole('link', { name: /^\d+ tokens/ })).toBeVisible()
})

test.describe('in a browser with the site’s service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('nothing of a preview is stored', async ({ page, request, baseURL: origin, statement, pageErrors }) => {
    pageErrors.allow(/ERR_CACHE_MISS/)
    const stored = () =>
      page.evaluate(async () => {
        const cache = await caches.open('win-pages-1')
        const replies = await Promise.all((await cache.keys()).map((key) => cache.match(key)))
        return Promise.all(replies.map((reply) => reply!.text()))
      })
    await page.goto('/win')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await expect.poll(async () => (await stored()).length).toBeGreaterThan(1)
    const { link, address } = await previewOf(request, origin!, statement)
    await page.goto(link)
    await page.getByRole('link', { name: 'See the preview' }).click()
    await expect(bar(page)).toBeVisible()
    await page.goto(address)
    await expect(page.getByRole('dialog').getByRole('heading', { name: TITLE }).first()).toBeVisible()
    const texts = await stored()
    expect(texts.length).toBeGreaterThan(1)
    expect(texts.filter((text) => text.includes('data-preview') || text.includes(TITLE))).toEqual([])
    await page.goto('/win/preview/end')
    await expect(page).toHaveURL('/win')
    await expect(bar(page)).toHaveCount(0)
  })
})
