import { getWordDrum, postWordDrum } from '@fairdraw/contract/games/word-drum.ts'
import type { WordDrum } from '@fairdraw/contract/games/word-drum.ts'
import { postAccountEvents } from '@fairdraw/contract/profile.ts'
import { londonDay, nextLondonMidnight } from '@fairdraw/rules/text/london-time.ts'
import { roundOf } from '@fairdraw/rules/word-drum/word-drum.ts'
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { players } from '../player/tables.ts'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { WORD_DRUM } from '../../testing/word-drums.ts'
import { writeProjection } from '../content/bodies.ts'
import { readValue } from '../../testing/read-rows.ts'

const GAME = WORD_DRUM.game.id
let bearer: string
let playerId: number

const publish = async (body: WordDrum) => {
  await server.db.transaction((tx) => writeProjection(tx, { kind: 'word-drum', id: body.game.id, body }))
  await server.catalogue.refresh()
}
const server = await startTestApp()
await publish(WORD_DRUM)
await publish({ ...WORD_DRUM, game: { ...WORD_DRUM.game, id: 'second', tokens: 7 } })
beforeEach(async () => {
  ;({ bearer, playerId } = await server.addPlayer({ balances: { tokens: 5 } }))
})

const today = () => londonDay(server.clock.now)
const answer = () => roundOf(WORD_DRUM.words, today()).answer
/** Only the first drum is right. */
const wrong = () => answer().map((right, drum) => (drum === 0 ? right : (right + 1) % 6))
const round = (by: string | undefined = bearer, gameSlug = GAME) =>
  server.ask(getWordDrum, { bearer: by, params: { gameSlug } })
const check = (attempt: number, stops: number[], { key = randomUUID(), gameSlug = GAME, day = today() } = {}) =>
  server.ask(postWordDrum, { bearer, key, body: { gameSlug, day, attempt, stops } })
const tokens = async () =>
  await readValue<number>(
    server.db,
    sql`select balance::int as balance from wallets where player_id = ${playerId} and asset = 'tokens'`,
  )

describe('the round', () => {
  it('is the same for everybody and does not contain the answer', async () => {
    const [visitor, player] = [await round(undefined), await round()]
    expect(visitor.body).toEqual(player.body)
    const { word, drums, clue } = roundOf(WORD_DRUM.words, today())
    expect(visitor.body).toMatchObject({ day: today(), clue, drums, tokens: 10, tries: 3, play: null })
    expect(JSON.stringify(visitor.body)).not.toContain(`"${word}"`)
    expect(visitor.body).not.toHaveProperty('answer')
    expect(visitor.body.endsAt).toBe(nextLondonMidnight(server.clock.now).toISOString())
  })

  it('never returns the answer, also during a play', async () => {
    const { body } = await check(1, wrong())
    expect(Object.keys(body.play!).toSorted()).toEqual(['isRewarded', 'state', 'tokens', 'tries'])
    expect(Object.keys((await round()).body).toSorted()).toEqual(
      ['before', 'clue', 'day', 'drums', 'endsAt', 'play', 'tokens', 'tries'].toSorted(),
    )
  })

  it('of an unknown game is not found', async () => {
    expect((await round(bearer, 'nothing')).status).toBe(404)
    expect((await check(1, [0, 0, 0], { gameSlug: 'nothing' })).status).toBe(404)
  })
})

