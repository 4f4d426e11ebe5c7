import { DESKTOP, NARROW } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'

/** The demonstration has it off, because it would cover the page for everybody. */
test.use({ productName: 'image-modal', settings: { imageModalEnabled: true } })

const NAME = 'Welcome week: five prizes, nothing to pay.'

for (const [screen, how] of Object.entries({ NARROW, DESKTOP })) {
  test.describe(`on a ${screen.toLowerCase()} screen`, () => {
    test.use(how)

    // Rows 1.2-92, 1.2-95
    // Row 2.2-29
    test('the image modal opens once, fits the screen, and does not open again after it was closed', async ({
      page,
    }) => {
      await page.goto('/win')
      const modal = page.getByRole('dialog', { name: NAME })
      await expect(modal).toBeVisible()
      const { width } = how.viewport
      const box = await modal.boundingBox()
      expect(box!.x).toBeGreaterThanOrEqual(0)
      expect(box!.x + box!.width).toBeLessThanOrEqual(width)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

      // The focus is inside, and stays there.
      for (let tab = 0; tab < 5; tab += 1) {
        await page.keyboard.press('Tab')
        expect(await page.evaluate(() => document.activeElement?.closest('main'))).toBeNull()
      }
      await page.keyboard.press('Escape')
      await expect(modal).toBeHidden()

      await page.goto('/win/free')
      await page.waitForLoadState('networkidle')
      await expect(modal).toBeHidden()
    })
  })
}

// Rows 1.2-92, 1.2-95
test('opens again if it was left without closing; its button follows its link and is remembered', async ({ page }) => {
  await page.goto('/win')
  const modal = page.getByRole('dialog', { name: NAME })
  await expect(modal).toBeVisible()
  await page.goto('/win/cash-and-cars')
  await modal.getByRole('link', { name: 'See what’s free' }).click()
  await expect(page).toHaveURL(/\/win\/free$/)
  await expect(modal).toBeHidden()
  await page.goto('/win')
  await page.waitForLoadState('networkidle')
  await expect(modal).toBeHidden()
})

test('does not interrupt a visitor who came by a link to a competition, neither there nor after closing it', async ({
  page,
}) => {
  await page.goto('/win/competition/131')
  const sidebar = page.getByRole('dialog')
  await expect(sidebar).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('dialog', { name: NAME })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(sidebar).toBeHidden()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
