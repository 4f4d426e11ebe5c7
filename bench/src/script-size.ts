/** The size of the scripts that a browser loads for the home page, and for an empty page of the framework. */
import { launchBrowser } from './browser.ts'
import { serveEmptyApp } from './empty-app.ts'
import type { Figure } from './figures.ts'

/** What a page loads by itself comes within this time of its `load` event, but for the sliders' engine: that comes before the first slide moves. */
const SETTLE_MS = 2_000

/** What a browser tells of a file that it has loaded; times in milliseconds since the page was asked for. */
type ResourceTiming = { name: string; startTime: number; encodedBodySize: number }

/** Bytes, compressed with brotli, of the scripts that a browser with an empty cache loads for an address until the page rests. */
export async function measureScriptBytes(address: string): Promise<number> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 900 } })
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.waitForTimeout(SETTLE_MS)
    const sizes = await page.evaluate((settleMs) => {
      const [page] = performance.getEntriesByType('navigation') as unknown as { loadEventEnd: number }[]
      const files = performance.getEntriesByType('resource') as unknown as ResourceTiming[]
      return files
        .filter(
          ({ name, startTime }) => new URL(name).pathname.endsWith('.js') && startTime < page!.loadEventEnd + settleMs,
        )
        .map(({ encodedBodySize }) => encodedBodySize)
    }, SETTLE_MS)
    return sizes.reduce((sum, size) => sum + size, 0)
  } finally {
    await browser.close()
  }
}

async function measureEmptyScriptBytes(): Promise<number> {
  const { origin, close } = await serveEmptyApp()
  try {
    return await measureScriptBytes(`${origin}/win`)
  } finally {
    await close()
  }
}

export async function measureScript(origin: string): Promise<Figure[]> {
  const [home, empty] = [await measureScriptBytes(`${origin}/win`), await measureEmptyScriptBytes()]
  return [
    {
      key: 'homeJsVsEmpty',
      label: 'scripts of the home page ÷ of an empty page',
      values: [home / empty],
      digits: 2,
      target: { max: 1.2 },
    },
    { key: 'homeJsBrKb', label: 'scripts of the home page, brotli', values: [home / 1000], digits: 1, unit: 'kB' },
  ]
}
