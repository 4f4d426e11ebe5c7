import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chooseEncoding, encodeAndPrebuild, sendPrebuiltResponse } from './prebuilt-response.ts'
import type { PrebuiltResponse } from './prebuilt-response.ts'

describe('the encoding of a reply', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['BR;q=0.5', 'br'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['br;q=nonsense, gzip;q=1', 'gzip'],
    ['zstd', 'identity'],
  ])('for %j is %s', (accepted, encoding) => {
    expect(chooseEncoding(accepted)).toBe(encoding)
  })

  it('is still right after more header values than are cached', () => {
    for (let at = 0; at < 2000; at += 1) chooseEncoding(`gzip;q=0.${at}1`)
    expect(chooseEncoding('br')).toBe('br')
  })
})

describe('a prebuilt reply', () => {
  const body = 'Two tickets a week, and the large popcorn. '.repeat(100)
  let prebuilt: PrebuiltResponse
  let origin: string
  const server = createServer((request, response) => sendPrebuiltResponse(request, response, prebuilt))

  beforeAll(async () => {
    prebuilt = await encodeAndPrebuild(
      200,
      { 'content-type': 'text/html', 'cache-control': 'public' },
      Buffer.from(body),
      5,
    )
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  it('decodes to the same text in every encoding', () => {
    const { br, gzip, identity } = prebuilt.variants
    expect(brotliDecompressSync(br.body).toString()).toBe(body)
    expect(gunzipSync(gzip.body).toString()).toBe(body)
    expect(identity.body.toString()).toBe(body)
  })

  it('has the headers for encoding, length and Vary', async () => {
    const response = await fetch(origin, { headers: { 'accept-encoding': 'br' } })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(prebuilt.variants.br.body.length),
      'content-type': 'text/html',
      vary: 'Accept-Encoding',
    })
    expect(await response.text()).toBe(body)
  })

  it('has a different ETag for each encoding', () => {
    const tags = Object.values(prebuilt.variants).map(({ etag }) => etag)
    expect(new Set(tags).size).toBe(3)
  })

  it.each([(etag: string) => etag, (etag: string) => `W/${etag}`, (etag: string) => `"other", ${etag}`, () => '*'])(
    'is not sent again to a client that has it',
    async (spelling) => {
      const headers = { 'accept-encoding': 'gzip', 'if-none-match': spelling(prebuilt.variants.gzip.etag) }
      const response = await fetch(origin, { headers })
      expect(response.status).toBe(304)
      expect(response.headers.get('content-length')).toBeNull()
      expect(response.headers.get('cache-control')).toBe('public')
    },
  )

  it('is sent to a client that has another encoding of it', async () => {
    const headers = { 'accept-encoding': 'br', 'if-none-match': prebuilt.variants.gzip.etag }
    expect((await fetch(origin, { headers })).status).toBe(200)
  })

  it('sends no body for HEAD, and the length of the body for GET', async () => {
    const response = await fetch(origin, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
    expect(response.headers.get('content-length')).toBe(String(body.length))
    expect(await response.text()).toBe('')
  })

  it('is not encoded where that saves nothing', async () => {
    const picture = await encodeAndPrebuild(200, { 'content-type': 'image/webp' }, Buffer.alloc(5000), 5)
    const short = await encodeAndPrebuild(200, { 'content-type': 'text/html' }, Buffer.from('hello'), 5)
    for (const { variants } of [picture, short]) expect(variants.br.headers).not.toContain('content-encoding')
  })
})
