/** The fixture of journeys on a product whose clock can be moved forward. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from './journey.ts'
import { startProduct } from './product.ts'

/** `pass`: sets the clock ahead by so many milliseconds of the real one. */
export type MovedClock = { file: string; pass: (ms: number) => Promise<void> }

export const late = test.extend<object, { clock: MovedClock }>({
  clock: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'fairdraw-clock-'))
      const file = join(folder, 'ahead')
      const pass = (ms: number) => writeFile(file, String(ms))
      await pass(0)
      await use({ file, pass })
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ clock: { file } }, use) => {
      const preloaded = fileURLToPath(new URL('./moved-clock.ts', import.meta.url))
      const product = await startProduct({ NODE_OPTIONS: `--import ${preloaded}`, MOVED_CLOCK: file })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
