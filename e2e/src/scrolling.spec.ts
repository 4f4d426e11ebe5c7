import type { Locator, Page } from '@playwright/test'
import { DESKTOP, PHONE } from './harness/browser.ts'
import { expect, test } from './harness/journey.ts'
import { positionAtNextClick, scrollPosition } from './harness/scroll.ts'

for (const [screen, how] of Object.entries({ PHONE, DESKTOP })) {
  test.describe(`on a ${screen.toLowerCase()}`, () => {
    test.use(how)

    // Rows 1.2-41, 1.2-43, 1.2-54
    test(
      'a new page begins at its top, and going back restores the position',
      { tag: screen === 'PHONE' ? '@gate' : [] },
      async ({ page }) => {
        await page.goto('/win')
        const all = page.getByRole('link', { name: 'View all of Away days' })
        // In the middle of the window, where no bar covers it: the press causes no scrolling.
        await all.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
        const leaving = positionAtNextClick(page)
        await all.click()
        const { scrolled: before } = await leaving
        expect(before).toBeGreaterThan(500)
        await expect(page.getByRole('heading', { name: 'Away days', level: 1 })).toBeVisible()
        await expect.poll(() => scrollPosition(page)).toBe(0)
        await page.goBack()
        await expect(page.getByRole('heading', { name: 'Closing soon' })).toBeVisible()
        await expect.poll(() => scrollPosition(page)).toBe(before)
      },
    )
  })
}

/** The position of a heading, and the height of the screen. */
const placed = (heading: Locator) =>
  heading.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

/** Navigates as a link would, without a new document. */
const goTo = (page: Page, to: string) =>
  page.evaluate((address) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> }
    }
    return router.navigate(address)
  }, to)

test.describe('on a low screen', () => {
  test.use({ viewport: { width: 390, height: 300 } })

  // Row 1.2-42
  test('a hash in the address scrolls to its target', async ({ page }) => {
    const winners = page.getByRole('heading', { name: 'Latest winners' })
    await page.goto('/win/winners')
    await expect(winners).not.toBeInViewport()
    await page.goto('/win/winners#latest-winners')
    await expect(winners).toBeInViewport()
    await expect.poll(() => placed(winners), 'whole, with nothing over it').toBe(true)
  })

  // Rows 1.2-42, 1.2-43
  test('a link with a hash scrolls to its target too, and any other link begins at the top', async ({ page }) => {
    const winners = page.getByRole('heading', { name: 'Latest winners' })
    await page.goto('/win')
    await page.getByRole('link', { name: 'View all of Away days' }).scrollIntoViewIfNeeded()
    expect(await scrollPosition(page)).toBeGreaterThan(200)
    await goTo(page, '/winners#latest-winners')
    await expect(page).toHaveURL('/win/winners#latest-winners')
    await expect.poll(() => placed(winners)).toBe(true)
    expect(await scrollPosition(page)).toBeGreaterThan(0)
    await goTo(page, '/free')
    await expect(page).toHaveURL('/win/free')
    await expect.poll(() => scrollPosition(page)).toBe(0)
  })

  test('an unknown hash leaves the page at its top', async ({ page }) => {
    await page.goto('/win/winners#no-such-place')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0)
  })
})
