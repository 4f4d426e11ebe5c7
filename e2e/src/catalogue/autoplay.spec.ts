/** Autoplay of carousels: interval, duration, and not with reduced motion (1-site §4, §9, 2-flows §9). */
import type { Locator, Page } from '@playwright/test'
import { DESKTOP, MOVING } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'

test.use(MOVING)

/** The distance of each slide from its place in view, in widths of the view. */
const offsets = (page: Page, label: string) =>
  page.evaluate((name) => {
    const list = document.querySelector(`[aria-roledescription="carousel"][aria-label="${name}"] ul`)!
    const view = list.parentElement!.getBoundingClientRect()
    return [...list.children].map((slide) => (slide.getBoundingClientRect().left - view.left) / view.width)
  }, label)

/** The slide that is in place, to a hundredth; undefined while they move. */
const slideInPlace = async (page: Page, label: string) => {
  const index = (await offsets(page, label)).findIndex((offset) => Math.abs(offset) <= 0.0101)
  return index === -1 ? undefined : index
}

/** Pauses the page's clock and restarts the carousel's interval. */
async function restartInterval(page: Page, carousel: Locator, slideNouns: string) {
  await carousel.getByRole('button', { name: `Pause the ${slideNouns}` }).click()
  await page.clock.runFor(4000)
  await page.clock.pauseAt(Date.now() + 60_000)
  await carousel.getByRole('button', { name: `Play the ${slideNouns}` }).click()
}

/** A competition whose sponsor has several pictures. */
const SPONSORED = '/win/competition/110/win-a-family-4x4'
const HERO = 'Pictures of the prize'
const hero = (page: Page) => page.getByRole('region', { name: HERO })

test.describe('carousels', () => {
  test.use(DESKTOP)

  // Rows 1.2-61, 1.4-28 to 1.4-30
  // Rows 1.9-25, 1.9-26
  test('the hero moves every 5 seconds, takes 1.75 seconds, and wraps around', async ({ page }) => {
    await page.clock.install()
    await page.goto('/win')
    await restartInterval(page, hero(page), 'pictures')
    const first = (await slideInPlace(page, HERO))!
    const slides = (await offsets(page, HERO)).length
    expect(slides).toBeGreaterThan(1)
    await page.clock.runFor(4900)
    expect(await slideInPlace(page, HERO)).toBe(first)
    await page.clock.runFor(100 + 1550)
    expect(await slideInPlace(page, HERO)).toBeUndefined()
    await page.clock.runFor(300)
    for (let turn = 1; turn <= slides; turn += 1) {
      expect(await slideInPlace(page, HERO)).toBe((first + turn) % slides)
      await page.clock.runFor(5000)
    }
  })

  // Rows 2.9-09, 2.9-10
  test('‘more competitions’ moves every 2 seconds, within 1.15, and not while it contains the focus', async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto('/win/competition/131')
    const more = page.getByRole('region', { name: 'More to win' }).last()
    await more.scrollIntoViewIfNeeded()
    await restartInterval(page, more, 'competitions')
    const [here = 0, next = 0] = (await offsets(page, 'More to win')).toSorted(
      (one, other) => Math.abs(one) - Math.abs(other),
    )
    expect(1 / Math.abs(next - here)).toBeCloseTo(1.15, 1)
    const before = await slideInPlace(page, 'More to win')
    const places = await offsets(page, 'More to win')
    await page.clock.runFor(1900)
    expect(await offsets(page, 'More to win')).toEqual(places)
    await page.clock.runFor(200)
    expect(await offsets(page, 'More to win')).not.toEqual(places)
    await page.clock.runFor(1300)
    const after = await slideInPlace(page, 'More to win')
    expect(after).not.toBe(before)
    await more.getByRole('link').nth(after!).focus()
    await page.clock.runFor(20_000)
    expect(await slideInPlace(page, 'More to win')).toBe(after)
  })
  // Row 2.9-11
  test('a sponsor’s pictures move every 2 seconds, and stop when they are paused', async ({ page }) => {
    await page.clock.install()
    await page.goto(SPONSORED)
    const name = 'Pictures from Northline'
    const pictures = page.getByRole('region', { name })
    await pictures.scrollIntoViewIfNeeded()
    await restartInterval(page, pictures, 'pictures')
    const slides = (await offsets(page, name)).length
    const first = (await slideInPlace(page, name))!
    await page.clock.runFor(1900)
    expect(await slideInPlace(page, name)).toBe(first)
    await page.clock.runFor(1500)
    expect(await slideInPlace(page, name)).toBe((first + 1) % slides)
    await page.clock.runFor(2000)
    expect(await slideInPlace(page, name)).toBe((first + 2) % slides)
    await pictures.getByRole('button', { name: 'Pause the pictures' }).click()
    await page.clock.runFor(20_000)
    expect(await slideInPlace(page, name)).toBe((first + 2) % slides)
  })
})
