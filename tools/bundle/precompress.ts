/** Compresses all text files of the browser build with brotli and gzip at the highest level, once per build. */
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** The file types that apps/server/src/http/pages/assets.ts serves compressed; smaller files are not worth it. */
const TEXTS = new Set(['.js', '.css', '.html', '.json', '.webmanifest', '.svg', '.txt'])
const MIN_BYTES = 256

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export async function compress(file: string): Promise<void> {
  const body = await readFile(file)
  if (body.length < MIN_BYTES) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  }
  const [br, gz] = await Promise.all([brotli(body, { params }), gzipped(body, { level: constants.Z_BEST_COMPRESSION })])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

/** The texts below a folder that are not compressed yet. */
export async function compressFolder(folder: string): Promise<void> {
  const found = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const files = new Set(found.map(({ parentPath, name }) => join(parentPath, name)))
  for (const file of files) if (TEXTS.has(extname(file)) && !files.has(`${file}.br`)) await compress(file)
}

/** A build with `COMPRESS_LATER` is done sooner: who asks for it compresses its folder once visitors have been answered. */
export const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler({ dir }) {
      if (dir !== undefined && !process.env['COMPRESS_LATER']) await compressFolder(dir)
    },
  },
}
