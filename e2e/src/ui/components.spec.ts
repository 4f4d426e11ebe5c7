/** Every component that site and desk share, in each of its states (packages/ui/src/stories/page.tsx). */
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import type { Rolldown } from 'vite'
import { DESKTOP, PHONE } from '../harness/browser.ts'
import { findCutOffText, findSmallTargets } from '../harness/page-checks.ts'

const ORIGIN = 'http://components.test'
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

/** The files of the page, by path. */
const files = new Map<string, string | Uint8Array>()
test.beforeAll(async () => {
  const { output } = (await build({
    root: fileURLToPath(new URL('../../../packages/ui', import.meta.url)),
    logLevel: 'error',
    build: { write: false, assetsInlineLimit: 0, minify: false },
  })) as Rolldown.RolldownOutput
  for (const file of output) files.set(`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source)
})

async function findViolations(page: Page, within: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().include(within).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

for (const [name, screen, details] of [
  ['a phone, dark', { ...PHONE, colorScheme: 'dark' }, { tag: '@gate' }],
  ['a desktop', { ...DESKTOP, colorScheme: 'light' }, {}],
] as const)
  test(
    `on ${name} axe finds nothing in any component, targets are large enough, and no text is cut off`,
    details,
    async ({ browser }) => {
      const page = await browser.newPage({ ...screen, reducedMotion: 'reduce' })
      const failures: string[] = []
      page.on('pageerror', ({ message }) => failures.push(message))
      await page.route(`${ORIGIN}/**`, (route) => {
        const { pathname } = new URL(route.request().url())
        const path = pathname === '/' ? '/index.html' : pathname
        const body = files.get(path)
        if (body === undefined) return route.fulfill({ status: 404 })
        return route.fulfill({ body: Buffer.from(body), contentType: TYPES[path.split('.').at(-1)!] ?? '' })
      })
      await page.goto(ORIGIN)
      await expect(page.getByRole('region', { name: 'button/button' })).toBeVisible()
      expect(await findViolations(page, 'html')).toEqual([])
      expect(await findSmallTargets(page)).toEqual([])
      expect(await findCutOffText(page)).toEqual([])

      const openers = page.getByRole('button', { name: /^Open: / })
      expect(await openers.count()).toBeGreaterThan(3)
      for (const opener of await openers.all()) {
        await opener.click()
        await expect(page.getByRole('dialog')).toBeVisible()
        expect(await findViolations(page, 'dialog')).toEqual([])
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
        await expect(opener).toBeFocused()
      }
      expect(failures).toEqual([])
      await page.close()
    },
  )
