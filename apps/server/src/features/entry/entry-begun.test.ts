/**
 * The key and body of an entry's first call are derived from the entry. A retry gets its first reply at any later time
 * and from any build, another body is refused, and nobody can choose an id.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { bodyHash } from '../../http/idempotency.ts'
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

/** Stores an entry as an older build did, completed at once and with its own id. */
async function enteredByOlderBuild(key: string): Promise<string> {
  const [id, reply] = [randomUUID(), (entryId: string) => ({ entryId, steps: [], step: null, status: 'completed' })]
  await shop.db.execute(sql`
    with began as (
      insert into entries (player_id, id, competition_id, state, steps, terms_version, accepted_at, deadline, finished_at)
      values (${PLAYER}, ${id}, ${FREE}, 'completed', '{}', 1, now(), now() + interval '1 day', now())),
    logged as (insert into entry_events (player_id, entry_id, event, state) values (${PLAYER}, ${id}, 'enter', 'completed')),
    counted as (insert into player_competitions (player_id, competition_id, entries) values (${PLAYER}, ${FREE}, 1)),
    ticketed as (insert into tickets (competition_id, player_id, entry_id) values (${FREE}, ${PLAYER}, ${id}))
    insert into idempotency_keys (player_id, call, key, body_hash, outcome)
    values (${PLAYER}, 'enter', ${key}, ${bodyHash({ competitionId: FREE, termsAccepted: true })},
      ${JSON.stringify({ reply: reply(id) })}::jsonb)`)
  return id
}

/** Calls as an older build does, with its own id; alone or as a batch. */
const ASK = {
  alone: (key: string, competitionId: number, entryId: string) => sql`
    select code, reply from try_enter_competition(${PLAYER}, ${key}, ${bodyHash({ competitionId })}, ${entryId},
      ${competitionId}, now() - interval '1 hour', now() + interval '1 hour', now() + interval '2 hours', '', 0, null, 1)`,
  'as a batch': (key: string, competitionId: number, entryId: string) => sql`
    select code, reply from try_enter_competitions(array[${PLAYER}]::bigint[], array[${key}]::uuid[],
      array[${bodyHash({ competitionId })}], array[${entryId}]::uuid[], array[${competitionId}]::int[],
      array[now() - interval '1 hour'], array[now() + interval '1 hour'], array[now() + interval '2 hours'], array[''], array[0],
      array[null]::int[], array[1])`,
}

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

describe('beside an older build', () => {
  it('its entry is replayed, and has one beginning in the history', async () => {
    const key = randomUUID()
    const id = await enteredByOlderBuild(key)
    expect(await entryIdOf(shop.enter(PLAYER, FREE, key))).toBe(id)
    expect(await shop.enter(PLAYER, BONUS, key)).toMatchObject({ code: 'idempotency-key-reused' })
    expect(await history()).toEqual([{ event: 'enter', state: 'completed' }])
    expect(await findBrokenInvariants(shop.db)).toEqual([])
  })

  it.each(['alone', 'as a batch'] as const)('its calls with own ids, %s, are executed once', async (how) => {
    const key = randomUUID()
    const ask = (competitionId: number) =>
      readRows<{ code: string; reply: { entryId: string } | null }>(shop.db, ASK[how](key, competitionId, randomUUID()))
    const first = await ask(FREE)
    expect(first).toMatchObject([{ code: 'ok', reply: { status: 'completed' } }])
    expect(await ask(FREE)).toEqual(first)
    expect(await ask(BONUS)).toEqual([{ code: 'idempotency-key-reused', reply: null }])
    expect(await readRows(shop.db, sql`select id from entries`)).toEqual([{ id: first[0]!.reply?.entryId }])
    expect(await findBrokenInvariants(shop.db)).toEqual([])
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
