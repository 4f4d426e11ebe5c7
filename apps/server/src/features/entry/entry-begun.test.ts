/**
 * The key and body of an entry's first call are derived from the entry. A retry gets its first reply at any later time,
 * another body is refused, and nobody can choose an id.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { readRows, readValue } from '../../testing/read-rows.ts'
import { openUseCaseHarness } from '../../testing/use-case-harness.ts'
import type { UseCaseHarness } from '../../testing/use-case-harness.ts'

const [FREE, BONUS, QUIZ, PAID] = [1, 2, 3, 4] as const
const [PLAYER, OTHER] = [1, 2] as const

const shop = await openUseCaseHarness([
  { id: FREE },
  { id: BONUS, tokenCost: 60 },
  { id: QUIZ, steps: ['quiz'] },
  { id: PAID, steps: ['payment'], pricePence: 200 },
])
beforeEach(async () => {
  await shop.clear()
  for (const player of [PLAYER, OTHER]) await shop.addPlayer(player, 100)
})

async function entryIdOf(entering: ReturnType<UseCaseHarness['enter']>): Promise<string> {
  const outcome = await entering
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.body.entryId
}
const count = async (table: string) =>
  await readValue<number>(shop.db, sql.raw(`select count(*)::int as count from ${table}`))
const history = () =>
  readRows<{ event: string; state: string }>(
    shop.db,
    sql`select h.event, h.state from entry_history h join entries e on e.player_id = h.player_id and e.id = h.entry_id
        where h.at >= e.accepted_at order by h.at, h.id`,
  )

describe('a retry', () => {
  it.each([
    ['completed at once', FREE],
    ['took tokens', BONUS],
    ['waits for a step', QUIZ],
    ['waits for its payment', PAID],
  ])('of an entry that %s gets the first reply without a stored key', async (_, competitionId) => {
    const key = randomUUID()
    const first = await shop.enter(PLAYER, competitionId, key)
    expect(first.ok).toBe(true)
    expect(await count('idempotency_keys')).toBe(0)
    const batch = [shop.enter(PLAYER, competitionId, key), shop.enter(OTHER, FREE), shop.enter(OTHER, FREE)]
    expect((await Promise.all(batch))[0]).toEqual(first)
    expect(await shop.enter(PLAYER, competitionId, key)).toEqual(first)
    expect(await findBrokenInvariants(shop.db)).toEqual([])
  })

  it('gets the first reply after the entry has moved on', async () => {
    const key = randomUUID()
    const first = await shop.enter(PLAYER, QUIZ, key)
    const entryId = await entryIdOf(shop.enter(PLAYER, QUIZ, key))
    await shop.questions(PLAYER, entryId)
    await shop.answer(PLAYER, entryId)
    expect(await shop.status(PLAYER, entryId)).toMatchObject({ body: { status: 'completed' } })
    expect(await shop.enter(PLAYER, QUIZ, key)).toEqual(first)
    expect(await count('entries')).toBe(1)
  })

  it('with another body is refused: alone, in a batch, and on hold', async () => {
    const key = randomUUID()
    await shop.enter(PLAYER, FREE, key)
    const refused = { ok: false, code: 'idempotency-key-reused' }
    expect(await shop.enter(PLAYER, BONUS, key)).toEqual(refused)
    const among = [shop.enter(OTHER, FREE), shop.enter(PLAYER, BONUS, key), shop.enter(OTHER, FREE)]
    expect((await Promise.all(among))[1]).toEqual(refused)
    await shop.put({ id: BONUS, tokenCost: 60, status: 'on-hold' })
    expect(await shop.enter(PLAYER, BONUS, key)).toEqual(refused)
    await shop.put({ id: BONUS, tokenCost: 60 })
    expect(await findBrokenInvariants(shop.db)).toEqual([])
  })

  it('of a refused call is refused again, even after changes', async () => {
    const key = randomUUID()
    await shop.enter(PLAYER, BONUS)
    const refused = await shop.enter(PLAYER, BONUS, key)
    expect(refused).toMatchObject({ code: 'not-enough-tokens' })
    await shop.db.execute(sql`update wallets set balance = 100 where player_id = ${PLAYER}`)
    expect(await shop.enter(PLAYER, BONUS, key)).toEqual(refused)
  })

  it('of a call that led to an unfinished entry leads to it again, also after it has ended', async () => {
    const [first, key] = [await shop.enter(PLAYER, QUIZ), randomUUID()]
    expect(await shop.enter(PLAYER, QUIZ, key)).toEqual(first)
    await shop.makeDue('deadlines')
    await shop.expire()
    expect(await shop.enter(PLAYER, QUIZ, key)).toEqual(first)
    expect(await count('entries')).toBe(1)
  })
})

describe('an id', () => {
  it('is a UUID of version 8, different from the key, and different for every player and key', async () => {
    const key = randomUUID()
    const ids = [
      await entryIdOf(shop.enter(PLAYER, FREE, key)),
      await entryIdOf(shop.enter(OTHER, FREE, key)),
      await entryIdOf(shop.enter(PLAYER, FREE)),
    ]
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
    expect(new Set([key, ...ids]).size).toBe(4)
  })

  it('that is sent as a key finds no other player’s entry', async () => {
    const theirs = await entryIdOf(shop.enter(OTHER, QUIZ))
    const mine = await entryIdOf(shop.enter(PLAYER, QUIZ, theirs))
    expect(mine).not.toBe(theirs)
    expect(await entryIdOf(shop.enter(PLAYER, FREE, mine))).not.toBe(mine)
    expect(await readRows(shop.db, sql`select id from entries where player_id = ${OTHER}`)).toEqual([{ id: theirs }])
  })
})

it('the history of an entry starts with its beginning, followed by its events', async () => {
  const entryId = await entryIdOf(shop.enter(PLAYER, QUIZ))
  expect(await count('entry_events')).toBe(0)
  expect(await history()).toEqual([{ event: 'enter', state: 'started' }])
  await shop.questions(PLAYER, entryId)
  await shop.answer(PLAYER, entryId)
  expect(await history()).toEqual([
    { event: 'enter', state: 'started' },
    { event: 'finish', state: 'completed' },
  ])
  await shop.enter(OTHER, PAID)
  expect((await history()).at(-1)).toEqual({ event: 'enter', state: 'payment-due' })
})
