/** What players came for is on the first screen: the enter button, complete, uncovered and without scrolling. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../harness/journey.ts'

/** A phone with and without the browser's bars, a tablet, a laptop and a large screen. */
const SCREENS = { '390×664': true, '390×844': true, '768×1024': false, '1366×900': false, '1920×1080': false }

/** The share of it that is in the window and not covered; 1 is all of it. */
async function uncovered(page: Page, button: Locator): Promise<number> {
  const box = await button.boundingBox()
  const size = page.viewportSize()
  if (!box || !size) return 0
  return button.evaluate(
    (element, { width, height }) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      const places = [0.02, 0.25, 0.5, 0.75, 0.98].flatMap((across) =>
        [0.1, 0.5, 0.9].map((down) => ({ x: left + across * (right - left), y: top + down * (bottom - top) })),
      )
      const seen = places.filter(({ x, y }) => {
        if (x < 0 || y < 0 || x >= width || y >= height) return false
        // The rounded corners do not belong to the button, and its wrapper takes the press if the button is disabled.
        const at = document.elementFromPoint(x, y)
        return at !== null && (element.contains(at) || at.contains(element))
      })
      return seen.length / places.length
    },
    { width: size.width, height: size.height },
  )
}

for (const [screen, isMobile] of Object.entries(SCREENS)) {
  const [width = 0, height = 0] = screen.split('×').map(Number)

  test.describe(`at ${screen}`, () => {
    test.use({ viewport: { width, height }, isMobile, hasTouch: isMobile })

    test('home’s Enter button is completely on the first screen', async ({ page }) => {
      await page.goto('/win')
      const button = page.locator('main').getByRole('link', { name: /^Enter Online Now!/ })
      await expect(button).toBeVisible()
      expect(await uncovered(page, button)).toBe(1)
    })
    test('every competition can be entered, or shows why not and what to do instead, on the first screen', async ({
      page,
      request,
    }) => {
      test.slow()
      const { competitions } = (await (await request.get('/api/v9/init')).json()) as {
        competitions: { id: number; slug: string }[]
      }
      expect(competitions.length).toBeGreaterThan(30)
      for (const { id, slug } of competitions) {
        await page.goto(`/win/competition/${id}/${slug}`, { waitUntil: 'domcontentloaded' })
        const foot = page.getByRole('dialog').locator('[data-sidebar-foot]')
        await expect(foot, slug).toBeVisible()
        const actions = foot.getByRole('link').or(foot.getByRole('button'))
        const large = actions.filter({ hasText: /^(Enter|See the next prize|Remind me|Text|Call)|£|Free|tokens?$/ })
        const count = await large.count()
        expect.soft(count, `${slug} has a way on`).toBeGreaterThan(0)
        for (const button of await large.all()) {
          expect.soft(await uncovered(page, button), `${slug}: ${await button.innerText()}`).toBe(1)
          const box = await button.boundingBox()
          expect.soft(box?.height, slug).toBeGreaterThanOrEqual(44)
        }
      }
    })
  })
}

test(
  'the free entry route is as large as the paid one, and beside it (field rule 1)',
  { tag: '@gate' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 664 })
    await page.goto('/win/competition/110/win-a-family-4x4')
    const foot = page.getByRole('dialog').locator('[data-sidebar-foot]')
    const [paid, free] = await Promise.all([
      foot.getByRole('button', { name: /^Enter Online Now!/ }).boundingBox(),
      foot.getByRole('link', { name: /^Enter by post/ }).boundingBox(),
    ])
    expect(free).toMatchObject({ y: paid?.y, height: paid?.height })
    expect(Math.abs((free?.width ?? 0) - (paid?.width ?? Infinity))).toBeLessThan(1)
  },
)

test.describe('home on a wide screen', () => {
  test.use({ viewport: { width: 1366, height: 900 } })

  test('filters its grid to one group and back, without a gap at its end', async ({ page }) => {
    await page.goto('/win')
    const grid = page.getByRole('region', { name: 'More to win' })
    const tiles = grid.locator('[data-tile]').filter({ visible: true })
    const all = await tiles.count()
    const filters = grid.getByRole('list', { name: 'Show' })
    await filters.getByRole('button', { name: 'For you and yours' }).click()
    await expect(filters.getByRole('button', { name: 'For you and yours' })).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => tiles.count()).toBeLessThan(all)
    const left = await tiles.count()
    await filters.getByRole('button', { name: 'All' }).click()
    await expect(tiles).toHaveCount(all)
    expect(left).toBeGreaterThan(0)
    const [last, rest] = await Promise.all([
      tiles.last().boundingBox(),
      grid.getByRole('link', { name: /^Find your next prize/ }).boundingBox(),
    ])
    expect(rest?.y, 'in the last row').toBe(last?.y)
  })

  test('the panel slides in from the edge, is opaque, and dims the whole page behind it', async ({ page }) => {
    await page.goto('/win')
    await page.locator('[data-tile] a').first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    expect(await dialog.evaluate((element) => element.scrollLeft)).toBe(0)
    expect(await dialog.evaluate((element) => getComputedStyle(element).overflow)).toBe('clip')
    const scrim = await dialog.evaluate(
      (element) => element.firstElementChild?.getBoundingClientRect().toJSON() as DOMRect,
    )
    expect(scrim).toMatchObject({ left: 0, top: 0, width: 1366, height: 900 })
  })
})
