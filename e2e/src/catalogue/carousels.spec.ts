/** Carousels by touch, keyboard, button and screen reader (1-site §4, §9; WCAG 2.1.1, 2.4.7, 2.4.11, 2.5.7, 4.1.2). */
import type { Locator, Page } from '@playwright/test'
import { DESKTOP, MOVING, PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'

test.use(MOVING)

const rail = (page: Page) => page.getByRole('region', { name: 'Closing soon', exact: true })
const row = (page: Page) => rail(page).getByRole('list')
const scrolled = (list: Locator) => list.evaluate((element) => Math.round(element.scrollLeft))

/** Drags a finger from one point to another, with the events of a touch device. */
async function swipe(page: Page, target: Locator, by: number): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = (await target.boundingBox())!
  const from = { x: box.x + box.width / 2 + (by < 0 ? 100 : -100), y: box.y + Math.min(box.height / 2, 120) }
  const device = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: from.y }] })
  await touch('touchStart', from.x)
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', from.x + (by * step) / 10)
  await touch('touchEnd')
  await device.detach()
}

test.describe('by touch', () => {
  test.use(PHONE)

  test('a rail can be swiped, and snaps a slide to the margin', async ({ page }) => {
    await page.goto('/win')
    await swipe(page, row(page), -240)
    await expect.poll(() => scrolled(row(page))).toBeGreaterThan(150)
    await expect
      .poll(() =>
        row(page).evaluate((list) => {
          const margin = list.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(list).paddingLeft)
          return Math.min(...[...list.children].map((one) => Math.abs(one.getBoundingClientRect().left - margin)))
        }),
      )
      .toBeLessThan(3)
  })

  test('the hero’s pictures are swiped', async ({ page }) => {
    await page.goto('/win')
    const hero = page.getByRole('region', { name: 'Pictures of the prize' })
    await expect(hero.getByRole('button', { name: 'Pause the pictures' })).toBeVisible()
    await hero.getByRole('button', { name: 'Pause the pictures' }).click()
    const shown = () =>
      hero.evaluate((element) => {
        const { left } = element.getBoundingClientRect()
        const slides = [...element.querySelectorAll('li')]
        const off = slides.map((slide) => Math.abs(slide.getBoundingClientRect().left - left))
        return off.indexOf(Math.min(...off))
      })
    await expect.poll(shown).toBe(0)
    await swipe(page, hero, -240)
    await expect.poll(shown).toBe(1)
  })
})

/** Resolves once a row that is about to move stands still again. */
const turnOf = (list: Locator) =>
  list.evaluate(
    (element) => new Promise<void>((done) => element.addEventListener('scrollend', () => done(), { once: true })),
  )

test.describe('by keyboard', () => {
  test.use(DESKTOP)

  test('Tab scrolls each tile into view completely, with a focus ring', async ({ page }) => {
    await page.goto('/win')
    const links = row(page).getByRole('link')
    await links.first().focus()
    const count = await links.count()
    expect(count).toBeGreaterThan(3)
    for (let index = 0; index < Math.min(count, 5); index += 1) {
      await expect(links.nth(index)).toBeFocused()
      const tile = links.nth(index).locator('xpath=ancestor::article')
      await expect
        .poll(() =>
          tile.evaluate((element) => {
            const { left, right } = element.getBoundingClientRect()
            return left >= 0 && right <= innerWidth + 1
          }),
        )
        .toBe(true)
      await expect(links.nth(index)).toBeInViewport({ ratio: 0.9 })
      expect(await tile.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
      await page.keyboard.press('Tab')
    }
  })

  test('the arrow keys scroll a row that contains the focus', async ({ page }) => {
    await page.goto('/win')
    await row(page).getByRole('link').first().focus()
    // If the layout changes while a row moves, the browser moves the row back. A person would press again.
    const press = async () => {
      await page.keyboard.press('ArrowRight')
      return scrolled(row(page))
    }
    await expect.poll(press).toBeGreaterThan(100)
  })

  test('its arrows scroll by one page, and are disabled at both ends', async ({ page }) => {
    await page.goto('/win')
    const [back, more] = ['back', 'more'].map((way) => rail(page).getByRole('button', { name: `Closing soon: ${way}` }))
    await expect(back!).toBeDisabled()
    await more!.focus()
    const begun = turnOf(row(page))
    await page.keyboard.press('Enter')
    await begun
    expect(await scrolled(row(page))).toBeGreaterThan(300)
    await expect(back!).toBeEnabled()
    for (let n = 0; n < 10 && (await more!.isEnabled()); n += 1) {
      // A button that becomes disabled during the movement cannot be pressed.
      const turned = turnOf(row(page))
      await more!.click()
      await turned
    }
    await expect(more!).toBeDisabled()
  })

  test('the hero’s pictures can be moved and paused', async ({ page }) => {
    await page.goto('/win')
    const hero = page.getByRole('region', { name: 'Pictures of the prize' })
    await hero.getByRole('button', { name: 'Pause the pictures' }).press('Enter')
    await expect(hero.getByRole('button', { name: 'Play the pictures' })).toBeFocused()
    const left = () =>
      hero
        .locator('li')
        .first()
        .evaluate((slide) => Math.round(slide.getBoundingClientRect().left))
    const before = await left()
    await hero.getByRole('button', { name: 'Next picture' }).press('Enter')
    await expect.poll(left).not.toBe(before)
  })
})

test.describe('for a screen reader', () => {
  test.use(DESKTOP)

  test('a rail is a named region with its heading, a list of named links, and named buttons', async ({ page }) => {
    await page.goto('/win')
    await expect(rail(page)).toMatchAriaSnapshot(`
      - region "Closing soon":
        - heading "Closing soon" [level=2]
        - link "View all of Closing soon"
        - list:
          - listitem:
            - article:
              - heading [level=3]:
                - link /Enter$/
              - img
        - 'button "Closing soon: back" [disabled]'
        - 'button "Closing soon: more"'
    `)
  })

  test('the hero’s slider is a carousel with its list and its three buttons', async ({ page }) => {
    await page.goto('/win')
    const hero = page.getByRole('region', { name: 'Pictures of the prize' })
    await expect(hero).toHaveAttribute('aria-roledescription', 'carousel')
    await expect(hero).toMatchAriaSnapshot(`
      - region "Pictures of the prize":
        - list:
          - listitem:
            - img /\\w+/
        - button "Previous picture"
        - button "Pause the pictures"
        - button "Next picture"
    `)
  })
})
