/** The focused element is visible, whatever bar or question covers the page (WCAG 2.4.11, field rule 28). */
import type { Page } from '@playwright/test'
import { DESKTOP, PHONE } from './harness/browser.ts'
import { expect, test } from './harness/journey.ts'
import { PUBLIC_SCREENS } from './harness/screens.ts'

const SCREENS = ['home', 'all winners', 'find', 'competition'] as const
const STEPS = 40

/**
 * The name of the focused element if no part of it is visible; undefined if it is visible, or nothing has the focus.
 */
const covered = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    if (!at || at === document.body) return undefined
    // A control that is drawn by its label is visible there.
    const isDrawn = at.matches('[type=checkbox], [type=radio]')
    const shown = (isDrawn && (at as HTMLInputElement).labels?.[0]) || at
    const isSeen = [...shown.getClientRects()].some(({ left, top, width, height }) =>
      [0.1, 0.5, 0.9].some((across) =>
        [0.1, 0.5, 0.9].some((down) => {
          const seen = document.elementFromPoint(left + width * across, top + height * down)
          return seen !== null && shown.contains(seen)
        }),
      ),
    )
    return isSeen ? undefined : shown.outerHTML.slice(0, 160)
  })

for (const [screen, how] of Object.entries({ PHONE, DESKTOP })) {
  test.describe(`on a ${screen.toLowerCase()}`, () => {
    test.use({ ...how, contextOptions: { reducedMotion: 'reduce' } })

    for (const name of SCREENS) {
      test(`every focused element is visible, on ${name}`, async ({ page }) => {
        await page.goto(PUBLIC_SCREENS[name])
        await page.waitForLoadState('networkidle')
        for (const key of ['Tab', 'Shift+Tab']) {
          for (let step = 0; step < STEPS; step += 1) {
            await page.keyboard.press(key)
            await expect.poll(() => covered(page), `${key} ${step}`).toBeUndefined()
          }
        }
      })
    }
  })
}
