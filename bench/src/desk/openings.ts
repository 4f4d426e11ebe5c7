/** How long the desk takes to open a long list and a player with many entries, with the processor slowed down four times. */
import type { Page } from '@playwright/test'
import type { Figure } from '../figures.ts'
import type { NoiseMonitor } from '../noise-monitor.ts'
import type { DeskBrowser } from './desk-browser.ts'
import { COMPETITIONS, ENTRIES } from './seed-desk.ts'

const ROUNDS = 5
const MAX_MS = 1_000
/** The lists have pages of fifty rows. */
const LAST_ROW = 'main table tbody tr:nth-child(50)'

export type Opening = {
  key: string
  label: string
  path: string
  /** What is done before the time is taken. */
  prepare?: (page: Page) => Promise<void>
  /** The selector of what is pressed. */
  pressed: string
}

/** Enters the content room from the first page: its code is loaded too. */
export const LIST: Opening = {
  key: 'deskContentMs',
  label: `the list of ${COMPETITIONS} competitions opens, slowed down`,
  path: '/desk',
  pressed: 'nav a[href="/desk/content"]',
}

/** From the press of 'Find'. */
export const openingOf = (phone: string): Opening => ({
  key: 'deskPlayerMs',
  label: `a player with ${ENTRIES} entries opens, slowed down`,
  path: '/desk/players',
  prepare: (page) => page.getByRole('search').getByRole('textbox').fill(phone),
  pressed: 'search button',
})

/** Milliseconds, measured within the page: from the press until the frame with the last row has been painted. */
const measureOnPage = (page: Page, pressed: string): Promise<number> =>
  page.evaluate(
    ({ pressed: selector, shown }) =>
      new Promise<number>((resolve) => {
        const began = performance.now()
        new MutationObserver((_, observer) => {
          if (!document.querySelector(shown)) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
        }).observe(document.body, { childList: true, subtree: true })
        document.querySelector<HTMLElement>(selector)!.click()
      }),
    { pressed, shown: LAST_ROW },
  )

export async function measureOpening(
  browser: DeskBrowser,
  { key, label, path, prepare, pressed }: Opening,
  monitor: NoiseMonitor,
  print: (line: string) => void,
): Promise<Figure> {
  const values = await monitor.runRounds(ROUNDS, () =>
    browser.open(path, async (page, slowDown) => {
      await prepare?.(page)
      await slowDown()
      const ms = await measureOnPage(page, pressed)
      print(`    ${label}: ${ms.toFixed(0)} ms`)
      return ms
    }),
  )
  return { key, label, values, digits: 0, unit: 'ms', target: { max: MAX_MS } }
}
