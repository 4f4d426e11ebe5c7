/** What journeys of experiments observe: stored values, requests, counted events and layout shifts. */
import type { Page } from '@playwright/test'

/** Pictures of the demonstration with two versions: on home's hero, and of `CARD_ALONE` on tile and details. */
export const HERO = { a: /late-breakfast-hero-/, b: /late-breakfast-b-hero-/ }
export const CARD = { a: /cash-20k-card/, b: /cash-20k-b-card/ }

export const storedValue = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), name)

export function recordPictures(page: Page) {
  const addresses: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image') addresses.push(request.url())
  })
  return (name: RegExp) => addresses.filter((address) => name.test(address))
}

export function recordScripts(page: Page) {
  const addresses: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') addresses.push(request.url())
  })
  return (name: RegExp) => addresses.filter((address) => name.test(address))
}

type Event = { name: string; competitionId?: number; version?: string; page?: string; experiment?: string }

/** The events that the page reports. */
export function recordEvents(page: Page): Event[] {
  const events: Event[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/measurements')
      events.push(...(request.postDataJSON() as { events: Event[] }).events)
  })
  return events
}

/** Simulates that the visitor leaves: pending events are sent. */
export const simulateLeave = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')))
/** Waits two frames, after which intersection observers have reported. */
export const waitTwoFrames = (page: Page) =>
  page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))))

export const tileOf = (page: Page, id: number) => page.locator(`[data-tile="${id}"]`).first()
export const CARD_ID = 111

/** Runs in the page before its own scripts. */
export function recordLayoutShifts() {
  Object.assign(window, { shifted: 0 })
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!shift.hadRecentInput)
        Object.assign(window, { shifted: (window as never as { shifted: number }).shifted + shift.value })
  }).observe({ type: 'layout-shift', buffered: true })
}
export const layoutShift = (page: Page) => page.evaluate(() => (window as never as { shifted: number }).shifted)
