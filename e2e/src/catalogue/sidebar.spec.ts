import type { Locator, Page } from '@playwright/test'
import { waitForHydrated } from '../harness/wait-for-hydrated.ts'
import { DESKTOP, PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import { CARD_ALONE, QUIZ_THEN_CARD } from '../harness/screens.ts'
import { topInWindow, positionAtNextClick, waitUntilStill } from '../harness/scroll.ts'

for (const [screen, how] of Object.entries({ PHONE, DESKTOP })) {
  test.describe(`the sidebar on a ${screen.toLowerCase()}`, () => {
    test.use(how)

    for (const [way, close] of Object.entries({
      Escape: (page: Page) => page.keyboard.press('Escape'),
      'its close button': (page: Page) => page.getByRole('dialog').getByRole('link', { name: 'Close' }).click(),
      'the back button': (page: Page) => page.goBack(),
    })) {
      // Rows 1.2-16, 1.2-41, 1.2-52
      // Rows 2.1-04, 2.2-09, 2.2-12
      test(`opens over the page and is closed by ${way}: focus and scroll position are restored`, async ({ page }) => {
        const listings: string[] = []
        await page.goto('/win')
        const tile = page.getByRole('region', { name: 'For you and yours' }).getByRole('link').last()
        await tile.scrollIntoViewIfNeeded()
        // A link that is followed before hydration loads a new document.
        await waitForHydrated(tile)
        await tile.focus()
        await waitUntilStill(tile)
        page.on('request', (request) => {
          if (/\/win(\.data|\/_root\.data)/.test(request.url())) listings.push(request.url())
        })

        const leaving = positionAtNextClick(page)
        await tile.press('Enter')
        const { scrolled, inWindow: before } = await leaving
        expect(scrolled).toBeGreaterThan(500)
        const dialog = page.getByRole('dialog')
        await expect(dialog).toBeVisible()
        await expect(page).toHaveURL(/\/win\/competition\/\d+\//)
        expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
        // Parts further up may get their true height when they are rendered. What is in view stays in place, except for
        // rounding.
        expect(Math.abs((await topInWindow(tile)) - before)).toBeLessThanOrEqual(1)

        await close(page)
        await expect(dialog).toBeHidden()
        await expect(page).toHaveURL('/win')
        await expect(tile).toBeFocused()
        expect(Math.abs((await topInWindow(tile)) - before)).toBeLessThanOrEqual(1)
        expect(
          listings.filter((url) => !url.includes('_routes=')),
          'the page was not asked for again',
        ).toEqual([])
      })
    }

    test('traps the focus while it is open', async ({ page }) => {
      await page.goto('/win')
      await page.getByRole('link', { name: '£20,000 tax-free cash' }).first().click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      await waitForHydrated(dialog)
      for (let n = 0; n < 40; n += 1) {
        await page.keyboard.press('Tab')
        const where = await dialog.evaluate((element) => {
          const at = document.activeElement
          return at === document.body || element.contains(at)
        })
        expect(where).toBe(true)
      }
    })

    // Row 1.2-16
    // Rows 2.2-01, 2.2-11, 2.2-12
    test('opens directly by its address, and closing it leads to the page, with its query', async ({ page }) => {
      await page.goto(`${QUIZ_THEN_CARD}?utm_source=x`)
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(page).toHaveURL('/win?utm_source=x')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })

    // Rows 1.2-17, 1.2-44
    // Row 2.2-17
    test('stays where it is scrolled to when the channel changes', async ({ page }) => {
      await page.goto('/win')
      await page.getByRole('link', { name: '£20,000 tax-free cash' }).first().click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      await page.setViewportSize({ width: how.viewport.width, height: 420 })
      await expect(dialog.locator('a[aria-current=page]'), 'unless the address names one').toHaveText(/online/i)
      const scrolled = () =>
        dialog.evaluate((element) => [...element.querySelectorAll('*')].map(({ scrollTop }) => scrollTop).find(Boolean))
      const post = dialog.getByRole('link', { name: /post/i }).first()
      // The page may get its new height later than the browser confirms it.
      await expect(async () => {
        await post.scrollIntoViewIfNeeded()
        expect(await scrolled()).toBeGreaterThan(0)
      }).toPass()
      await waitUntilStill(post)
      const before = await scrolled()
      await post.click()
      await expect(page).toHaveURL(`${CARD_ALONE}/postal`)
      await expect(dialog.locator('a[aria-current=page]')).toHaveText(/post/i)
      expect(await scrolled()).toBe(before)
    })

    // Row 1.2-41
    test('going back restores the position in the panel: from the terms, and from a page of the profile', async ({
      playerPage: page,
    }) => {
      const panel = page.getByRole('dialog')
      const scrolled = () =>
        panel.evaluate((element) => Math.max(...[...element.querySelectorAll('*')].map(({ scrollTop }) => scrollTop)))
      /** Follows a link in the middle of the panel, and returns where the panel was. */
      const follow = async (link: Locator, next: string) => {
        await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
        await waitUntilStill(link)
        const before = await scrolled()
        expect(before).toBeGreaterThan(50)
        await link.click()
        await expect(page).toHaveURL(next)
        await expect.poll(scrolled, 'a new screen begins at the top').toBe(0)
        return before
      }
      await page.setViewportSize({ width: how.viewport.width, height: 420 })
      await page.goto(CARD_ALONE)
      const terms = await follow(panel.getByRole('link', { name: 'Read the full terms' }), `${CARD_ALONE}/terms`)
      await page.goBack()
      await expect.poll(scrolled).toBe(terms)
      await page.goForward()
      await expect.poll(scrolled).toBe(0)

      await page.goto('/win/profile/home')
      const entries = await follow(panel.getByRole('link', { name: 'My entries' }), '/win/profile/entries')
      // Its content is loaded again, and the position is restored when that is there.
      await page.goBack()
      await expect.poll(scrolled).toBe(entries)
    })

    // Rows 1.2-17, 1.2-20
    // Rows 2.2-04, 2.2-17
    test(
      'moves from channel to channel and to the terms, and closes in one step',
      { tag: screen === 'PHONE' ? '@gate' : [] },
      async ({ page }) => {
        await page.goto('/win/free')
        await page.goto('/win')
        await page.getByRole('link', { name: '£20,000 tax-free cash' }).first().click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('link', { name: /post/i }).first().click()
        await expect(page).toHaveURL(`${CARD_ALONE}/postal`)
        await dialog.getByRole('link', { name: /terms/i }).first().click()
        await expect(page).toHaveURL(`${CARD_ALONE}/terms`)
        await expect(page.getByRole('dialog').getByText('Who runs it')).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(page).toHaveURL('/win')
      },
    )
  })
}
