/** The preview beside a form: the site with the text as it stands, at any instant, in which nothing runs (docs/mechanisms/content.md#live-preview). */
import type { FrameLocator, Page } from '@playwright/test'
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'
import { responseError } from '../harness/page-errors.ts'

const pane = (page: Page) => page.getByRole('region', { name: 'Preview', exact: true })
const upToDate = (page: Page) => expect(pane(page).getByText(/^Up to date/)).toBeVisible()
const shown = (page: Page): FrameLocator => page.frameLocator('iframe[title="The site as a player sees it"]')

test(
  'what is typed is seen beside the form at once, saved nowhere, and public nowhere',
  { tag: '@gate' },
  async ({ desk, page, statement }) => {
    const editor = await desk('editor', '/content/competition/111/edit')
    await upToDate(editor)
    const [before] = await statement<{ count: number }>('select count(*)::int as count from content_revisions')
    await editor.getByLabel('Name', { exact: true }).fill('Typed a moment ago')
    // The titles follow from the name.
    await expect(shown(editor).getByRole('heading', { name: 'Typed a moment ago' }).first()).toBeVisible()
    await upToDate(editor)
    expect(await statement('select count(*)::int as count from content_revisions')).toEqual([before])
    await page.goto('/win/competition/111')
    await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
    await expect(page.getByText('Typed a moment ago')).toHaveCount(0)
  },
)

test('the time machine shows the site before the opening and after the closing', async ({ desk }) => {
  const editor = await desk('editor', '/content/competition/111/edit')
  await upToDate(editor)
  const main = shown(editor).getByRole('dialog')
  await expect(
    main
      .getByRole('button', { name: /enter/i })
      .or(main.getByRole('link', { name: /enter/i }))
      .first(),
  ).toBeVisible()
  await pane(editor).getByLabel('As of').selectOption({ label: 'A day after the closing' })
  await expect(main.getByText(/closed/i).first()).toBeVisible()
  await upToDate(editor)
  await pane(editor).getByLabel('As of').selectOption({ label: 'Another time …' })
  await pane(editor).getByLabel('Day and time in London').fill('2027-01-02T20:59')
  await expect(pane(editor).getByText(/Sat.*2 Jan 2027.*20:59 in London\.$/)).toBeVisible()
})

test('the frame is as wide as asked for, follows links within the site, and keeps its scroll position', async ({
  desk,
}) => {
  const editor = await desk('editor', '/content/page/home/edit')
  await upToDate(editor)
  const frame = editor.locator('iframe[title="The site as a player sees it"]')
  for (const width of [390, 768, 1366]) {
    await pane(editor)
      .getByRole('button', { name: String(width), exact: true })
      .click()
    await expect.poll(() => frame.evaluate((one) => (one as HTMLIFrameElement).clientWidth)).toBe(width)
    const [outer, inner] = [await pane(editor).boundingBox(), await frame.boundingBox()]
    expect(inner!.width).toBeLessThanOrEqual(outer!.width)
  }
  await expect(shown(editor).getByRole('heading', { level: 1 })).toBeVisible()
  const scrolled = () => frame.evaluate((one) => (one as HTMLIFrameElement).contentWindow!.scrollY)
  await frame.evaluate((one) => (one as HTMLIFrameElement).contentWindow!.scrollTo(0, 700))
  await editor.getByRole('group').locator('summary').first().click()
  await editor.getByLabel('Title', { exact: true }).fill('Prizes of today')
  await expect
    // While the frame loads, it has no document.
    .poll(() => frame.evaluate((one) => (one as HTMLIFrameElement).contentDocument?.title ?? ''))
    .toContain('Prizes of today')
  expect(await scrolled()).toBe(700)
  await shown(editor).getByRole('link', { name: '£20,000 tax-free cash' }).first().click()
  await expect(
    shown(editor).getByRole('dialog').getByRole('heading', { name: '£20,000 tax-free cash' }).first(),
  ).toBeVisible()
})

test('nothing runs in the frame, and no other page may frame it', async ({ desk, page, baseURL }) => {
  const editor = await desk('editor', '/content/page/home/edit')
  await upToDate(editor)
  const frame = editor.locator('iframe[title="The site as a player sees it"]')
  expect(await frame.getAttribute('sandbox')).toBe('allow-same-origin')
  const source = (await frame.getAttribute('src'))!
  const reply = await editor.request.get(source)
  const policy = reply.headers()['content-security-policy']!
  expect(policy).toContain(`frame-ancestors ${baseURL}`)
  expect(policy).toContain("script-src 'none'")
  expect(await reply.text()).not.toContain('<script')
  expect((await page.request.get(source)).status(), 'without the session').toBe(401)
})

test('an invalid text leaves the last one in view, and says so', async ({ desk, pageErrors }) => {
  pageErrors.allow(responseError(422, '/live-preview'), responseError(422, '/lint'))
  const editor = await desk('editor', '/content/competition/111/edit')
  await upToDate(editor)
  await editor.getByRole('button', { name: 'As JSON' }).click()
  const text = editor.getByRole('main').locator('textarea').first()
  const before = await text.inputValue()
  await text.fill(before.replace('"quiz": [', '"quizz": ['))
  await expect(pane(editor).getByText(/^Out of date: some fields are not valid/)).toBeVisible()
  await expect(shown(editor).getByRole('dialog').getByRole('heading').first()).toBeVisible()
  await text.fill(before.slice(0, -3))
  await expect(pane(editor).getByText('Out of date: the JSON has an error.')).toBeVisible()
  await text.fill(before)
  await upToDate(editor)
})

test('on a phone the preview takes the place of the form, and goes back to it with everything typed', async ({
  desk,
}) => {
  const editor = await desk('editor', '/content/page/home/edit', PHONE)
  await expect(pane(editor)).toHaveCount(0)
  const slug = editor.getByLabel('Address name', { exact: true })
  const before = await slug.inputValue()
  await editor.getByRole('button', { name: 'Preview', exact: true }).click()
  await upToDate(editor)
  await expect(slug).toBeHidden()
  await editor.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(slug).toHaveValue(before)
})
