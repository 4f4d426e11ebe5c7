/** The specification's figures about layout, measured in the browser (1-site §9). */
import { MOVING } from './harness/browser.ts'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './harness/journey.ts'

test.use(MOVING)

const RAIL = 'Closing soon'
const TOKEN_RAIL = 'Spend your tokens'

const rail = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The number of slides that somebody sees: whole ones, and the visible part of the next. */
async function slidesInView(list: Locator): Promise<number> {
  return list.evaluate((element) => {
    const row = element.getBoundingClientRect()
    const [start, end] = [Math.max(0, row.left), Math.min(innerWidth, row.right)]
    return [...element.children]
      .map((slide) => slide.getBoundingClientRect())
      .map(({ left, right, width }) => Math.max(0, Math.min(right, end) - Math.max(left, start)) / width)
      .reduce((sum, part) => sum + part, 0)
  })
}

const columns = (grid: Locator) =>
  grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length)

const SIZES = [
  { width: 320, slides: 1.1, tokenSlides: 1.1, columns: 1 },
  { width: 639, slides: 1.1, tokenSlides: 1.1, columns: 1 },
  { width: 640, slides: 2.1, tokenSlides: 2.1, columns: 2 },
  { width: 1023, slides: 2.1, tokenSlides: 2.1, columns: 2 },
  { width: 1024, slides: 3.375, tokenSlides: 2.275, columns: 3 },
  { width: 1366, slides: 3.375, tokenSlides: 2.275, columns: 3 },
  { width: 1920, slides: 3.375, tokenSlides: 2.275, columns: 3 },
]

// Rows 1.9-32 to 1.9-35
// Rows 1.9-32 to 1.9-35, 1.9-42
test('rails and grids show the specified number of slides and columns for each screen width', async ({ page }) => {
  await page.goto('/win')
  for (const size of SIZES) {
    await page.setViewportSize({ width: size.width, height: 900 })
    const measured = {
      width: size.width,
      slides: await slidesInView(rail(page, RAIL).getByRole('list')),
      tokenSlides: await slidesInView(rail(page, TOKEN_RAIL).getByRole('list')),
    }
    expect(Math.abs(measured.slides - size.slides), `${RAIL} at ${size.width}`).toBeLessThan(0.05)
    expect(Math.abs(measured.tokenSlides - size.tokenSlides), `${TOKEN_RAIL} at ${size.width}`).toBeLessThan(0.05)
  }
  await page.goto('/win/show-all/closing-soon/closing-soon')
  for (const size of SIZES) {
    await page.setViewportSize({ width: size.width, height: 900 })
    expect(await columns(page.getByRole('main').getByRole('list')), `at ${size.width}`).toBe(size.columns)
  }
})

// Rows 1.9-36 to 1.9-38
test('only large screens have arrows beside rails, and only if not all competitions fit', async ({ page }) => {
  await page.goto('/win')
  const wrong: string[] = []
  for (const { width } of SIZES) {
    await page.setViewportSize({ width, height: 900 })
    for (const section of await page.getByRole('main').getByRole('region').all()) {
      const more = section.getByRole('button', { name: /: more$/ })
      const list = section.getByRole('list')
      if ((await list.count()) !== 1 || (await section.getByRole('heading', { level: 2 }).count()) !== 1) continue
      const isCarousel = await list.evaluate((element) => getComputedStyle(element).gridAutoFlow.startsWith('column'))
      if (!isCarousel) continue
      const name = (await section.getByRole('heading', { level: 2 }).innerText()).trim()
      const items = await list.getByRole('listitem').count()
      const isExpected = width >= 1024 && items > (name === TOKEN_RAIL ? 2 : 3)
      if ((await more.isVisible()) !== isExpected) wrong.push(`${name} (${items}) at ${width}`)
    }
  }
  expect(wrong).toEqual([])
  await page.setViewportSize({ width: 1366, height: 900 })
  await expect(rail(page, RAIL).getByRole('button', { name: `${RAIL}: more` })).toBeVisible()
})

