/** What a player may enter, and what an entry takes and gives: alone, repeated, in parallel and at its end. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { readRows } from '../../testing/read-rows.ts'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { openUseCaseHarness } from '../../testing/use-case-harness.ts'
import { enter } from './enter.ts'
import { createEntryQueue } from './queue/entry-queue.ts'

const FREE = 1
const BONUS = 2
const QUIZ_THEN_PAY = 4
const BONUS_QUIZ = 5
const SKILL = 7
const player = 1
const OTHER = 2

const shop = await openUseCaseHarness([
  { id: FREE, cap: 10 },
  { id: BONUS, tokenCost: 60 },
  { id: QUIZ_THEN_PAY, steps: ['quiz', 'payment'], pricePence: 200 },
  { id: BONUS_QUIZ, steps: ['quiz'], tokenCost: 60 },
  { id: SKILL, steps: ['quiz', 'payment'], pricePence: 200, legalBasis: 'skill' },
])
beforeEach(async () => {
  await shop.clear()
  await shop.addPlayer(player, 100)
})

const entered = (competitionId: number) => shop.entered(player, competitionId)

const wallet = async () =>
  (
    await readRows<{ balance: number; held: number }>(
      shop.db,
      sql`select balance::int, held::int from wallets where player_id = ${player}`,
    )
  )[0]
const expectInvariants = async () => expect(await findBrokenInvariants(shop.db)).toEqual([])

describe('entering', () => {
  it('a competition without steps issues its ticket at once', async () => {
    const outcome = await shop.enter(player, FREE)
    expect(outcome).toMatchObject({ ok: true, body: { steps: [], step: null, status: 'completed' } })
    const status = await shop.status(player, await entered(FREE))
    expect(status).toMatchObject({
      ok: true,
      body: { status: 'completed', tickets: [expect.stringMatching(/^\d+-\d{4}$/)], hasTicketReceipt: true },
    })
    await expectInvariants()
  })

  it('a bonus competition without steps spends its tokens at once, up to the balance', async () => {
    expect((await shop.enter(player, BONUS)).ok).toBe(true)
    expect(await wallet()).toEqual({ balance: 40, held: 0 })
    expect(await shop.enter(player, BONUS)).toMatchObject({ ok: false, code: 'not-enough-tokens' })
    await expectInvariants()
  })

  // Row 1.6-07
  // Row 2.8-26
  it('a balance of exactly the price is enough', async () => {
    await shop.addPlayer(OTHER, 60)
    expect((await shop.enter(OTHER, BONUS)).ok).toBe(true)
    await shop.addPlayer(OTHER + 1, 59)
    expect(await shop.enter(OTHER + 1, BONUS)).toMatchObject({ ok: false, code: 'not-enough-tokens' })
    await expectInvariants()
  })

  it('enqueues no message when it completes: alone, in a batch, or by its last step', async () => {
    const others = [OTHER, OTHER + 1, OTHER + 2]
    for (const other of others) await shop.addPlayer(other, 100)
    await shop.enter(player, BONUS)
    await Promise.all(others.map((other) => shop.enter(other, BONUS)))
    await shop.db.execute(sql`update wallets set balance = 100 where player_id = ${player}`)
    const entryId = await entered(BONUS_QUIZ)
    await shop.questions(player, entryId)
    await shop.answer(player, entryId, 'Green')
    expect(await readRows(shop.db, sql`select 1 from entries where state = 'completed'`)).toHaveLength(5)
    expect(await readRows(shop.db, sql`select topic from outbox`)).toEqual([])
  })

  // Rows 1.1-24, 1.3-74, 1.4-39
  it('holds tokens while steps follow, spends them on completion, and releases them on expiry', async () => {
    const entryId = await entered(BONUS_QUIZ)
    expect(await wallet()).toEqual({ balance: 40, held: 60 })
    expect(await shop.status(player, entryId)).toMatchObject({
      body: { payment: { tokenPrice: 60, paidPrice: 0, paid: false } },
    })
    await shop.questions(player, entryId)
    expect(await shop.answer(player, entryId, 'Green')).toMatchObject({
      ok: true,
      body: { status: 'completed', quizStatus: 'wrong', remaining: 0 },
    })
    expect(await wallet()).toEqual({ balance: 40, held: 0 })
    await shop.db.execute(sql`update wallets set balance = 100 where player_id = ${player}`)
    await shop.db.execute(
      sql`insert into ledger_transfers (player_id, asset, from_account, to_account, amount, reason) values (${player}, 'tokens', 'issued', 'wallet', 60, 'gift')`,
    )
    await entered(BONUS_QUIZ)
    await shop.makeDue('deadlines')
    expect(await shop.expire()).toBe(1)
    expect(await wallet()).toEqual({ balance: 100, held: 0 })
    await expectInvariants()
  })

  it('expires an entry even if an earlier one fails, and reports the failure', async () => {
    await shop.addPlayer(OTHER, 100)
    await entered(BONUS_QUIZ)
    await shop.makeDue('deadlines')
    await shop.enter(OTHER, BONUS_QUIZ)
    await shop.db.execute(
      sql`update entries set deadline = clock_timestamp() - interval '1 second' where player_id = ${OTHER}`,
    )
    await shop.db.execute(sql`update wallets set held = 0 where player_id = ${player}`)
    await expect(shop.expire()).rejects.toThrow('1 of 2 failed')
    expect(await readRows(shop.db, sql`select player_id::int as "playerId", state from entries order by 1`)).toEqual([
      { playerId: player, state: 'started' },
      { playerId: OTHER, state: 'expired' },
    ])
    await shop.db.execute(sql`update wallets set held = 60 where player_id = ${player}`)
    expect(await shop.expire()).toBe(1)
    await expectInvariants()
  })

  // Row 1.4-40
  // Row 1.7-22
  it('returns the unfinished entry instead of a second one, also on hold and closed', async () => {
    const first = await entered(QUIZ_THEN_PAY)
    expect(await entered(QUIZ_THEN_PAY)).toBe(first)
    await shop.put({ id: QUIZ_THEN_PAY, steps: ['quiz', 'payment'], pricePence: 200, status: 'on-hold' })
    expect(await entered(QUIZ_THEN_PAY)).toBe(first)
    await shop.put({ id: QUIZ_THEN_PAY, steps: ['quiz', 'payment'], pricePence: 200, closesIn: -1 })
    expect(await entered(QUIZ_THEN_PAY)).toBe(first)
    await shop.put({ id: QUIZ_THEN_PAY, steps: ['quiz', 'payment'], pricePence: 200 })
  })

  // Rows 1.3-03, 1.3-04, 1.4-07, 1.4-08, 1.4-35
  // Rows 2.8-16, 2.8-17, 2.8-19, 2.8-23, 2.8-25
  it.each([
    ['closed', { closesIn: -1 }],
    ['closed', { missedIn: -1 }],
    ['not-started', { opensIn: 5 }],
    ['not-started', { comingSoonFor: 5 }],
    ['on-hold', { status: 'on-hold' as const }],
    ['on-hold', { isOnHold: true }],
    ['unauthorized', { isHidden: true }],
    ['email-not-verified', { emailVerificationRequired: true }],
  ])('is refused with %s', async (code, change) => {
    await shop.put({ id: 90, ...change })
    expect(await shop.enter(player, 90)).toMatchObject({ ok: false, code })
    expect(await readRows(shop.db, sql`select 1 from entries`)).toEqual([])
  })

  it('is refused as busy where there is no time for it, with a time to retry', async () => {
    const queue = createEntryQueue(shop.database.prepared, { maxWaiting: 0 })
    const body = { competitionId: FREE, termsAccepted: true }
    expect(await enter({ ...shop, queue }, { playerId: player, key: randomUUID(), body })).toEqual({
      ok: false,
      code: 'busy',
      retryAfter: 2,
    })
  })

  it('is refused without the terms, and with an older version of them', async () => {
    expect(await shop.enter(player, FREE, randomUUID(), false)).toMatchObject({ ok: false, code: 'terms-not-accepted' })
  })

  // Row 1.6-09
  it('two hundred concurrent calls exceed neither cap nor balance', async () => {
    const free = await Promise.all(Array.from({ length: 200 }, () => shop.enter(player, FREE)))
    expect(free.filter(({ ok }) => ok)).toHaveLength(10)
    const bonus = await Promise.all(Array.from({ length: 200 }, () => shop.enter(player, BONUS)))
    expect(bonus.filter(({ ok }) => ok)).toHaveLength(1)
    await expectInvariants()
  })

  it('a repeated key returns the first reply, a reused one is refused', async () => {
    const key = randomUUID()
    const [first, again] = await Promise.all([shop.enter(player, FREE, key), shop.enter(player, FREE, key)])
    expect(again).toEqual(first)
    expect(await shop.enter(player, BONUS, key)).toMatchObject({ ok: false, code: 'idempotency-key-reused' })
    expect(await readRows(shop.db, sql`select 1 from entries`)).toHaveLength(1)
  })

  it('a repeated key returns the first reply, also on hold, and charges nothing twice', async () => {
    const key = randomUUID()
    const first = await shop.enter(player, BONUS, key)
    expect(first).toMatchObject({ ok: true, body: { status: 'completed' } })
    await shop.put({ id: BONUS, tokenCost: 60, status: 'on-hold' })
    expect(await shop.enter(player, BONUS, key)).toEqual(first)
    expect(await shop.enter(player, BONUS, key, false)).toMatchObject({ ok: false, code: 'idempotency-key-reused' })
    expect(await shop.enter(player, BONUS)).toMatchObject({ ok: false, code: 'on-hold' })
    await shop.put({ id: BONUS, tokenCost: 60 })
    expect(await readRows(shop.db, sql`select 1 from entries`)).toHaveLength(1)
    await expectInvariants()
  })

  // Row 1.1-24
  // Row 1.7-24
  it('a wrong answer ends a skill entry before anything is paid', async () => {
    const entryId = await entered(SKILL)
    expect(await shop.answer(player, entryId, 'Green')).toMatchObject({ ok: false, code: 'wrong-answer' })
    expect(await shop.pay({ playerId: player, entryId, method: 'card', nonce: 'x', bundleId: 'b1' })).toMatchObject({
      ok: false,
      code: 'wrong-answer',
    })
    await expectInvariants()
  })
})
