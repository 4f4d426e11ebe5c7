import { DESKTOP, PHONE } from './browser.ts'
import { expect, test } from './journey.ts'

for (const [screen, how] of Object.entries({ PHONE, DESKTOP })) {
  test.describe(`on a ${screen.toLowerCase()}`, () => {
    test.use(how)

    test('a new page begins at its top, and going back comes to where one was', async ({ page }) => {
      const scrolled = () => page.evaluate(() => Math.round(document.scrollingElement?.scrollTop ?? 0))
      await page.goto('/win')
      const all = page.getByRole('link', { name: 'View all of Away days' })
      await all.scrollIntoViewIfNeeded()
      const before = await scrolled()
      expect(before).toBeGreaterThan(500)

      await all.click()
      await expect(page.getByRole('heading', { name: 'Away days', level: 1 })).toBeVisible()
      await expect.poll(scrolled).toBe(0)
      await page.goBack()
      await expect(page.getByRole('heading', { name: 'Closing soon' })).toBeVisible()
      await expect.poll(scrolled).toBe(before)
    })
  })
}

test.describe('on a low screen', () => {
  test.use({ viewport: { width: 390, height: 300 } })

  test('a hash in the address leads to its place on the page', async ({ page }) => {
    const winners = page.getByRole('heading', { name: 'Latest winners' })
    await page.goto('/win/winners')
    await expect(winners).not.toBeInViewport()
    await page.goto('/win/winners#latest-winners')
    await expect(winners).toBeInViewport()
  })
})
