import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { compressFolder, precompress } from './precompress.ts'

const WORDS = '.words { content: "said again and again" }\n'.repeat(40)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairdraw-precompress-'))
})
afterAll(() => rm(folder, { recursive: true }))
afterEach(() => void vi.unstubAllEnvs())

const listEncoded = async (out: string) =>
  (await readdir(out, { recursive: true })).filter((name) => /\.(br|gz)$/.test(name)).toSorted()

it.each([false, true])(
  'a build has every text also as brotli and gzip, but nothing small and no picture: compressed later: %s',
  async (isLater) => {
    if (isLater) vi.stubEnv('COMPRESS_LATER', '1')
    await writeFile(join(folder, 'entry.js'), 'console.log("small")')
    await build({
      configFile: false,
      root: folder,
      logLevel: 'silent',
      plugins: [
        {
          name: 'files',
          generateBundle() {
            this.emitFile({ type: 'asset', fileName: 'large.css', source: WORDS })
            this.emitFile({ type: 'asset', fileName: 'picture.png', source: WORDS })
          },
        },
        precompress,
      ],
      build: { outDir: 'out', rolldownOptions: { input: join(folder, 'entry.js') } },
    })
    const out = join(folder, 'out')
    if (isLater) {
      expect(await listEncoded(out)).toEqual([])
      await compressFolder(out)
    }
    expect(await listEncoded(out)).toEqual(['large.css.br', 'large.css.gz'])
    expect(brotliDecompressSync(await readFile(join(out, 'large.css.br'))).toString()).toBe(WORDS)
    expect(gunzipSync(await readFile(join(out, 'large.css.gz'))).toString()).toBe(WORDS)
  },
)
