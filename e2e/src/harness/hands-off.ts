/**
 * Measures, inside the page, how long a screen comes after its address when nobody touches anything. Playwright's own waiting
 * would add its polling.
 */
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** A screen as it stands in the document: what it has, and what it no longer has. */
export type Shown = { present: string; absent?: string }

type Seen = { addresses: { path: string; at: number }[]; shownAt: number | undefined }

declare global {
  interface Window {
    /** Recorded by the script below. */
    handsOff: Seen
  }
}

/** Runs in the page before its own scripts. */
function record({ present, absent }: Shown) {
  const seen: Seen = { addresses: [{ path: location.pathname, at: 0 }], shownAt: undefined }
  window.handsOff = seen
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name].bind(history)
    history[name] = (...parts: Parameters<History['pushState']>) => {
      original(...parts)
      seen.shownAt = undefined
      if (location.pathname !== seen.addresses.at(-1)?.path)
        seen.addresses.push({ path: location.pathname, at: performance.now() })
      look()
    }
  }
  const isVisible = (selector: string) =>
    [...document.querySelectorAll(selector)].some((element) => element.checkVisibility())
  /** In the frame in which it is painted. */
  const look = () =>
    requestAnimationFrame(() => {
      if (seen.shownAt === undefined && isVisible(present) && !(absent && isVisible(absent)))
        seen.shownAt = performance.now()
    })
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true })
}

/** Opens an address and waits for where it leads by itself. Returns when address and screen were there, in ms of the document. */
export async function openHandsOff(
  page: Page,
  { from, to, screen }: { from: string; to: string; screen: Shown },
): Promise<{ addressAt: number; shownAt: number; waitedMs: number }> {
  await page.addInitScript(record, screen)
  await page.goto(from, { waitUntil: 'commit' })
  await expect
    .poll(() => page.evaluate((path) => location.pathname === path && window.handsOff.shownAt !== undefined, to))
    .toBe(true)
  const { addresses, shownAt } = await page.evaluate(() => window.handsOff)
  const addressAt = addresses.at(-1)!.at
  return { addressAt, shownAt: shownAt!, waitedMs: shownAt! - addressAt }
}