// Rows 1.9-39 to 1.9-41
test('‘View all’ appears from the specified number of competitions for each screen width', async ({ page }) => {
  const wrong: string[] = []
  let seen = 0
  for (const address of ['/win', '/win/free', '/win/tokens', '/win/winners']) {
    await page.goto(address)
    for (const width of [390, 768, 1366]) {
      await page.setViewportSize({ width, height: 900 })
      for (const section of await page.getByRole('main').getByRole('region').all()) {
        const link = section.locator('a[href*="/show-all/"]')
        if ((await link.count()) !== 1 || !(await section.getByRole('heading', { level: 2 }).isVisible())) continue
        const name = (await section.getByRole('heading', { level: 2 }).innerText()).trim()
        const items = await section.locator('li article').count()
        const isToken = await section.evaluate((element) => element.matches('.on-stage'))
        const minCount = width < 640 ? 1 : width < 1024 || isToken ? 2 : 3
        seen += 1
        if ((await link.isVisible()) !== items > minCount) wrong.push(`${name} (${items}) on ${address} at ${width}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(seen).toBeGreaterThan(20)
})

// Rows 1.9-43, 1.2-73
test('the picture of a locked tile is under an overlay of 60%, on which the lock and the cost stand', async ({
  page,
}) => {
  await page.goto('/win/tokens')
  const tile = page.locator('[data-tile]').filter({ hasText: 'Log in to unlock' }).first()
  const overlay = tile.getByText(/^\d+ tokens\s+Log in to unlock$/)
  await expect(overlay).toBeVisible()
  expect(await overlay.evaluate((element) => getComputedStyle(element).backgroundColor)).toMatch(/[/,] ?0\.6\)$/)
  const [whole, over] = await Promise.all([tile.locator('[data-prize-picture]').boundingBox(), overlay.boundingBox()])
  expect(over).toEqual(whole)
})

for (const [width, delay] of [
  [390, 3500],
  [767, 3500],
  [768, 1500],
  [1366, 1500],
] as const) {
  // Rows 1.9-44, 1.9-45
  test(`at ${width} the picture over the hero starts to fade after ${delay} ms`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/win/cash-and-cars')
    const fades = await page.evaluate(() =>
      document
        .getAnimations()
        .concat(
          [...document.querySelectorAll('[class*="fade"]')].flatMap((element) =>
            element.getAnimations({ subtree: true }),
          ),
        )
        .filter((animation) => 'animationName' in animation && String(animation.animationName).includes('fade-away'))
        .map((animation) => animation.effect?.getTiming().delay),
    )
    expect(new Set(fades)).toEqual(new Set([delay]))
  })
}

// Rows 1.9-15 to 1.9-17
test('every picture reserves its space, has alt text, and is loaded in the width that its screen needs', async ({
  page,
}) => {
  const BREAKPOINTS = [320, 414, 460, 768, 1024, 1920]
  for (const address of ['/win', '/win/free', '/win/winners', '/win/tokens', '/win/help.html']) {
    await page.goto(address)
    const pictures = await page.locator('img').evaluateAll((all) =>
      all.map((element) => {
        const image = element as HTMLImageElement
        return {
          source: image.getAttribute('src') ?? '',
          alt: image.getAttribute('alt'),
          hasSize: image.hasAttribute('width') && image.hasAttribute('height'),
          widths: image.srcset.split(', ').map((one) => Number(/ (\d+)w$/.exec(one)?.[1])),
          isTile: image.closest('li article')?.querySelector('[data-competition]') != null,
        }
      }),
    )
    for (const { source, alt, hasSize, widths, isTile } of pictures) {
      expect(alt, `${source} on ${address}`).not.toBeNull()
      if (isTile) expect(alt, `${source} on ${address}`).toMatch(/\w{3}/)
      expect(hasSize, `${source} on ${address}`).toBe(true)
      const last = widths.at(-1) ?? 0
      expect(widths, source).toEqual(expect.arrayContaining(BREAKPOINTS.filter((width) => width <= last)))
      if (isTile) expect(widths, source).toEqual(expect.arrayContaining([520, 800]))
    }
    expect(pictures.length, address).toBeGreaterThan(0)
  }
})

test.describe('on a screen with two dots to a pixel', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })

  // Rows 1.9-18, 1.9-19
  test('pictures are loaded twice as wide, as avif or webp', async ({ page }) => {
    const seen: { width: number; type: string }[] = []
    page.on('response', (response) => {
      const { pathname, searchParams } = new URL(response.url())
      if (/^\/media\/.*\.webp$/.test(pathname) && searchParams.has('w'))
        seen.push({ width: Number(searchParams.get('w')), type: response.headers()['content-type'] ?? '' })
    })
    await page.goto('/win', { waitUntil: 'networkidle' })
    expect(Math.max(...seen.map(({ width }) => width))).toBeGreaterThanOrEqual(780)
    expect(new Set(seen.map(({ type }) => type))).toEqual(new Set(['image/avif']))
  })
})
