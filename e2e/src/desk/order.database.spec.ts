/** Lists of a form are ordered by dragging, by touch and by keys, and what they refer to is found by searching (docs/mechanisms/desk.md). */
import type { Locator, Page } from '@playwright/test'
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'

test.use({ productName: 'order' })

const handles = (page: Page) => page.getByRole('button', { name: /^Move ‘[^’]*’$/ })
const titles = async (page: Page) =>
  (await handles(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))).map((label) =>
    label.replace(/^Move ‘(.*)’$/, '$1'),
  )
const openRails = async (page: Page) => {
  const meta = page.locator('summary').filter({ hasText: 'Contents' })
  if (!(await handles(page).first().isVisible())) await meta.click()
  await expect(handles(page).first()).toBeVisible()
}
/** The order in which items are seen, which is that of the list only after the drop. */
const seen = (page: Page) =>
  page.locator('li:has(> button[aria-label^="Move"])').evaluateAll((all) =>
    all
      .map((one) => ({
        top: one.getBoundingClientRect().top,
        name: one.querySelector('button')!.getAttribute('aria-label'),
      }))
      .toSorted((a, b) => a.top - b.top)
      .map(({ name }) => name),
  )
/** Away from the edges of the window, where a page scrolls as long as something is dragged there. */
const bringToMiddle = (one: Locator) => one.evaluate((handle) => handle.scrollIntoView({ block: 'center' }))
const middle = async (one: Locator) => {
  const box = (await one.boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, height: box.height }
}

test(
  'the rails of a page are moved by keys: picked up, put back by Escape, dropped by Space, and said aloud',
  { tag: '@gate' },
  async ({ desk }) => {
    const page = await desk('editor', '/content/page/home/edit')
    await openRails(page)
    await expect.poll(() => titles(page)).toContain('Closing soon')
    const before = await titles(page)
    await handles(page).first().focus()
    await page.keyboard.press('Space')
    await expect(page.getByText(`‘${before[0]}’ is picked up, at place 1 of ${before.length}.`)).toBeAttached()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText(`‘${before[0]}’: place 3 of ${before.length}.`)).toBeAttached()
    await expect.poll(async () => (await seen(page)).indexOf(`Move ‘${before[0]}’`)).toBe(2)
    await page.keyboard.press('Escape')
    expect(await titles(page)).toEqual(before)
    await expect(page.getByText(/^As in revision/)).toBeVisible()

    await page.keyboard.press('Space')
    await page.keyboard.press('End')
    await page.keyboard.press('Space')
    const after = [...before.slice(1), before[0]!]
    await expect.poll(() => titles(page)).toEqual(after)
    await expect(handles(page).last()).toBeFocused()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText(/Saved as revision/)).toBeVisible()
    await page.reload()
    await openRails(page)
    await expect.poll(() => titles(page)).toEqual(after)
    await page.getByRole('button', { name: `Move ‘${after[0]}’ down` }).click()
    await expect.poll(() => titles(page)).toEqual([after[1], after[0], ...after.slice(2)])
  },
)

test('a drag moves an item to where it is dropped, and Escape puts it back', async ({ desk }) => {
  const page = await desk('editor', '/content/page/free/edit')
  await openRails(page)
  const before = await titles(page)
  const drag = async () => {
    await bringToMiddle(handles(page).first())
    const [from, to] = [await middle(handles(page).first()), await middle(handles(page).nth(1))]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x, from.y + 10)
    await page.mouse.move(to.x, to.y + to.height / 2, { steps: 5 })
    await expect.poll(() => seen(page)).toEqual([`Move ‘${before[1]}’`, `Move ‘${before[0]}’`])
  }
  await drag()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await titles(page)).toEqual(before)
  await drag()
  await page.mouse.up()
  await expect.poll(() => titles(page)).toEqual([before[1], before[0]])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => titles(page)).toEqual(before)
})

test('a finger on the handle drags on a phone, and does not scroll the page', async ({ desk }) => {
  const page = await desk('editor', '/content/page/free/edit', PHONE)
  await openRails(page)
  const before = await titles(page)
  await bringToMiddle(handles(page).first())
  const [from, to] = [await middle(handles(page).first()), await middle(handles(page).nth(1))]
  const session = await page.context().newCDPSession(page)
  const scrolled = await page.evaluate(() => scrollY)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: from.x, y }] })
  await touch('touchStart', from.y)
  for (const part of [0.2, 0.5, 0.8, 1]) await touch('touchMove', from.y + (to.y + to.height - from.y) * part)
  await expect.poll(() => seen(page)).toEqual([`Move ‘${before[1]}’`, `Move ‘${before[0]}’`])
  await touch('touchEnd')
  await expect.poll(() => titles(page)).toEqual([before[1], before[0]])
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
})

test('a rail gets competitions by searching for their titles, in an order of its own, and the preview shows it', async ({
  desk,
}) => {
  const page = await desk('editor', '/content/rail/for-the-home/edit')
  await page.getByRole('button', { name: /First competitions/ }).click()
  const search = page.getByRole('combobox', { name: 'Add a competition' })
  await search.fill('20,000 tax')
  await expect(page.getByRole('option', { name: /£20,000 tax-free cash/ })).toBeVisible()
  await search.press('Enter')
  await expect(handles(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: '£20,000 tax-free cash' })).toBeVisible()
  await expect(search).toBeFocused()
  await search.press('ArrowDown')
  await expect(page.getByRole('option').first()).toBeVisible()
  await search.press('Enter')
  await expect(handles(page)).toHaveCount(2)
  expect((await titles(page))[0]).toBe('£20,000 tax-free cash')
  // On a page a competition is in its first rail only; here is all of this one.
  await page
    .getByRole('region', { name: 'Preview', exact: true })
    .getByLabel('Page')
    .selectOption({ label: 'All of the rail' })
  const frame = page.frameLocator('iframe[title="The site as a player sees it"]')
  await expect(frame.getByRole('heading', { level: 1, name: 'For you and yours' })).toBeVisible()
  await expect(frame.getByRole('main').getByRole('listitem').first()).toContainText('£20,000 tax-free cash')
})
