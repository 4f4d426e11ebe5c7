/** The longest task of the page's main thread while it is scrolled, on a processor slowed to a quarter. */
import { chromium } from '@playwright/test'
import type { CDPSession, Page } from '@playwright/test'
import { findChromium } from '../machine.ts'

const SLOWDOWN = 4
const SETTLED_MS = 4_000
/** Pixels of one swipe, and how fast a thumb makes it (pixels a second). */
const SWIPE = 600
const SPEED = 1600

declare global {
  interface Window {
    longest: number
  }
}

async function swipe(client: CDPSession, x: number, y: number, by: { xDistance?: number; yDistance?: number }) {
  await client.send('Input.synthesizeScrollGesture', { x, y, speed: SPEED, gestureSourceType: 'touch', ...by })
}

async function longestWhile(page: Page, act: () => Promise<void>): Promise<number> {
  await page.waitForTimeout(SETTLED_MS)
  await page.evaluate(() => {
    window.longest = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration)
    }).observe({ type: 'longtask' })
  })
  await act()
  await page.waitForTimeout(500)
  return Math.round(await page.evaluate(() => window.longest))
}

/** Milliseconds; 0 where no task was long enough (50 ms) to be told of. */
export async function longestTasks(address: string): Promise<{ page: number; rail: number }> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
    const page = await context.newPage()
    await page.goto(address, { waitUntil: 'networkidle' })
    const client = await context.newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    const down = await longestWhile(page, async () => {
      for (let at = 0; at < 20; at += 1) await swipe(client, 195, 700, { yDistance: -SWIPE })
    })
    await page.evaluate(() => scrollTo(0, 0))
    const rail = page.getByRole('region').getByRole('list').first()
    await rail.scrollIntoViewIfNeeded()
    const box = (await rail.boundingBox())!
    const sideways = await longestWhile(page, async () => {
      for (let at = 0; at < 5; at += 1) await swipe(client, 300, box.y + 80, { xDistance: -250 })
    })
    return { page: down, rail: sideways }
  } finally {
    await browser.close()
  }
}
