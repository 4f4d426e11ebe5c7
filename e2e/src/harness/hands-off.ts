/**
 * Measures inside the page how long a screen comes after its address when nobody touches anything. Playwright's own waiting would
 * add its polling.
 */
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** An address, and the screen to which it leads by itself: what it has, and what it no longer has. */
export type HandsOff = { from: string; to: string; screen: Screen }
type Screen = { present: string; absent?: string }

/** In milliseconds of the document. */
type Seen = { path: string; addressAt: number; shownAt: number | undefined }

declare global {
  interface Window {
    /** Recorded by the script below. */
    handsOff: Seen
  }
}

/** Runs in the page before its own scripts. */
function record({ present, absent }: Screen) {
  const seen: Seen = { path: location.pathname, addressAt: 0, shownAt: undefined }
  window.handsOff = seen
  const isVisible = (selector: string) =>
    [...document.querySelectorAll(selector)].some((element) => element.checkVisibility())
  const look = () => {
    if (location.pathname !== seen.path)
      Object.assign(seen, { path: location.pathname, addressAt: performance.now(), shownAt: undefined })
    if (seen.shownAt === undefined && isVisible(present) && !(absent && isVisible(absent)))
      seen.shownAt = performance.now()
  }
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name].bind(history)
    history[name] = (...parts: Parameters<History['pushState']>) => {
      change(...parts)
      look()
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true })
}

/** Opens an address, and measures where it leads. `advance` is called again and again meanwhile. */
export async function openHandsOff(page: Page, { from, to, screen }: HandsOff, advance = async () => {}) {
  await page.addInitScript(record, screen)
  await page.goto(from, { waitUntil: 'commit' })
  await expect(async () => {
    await advance()
    const isShown = await page.evaluate(
      (path) => window.handsOff.path === path && window.handsOff.shownAt !== undefined,
      to,
    )
    expect(isShown).toBe(true)
  }).toPass({ intervals: [50] })
  const { addressAt, shownAt } = await page.evaluate(() => window.handsOff)
  return { addressAt, waitedMs: shownAt! - addressAt }
}
