/** The pictures of the media library over HTTP: what may be uploaded, how it is described, found, served and retired. */
import { createHash, randomBytes } from 'node:crypto'
import {
  getDeskMedia,
  getDeskMediaItem,
  getDeskMediaUses,
  postDeskDeleteMedia,
  postDeskDescribeMedia,
  postDeskRestoreMedia,
  postDeskRetireMedia,
} from '@fairdraw/contract/desk/media.ts'
import { MEDIA_LIMITS } from '@fairdraw/rules/media/recordings.ts'
import { pictureAddress } from '@fairdraw/rules/media/picture-address.ts'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { auditLog } from '../audit/tables.ts'
import { mediaItems } from './tables.ts'
import { MEDIA_PAGE_SIZE } from './list-media.ts'
import { readRange } from './media-parts.ts'
import { openMediaLibrary } from './testing.ts'

const { server, headers, staffId, upload, list, actsOn, useInCompetition } = await openMediaLibrary()

/** A picture that no other test has: the left half is blue, the right half a random colour. */
async function draw(width = 400, height = 200) {
  const [r, g, b] = randomBytes(3)
  const right = { create: { width: width / 2, height, channels: 3 as const, background: { r: r!, g: g!, b: b! } } }
  return sharp({ create: { width, height, channels: 3, background: '#00f' } }).composite([
    { input: await sharp(right).png().toBuffer(), left: width / 2, top: 0 },
  ])
}

async function addPicture(description: { alt: string; name?: string; focal?: { x: number; y: number } }) {
  const { id } = (await upload(await (await draw()).png().toBuffer())).body.item
  const described = await server.ask(postDeskDescribeMedia, { headers, params: { id }, body: description })
  return described.body.item!
}

describe('an upload', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'takes a picture of the type %s, by its content',
    async (format) => {
      const bytes = await (await draw()).toFormat(format).toBuffer()
      const { status, body } = await upload(bytes)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        isNew: true,
        item: {
          kind: 'picture',
          alt: null,
          width: 400,
          height: 200,
          focal: { x: 50, y: 50 },
          uploadedByName: 'Test Person',
        },
      })
      expect(body.item.id).toBe(createHash('sha256').update(bytes).digest('hex').slice(0, 32))
    },
  )

  it('turns the picture upright and removes everything that a camera writes into it', async () => {
    const bytes = await (
      await draw()
    )
      .withExif({ IFD0: { Make: 'Camera of Alex' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { item: picture } = (await upload(bytes)).body
    expect(picture).toMatchObject({ width: 200, height: 400 })
    const [row] = await server.db.select().from(mediaItems).where(eq(mediaItems.id, picture.id))
    const metadata = await sharp(await readRange(server.db, row!.fileId, 0, row!.sizeBytes)).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 200, height: 400 })
    expect([metadata.exif, metadata.orientation, metadata.icc, metadata.xmp]).toEqual(Array(4).fill(undefined))
  })

  it('stores the same file once, and records it once', async () => {
    const bytes = await (await draw()).jpeg().toBuffer()
    const both = await Promise.all([upload(bytes), upload(bytes)])
    const again = await upload(bytes)
    const { id } = again.body.item
    expect([...both, again].map(({ status, body }) => `${status} ${body.item.id}`)).toEqual(Array(3).fill(`200 ${id}`))
    expect(both.filter(({ body }) => body.isNew)).toHaveLength(1)
    expect(again.body.isNew).toBe(false)
    expect(await actsOn(id)).toEqual(['upload-media'])
  })

  it('makes a picture smaller that is larger than the site can use', async () => {
    const huge = sharp({ create: { width: 6_000, height: 100, channels: 3, background: '#123' } })
    const { item: picture } = (await upload(await huge.png().toBuffer())).body
    expect(picture).toMatchObject({ width: 3_840, height: 64 })
  })

  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  it.each([
    ['a page that is named like a picture', async () => html],
    ['nothing', async () => Buffer.alloc(0)],
    ['a page behind the first bytes of a JPEG', async () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), html])],
    [
      'a picture with scripts',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['an animation', async () => (await draw()).gif().toBuffer()],
    ['half a picture', async () => (await (await draw()).jpeg().toBuffer()).subarray(0, 900)],
  ])('refuses %s', async (_, make) => {
    const { status, body } = await upload(await make())
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'not-a-picture' })
    expect(body.detail).toContain('JPEG')
  })

  it('refuses a small file that would decode to a huge picture', async () => {
    const bomb = sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
    const bytes = await bomb.png({ compressionLevel: 9 }).toBuffer()
    expect(bytes.length).toBeLessThan(1_000_000)
    const { status, body } = await upload(bytes)
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'picture-too-large' })
  })

  it('refuses a file that is too long', async () => {
    const { status, body } = await upload(Buffer.alloc(MEDIA_LIMITS.picture.bytes + 1))
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'request-too-large' })
    expect(body.detail).toContain('15 MB')
  })

  it('takes no other body', async () => {
    expect((await upload(Buffer.from('{}'), 'application/json')).status).toBe(415)
  })
})

