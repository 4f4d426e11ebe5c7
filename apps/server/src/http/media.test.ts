import { copyFile, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFastify } from './fastify.ts'
import { serveMedia } from './media.ts'

describe('media', () => {
  let sources: string
  let cache: string
  let app: ReturnType<typeof createFastify>
  const film = Buffer.from('not really a film, but long enough to ask parts of')

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

  beforeAll(async () => {
    sources = await mkdtemp(join(tmpdir(), 'media-'))
    const picture = sharp({ create: { width: 1000, height: 500, channels: 3, background: '#3A1479' } })
    await writeFile(join(sources, 'car.webp'), await picture.webp().toBuffer())
    const logo = sharp({ create: { width: 300, height: 150, channels: 4, background: '#00000000' } })
    await writeFile(join(sources, 'logo.png'), await logo.png().toBuffer())
    await writeFile(join(sources, 'film.mp4'), film)
    await writeFile(join(sources, 'film.vtt'), 'WEBVTT\n')
    await writeFile(join(sources, 'tune.mp3'), film)
    await writeFile(join(sources, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    await writeFile(join(sources, '.secret.webp'), 'x')
    await writeFile(join(sources, 'notes.txt'), 'x')
  })
  beforeEach(async () => {
    await app?.close()
    cache = await mkdtemp(join(tmpdir(), 'media-cache-'))
    app = createFastify({ logLevel: 'silent', trustedProxies: 0 })
    await serveMedia(app, { folders: [join(sources, 'missing'), sources], cacheFolder: cache })
  })
  afterAll(async () => {
    await app.close()
    await rm(sources, { recursive: true })
  })

  // Row 1.9-19
  it.each([
    ['image/avif,image/webp,*/*', 'image/avif', 'heif'],
    ['image/webp,*/*', 'image/webp', 'webp'],
    ['*/*', 'image/jpeg', 'jpeg'],
    ['', 'image/jpeg', 'jpeg'],
  ])('are sent in the best format for Accept: %j', async (accept, type, format) => {
    const response = await get('/media/car.webp?w=460', { accept })
    expect(response.headers['content-type']).toBe(type)
    expect(response.headers.vary).toBe('Accept')
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const { width, height, format: actual } = await sharp(response.rawPayload).metadata()
    expect([width, height, actual]).toEqual([460, 230, format])
  })

  it('are resized to a width or a height, never to a pair of both', async () => {
    for (const height of [45, 65, 120, 900]) await get(`/media/car.webp?w=320&h=${height}`, { accept: 'image/webp' })
    expect(await readdir(cache)).toHaveLength(1)
  })

  it('are refused with Retry-After when too many are being resized', async () => {
    const names = Array.from({ length: 80 }, (_, nth) => `many-${nth}.png`)
    for (const name of names) await copyFile(join(sources, 'logo.png'), join(sources, name))
    // All at once: no picture is resized before all requests have arrived.
    const replies = await Promise.all(names.map((name) => get(`/media/${name}?w=320`, { accept: 'image/avif' })))
    const refused = replies.filter(({ statusCode }) => statusCode === 503)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.every(({ headers }) => headers['retry-after'] === '2')).toBe(true)
    expect(replies.filter(({ statusCode }) => statusCode === 200).length).toBe(80 - refused.length)
  })

  it('keep transparency in the fallback format', async () => {
    const response = await get('/media/logo.png?w=320', { accept: '*/*' })
    expect(response.headers['content-type']).toBe('image/png')
  })

  // Rows 1.9-12 to 1.9-17
  it.each([
    ['?w=1', 320],
    ['?w=320', 320],
    ['?w=414', 414],
    ['?w=415', 460],
    ['?w=460', 460],
    ['?w=500', 520],
    ['?w=520', 520],
    ['?w=768', 768],
    ['?w=800', 800],
    ['?w=900', 1000],
    ['?w=8000', 1000],
    ['', 1000],
    ['?h=45', 90],
    ['?h=46', 130],
    ['?h=65', 130],
    ['?h=120', 240],
    ['?h=66', 180],
    ['?h=90', 180],
    ['?h=195', 390],
    ['?h=360', 720],
  ])('are sent in the next larger allowed width, never larger than the source: %s', async (query, width) => {
    const response = await get(`/media/car.webp${query}`, { accept: 'image/webp' })
    expect((await sharp(response.rawPayload).metadata()).width).toBe(width)
  })

  // Row 1.9-17
  it('are also resized for the widest breakpoint, where the source is as large', async () => {
    const wide = sharp({ create: { width: 2400, height: 100, channels: 3, background: '#3A1479' } })
    await writeFile(join(sources, 'wide.webp'), await wide.webp().toBuffer())
    for (const [asked, width] of [
      [1000, 1024],
      [1024, 1024],
      [1900, 1920],
      [1920, 1920],
    ] as const) {
      const response = await get(`/media/wide.webp?w=${asked}`, { accept: 'image/webp' })
      expect((await sharp(response.rawPayload).metadata()).width).toBe(width)
    }
  })

  it.each(['w=0', 'w=-1', 'w=1e3', 'w=99999', 'w=8193', 'w=abc', 'w=', 'w=1&w=2', 'h=x', 'w[]=1'])(
    'refuse an invalid size: %s',
    async (query) => {
      const response = await get(`/media/car.webp?${query}`)
      expect([200, 422]).toContain(response.statusCode)
      if (!query.startsWith('w[')) expect(response.json()).toMatchObject({ code: 'invalid-request' })
      expect(await readdir(cache)).toHaveLength(query.startsWith('w[') ? 1 : 0)
    },
  )

  it.each([
    '/media/../package.json',
    '/media/..%2fcar.webp',
    '/media/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/media/..%5ccar.webp',
    '/media/.secret.webp',
    '/media/notes.txt',
    '/media/car.webp%00.png',
    '/media/nothing.webp',
    '/media/nothing.mp4',
    '/media/missing',
    '/media/',
    `/media/${'a'.repeat(150)}.webp`,
  ])('refuse other files: %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  })

  it('are resized once for concurrent requests', async () => {
    const asked = Array.from({ length: 20 }, () => get('/media/car.webp?w=800', { accept: 'image/webp' }))
    expect(new Set((await Promise.all(asked)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await readdir(cache)).toHaveLength(1)
  })

  it('are resized again when the source has changed', async () => {
    await get('/media/car.webp?w=320', { accept: 'image/webp' })
    await utimes(join(sources, 'car.webp'), new Date(), new Date(Date.now() + 5000))
    await get('/media/car.webp?w=320', { accept: 'image/webp' })
    expect(await readdir(cache)).toHaveLength(2)
  })

  it.each([
    ['/media/film.mp4', 'video/mp4'],
    ['/media/tune.mp3', 'audio/mpeg'],
    ['/media/film.vtt', 'text/vtt; charset=utf-8'],
    ['/media/icon.svg', 'image/svg+xml'],
  ])('other than pictures are sent unchanged: %s', async (url, type) => {
    const response = await get(url)
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, type])
  })

  describe('that are created on the first request', () => {
    const serveMade = async (ensureSource: (name: string) => Promise<void>) => {
      await app.close()
      app = createFastify({ logLevel: 'silent', trustedProxies: 0 })
      await serveMedia(app, { folders: [sources], cacheFolder: cache, ensureSource })
    }

    it('make the request wait', async () => {
      await serveMade(async (name) => copyFile(join(sources, 'car.webp'), join(sources, name)))
      const { statusCode, rawPayload } = await get('/media/made-late.webp?w=320')
      expect(statusCode).toBe(200)
      expect((await sharp(rawPayload).metadata()).width).toBe(320)
    })

    it('are refused when that fails, and tried again with the next request', async () => {
      let isBroken = true
      await serveMade(async () => {
        if (isBroken) throw new Error('no ink')
      })
      const refused = await get('/media/car.webp')
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
      isBroken = false
      expect((await get('/media/car.webp')).statusCode).toBe(200)
    })

    it('are not created for an invalid name, which is refused first', async () => {
      const asked: string[] = []
      await serveMade(async (name) => void asked.push(name))
      for (const url of ['/media/..%2Fcar.webp', '/media/.secret.webp', '/media/notes.txt']) {
        expect((await get(url)).statusCode).toBe(404)
      }
      expect(asked).toEqual([])
    })
  })

  it('are sent in the ranges that a media player requests', async () => {
    const part = await get('/media/film.mp4', { range: 'bytes=4-9' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 4-9/${film.length}`])
    expect(part.rawPayload).toEqual(film.subarray(4, 10))
    expect((await get('/media/film.mp4', { range: 'bytes=9999-' })).statusCode).toBe(416)
  })
})
