/** Pictures for a claim: only pictures are stored, without metadata and of a limited size, and only staff see them. */
import { randomUUID } from 'node:crypto'
import { postDeskAwardAddress, postPlayersUploads } from '@fairdraw/contract/prize.ts'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { awards } from './tables.ts'
import { addStaff } from '../../testing/desk/staff-client.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { withdrawAwardByTwo } from '../../testing/draw/withdraw-award.ts'
import { BIKE } from '../../testing/draw/over-competition.ts'

const DAY_MS = 86_400_000

const server = await startTestApp()

type Player = Awaited<ReturnType<TestApp['addPlayer']>>
type Offer = { player: Player; awardId: string }
/** A player with an award in this state. */
async function offered(state = 'offered'): Promise<Offer> {
  const player = await server.addPlayer()
  const claimBy = new Date(server.clock.now.getTime() + DAY_MS)
  const [award] = await server.db
    .insert(awards)
    .values({ playerId: player.playerId, drawId: randomUUID(), place: 0, ticket: 1, prize: BIKE, state, claimBy })
    .returning()
  return { player, awardId: award!.id }
}
const upload = ({ player, awardId }: Offer, picture: Buffer) =>
  server.ask(postPlayersUploads, { bearer: player.bearer, body: { id: awardId, picture: picture.toString('base64') } })
/** The pictures as support sees them. */
async function storedOf({ player, awardId }: Offer): Promise<Buffer[]> {
  const params = { playerId: String(player.playerId), id: awardId } as never
  const { headers } = await addStaff(server, ['support'])
  const { body } = await server.ask(postDeskAwardAddress, { params, body: {}, headers })
  return body.uploads!.map(({ picture }) => Buffer.from(picture.split(',')[1]!, 'base64'))
}
const blank = (width = 30, height = 20) => sharp({ create: { width, height, channels: 3, background: '#369' } })

// Row 1.7-51
it('is stored upright as a JPEG without its place and its camera', async () => {
  const offer = await offered()
  const original = await blank()
    .jpeg()
    .withExif({ IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect(original.includes('Secret camera')).toBe(true)
  expect((await sharp(original).metadata()).orientation).toBe(6)
  expect(await upload(offer, original)).toMatchObject({ status: 200, body: { uploads: 1 } })
  const [stored] = await storedOf(offer)
  expect(stored!.includes('Secret camera')).toBe(false)
  const { format, width, height, exif } = await sharp(stored).metadata()
  expect({ format, width, height, exif }).toEqual({ format: 'jpeg', width: 20, height: 30, exif: undefined })
})

it('is reduced to 2,000 pixels a side; transparent parts become white', async () => {
  const offer = await offered()
  const glass = sharp({ create: { width: 2_400, height: 12, channels: 4, background: '#36900000' } })
  expect(await upload(offer, await glass.png().toBuffer())).toMatchObject({ status: 200 })
  const [stored] = await storedOf(offer)
  const { data, info } = await sharp(stored).raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 2_000, height: 10 })
  expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
})

it('other content is refused, and so is a small file that decodes to more than 40 million pixels', async () => {
  const offer = await offered()
  const huge = await blank(8_000, 5_001).png().toBuffer()
  expect(huge.length).toBeLessThan(1_000_000)
  const texts = ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', '\xff\xd8\xff\xe0 no picture']
  for (const bad of [...texts.map((text) => Buffer.from(text, 'latin1')), huge])
    expect(await upload(offer, bad)).toMatchObject({ status: 422, body: { code: 'not-a-picture' } })
  expect(await storedOf(offer)).toEqual([])
})

it('belongs to the award of its own player, before it is sent, and a sixth is refused', async () => {
  const offer = await offered()
  const picture = await blank().png().toBuffer()
  expect(await upload({ ...offer, player: await server.addPlayer() }, picture)).toMatchObject({ status: 404 })
  for (const state of ['sent', 'unclaimed'])
    expect(await upload(await offered(state), picture), state).toMatchObject({ status: 404 })
  for (const state of ['checking', 'claimed'])
    expect(await upload(await offered(state), picture), state).toMatchObject({ status: 200 })
  const { player, awardId } = await offered()
  await withdrawAwardByTwo(server, { playerId: player.playerId, id: awardId }, 'They were not eligible.')
  expect(await upload({ player, awardId }, picture)).toMatchObject({ status: 404 })
  for (const uploads of [1, 2, 3, 4, 5]) expect(await upload(offer, picture)).toMatchObject({ body: { uploads } })
  expect(await upload(offer, picture)).toMatchObject({ status: 409, body: { code: 'too-many-pictures' } })
})