describe('a description', () => {
  it('is needed before a picture is offered', async () => {
    const { id } = (await upload(await (await draw()).png().toBuffer())).body.item
    expect(await list('offered')).not.toContain(id)
    expect(await list('undescribed')).toContain(id)
    const describe = (body: { alt: string; name?: string }) =>
      server.ask(postDeskDescribeMedia, { headers, params: { id }, body })
    expect(await describe({ alt: '  ' })).toMatchObject({ status: 422, body: { code: 'invalid-request' } })
    expect(await describe({ alt: ' A red car ', name: 'car' })).toMatchObject({
      body: { item: { alt: 'A red car', name: 'car' } },
    })
    expect(await list('offered')).toContain(id)
    expect(await list('undescribed')).not.toContain(id)
  })

  it('puts the focal point into the address, and keeps what is not said', async () => {
    const { id } = await addPicture({ alt: 'A boat', name: 'boat', focal: { x: 20, y: 80 } })
    const { body } = await server.ask(postDeskDescribeMedia, {
      headers,
      params: { id },
      body: { alt: 'A blue boat' },
    })
    const focal = { x: 20, y: 80 }
    expect(body.item).toMatchObject({ name: 'boat', focal, address: pictureAddress(id, focal) })
  })

  it('is recorded without the text, and only if it changes something', async () => {
    const { id } = await addPicture({ alt: 'Robin at the lake' })
    const body = { alt: 'Robin at the lake', focal: { x: 10, y: 50 } }
    for (const _ of [1, 2]) await server.ask(postDeskDescribeMedia, { headers, params: { id }, body })
    const rows = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(auditLog.id)
    expect(rows.map(({ act }) => act)).toEqual(['upload-media', 'describe-media', 'describe-media'])
    expect(rows[2]).toMatchObject({ before: { focal: { x: 50, y: 50 } }, after: { focal: { x: 10, y: 50 } } })
    expect(JSON.stringify(rows)).not.toContain('Robin')
  })
})

