/** How much script a browser fetches for the home page, and for a page of the framework with nothing on it. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { createFastify } from '@fairdraw/server/http/fastify.ts'
import { createFront } from '@fairdraw/server/http/front.ts'
import { mountSite } from '@fairdraw/server/http/mount-site.ts'
import { openSite } from '@fairdraw/server/http/site.ts'
import { root } from '@fairdraw/demo/start/places.ts'
import { find } from './machine.ts'

const emptyApp = fileURLToPath(new URL('../empty-app', import.meta.url))
/** Later than this nothing is fetched for the page as it opens. */
const SETTLED_MS = 2_000

/** Bytes of all scripts, brotli as they travel, that a fresh browser fetches for an address. */
export async function scriptBytes(address: string): Promise<number> {
  const browser = await chromium.launch({
    executablePath: find('chromium') ?? find('google-chrome'),
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

async function buildEmptyApp(): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
    cwd: emptyApp,
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const code = await new Promise((ended, failed) => child.on('close', ended).on('error', failed))
  if (code !== 0) throw new Error('The empty page could not be built.')
}

/** Builds the empty page and serves it as the product serves its own. */
export async function emptyScriptBytes(): Promise<number> {
  await buildEmptyApp()
  const site = { ...(await openSite(join(emptyApp, 'build'))), connect: () => {} }
  const front = createFront()
  const app = createFastify({ logLevel: 'silent', trustedProxies: 0, serverFactory: front.serverFactory })
  const catalogue = { snapshot: () => ({ version: 1 }), nextBoundary: () => new Date(Date.now() + 86_400_000) }
  await mountSite(app, front, { site, catalogue: catalogue as never, now: () => new Date(), headers: {} })
  try {
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    return await scriptBytes(`${origin}/win`)
  } finally {
    await app.close()
  }
}
