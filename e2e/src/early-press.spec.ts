/** On a slow line a page is seen long before its scripts are there: nothing that is pressed meanwhile is lost. */
import type { Page } from '@playwright/test'
import { DESKTOP, PHONE } from './browser.ts'
import { expect, test } from './journey.ts'
import { holdScripts } from './slow-line.ts'

test.use(PHONE)

const titles = (page: Page) => page.getByRole('main').getByRole('article')

test('a button pressed before the page listens does what it says once it does, and does it once', async ({ page }) => {
  const letScriptsCome = await holdScripts(page)
  await page.goto('/win/find', { waitUntil: 'commit' })
  await expect(titles(page)).toHaveCount(24)
  await page.getByRole('button', { name: 'Show more' }).dblclick()
  await expect(titles(page)).toHaveCount(24)
  letScriptsCome()
  await expect(titles(page)).toHaveCount(39)
  await expect(page).toHaveURL(/more=1$/)
  await expect(titles(page).nth(24).getByRole('link')).toBeFocused()
})

test.describe('on a desktop', () => {
  test.use(DESKTOP)

  test('so does the arrow of a rail', async ({ page }) => {
    const letScriptsCome = await holdScripts(page)
    await page.goto('/win', { waitUntil: 'commit' })
    const rail = page.getByRole('region', { name: 'Closing soon', exact: true })
    await rail.getByRole('button', { name: /: more$/ }).click()
    const turned = () => rail.getByRole('list').evaluate((list) => list.scrollLeft)
    expect(await turned()).toBe(0)
    letScriptsCome()
    await expect.poll(turned).toBeGreaterThan(0)
  })
})

test('a link leads on at once', async ({ page }) => {
  const letScriptsCome = await holdScripts(page)
  await page.goto('/win/find', { waitUntil: 'commit' })
  await titles(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/win\/competition\/\d+\//)
  letScriptsCome()
  await expect(page.getByRole('dialog')).toBeVisible()
})
