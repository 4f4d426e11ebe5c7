import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAssets } from './assets.ts'

const TEXT = 'export const words = "said again and again"\n'.repeat(40)
/** Different bytes from those of the server's own encoder. */
const br = (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
const gz = (text: string) => gzipSync(text, { level: 1 })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairdraw-assets-'))
  await mkdir(join(folder, 'assets'))
  const put = (name: string, body: string | Buffer) => writeFile(join(folder, name), body)
  await put('assets/built.js', TEXT)
  await put('assets/built.js.br', br(TEXT))
  await put('assets/built.js.gz', gz(TEXT))
  await put('assets/plain.js', TEXT)
  await put('assets/stale.js', TEXT)
  await put('assets/stale.js.br', br('another build'))
  await put('assets/stale.js.gz', gz('another build'))
  await put('assets/broken.js', TEXT)
  await put('assets/broken.js.br', Buffer.from('no brotli'))
  await put('assets/broken.js.gz', Buffer.from('no gzip'))
  await put('worker.js', TEXT)
})
afterAll(() => rm(folder, { recursive: true }))

const variants = async (path: string) => (await (await openAssets(folder, {})).get(path))!.variants

it('files that the build encoded are sent unchanged, so that the server does not encode them at every start', async () => {
  const { br: brotli, gzip, identity } = await variants('/win/assets/built.js')
  expect(brotli.body.equals(br(TEXT))).toBe(true)
  expect(gzip.body.equals(gz(TEXT))).toBe(true)
  expect(identity.body.toString()).toBe(TEXT)
})

it.each(['plain', 'stale', 'broken'])(
  'files without a valid encoding of the build are encoded here (%s)',
  async (name) => {
    const { br: brotli, gzip } = await variants(`/win/assets/${name}.js`)
    expect(brotliDecompressSync(brotli.body).toString()).toBe(TEXT)
    expect(gunzipSync(gzip.body).toString()).toBe(TEXT)
  },
)

it('encoded files have no URL', async () => {
  const assets = await openAssets(folder, {})
  expect(assets.get('/win/assets/built.js.br')).toBeUndefined()
  expect(assets.get('/win/assets/built.js.gz')).toBeUndefined()
})

it('the service worker controls only the site, connects only to this origin, and is revalidated each time', async () => {
  const { identity } = await variants('/win/worker.js')
  const { headers } = identity
  const valueOf = (name: string) => headers[headers.lastIndexOf(name) + 1]
  expect(valueOf('service-worker-allowed')).toBe('/win')
  expect(valueOf('cache-control')).toBe('no-cache')
  expect(valueOf('content-security-policy')).toBe("default-src 'none'; connect-src 'self'; img-src 'self'")
})
