import { brotliCompressSync } from 'node:zlib'
import { DESKTOP, MOVING, PHONE } from './harness/browser.ts'
import { expect, test } from './harness/journey.ts'
import { holdScripts } from './harness/hold-requests.ts'

test.use(MOVING)

/** The most script that the home page may load, as brotli sends it, in bytes: 1.2 times that of an empty page of the framework. */
const MAX_SCRIPT_BYTES = 116_230

/** In so many files: small ones compress badly. */
const MAX_SCRIPTS = 10

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
type Painted = PerformanceEntry & { element: Element | null; url: string }

declare global {
  // Recorded by the script below.
  interface Window {
    seen: { shifted: number; largest: { tag: string; source: string } | undefined }
  }
}

/** Runs in the page before its own scripts. */
function observe() {
  window.seen = { shifted: 0, largest: undefined }
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[]) if (!shift.hadRecentInput) window.seen.shifted += shift.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    const last = list.getEntries().at(-1) as Painted
    window.seen.largest = { tag: last.element?.tagName ?? '', source: last.url }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

for (const [screen, how] of Object.entries({ PHONE, DESKTOP })) {
  test.describe(`home on a ${screen.toLowerCase()}`, () => {
    test.use(how)

    test('loads little script', { tag: screen === 'PHONE' ? '@gate' : [] }, async ({ page }) => {
      // The page's timers are paused: what happens later by itself is not part of loading, on any machine.
      const now = Date.now()
      await page.clock.install({ time: now })
      await page.clock.pauseAt(now + 1000)
      const scripts = new Set<string>()
      page.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.add(request.url())
      })
      await page.goto('/win', { waitUntil: 'commit' })
      // The scripts wait for a frame after the first picture.
      await expect(async () => {
        await page.clock.runFor(20)
        expect(scripts.size).toBeGreaterThan(0)
      }).toPass()
      await expect.poll(() => page.evaluate(() => 'isListening' in window)).toBe(true)
      await page.waitForLoadState('networkidle')
      let bytes = 0
      for (const script of scripts) {
        const reply = await page.request.get(script)
        bytes += brotliCompressSync(await reply.body()).length
      }
      expect(scripts.size).toBeLessThanOrEqual(MAX_SCRIPTS)
      expect(bytes).toBeLessThanOrEqual(MAX_SCRIPT_BYTES)
    })

    test('loads its modules after the first paint and the first picture', async ({ page }) => {
      await page.goto('/win', { waitUntil: 'networkidle' })
      const { paint, picture, modules } = await page.evaluate(() => {
        const pictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')]
        const first = pictures.find((image) => image.checkVisibility())!.currentSrc
        return {
          paint: performance.getEntriesByName('first-paint')[0]!.startTime,
          picture: (performance.getEntriesByName(first)[0] as PerformanceResourceTiming).responseEnd,
          modules: performance.getEntriesByType('resource').filter(({ name }) => /\/assets\/[\w.-]+\.js$/.test(name)),
        }
      })
      expect(modules.length).toBeGreaterThan(3)
      const firstModule = Math.min(...modules.map(({ startTime }) => startTime))
      expect(firstModule).toBeGreaterThanOrEqual(paint)
      expect(firstModule).toBeGreaterThanOrEqual(picture)
    })

    test('requests at once what its modules import', async ({ page }) => {
      const letScriptsCome = await holdScripts(page)
      const framework = page.waitForRequest(/\/assets\/framework-/)
      await page.goto('/win', { waitUntil: 'commit' })
      // No script has come that could name it.
      await framework
      letScriptsCome()
      await page.waitForLoadState('networkidle')
    })

    test('names its largest picture in the HTML of the response, and the layout does not move while scripts arrive', async ({
      page,
    }) => {
      await page.addInitScript(observe)
      // Scripts arrive late, as on a slow connection, so that any movement that they cause is seen.
      const letScriptsCome = await holdScripts(page)
      const reply = await page.goto('/win', { waitUntil: 'commit' })
      const html = (await reply?.text()) ?? ''
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForFunction(() => window.seen.largest !== undefined)
      const { tag, source } = (await page.evaluate(() => window.seen.largest)) ?? { tag: '', source: '' }
      if (tag === 'IMG') {
        const { pathname, search } = new URL(source)
        expect(html).toContain(`${pathname}${search}`.replaceAll('&', '&amp;'))
      } else {
        expect(tag).toMatch(/^(H1|H2|P)$/)
      }
      letScriptsCome()
      await page.waitForLoadState('networkidle')
      await page.mouse.wheel(0, 1500)
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => window.seen.shifted)).toBeLessThan(0.01)
    })
  })
}
