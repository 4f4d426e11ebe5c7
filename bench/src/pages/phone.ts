/** A page on a phone whose processor is slowed to a quarter, and the longest task of its main thread. */
import { chromium } from '@playwright/test'
import type { CDPSession, Page } from '@playwright/test'
import { findChromium } from '../machine.ts'

const SLOWDOWN = 4
const SETTLED_MS = 4_000
/** What is reported of tasks comes a little after them. */
const REPORTED_MS = 500

declare global {
  interface Window {
    longest: number
  }
}

export type Phone = {
  /** Opens a page at full speed, and slows it down once it is there. */
  open<Result>(address: string, use: (page: Page, client: CDPSession) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** Stays open over all rounds: the processes of a browser that is closed would count as those of other programs. */
export async function startPhone(): Promise<Phone> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
  return {
    open: async (address, use) => {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
      })
      try {
        const page = await context.newPage()
        await page.goto(address, { waitUntil: 'networkidle' })
        const client = await context.newCDPSession(page)
        await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
        return await use(page, client)
      } finally {
        await context.close()
      }
    },
    close: () => browser.close(),
  }
}

/** Milliseconds of the longest task meanwhile; 0 where none was long enough (50 ms) to be told of. */
export async function measureLongestTask(page: Page, act: () => Promise<void>): Promise<number> {
  await page.waitForTimeout(SETTLED_MS)
  await page.evaluate(() => {
    window.longest = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration)
    }).observe({ type: 'longtask' })
  })
  await act()
  await page.waitForTimeout(REPORTED_MS)
  return Math.round(await page.evaluate(() => window.longest))
}
