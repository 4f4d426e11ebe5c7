/** What a browser with an empty cache fetches for the first page of the desk after the log-in. */
import type { Figure } from '../figures.ts'
import type { DeskBrowser } from './desk-browser.ts'

const MAX_KB = 140

/** The document, scripts and styles as they are sent, compressed with brotli; fonts and data are separate. */
export async function measureFirstLoad(browser: DeskBrowser): Promise<Figure[]> {
  const sizes = await browser.open('/desk', (page) =>
    page.evaluate(() => {
      const entries = [
        ...performance.getEntriesByType('navigation'),
        ...performance.getEntriesByType('resource'),
      ] as PerformanceResourceTiming[]
      return entries.map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }))
    }),
  )
  const sum = (isCounted: (path: string) => boolean) =>
    sizes.filter(({ path }) => isCounted(path)).reduce((total, { bytes }) => total + bytes, 0) / 1000
  const isFont = (path: string) => path.endsWith('.woff2')
  const code = sum((path) => !isFont(path) && !path.startsWith('/api/'))
  return [
    {
      key: 'deskFirstLoadKb',
      label: 'first load of the desk: document, scripts, styles, brotli',
      values: [code],
      digits: 1,
      unit: 'kB',
      target: { max: MAX_KB },
    },
    { key: 'deskFontsKb', label: 'its fonts', values: [sum(isFont)], digits: 1, unit: 'kB' },
  ]
}
