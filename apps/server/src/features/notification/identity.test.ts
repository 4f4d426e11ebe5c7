import { getEngagement, postAccountEngagement } from '@fairdraw/contract/notification.ts'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { expect, it } from 'vitest'
import { draws } from '../draw/tables.ts'
import { awards } from '../prize/tables.ts'
import { buildCompetition } from '../../testing/competitions.ts'
import { engagementOptions } from '../../testing/engagement-options.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { createEngagement } from '../../vendors/engagement/engagement.ts'
import { saveCompetition } from '../catalogue/catalogue.ts'
import { closeAfter } from '../../testing/close-after.ts'

const emulators = closeAfter(await startEmulators())
const server = await startTestApp({
  competitions: [{ id: 1 }],
  vendors: { engagement: createEngagement(engagementOptions(emulators)) },
})

const identityOf = async (bearer: string) => (await server.ask(postAccountEngagement, { bearer, body: {} })).body

/** An award of a published draw. */
async function award(playerId: number, competitionId: number, createdAt: Date): Promise<void> {
  const draw = { kind: 'competition', subjectId: String(competitionId), title: 'A prize', cutOff: createdAt }
  const [made] = await server.db
    .insert(draws)
    .values({ ...draw, state: 'published', publishedAt: createdAt })
    .returning()
  const prize = { type: 'monetary', value: 100, name: '£1' }
  await server.db
    .insert(awards)
    .values({ playerId, drawId: made!.id, place: 0, ticket: 1, prize, state: 'credited', createdAt })
}

/** The reply of the service to a browser with this identity. */
const sync = ({ url, key, userId, signature }: Awaited<ReturnType<typeof identityOf>>) =>
  fetch(`${url}/api/v3/content_cards/sync`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-braze-auth-signature': signature! },
    body: JSON.stringify({ api_key: key, user_id: userId }),
  })

it('a player gets an identity that the service accepts; it is not valid for another player', async () => {
  const [one, other] = [await server.addPlayer(), await server.addPlayer()]
  const [mine, theirs] = [await identityOf(one.bearer), await identityOf(other.bearer)]
  expect(mine.userId).not.toBe(theirs.userId)
  expect((await sync(mine)).status).toBe(200)
  expect((await sync({ ...mine, userId: theirs.userId! })).status).toBe(401)
})

it('it contains no personal data', async () => {
  const { bearer, phone, playerId } = await server.addPlayer()
  const { userId, signature } = await identityOf(bearer)
  const said = `${userId} ${Buffer.from(signature!.split('.')[1]!, 'base64url')}`
  expect(said).not.toContain(phone)
  expect(said).not.toContain(`"${playerId}"`)
})

it('a visitor gets no identity, only the public configuration of the service', async () => {
  expect(await server.ask(postAccountEngagement, { body: {} })).toMatchObject({ status: 401 })
  expect(await server.ask(getEngagement)).toEqual({
    status: 200,
    body: createEngagement(engagementOptions(emulators)).browser,
  })
})

// Row 2.3-31
it('lists the player’s own awards, and nobody else’s', async () => {
  const [winner, other] = [await server.addPlayer(), await server.addPlayer()]
  await award(winner.playerId, 1, server.clock.now)
  expect((await identityOf(winner.bearer)).won).toEqual([
    { competitionId: 1, name: server.catalogue.snapshot().byId.get(1)!.name, wonAt: server.clock.now.toISOString() },
  ])
  expect((await identityOf(other.bearer)).won).toEqual([])
})

// Row 2.3-33
it('an award has the competition’s picture and the time of the win', async () => {
  const plain = buildCompetition({ id: 2 })
  const media = { desktop: { cardImage: '/media/car.webp' }, mobile: {} }
  await saveCompetition(server.db, { ...plain, meta: { ...plain.meta, media } }, [])
  await server.catalogue.refresh()
  const { bearer, playerId } = await server.addPlayer()
  const wonAt = new Date('2026-03-01T20:00:00.000Z')
  await award(playerId, 2, wonAt)
  expect((await identityOf(bearer)).won).toEqual([
    { competitionId: 2, name: 'Prize 2', image: '/media/car.webp', wonAt: '2026-03-01T20:00:00.000Z' },
  ])
})
