import { waitForHydrated } from './harness/wait-for-hydrated.ts'
import { DESKTOP, MOVING } from './harness/browser.ts'
import { expect, test } from './harness/journey.ts'

test.use(MOVING)

declare global {
  // Counted by the script below.
  interface Window {
    transitions: number
  }
}

/** Runs in the page: counts transitions, and lets them happen. */
function count() {
  window.transitions = 0
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (update) => {
    window.transitions += 1
    return start(update)
  }
}

test.use(DESKTOP)

test('a page changes to the next with a transition, and an account that opens over a page has none', async ({
  page,
}) => {
  await page.addInitScript(count)
  await page.goto('/win')
  await waitForHydrated(page.getByRole('main'))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Free' }).click()
  await expect(page).toHaveURL(/\/win\/free$/)
  await expect.poll(() => page.evaluate(() => window.transitions)).toBe(1)
  await page.getByRole('link', { name: 'Log in' }).first().click()
  await expect(page.getByRole('dialog').first()).toBeVisible()
  expect(await page.evaluate(() => window.transitions)).toBe(1)
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the next page appears at once', async ({ page }) => {
    await page.goto('/win')
    const moved = await page.evaluate(async () => {
      const { ready } = document.startViewTransition(() => document.body.classList.add('seen'))
      await ready
      return document
        .getAnimations()
        .filter(({ effect }) => (effect as KeyframeEffect).pseudoElement?.startsWith('::view-transition')).length
    })
    expect(moved).toBe(0)
  })
})
