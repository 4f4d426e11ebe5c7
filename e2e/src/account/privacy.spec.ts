/** Browsers take part in experiments until their visitor objects, or the browser itself does (field rule 25). */
import type { Page } from '@playwright/test'
import { DESKTOP, NARROW } from '../harness/browser.ts'
import {
  CARD_ID,
  recordEvents,
  waitTwoFrames,
  storedValue,
  simulateLeave,
  recordScripts,
  tileOf,
} from '../harness/experiment-watch.ts'
import { expect, test } from '../harness/journey.ts'
import { UNANSWERED } from '../harness/initial-storage.ts'
import { findViolations } from '../harness/usable.ts'

const SWITCH = 'Count what I see and open, and try out different pictures'
const NOTICE = /^We count which pages, pictures and competitions are seen and opened/
const html = (page: Page) => page.locator('html')
const choices = (page: Page) => page.getByRole('dialog', { name: 'Cookies and privacy' })
const switchOf = (page: Page) => choices(page).getByRole('checkbox', { name: SWITCH })

/** Runs in the page: every bucket is 1, which gets version B. */
function drawOne() {
  Math.random = () => 0
}

for (const [screen, how] of Object.entries({ NARROW, DESKTOP })) {
  test.describe(`on a ${screen.toLowerCase()} screen, before anybody has answered`, () => {
    test.use({ ...how, initialStorage: UNANSWERED })

    // Rows 1.1-19, 1.4-24, 1.4-36
    test('nothing asks for consent; a line in the footer says what is measured, and its switch works at once, off and on', async ({
      page,
    }) => {
      const events = recordEvents(page)
      await page.addInitScript(drawOne)
      await page.goto('/win')
      await expect(html(page)).toHaveAttribute('data-card-picture', 'b')
      expect([await storedValue(page, 'draw'), await storedValue(page, 'consent')]).toEqual(['1', null])
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('img', { name: /a drive at sunrise/ }).first()).toBeVisible()
      await tileOf(page, CARD_ID).scrollIntoViewIfNeeded()
      await expect.poll(() => simulateLeave(page).then(() => events.length)).toBeGreaterThan(0)

      const footer = page.getByRole('contentinfo')
      await expect(footer.getByText(NOTICE)).toBeVisible()
      const opener = footer.getByRole('button', { name: 'Switch this off' })
      expect((await opener.boundingBox())!.height).toBeGreaterThanOrEqual(44)
      await opener.press('Enter')
      await expect(switchOf(page)).toBeChecked()
      expect(await findViolations(page)).toEqual([])
      await switchOf(page).press('Space')
      await expect(choices(page).getByText('This is off.')).toBeVisible()
      await expect(html(page)).not.toHaveAttribute('data-card-picture')
      expect([await storedValue(page, 'draw'), await storedValue(page, 'exposures')]).toEqual([null, null])
      await choices(page).getByRole('button', { name: 'Done' }).press('Enter')
      await expect(opener).toBeFocused()
      const before = events.length
      await page.getByRole('contentinfo').getByRole('link', { name: 'Free competitions' }).click()
      await expect(page).toHaveURL(/\/win\/free$/)
      await waitTwoFrames(page)
      await simulateLeave(page)
      await page.reload()
      await page.waitForLoadState('networkidle')
      await simulateLeave(page)
      expect(events.length).toBe(before)
      await expect(html(page)).not.toHaveAttribute('data-card-picture')

      await opener.press('Enter')
      await expect(switchOf(page)).not.toBeChecked()
      await switchOf(page).press('Space')
      await expect(choices(page).getByText('This is on.')).toBeVisible()
      await expect(html(page)).toHaveAttribute('data-card-picture', 'b')
      expect(await storedValue(page, 'draw')).toBe('1')
    })
  })
}

test.describe('a browser that sends Global Privacy Control', () => {
  test.use({ ...DESKTOP, initialStorage: { draw: '1' }, extraHTTPHeaders: { 'Sec-GPC': '1' } })

  // Row 1.4-36
  test('gets version A, stores nothing, is not counted, and is told why', async ({ page }) => {
    const events = recordEvents(page)
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
    await page.goto('/win')
    await expect.poll(() => storedValue(page, 'draw')).toBeNull()
    const scripts = recordScripts(page)
    await page.reload()
    await page.waitForLoadState('networkidle')
    await expect(html(page)).not.toHaveAttribute('data-card-picture')
    await tileOf(page, CARD_ID).scrollIntoViewIfNeeded()
    await waitTwoFrames(page)
    await simulateLeave(page)
    expect(events).toEqual([])
    expect(scripts(/tile-measurement/)).toEqual([])
    expect([await storedValue(page, 'draw'), await storedValue(page, 'consent')]).toEqual([null, null])
    await page.getByRole('button', { name: 'Cookies and privacy' }).press('Enter')
    await expect(choices(page).getByText('your browser asks websites not to track you')).toBeVisible()
    await expect(switchOf(page)).toHaveCount(0)
  })
})

test('the help page also says what is measured, and opens the same switch', { tag: '@gate' }, async ({ page }) => {
  await page.goto('/win/help.html')
  const main = page.getByRole('main')
  await expect(main.getByText(NOTICE)).toBeVisible()
  await main.getByRole('button', { name: 'Switch this off' }).click()
  await expect(switchOf(page)).not.toBeChecked()
})
