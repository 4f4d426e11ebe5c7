/** An entry from step to step: what it keeps, what its status says, and what is taken away with it. */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { readRows, readValue } from '../../testing/read-rows.ts'
import { openUseCaseHarness } from '../../testing/use-case-harness.ts'
import { countTicketsFor, refuseRun } from './run/hold-tickets.ts'
import { findEntry } from './find-entry.ts'
import { transition, withdrawTickets } from './steps.ts'

const player = 1
const [FREE, TOKENS, PAID, QUIZ_THEN_TOKENS, SKILL, RUN] = [1, 2, 3, 4, 5, 6]

const shop = await openUseCaseHarness([
  { id: FREE },
  { id: TOKENS, tokenCost: 60 },
  { id: PAID, steps: ['payment'], pricePence: 200 },
  { id: QUIZ_THEN_TOKENS, steps: ['quiz', 'payment'], tokenCost: 60 },
  { id: SKILL, steps: ['quiz', 'payment'], pricePence: 200, legalBasis: 'skill' },
  { id: RUN, steps: ['payment'], pricePence: 200, run: { ticketsTotal: 4, tooFew: 'draw' } },
])
beforeEach(async () => {
  await shop.clear()
  await shop.addPlayer(player, 100)
})
afterEach(async () => expect(await findBrokenInvariants(shop.db)).toEqual([]))

const enter = (competition: number) => shop.entered(player, competition)
const pay = async (entryId: string, bundleId: 'b1' | 'b3' = 'b1') =>
  shop.pay({ playerId: player, entryId, method: 'card', bundleId, nonce: await shop.nonce({ amountPence: 600 }) })
const payTokens = (entryId: string) => shop.pay({ playerId: player, entryId, method: 'tokens' })
const paymentOf = async (entryId: string) => {
  const found = await shop.status(player, entryId)
  if (!found.ok) throw new Error(found.code)
  const { paymentMethod, payment } = found.body
  return { paymentMethod, ...payment }
}

it.each([
  ['free', FREE, async () => {}, { free: true }],
  ['for tokens at once', TOKENS, async () => {}, { paymentMethod: 'tokens', paid: true, tokenPrice: 60 }],
  [
    'for tokens at a step',
    QUIZ_THEN_TOKENS,
    async (entryId: string) => {
      await shop.answer(player, entryId)
      await payTokens(entryId)
    },
    { paymentMethod: 'tokens', paid: true, tokenPrice: 60 },
  ],
  ['whose quiz is due', QUIZ_THEN_TOKENS, async () => {}, { tokenPrice: 60 }],
  ['whose payment is due', PAID, async () => {}, {}],
  [
    'by card',
    PAID,
    pay,
    {
      paymentMethod: 'card',
      paid: true,
      paidPrice: 200,
      paymentStatus: 'completed',
      transactionId: expect.any(String),
    },
  ],
])('the status of an entry %s', async (_, competition, act, said) => {
  const entryId = await enter(competition)
  await act(entryId)
  const nothing = { paymentMethod: null, paid: false, free: false, paidPrice: 0, tokenPrice: 0, paymentStatus: null }
  expect(await paymentOf(entryId)).toEqual({ ...nothing, ...said })
})

it('tokens that are too few at a step are refused, and the step stays due', async () => {
  const entryId = await enter(QUIZ_THEN_TOKENS)
  await shop.answer(player, entryId)
  await enter(TOKENS)
  expect(await payTokens(entryId)).toMatchObject({ ok: false, code: 'not-enough-tokens' })
  expect(await shop.status(player, entryId)).toMatchObject({ body: { status: 'pending', step: 'payment' } })
})

it('an entry is finished when no step is left, and not before', async () => {
  const isFinished = () => readValue<boolean>(shop.db, sql`select finished_at is not null as is from entries`)
  const entryId = await enter(QUIZ_THEN_TOKENS)
  await shop.answer(player, entryId)
  expect(await isFinished()).toBe(false)
  await payTokens(entryId)
  expect(await isFinished()).toBe(true)
})

it('an entry that another process has moved meanwhile stays where that left it', async () => {
  const entryId = await enter(PAID)
  const stale = (await findEntry(shop.db, player, entryId))!
  await shop.makeDue('deadlines')
  await shop.expire()
  await expect(shop.db.transaction((tx) => transition(tx, stale, 'pay', 'payment'))).rejects.toThrow()
  expect(await shop.status(player, entryId)).toMatchObject({ body: { status: 'expired' } })
})

it('the tickets of an entry are taken away by their numbers', async () => {
  const entryId = await enter(PAID)
  await pay(entryId, 'b3')
  const numbers = await readRows<{ number: number }>(shop.db, sql`select number::int from tickets order by number`)
  const entry = (await findEntry(shop.db, player, entryId))!
  const withdrawn: (number[] | undefined)[] = []
  // Its money stays, so it is undone.
  await shop.db
    .transaction(async (tx) => {
      for (let times = 0; times < 2; times += 1) withdrawn.push((await withdrawTickets(tx, entry))?.tickets)
      tx.rollback()
    })
    .catch(() => undefined)
  expect(withdrawn).toEqual([numbers.map(({ number }) => number), undefined])
  expect(withdrawn[0]).toHaveLength(3)
})

it('tickets of a run that are taken away are for others', async () => {
  const entryId = await enter(RUN)
  await pay(entryId, 'b3')
  const entry = (await findEntry(shop.db, player, entryId))!
  const left: number[] = []
  await shop.db
    .transaction(async (tx) => {
      left.push(await countTicketsFor(tx, entry))
      await withdrawTickets(tx, entry)
      left.push(await countTicketsFor(tx, entry))
      tx.rollback()
    })
    .catch(() => undefined)
  expect(left).toEqual([1, 4])
})

it('a wrong answer uses an attempt', async () => {
  const failed = () =>
    readValue<number>(
      shop.db,
      sql`select lost_quizzes::int as failed from player_competitions where competition_id = ${SKILL}`,
    )
  expect(await shop.answer(player, await enter(SKILL), 'Green')).toMatchObject({ code: 'wrong-answer' })
  expect(await failed()).toBe(1)
})

it('tickets of a run are held for a quarter of an hour while the payment is due, also at the bank', async () => {
  const entryId = await enter(RUN)
  await shop.pay({ playerId: player, entryId, method: 'bank', bankId: 'obie-alder-personal', bundleId: 'b1' })
  const [held] = await readRows(
    shop.db,
    sql`select held_until < e.deadline as "isShort" from run_holds h join entries e on e.id = h.entry_id`,
  )
  expect(held).toEqual({ isShort: true })
  expect(await refuseRun(shop.db, FREE)).toBeUndefined()
})
