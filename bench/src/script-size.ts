/** How much script a browser fetches for the home page, and for a page of the framework with nothing on it. */
import { chromium } from '@playwright/test'
import { serveEmptyApp } from './empty-app.ts'
import type { Figure } from './figures.ts'
import { findChromium } from './machine.ts'

/** Later than this nothing is fetched for the page as it opens. */
const SETTLED_MS = 2_000

/** Bytes of all scripts, brotli as they travel, that a fresh browser fetches for an address. */
export async function scriptBytes(address: string): Promise<number> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 900 } })
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.waitForTimeout(SETTLED_MS)
    const sizes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .map((entry) => (entry as unknown as { encodedBodySize: number }).encodedBodySize),
    )
    return sizes.reduce((sum, size) => sum + size, 0)
  } finally {
    await browser.close()
  }
}

async function emptyScriptBytes(): Promise<number> {
  const { origin, close } = await serveEmptyApp()
  try {
    return await scriptBytes(`${origin}/win`)
  } finally {
    await close()
  }
}

/** Bytes are the same however busy the machine is. */
export async function measureScript(origin: string): Promise<Figure[]> {
  const [home, empty] = [await scriptBytes(`${origin}/win`), await emptyScriptBytes()]
  return [
    {
      key: 'homeJsVsEmpty',
      label: 'scripts of the home page ÷ of an empty page',
      values: [home / empty],
      digits: 2,
      wanted: { most: 1.2 },
    },
    { key: 'homeJsBrKb', label: 'scripts of the home page, brotli', values: [home / 1000], digits: 1, unit: 'kB' },
  ]
}