describe('the list', () => {
  it('finds pictures by the beginnings of words in their alt text and their name', async () => {
    const car = await addPicture({ alt: 'A silver car by the sea', name: 'DSC_0042-beach.jpg' })
    const cottage = await addPicture({ alt: 'A cottage by the sea' })
    expect(await list('offered', 'SEA')).toEqual([cottage.id, car.id])
    for (const words of ['silv', 'sea car', 'beach', '0042'])
      expect(await list('offered', words), words).toEqual([car.id])
    expect(await list('offered', 'edge')).toEqual([])
  })

  it.each(["sea' | !", '& | :*', '\\', '(', 'sea:B', '\u0000'])('takes %j as words, not as a query', async (words) => {
    const { status } = await server.ask(getDeskMedia, { headers, query: { shelf: 'offered', words } })
    expect(status).toBe(200)
  })

  it('is read page by page, each picture once', async () => {
    const count = MEDIA_PAGE_SIZE * 2 + 1
    await server.db.execute(sql`
      insert into media_items (id, kind, format, file_id, size_bytes, alt, uploaded_by, uploaded_at)
      select md5('page ' || n), 'picture', 'webp', gen_random_uuid(), 1, 'zebra ' || n, ${staffId}::uuid, '2026-01-01'::timestamptz + (n / 2) * interval '1 microsecond'
      from generate_series(1, ${count}::int) n`)
    const found: string[] = []
    let cursor: string | undefined
    do {
      const query = { shelf: 'offered' as const, words: 'zebra', ...(cursor !== undefined && { cursor }) }
      const { body } = await server.ask(getDeskMedia, { headers, query })
      found.push(...body.items!.map(({ id }) => id))
      cursor = body.next
    } while (cursor !== undefined)
    expect(found).toHaveLength(count)
    expect(new Set(found).size).toBe(count)
  })
})

describe('a use', () => {
  const usesOf = async (id: string) => (await server.ask(getDeskMediaUses, { headers, params: { id }, query: {} })).body

  it('is recorded with every revision that names the picture, with any focal point', async () => {
    const { id, address } = await addPicture({ alt: 'A tent', focal: { x: 5, y: 95 } })
    expect(await usesOf(id)).toEqual({ uses: [] })
    const item = await useInCompetition(address)
    const title = expect.any(String)
    const revisions = [{ revision: 1, state: 'draft' }]
    expect(await usesOf(id)).toEqual({ uses: [{ kind: 'competition', id: item, title, revisions }] })
  })

  it('keeps the picture from being deleted, and not from being retired', async () => {
    const { id, address } = await addPicture({ alt: 'A kite' })
    await useInCompetition(address)
    const refused = await server.ask(postDeskDeleteMedia, { headers, params: { id } })
    expect(refused).toMatchObject({ status: 409, body: { code: 'media-in-use' } })
    const reason = 'The kite is no longer made.'
    await server.ask(postDeskRetireMedia, { headers, params: { id }, body: { reason } })
    expect(await list('retired')).toContain(id)
    expect(await list('offered')).not.toContain(id)
    expect((await server.app.inject(`${address}?w=320`)).statusCode).toBe(200)
    await server.ask(postDeskRestoreMedia, { headers, params: { id } })
    expect(await list('offered')).toContain(id)
    expect((await actsOn(id)).slice(-2)).toEqual(['retire-media', 'restore-media'])
  })
})

it('a picture that nothing uses is deleted for good', async () => {
  const { id, address } = await addPicture({ alt: 'A mistake' })
  expect(await server.ask(postDeskDeleteMedia, { headers, params: { id } })).toMatchObject({ status: 200 })
  expect(await server.ask(getDeskMediaItem, { headers, params: { id } })).toMatchObject({ status: 404 })
  expect((await server.app.inject(address)).statusCode).toBe(404)
  expect((await actsOn(id)).at(-1)).toBe('delete-media')
})

describe('at its address', () => {
  it('a picture is served to everybody at the width that a screen needs, whatever its focal point', async () => {
    const { id } = await addPicture({ alt: 'A lake' })
    for (const focal of [
      { x: 50, y: 50 },
      { x: 0, y: 100 },
    ]) {
      const reply = await server.app.inject({
        url: `${pictureAddress(id, focal)}?w=320`,
        headers: { accept: 'image/webp' },
      })
      expect(reply.statusCode).toBe(200)
      expect(reply.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 320, height: 160 })
    }
  })

  it('an id that nobody has uploaded is not found', async () => {
    expect((await server.app.inject(`/media/${'0'.repeat(32)}.webp`)).statusCode).toBe(404)
  })
})
