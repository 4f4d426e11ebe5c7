/** The longest task of the page's main thread while it is scrolled. */
import type { CDPSession } from '@playwright/test'
import { measureLongestTask, startPhone } from './phone.ts'

/** Pixels of one swipe, and how fast a thumb makes it (pixels a second). */
const SWIPE = 600
const SPEED = 1600

async function swipe(client: CDPSession, x: number, y: number, by: { xDistance?: number; yDistance?: number }) {
  await client.send('Input.synthesizeScrollGesture', { x, y, speed: SPEED, gestureSourceType: 'touch', ...by })
}

/** Milliseconds, its waiting for a processor included. */
export async function measureLongestTasks(address: string): Promise<{ page: number; rail: number }> {
  const phone = await startPhone()
  try {
    return await phone.open(address, async (page, client) => {
      const down = await measureLongestTask(page, client, async () => {
        for (let at = 0; at < 20; at += 1) await swipe(client, 195, 700, { yDistance: -SWIPE })
      })
      await page.evaluate(() => scrollTo(0, 0))
      const rail = page.getByRole('region').getByRole('list').first()
      await rail.scrollIntoViewIfNeeded()
      const box = (await rail.boundingBox())!
      const sideways = await measureLongestTask(page, client, async () => {
        for (let at = 0; at < 5; at += 1) await swipe(client, 300, box.y + 80, { xDistance: -250 })
      })
      return { page: down.wall, rail: sideways.wall }
    })
  } finally {
    await phone.close()
  }
}
