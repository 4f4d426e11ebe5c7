/** Films and sounds of the media library over HTTP: what is taken, what makes them ready, how they are served and deleted. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import {
  getDeskMedia,
  getDeskMediaItem,
  getDeskMediaUses,
  postDeskDeleteMedia,
  postDeskDescribeMedia,
  postDeskMediaCaptions,
  postDeskMediaUpload,
} from '@fairdraw/contract/desk/media.ts'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { PART_BYTES, purgeBrokenUploads, readRange } from './media-parts.ts'
import { mediaItems, mediaParts } from './tables.ts'
import { openMediaLibrary, readDemoFile } from './testing.ts'
import { uploadRecording } from './upload-recording.ts'
import { asAnother, muxFilm, muxSound } from './testing-films.ts'

const library = await openMediaLibrary()
const { server, headers, staffId, upload, list, actsOn, useInCompetition } = library
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
const film = await readDemoFile('clip-festival.mp4')
const captions = await readDemoFile('clip-festival.vtt').then(String)

const uploadFilm = async () => (await upload(asAnother(film))).body.item
const filesStored = async () => (await server.db.select({ id: mediaParts.fileId }).from(mediaParts)).length
const describeItem = (id: string, body: object) =>
  server.ask(postDeskDescribeMedia, { headers, params: { id }, body: body as { alt: string } })
const addCaptions = (id: string, text = captions) =>
  server.ask(postDeskMediaCaptions, { headers, params: { id }, body: { text } })
const remove = (id: string) => server.ask(postDeskDeleteMedia, { headers, params: { id } })

describe('an upload', () => {
  it.each([
    ['a film as MP4', () => readDemoFile('clip-winsday.mp4'), 'film', 'mp4', 'H.264, AAC', 7],
    ['a film as WebM', () => muxFilm({ container: 'webm', codec: 'vp9' }), 'film', 'webm', 'VP9', 5],
    ['a sound as MP3', () => readDemoFile('sound-fanfare.mp3'), 'sound', 'mp3', 'MP3', 7],
    ['a sound as M4A', () => muxSound(film), 'sound', 'm4a', 'AAC', 7],
  ])('takes %s, by its content', async (_, make, kind, format, codecs, seconds) => {
    const bytes = await make()
    const { status, body } = await upload(bytes)
    expect(status, body.detail).toBe(200)
    const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    expect(body).toMatchObject({
      isNew: true,
      item: { id, kind, address: `/media/${id}.${format}`, alt: null, sizeBytes: bytes.length, recording: { codecs } },
    })
    expect(Math.round(body.item.recording!.seconds)).toBe(seconds)
    expect(body.item.width > 0).toBe(kind === 'film')
  })

  it('stores a film unchanged, in parts of a megabyte', async () => {
    const bytes = asAnother(film, 2 * PART_BYTES)
    const { id } = (await upload(bytes)).body.item
    const [row] = await server.db.select().from(mediaItems).where(eq(mediaItems.id, id))
    const parts = await server.db.select().from(mediaParts).where(eq(mediaParts.fileId, row!.fileId))
    expect(parts.map(({ content }) => content.length).toSorted((a, b) => a - b)).toEqual([
      bytes.length - 2 * PART_BYTES,
      PART_BYTES,
      PART_BYTES,
    ])
    expect((await readRange(server.db, row!.fileId, 0, bytes.length)).equals(bytes)).toBe(true)
    const [from, to] = [PART_BYTES - 3, 2 * PART_BYTES + 5]
    expect((await readRange(server.db, row!.fileId, from, to)).equals(bytes.subarray(from, to))).toBe(true)
  })

  it('says of a film whose index is at its end that it does not start at once', async () => {
    const [first, last] = await Promise.all(
      (['in-memory', false] as const).map(async (fastStart) =>
        upload(await muxFilm({ container: 'mp4', codec: 'avc', fastStart })),
      ),
    )
    expect(first!.body.item.recording).toMatchObject({ startsAtOnce: true })
    expect(last!.body.item.recording).toMatchObject({ startsAtOnce: false })
  })

  it('stores the same film once, and records it once', async () => {
    const bytes = asAnother(film)
    const both = await Promise.all([upload(bytes), upload(bytes)])
    const stored = await filesStored()
    const again = await upload(bytes)
    expect([...both, again].filter(({ body }) => body.isNew)).toHaveLength(1)
    expect(new Set([...both, again].map(({ body }) => body.item.id)).size).toBe(1)
    expect(await actsOn(again.body.item.id)).toEqual(['upload-media'])
    expect(await filesStored(), 'the bytes that came again are deleted').toBe(stored)
  })

  it.each([
    ['a film that few browsers play', () => muxFilm({ container: 'mp4', codec: 'hevc' }), 'H.265'],
    [
      'a film of more pixels than 4K',
      () => muxFilm({ container: 'webm', codec: 'vp9', width: 7_680, height: 4_320 }),
      '7680',
    ],
    ['a film that is too long', () => muxFilm({ container: 'webm', codec: 'vp9', seconds: 1_900 }), '30 minutes'],
    ['half a film', async () => film.subarray(0, film.length / 2), 'a part of it is missing'],
    [
      'a page behind the first bytes of a film',
      async () => Buffer.concat([film.subarray(0, 16), Buffer.from('<script>')]),
      'can’t be read',
    ],
    ['the first bytes of a WebM', async () => Buffer.from('1a45dfa3', 'hex'), 'can’t be read'],
    [
      'an index that says that it has four thousand million frames',
      async () => withEndlessIndex(film),
      'can’t be read',
    ],
  ])('refuses %s, says why, and keeps nothing of it', async (_, make, words) => {
    const before = await filesStored()
    const { status, body } = await upload(await make())
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'recording-not-accepted' })
    expect(body.detail).toContain(words)
    expect(await filesStored()).toBe(before)
  })

  it('ends where a film becomes too large, and keeps nothing of it', async () => {
    const before = await filesStored()
    async function* endless() {
      for (;;) yield Buffer.alloc(PART_BYTES)
    }
    const refused = await uploadRecording(server.db, endless(), staffId, 3 * PART_BYTES)
    expect(refused).toMatchObject({ ok: false, code: 'request-too-large' })
    expect(await filesStored()).toBe(before)
  })

  it('that breaks off leaves nothing', async () => {
    const before = await filesStored()
    const call = request(new URL(postDeskMediaUpload.path, origin), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
    })
    call.on('error', () => {})
    call.write(Buffer.concat([film.subarray(0, 32), Buffer.alloc(3 * PART_BYTES)]))
    await expect.poll(filesStored).toBe(before + 3)
    call.destroy()
    await expect.poll(filesStored).toBe(before)
  })

  it('of a process that was killed is purged after a day, and no film with it', async () => {
    const { id } = await uploadFilm()
    const [kept] = await server.db.select().from(mediaItems).where(eq(mediaItems.id, id))
    const [old, young] = [crypto.randomUUID(), crypto.randomUUID()]
    const content = Buffer.from('x')
    await server.db.insert(mediaParts).values([
      { fileId: old, part: 0, content },
      { fileId: old, part: 1, content },
      { fileId: young, part: 0, content },
    ])
    await server.db.execute(
      sql`update media_parts set written_at = now() - interval '25 hours' where file_id in (${old}, ${kept!.fileId})`,
    )
    expect(await purgeBrokenUploads(server.db, new Date())).toBe(1)
    const left = await server.db.select().from(mediaParts)
    const files = new Set(left.map(({ fileId }) => fileId))
    expect([files.has(old), files.has(young), files.has(kept!.fileId)]).toEqual([false, true, true])
  })
})

describe('a film is offered', () => {
  it('once it has captions and a description', async () => {
    const { id } = await uploadFilm()
    await describeItem(id, { alt: 'A festival by the sea' })
    expect(await list('undescribed')).toContain(id)
    const { body } = await addCaptions(id)
    expect(body.item!.recording!.captions).toMatch(/^\/media\/[\da-f]{32}\.vtt$/)
    expect(await list('offered', 'festival')).toContain(id)
    const films = await server.ask(getDeskMedia, { headers, query: { shelf: 'offered', kind: 'film' } })
    expect(new Set(films.body.items!.map(({ kind }) => kind))).toEqual(new Set(['film']))
    expect(await actsOn(id)).toEqual(['upload-media', 'describe-media', 'set-captions'])
  })

  it('without captions if nobody speaks in it', async () => {
    const { id } = await uploadFilm()
    await describeItem(id, { alt: 'Waves', hasNoSpeech: true })
    expect(await list('offered')).toContain(id)
    await describeItem(id, { alt: 'Waves', hasNoSpeech: false })
    expect(await list('offered')).not.toContain(id)
  })

  it('and a sound once it has a description', async () => {
    const { id } = (await upload(await readDemoFile('sound-good-morning.mp3'))).body.item
    expect(await list('undescribed')).toContain(id)
    await describeItem(id, { alt: 'A greeting of the breakfast show', hasNoSpeech: true })
    expect(await list('offered')).toContain(id)
    const { body } = await server.ask(getDeskMediaItem, { headers, params: { id } })
    expect(body.item!.recording, 'that is said of films only').toMatchObject({ hasNoSpeech: false })
    expect(await addCaptions(id)).toMatchObject({ status: 404 })
  })
})

describe('captions', () => {
  it('of SubRip are served as WebVTT', async () => {
    const { id } = await uploadFilm()
    const { body } = await addCaptions(id, '1\r\n00:00:01,000 --> 00:00:02,000\r\nFish & chips\r\n')
    const reply = await server.app.inject(body.item!.recording!.captions!)
    expect(reply.headers).toMatchObject({
      'content-type': 'text/vtt; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(reply.body).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nFish &amp; chips\n')
  })

  it('that cannot be read are refused with their line, and the earlier ones stay', async () => {
    const { id } = await uploadFilm()
    await addCaptions(id)
    const refused = await addCaptions(id, 'WEBVTT\n\n00:01:00.000 --> 00:01:02.000\nOf another film')
    expect(refused).toMatchObject({ status: 422, body: { code: 'captions-unreadable' } })
    expect(refused.body.detail).toMatch(/^Line 3: .*another film/)
    const { body } = await server.ask(getDeskMediaItem, { headers, params: { id } })
    expect(body.item!.recording!.captions).not.toBeNull()
  })

  it('that are replaced are deleted, unless a revision names them', async () => {
    const { id } = await uploadFilm()
    const first = (await addCaptions(id)).body.item!.recording!.captions!
    const second = (await addCaptions(id, captions.replace('WEBVTT', 'WEBVTT\n\n00:00.100 --> 00:00.200\nOne more')))
      .body.item!.recording!.captions!
    expect(second).not.toBe(first)
    expect((await server.app.inject(first)).statusCode).toBe(404)
    await useInCompetition(second)
    await addCaptions(id)
    expect((await server.app.inject(second)).statusCode, 'as it was reviewed').toBe(200)
  })
})

describe('a poster', () => {
  it('is a picture of the library, which cannot be deleted before', async () => {
    const { id } = await uploadFilm()
    const bytes = await sharp({ create: { width: 90, height: 50, channels: 3, background: '#481' } })
      .png()
      .toBuffer()
    const picture = (await upload(bytes)).body.item
    const { body } = await describeItem(id, { alt: 'A festival', poster: picture.id })
    expect(body.item!.recording!.poster).toBe(picture.address)
    const refused = await remove(picture.id)
    expect(refused).toMatchObject({ status: 409, body: { code: 'media-in-use' } })
    expect(refused.body.detail).toContain('poster')
    await describeItem(id, { alt: 'A festival', poster: null })
    expect(await remove(picture.id)).toMatchObject({ status: 200 })
  })

  it('is no other film, and no picture that there is not', async () => {
    const [one, other] = [await uploadFilm(), await uploadFilm()]
    for (const poster of [other.id, '0'.repeat(32)])
      expect(await describeItem(one.id, { alt: 'A festival', poster })).toMatchObject({ status: 404 })
  })
})

describe('a film that is named by a revision', () => {
  it('has its use, and cannot be deleted', async () => {
    const { id, address } = await uploadFilm()
    const item = await useInCompetition(address)
    const { body } = await server.ask(getDeskMediaUses, { headers, params: { id }, query: {} })
    expect(body.uses).toMatchObject([{ kind: 'competition', id: item }])
    expect(await remove(id)).toMatchObject({ status: 409, body: { code: 'media-in-use' } })
  })

  it('and one that is not is deleted with its bytes and its captions', async () => {
    const before = await filesStored()
    const { id, address } = await uploadFilm()
    const captionsAt = (await addCaptions(id)).body.item!.recording!.captions!
    expect(await remove(id)).toMatchObject({ status: 200 })
    for (const gone of [address, captionsAt]) expect((await server.app.inject(gone)).statusCode).toBe(404)
    expect(await filesStored()).toBe(before)
    expect((await actsOn(id)).at(-1)).toBe('delete-media')
  })
})

describe('at its address', () => {
  it('a film is sent whole, in ranges, and as a HEAD, to be kept for ever', async () => {
    const bytes = asAnother(film)
    const { address } = (await upload(bytes)).body.item
    const whole = await server.app.inject(address)
    expect(whole.statusCode).toBe(200)
    expect(whole.rawPayload.equals(bytes)).toBe(true)
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      etag: expect.any(String),
    })
    const part = await server.app.inject({
      url: address,
      headers: { range: 'bytes=100-199', 'if-range': String(whole.headers.etag) },
    })
    expect(part.statusCode).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes 100-199/${bytes.length}`)
    expect(part.rawPayload.equals(bytes.subarray(100, 200))).toBe(true)
    const head = await server.app.inject({ method: 'HEAD', url: address })
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      String(bytes.length),
      0,
    ])
    const known = await server.app.inject({ url: address, headers: { 'if-none-match': String(whole.headers.etag) } })
    expect(known.statusCode).toBe(304)
    const beyond = await server.app.inject({ url: address, headers: { range: `bytes=${bytes.length}-` } })
    expect(beyond.statusCode).toBe(416)
  })

  it('all who ask for a film that is being written get the whole of it', async () => {
    const bytes = asAnother(film, 3 * PART_BYTES)
    const { address } = (await upload(bytes)).body.item
    const replies = await Promise.all(Array.from({ length: 5 }, () => server.app.inject(address)))
    for (const { statusCode, rawPayload } of replies)
      expect([statusCode, rawPayload.equals(bytes)]).toEqual([200, true])
  })

  it('a film whose reader has gone is served to the next', async () => {
    const bytes = asAnother(film, 3 * PART_BYTES)
    const { address } = (await upload(bytes)).body.item
    const call = request(new URL(address, origin))
    call.end()
    const [reply] = await once(call, 'response')
    await once(reply, 'data')
    reply.destroy()
    expect((await server.app.inject(address)).rawPayload.equals(bytes)).toBe(true)
  })

  it('has the same ETag at another machine', async () => {
    const { address, uploadedAt } = await uploadFilm()
    const { etag, 'last-modified': changed } = (await server.app.inject(address)).headers
    expect(Math.abs(Date.parse(String(changed)) - Date.parse(uploadedAt))).toBeLessThan(1_000)
    expect(etag).toContain(Date.parse(uploadedAt).toString(16))
  })

  it('another ending than that of its format is not found', async () => {
    const { id } = await uploadFilm()
    for (const name of [`${id}.webm`, `${id}.webp`, `${'0'.repeat(32)}.mp4`])
      expect((await server.app.inject(`/media/${name}`)).statusCode, name).toBe(404)
  })
})

/** The film with an index of more frames than could be in it. */
function withEndlessIndex(source: Buffer): Buffer {
  const bytes = Buffer.from(source)
  const at = bytes.indexOf('stsz')
  bytes.writeUInt32BE(0xff_ff_ff_ff, at + 12)
  return bytes
}
