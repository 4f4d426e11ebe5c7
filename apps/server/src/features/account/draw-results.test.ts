/** My entries after the draw, beside what the published draw and the notifications say. */
import { postAccountEntries } from '@fairdraw/contract/account.ts'
import { postAccountEngagement } from '@fairdraw/contract/notification.ts'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { awards } from '../prize/tables.ts'
import { engagementOptions } from '../../testing/engagement-options.ts'
import { publishDrawOf, voidByTwo, addEntrants } from '../../testing/draw/run-draw.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { createEngagement } from '../../vendors/engagement/engagement.ts'
import { openDraws } from '../draw/open-draws.ts'
import { lapseAwards } from '../prize/alternates.ts'
import { awardDraws } from '../prize/award-draw.ts'
import { closeAfter } from '../../testing/close-after.ts'

const BIKE = { type: 'physical', value: 80_000, name: 'A bike', physicalType: 'parcel' } as const
const ONE_BIKE = [{ name: BIKE.name, winners: 1, prize: BIKE }]
const over = { opensIn: -600, closesIn: -30 }
const [DRAWN, REDRAWN, RUNNING] = [1, 2, 3]

const emulators = closeAfter(await startEmulators())
const server = await startTestApp({
  competitions: [
    { id: DRAWN, ...over, prizeTiers: ONE_BIKE },
    { id: REDRAWN, ...over, prizeTiers: ONE_BIKE },
    { id: RUNNING, prizeTiers: ONE_BIKE },
  ],
  vendors: { engagement: createEngagement(engagementOptions(emulators)) },
})

type Player = Awaited<ReturnType<TestApp['addPlayer']>>

const playersIn = (competitionId: number, count: number): Promise<Player[]> =>
  addEntrants(server, competitionId, count, { tickets: 2 })
const outcomesOf = async ({ bearer }: Player) =>
  (await server.ask(postAccountEntries, { bearer, body: {} })).body.entries!.map(({ drawId, outcome }) => ({
    drawId,
    outcome,
  }))
const isTold = async ({ bearer }: Player) =>
  (await server.ask(postAccountEngagement, { bearer, body: {} })).body.won!.length > 0

// Row 1.2-23
it('an entry into a competition that runs has no outcome', async () => {
  const [player] = await playersIn(RUNNING, 1)
  expect(await outcomesOf(player!)).toEqual([{ drawId: undefined, outcome: undefined }])
})

// Rows 1.2-23, 2.3-31
it('an entry is in, then being drawn, then won or not, as the published draw says', async () => {
  const players = await playersIn(DRAWN, 5)
  const all = () => Promise.all(players.map(outcomesOf))
  expect(new Set((await all()).flat().map(({ outcome }) => outcome))).toEqual(new Set([undefined]))
  await openDraws(server.db, server.catalogue, server.clock.now)
  expect((await all()).flat()).toEqual(players.map(() => ({ drawId: undefined, outcome: 'drawing' })))

  const draw = await publishDrawOf(server, DRAWN)
  // The winner is public, but has no award yet: nobody is told.
  expect((await all()).flat()).toEqual(players.map(() => ({ drawId: draw.id, outcome: 'drawing' })))
  expect((await Promise.all(players.map(isTold))).filter(Boolean)).toEqual([])

  await awardDraws(server)
  const [award] = await server.db.select().from(awards).where(eq(awards.drawId, draw.id))
  for (const player of players) {
    const hasWon = player.playerId === award!.playerId
    expect(await outcomesOf(player)).toEqual([{ drawId: draw.id, outcome: hasWon ? 'won' : 'not-won' }])
    expect(await isTold(player)).toBe(hasWon)
  }

  server.advanceSeconds(29 * 86_400)
  await lapseAwards(server)
  const winner = players.find(({ playerId }) => playerId === award!.playerId)!
  const session = {
    ...winner,
    bearer: await server.tokens.open(server.db, winner.playerId, 'session', server.clock.now),
  }
  expect(await outcomesOf(session)).toEqual([{ drawId: draw.id, outcome: 'lapsed' }])
  expect(await isTold(session)).toBe(false)
})

// Row 2.3-31
it('an entry of a void draw is being drawn again, and nobody is told any more that they won', async () => {
  const players = await playersIn(REDRAWN, 2)
  const draw = await publishDrawOf(server, REDRAWN)
  await awardDraws(server)
  expect((await Promise.all(players.map(isTold))).filter(Boolean)).toHaveLength(1)
  await voidByTwo(server, draw.id, 'The prize was announced wrongly.')
  for (const player of players) {
    expect(await outcomesOf(player)).toEqual([{ drawId: undefined, outcome: 'drawing' }])
    expect(await isTold(player)).toBe(false)
  }
})
