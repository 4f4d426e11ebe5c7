/** A slow phone on a slow 3G connection. */
import type { Page } from '@playwright/test'
import type { Condition } from './condition.ts'

const SLOW_3G = {
  offline: false,
  latency: 400,
  downloadThroughput: (400 * 1024) / 8,
  uploadThroughput: (400 * 1024) / 8,
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await devtools.send('Network.emulateNetworkConditions', SLOW_3G)
}

export const slowPhone: Condition = async (context) => context.on('page', (page) => void slowDown(page))
