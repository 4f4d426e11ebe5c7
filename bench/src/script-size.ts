/** The size of the scripts that a browser loads for the home page, and for an empty page of the framework. */
import { launchBrowser } from './browser.ts'
import { serveEmptyApp } from './empty-app.ts'
import type { Figure } from './figures.ts'

/** After this time a page loads no more scripts by itself. */
const SETTLE_MS = 2_000

/** Bytes, compressed with brotli, of all scripts that a browser with an empty cache loads for an address. */
export async function measureScriptBytes(address: string): Promise<number> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 900 } })
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.waitForTimeout(SETTLE_MS)
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
