/** How long the desk takes to open pages that show a lot, with the processor slowed down four times. */
import type { Page } from '@playwright/test'
import type { Figure } from '../figures.ts'
import type { NoiseMonitor } from '../noise-monitor.ts'
import type { DeskBrowser } from './desk-browser.ts'
import { COMPETITIONS, ENTRIES, SEASON_ENTRIES, SHOWN_COMPETITION } from './seed-desk.ts'

const ROUNDS = 5
const MAX_MS = 1_000
/** For pages of figures, which are looked at many times a day. */
const MAX_FIGURES_MS = 400
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
  /** The selector of what is waited for; default: the last row of a list. */
  shown?: string
  /** The target; default: a second. */
  maxMs?: number
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
  shown: 'main ol[aria-label^="Timeline"] ol > li',
})

const season = `a season of ${SEASON_ENTRIES} entries, slowed down`

/** From another room to the first page, until what was sold today is painted. */
export const HOME: Opening = {
  key: 'deskHomeMs',
  label: `the first page opens with ${season}`,
  path: '/desk/previews',
  pressed: 'header a[href="/desk/"], header a[href="/desk"]',
  shown: 'section[aria-label="Sold today"] dd',
  maxMs: MAX_FIGURES_MS,
}

/** From the list of content to the hub of a competition, until its figures are painted. */
export const HUB: Opening = {
  key: 'deskHubMs',
  label: `the hub of a competition opens with ${season}`,
  path: `/desk/content?words=${SHOWN_COMPETITION}`,
  pressed: `main a[href="/desk/content/competition/${SHOWN_COMPETITION}"]`,
  shown: 'section[aria-label="Entries and money"] dd',
  maxMs: MAX_FIGURES_MS,
}

/** From the calendar to the report of the show that closed last, until its entries are painted. */
export const REPORT: Opening = {
  key: 'deskReportMs',
  label: `the room of reports opens with ${season}`,
  path: '/desk/calendar',
  pressed: 'nav a[href="/desk/reports"]',
  shown: 'section[aria-label="Entries by channel and hour"] p',
  maxMs: MAX_FIGURES_MS,
}

/** From there to a report of all its days. */
export const SEASON_REPORT: Opening = {
  key: 'deskSeasonReportMs',
  label: `a report of ${season}`,
  path: '/desk/reports',
  prepare: async (page) => {
    await page.getByRole('button', { name: 'Days', exact: true }).click()
    await page
      .getByLabel('From', { exact: true })
      .fill(new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10))
  },
  pressed: 'main form button[type="submit"]',
  shown: 'section[aria-label="Against the same days of the weeks before"] p',
  maxMs: MAX_FIGURES_MS,
}

/** Milliseconds, measured within the page: from the press until the frame with it has been painted. */
const measureOnPage = (page: Page, pressed: string, shown: string): Promise<number> =>
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
    { pressed, shown },
  )

export async function measureOpening(
  browser: DeskBrowser,
  { key, label, path, prepare, pressed, shown = LAST_ROW, maxMs = MAX_MS }: Opening,
  monitor: NoiseMonitor,
  print: (line: string) => void,
): Promise<Figure> {
  const values = await monitor.runRounds(ROUNDS, () =>
    browser.open(path, async (page, slowDown) => {
      await prepare?.(page)
      await slowDown()
      const ms = await measureOnPage(page, pressed, shown)
      print(`    ${label}: ${ms.toFixed(0)} ms`)
      return ms
    }),
  )
  return { key, label, values, digits: 0, unit: 'ms', target: { max: maxMs } }
}
