import type { Page } from '@playwright/test'
import { DESKTOP, PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'

const titles = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading')
const search = (page: Page) => page.getByRole('searchbox', { name: 'What would you like to win?' })
const count = (page: Page) => page.getByRole('main').getByRole('status')

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the search in the header finds a prize by a few letters', { tag: '@gate' }, async ({ page }) => {
    await page.goto('/win')
    await page.getByRole('banner').getByRole('link', { name: 'Find a competition' }).click()
    await expect(page.getByRole('heading', { name: 'Find a competition', level: 1 })).toBeVisible()
    await search(page).fill('TAX fr')
    await expect(titles(page)).toHaveText(['£20,000 tax-free cash'])
    await expect(count(page)).toHaveText('1 competition found')
    await expect(page).toHaveURL(/\/win\/find\?q=TAX\+fr$/)
    await page.getByRole('link', { name: '£20,000 tax-free cash' }).click()
    await expect(page.getByRole('dialog', { name: '£20,000 tax-free cash' })).toBeVisible()
    await page.goBack()
    await expect(titles(page)).toHaveText(['£20,000 tax-free cash'])
    await expect(search(page)).toHaveValue('TAX fr')
  })

  test('an address with a search can be shared, and says if nothing matches', async ({ page }) => {
    await page.goto('/win/find?q=unicorn&cost=free&sort=cheapest&utm_source=radio')
    await expect(page.getByRole('heading', { name: 'No prizes found for ‘unicorn’' })).toBeVisible()
    await expect(count(page)).toHaveText('No competitions found')
    await expect(page.getByRole('combobox', { name: 'Price' })).toHaveValue('free')
    await page.getByRole('button', { name: 'Show everything' }).click()
    await expect(search(page)).toHaveValue('')
    await expect(page).toHaveURL(/\/win\/find\?sort=cheapest$/)
    await expect(titles(page).first()).toBeVisible()
  })
})

test.describe('on a desktop', () => {
  test.use(DESKTOP)

  test(
    'filters combine, back removes the last one, and ‘clear all’ removes all',
    { tag: '@gate' },
    async ({ page }) => {
      await page.goto('/win/find')
      await expect(count(page)).toHaveText(/to choose from$/)
      await page.getByRole('combobox', { name: 'Price' }).selectOption('Tokens')
      await expect(count(page)).toHaveText(/found$/)
      const forTokens = await titles(page).count()
      await page.getByRole('combobox', { name: 'Order' }).selectOption('Cheapest first')
      const costs = async () =>
        (
          await page
            .getByRole('article')
            .getByText(/^\d+ tokens?$/)
            .allTextContents()
        ).map((text) => Number.parseInt(text, 10))
      await expect(page).toHaveURL(/cost=tokens&sort=cheapest$/)
      await expect
        .poll(async () => {
          const all = await costs()
          return all.length === forTokens && String(all) === String(all.toSorted((a, b) => a - b))
        }, 'all of them, the cheapest first')
        .toBe(true)
      await page.goBack()
      await expect(page).toHaveURL(/\?cost=tokens$/)
      await page.getByRole('button', { name: 'Clear all' }).click()
      await expect(page).toHaveURL(/\/win\/find$/)
      await expect(count(page)).toHaveText(/to choose from$/)
    },
  )

  test('more results load on demand, and the first of them gets the focus', async ({ page }) => {
    await page.goto('/win/find')
    await expect(titles(page)).toHaveCount(24)
    const all = Number.parseInt((await count(page).textContent()) ?? '', 10)
    expect(all).toBeGreaterThan(24)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(titles(page)).toHaveCount(Math.min(48, all))
    await expect(page.getByRole('article').nth(24).getByRole('link')).toBeFocused()
    await page.reload()
    await expect(titles(page)).toHaveCount(Math.min(48, all))
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  // The console message of such a browser for each script.
  test.beforeEach(({ pageErrors }) => pageErrors.allow(/^request: csp GET .*\.js$/))

  test('the page lists what closes soonest', async ({ page }) => {
    await page.goto('/win/find')
    await expect(titles(page)).toHaveCount(24)
    expect(await page.locator('main noscript').first().textContent()).toContain('Turn on JavaScript to search')
    await expect(search(page)).toBeHidden()
  })
})