describe('a play', () => {
  // Row 1.7-41
  it('wins the tokens with the right word, once', async () => {
    expect((await check(1, wrong())).body.play).toEqual({
      state: 'playing',
      tries: [{ stops: wrong(), matches: [true, false, false] }],
      isRewarded: true,
      tokens: 0,
    })
    expect((await check(2, answer())).body.play).toMatchObject({ state: 'won', tokens: 10 })
    expect(await tokens()).toBe(15)
    expect((await check(3, answer())).body.code).toBe('try-out-of-order')
    // The same try again, with another key, as after a lost reply: the same result, no more tokens.
    expect((await check(2, answer())).body.play).toMatchObject({ state: 'won', tokens: 10 })
    expect(await tokens()).toBe(15)
    expect((await round()).body.play).toMatchObject({ state: 'won' })
    expect(await findBrokenInvariants(server.db)).toEqual([])
    const { events } = (await server.ask(postAccountEvents, { bearer, body: {} })).body
    expect(events!.map(({ text }) => text)).toEqual(['You won 10 tokens on the word drum'])
  })

  it('is lost after three tries', async () => {
    for (const attempt of [1, 2, 3]) await check(attempt, wrong())
    expect((await round()).body.play).toMatchObject({ state: 'lost', tokens: 0 })
    expect((await check(3, answer())).body.code).toBe('try-out-of-order')
    expect(await tokens()).toBe(5)
  })

  it('gives the tokens once to calls at the same time', async () => {
    const key = randomUUID()
    const calls = await Promise.all(
      Array.from({ length: 12 }, (_, nth) => check(1, answer(), { key: nth % 2 === 0 ? key : randomUUID() })),
    )
    for (const { status, body } of calls) expect(status === 200 || body.code === 'still-running').toBe(true)
    expect(await tokens()).toBe(15)
    expect(await findBrokenInvariants(server.db)).toEqual([])
  })

  it('counts different words at the same time as one try each', async () => {
    const others = Array.from({ length: 6 }, (_, face) => [face, wrong()[1]!, wrong()[2]!])
    const calls = await Promise.all(others.map((stops) => check(1, stops)))
    expect(calls.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await round()).body.play!.tries).toHaveLength(1)
  })

  it('is rewarded once a day, in whatever game, and again the next day', async () => {
    await check(1, answer())
    expect((await check(1, answer(), { gameSlug: 'second' })).body.play).toMatchObject({
      state: 'won',
      isRewarded: false,
      tokens: 0,
    })
    expect(await tokens()).toBe(15)
    const before = server.clock.now
    const yesterdays = { attempt: 2, day: today() }
    server.clock.now = new Date(nextLondonMidnight(before).getTime() + 1000)
    expect((await check(yesterdays.attempt, answer(), { day: yesterdays.day })).body.code).toBe('round-over')
    expect((await check(1, answer())).body.play).toMatchObject({ state: 'won', tokens: 10 })
    expect(await tokens()).toBe(25)
    expect((await round()).body.before).toMatchObject({ word: roundOf(WORD_DRUM.words, yesterdays.day).word })
    server.clock.now = before
  })

  it('keeps its word when the game is changed during the day', async () => {
    const [right, missed] = [answer(), wrong()]
    await check(1, missed)
    await publish({ ...WORD_DRUM, words: WORD_DRUM.words.toReversed() })
    expect((await check(2, right)).body.play).toMatchObject({ state: 'won' })
    await publish(WORD_DRUM)
  })

  it('is refused in a break and without a statement of age', async () => {
    const set = (values: Partial<typeof players.$inferInsert>) =>
      server.db.update(players).set(values).where(eq(players.id, playerId))
    await set({ pausedUntil: new Date(server.clock.now.getTime() + 86_400_000) })
    expect((await check(1, answer())).body.code).toBe('paused')
    await set({ pausedUntil: null, ageStatedAt: null })
    expect((await check(1, answer())).body.code).toBe('age-unverified')
    expect(await tokens()).toBe(5)
  })

  it('is refused with stops that do not exist', async () => {
    for (const stops of [[], [0, 0], [0, 0, 9], [0, 0, -1], [0, 0, 0.5], [0, 0, 0, 0], ['0', 0, 0]])
      expect((await check(1, stops as number[])).status).toBe(422)
    for (const attempt of [0, 4, 1.5]) expect((await check(attempt, answer())).status).toBe(422)
    expect((await check(2, answer())).body.code).toBe('try-out-of-order')
    expect((await check(1, answer(), { day: '2020-01-01' })).body.code).toBe('round-over')
    expect((await round()).body.play).toBeNull()
  })
})
