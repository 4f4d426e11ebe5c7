/** A fixed run of tickets: what is held, given back and sold out (docs/mechanisms/entry/run.md). */
import { afterEach, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { findBrokenInvariants } from '../../../testing/ledger-invariants.ts'
import { readRows, readValue } from '../../../testing/read-rows.ts'
import { openUseCaseHarness } from '../../../testing/use-case-harness.ts'
import { mayEnter } from '../may-enter.ts'

const run = (ticketsTotal: number) => ({ ticketsTotal, tooFew: 'draw' as const })
const FREE = 1
const PAID = 2
const QUIZ_AFTER = 3
const BONUS = 4

const shop = await openUseCaseHarness([
  { id: FREE, run: run(2) },
  { id: PAID, steps: ['payment'], pricePence: 100, run: run(4) },
  { id: QUIZ_AFTER, steps: ['payment', 'quiz'], pricePence: 100, run: run(1) },
  { id: BONUS, tokenCost: 5, run: run(1) },
])
afterEach(async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([])
  await shop.clear()
})

const players = async (count: number) => {
  for (let id = 1; id <= count; id += 1) await shop.addPlayer(id, 10)
}
const begin = async (player: number, competition: number) => {
  const entered = await shop.enter(player, competition)
  if (!entered.ok) throw new Error(entered.code)
  return entered.body.entryId
}
const pay = async (playerId: number, entryId: string, entries: 1 | 3 = 1) =>
  shop.pay({
    playerId,
    entryId,
    method: 'card',
    bundleId: `b${entries}`,
    nonce: await shop.nonce({ amountPence: entries * 100 }),
  })
const free = async (competition: number) => {
  return readValue<number>(
    shop.db,
    sql`select sum(free)::int as free from run_parts where competition_id = ${competition}`,
  )
}

describe('an entry without steps', () => {
  it.each([
    ['free', FREE, 2],
    ['for tokens', BONUS, 1],
  ])('%s takes its ticket at once, and after the last one it is sold out', async (_, competition, total) => {
    await players(3)
    for (let player = 1; player <= total; player += 1)
      expect(await shop.enter(player, competition)).toMatchObject({ ok: true })
    expect(await shop.enter(3, competition)).toMatchObject({ ok: false, code: 'sold-out' })
    expect(await mayEnter(shop, 3, competition)).toMatchObject({ ok: false, code: 'sold-out' })
  })

  it('in one call for many: the first get what there is', async () => {
    await players(4)
    const entered = await Promise.all([1, 2, 3, 4].map((player) => shop.enter(player, FREE)))
    expect(entered.map((one) => (one.ok ? 'ok' : one.code)).toSorted()).toEqual(['ok', 'ok', 'sold-out', 'sold-out'])
  })
})

describe('an entry that is not finished', () => {
  it('holds its ticket, so others are told that some may come back', async () => {
    await players(5)
    for (const player of [1, 2, 3, 4]) await begin(player, PAID)
    expect(await shop.enter(5, PAID)).toMatchObject({ ok: false, code: 'all-tickets-held' })
    expect(await mayEnter(shop, 5, PAID)).toMatchObject({ ok: false, code: 'all-tickets-held' })
    expect(await shop.releaseHeld()).toBe(4)
    expect(await shop.enter(5, PAID)).toMatchObject({ ok: true })
  })

  it.each([
    ['cancelled', 'expire'],
    ['left', 'release'],
  ] as const)('gives it back when it is %s', async (_, how) => {
    await players(1)
    await begin(1, PAID)
    expect(await free(PAID)).toBe(3)
    if (how === 'expire') {
      await shop.makeDue('deadlines')
      await shop.expire()
    } else await shop.releaseHeld()
    expect(await free(PAID)).toBe(4)
  })

  it('takes another when it goes on, and is refused before any money is asked for when there is none', async () => {
    await players(5)
    const [late, gone] = [await begin(1, PAID), await begin(2, PAID)]
    await shop.releaseHeld()
    expect(await pay(1, late)).toMatchObject({ ok: true, body: { status: 'completed' } })
    for (const player of [3, 4, 5]) await pay(player, await begin(player, PAID))
    expect(await pay(2, gone)).toMatchObject({ ok: false, code: 'sold-out' })
    const payments = await readValue<number>(shop.db, sql`select count(*)::int as count from payments`)
    expect(payments).toBe(4)
  })

  it('holds as many as its bundle, and is refused where fewer are left', async () => {
    await players(2)
    const [first, second] = [await begin(1, PAID), await begin(2, PAID)]
    expect(await pay(1, first, 3)).toMatchObject({ ok: true })
    expect(await free(PAID)).toBe(0)
    expect(await pay(2, second, 3)).toMatchObject({
      ok: false,
      code: 'too-few-tickets-left',
      ticketsLeft: 1,
    })
    expect(await pay(2, second)).toMatchObject({ ok: true, body: { status: 'completed' } })
  })

  it('that is paid for holds its ticket until it ends', async () => {
    await players(2)
    const entryId = await begin(1, QUIZ_AFTER)
    expect(await pay(1, entryId)).toMatchObject({ ok: true })
    const [held] = await readRows<{ isUntilDeadline: boolean }>(
      shop.db,
      sql`select h.held_until = e.deadline as "isUntilDeadline" from run_holds h join entries e on e.id = h.entry_id`,
    )
    expect(held).toEqual({ isUntilDeadline: true })
    expect(await shop.enter(2, QUIZ_AFTER)).toMatchObject({ code: 'all-tickets-held' })
  })
})
