/** Browsing the pictures of a prize (1-site §9, 2-flows §2; WCAG 2.1.1, 2.5.7, 2.5.8, 4.1.3). */
import type { Page } from '@playwright/test'
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'

/** A prize with several pictures. */
const PRIZE = '/win/competition/114/a-campervan-and-a-map'

const gallery = (page: Page) => page.getByRole('region', { name: 'Pictures: A campervan and a map' })
const picture = (page: Page, alt: RegExp) => gallery(page).getByRole('img', { name: alt })

test.use(PHONE)

test(
  'buttons of touch size move through the pictures and wrap around at both ends, and the position is announced',
  { tag: '@gate' },
  async ({ page }) => {
    await page.goto(PRIZE)
    const position = gallery(page).getByRole('status')
    const next = gallery(page).getByRole('button', { name: 'Next picture' })
    const previous = gallery(page).getByRole('button', { name: 'Previous picture' })
    await expect(position).toHaveText('Picture 1 of 4')
    await expect(picture(page, /by a lake/)).toBeInViewport({ ratio: 0.9 })
    for (const button of [next, previous]) {
      const { width, height } = (await button.boundingBox())!
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    await next.click()
    await expect(position).toHaveText('Picture 2 of 4')
    await expect(picture(page, /mountain road/)).toBeInViewport({ ratio: 0.9 })
    await expect
      .poll(() => picture(page, /mountain road/).evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(300)
    await previous.click()
    await expect(position).toHaveText('Picture 1 of 4')
    await previous.click()
    await expect(position).toHaveText('Picture 4 of 4')
  },
)

test('the keyboard scrolls the pictures, and nothing else scrolls sideways', async ({ page }) => {
  await page.goto(PRIZE)
  const row = gallery(page).getByRole('list')
  await expect(gallery(page).getByRole('status')).toHaveText('Picture 1 of 4')
  await row.focus()
  await page.keyboard.press('ArrowRight')
  await expect(gallery(page).getByRole('status')).toHaveText('Picture 2 of 4')
  expect(await page.evaluate(() => [scrollX, document.querySelector('dialog')?.scrollLeft ?? 0])).toEqual([0, 0])
})

test('a prize with one picture shows it without buttons', async ({ page }) => {
  await page.goto('/win/competition/117/a-diamond-worth-5000')
  await expect(page.getByRole('img', { name: /diamond ring/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next picture' })).toHaveCount(0)
})
