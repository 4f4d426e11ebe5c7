/** The longest task on the main thread while a page is scrolled, with the processor slowed four times. */
import { chromium } from '@playwright/test'
import type { CDPSession, Page } from '@playwright/test'
import { findChromium } from '../machine.ts'

const SLOWDOWN = 4
const SETTLE_MS = 4_000
const SWIPE_PX = 600
const SWIPE_PX_PER_SECOND = 1600

declare global {
  interface Window {
    longestTaskMs: number
  }
}

async function swipe(client: CDPSession, x: number, y: number, distance: { xDistance?: number; yDistance?: number }) {
  await client.send('Input.synthesizeScrollGesture', {
    x,
    y,
    speed: SWIPE_PX_PER_SECOND,
    gestureSourceType: 'touch',
    ...distance,
  })
}

async function measureLongestTask(page: Page, action: () => Promise<void>): Promise<number> {
  await page.waitForTimeout(SETTLE_MS)
  await page.evaluate(() => {
    window.longestTaskMs = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longestTaskMs = Math.max(window.longestTaskMs, duration)
    }).observe({ type: 'longtask' })
  })
  await action()
  await page.waitForTimeout(500)
  return Math.round(await page.evaluate(() => window.longestTaskMs))
}

/** Milliseconds; 0 if no task took 50 ms, the shortest that browsers report. */
export async function measureLongestTasks(address: string): Promise<{ page: number; rail: number }> {
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
    const pageMs = await measureLongestTask(page, async () => {
      for (let at = 0; at < 20; at += 1) await swipe(client, 195, 700, { yDistance: -SWIPE_PX })
    })
    await page.evaluate(() => scrollTo(0, 0))
    const rail = page.getByRole('region').getByRole('list').first()
    await rail.scrollIntoViewIfNeeded()
    const box = (await rail.boundingBox())!
    const railMs = await measureLongestTask(page, async () => {
      for (let at = 0; at < 5; at += 1) await swipe(client, 300, box.y + 80, { xDistance: -250 })
    })
    return { page: pageMs, rail: railMs }
  } finally {
    await browser.close()
  }
}
