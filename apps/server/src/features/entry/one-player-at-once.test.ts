/** Two hundred requests of one player at the same moment, at two processes: caps and balances are exact. */
import { randomUUID } from 'node:crypto'
import { postEnter, postPayment } from '@fairdraw/contract/entry.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows } from '../../db/database.ts'
import { cardNonce } from '../../testing/card-holder.ts'
import { brokenInvariants } from '../../testing/ledger.ts'
import { openStorm } from '../../testing/storm.ts'
import type { Storm } from '../../testing/storm.ts'

const AT_ONCE = 200
const FREE = 1
const BONUS = 2
const PAID = 3
const CAP = 10
const COST = 7

let storm: Storm
beforeAll(async () => {
  storm = await openStorm(
    [
      { id: FREE, cap: CAP },
      { id: BONUS, tokenCost: COST },
      { id: PAID, steps: ['payment'], pricePence: 100, cap: 3 },
    ],
    2,
  )
}, 120_000)
afterAll(() => storm.close())

const crowd = <Result>(ask: (nth: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, nth) => ask(nth)))
const counted = (answers: { ok: boolean; problem?: { code: string } }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ ok, problem }) => (ok ? 'ok' : problem!.code))].map(([code, all]) => [
      code,
      all.length,
    ]),
  )
const enter = (who: Parameters<Storm['ask']>[2], competitionId: number, nth: number, key: string = randomUUID()) =>
  storm.ask(postEnter, { body: { competitionId, termsAccepted: true } }, who, { nth, key })

it('a cap of ten lets ten through', async () => {
  const who = await storm.addPlayer(1)
  expect(counted(await crowd((nth) => enter(who, FREE, nth)))).toEqual({
    ok: CAP,
    'entry-limit-exceeded': AT_ONCE - CAP,
  })
  expect(await brokenInvariants(storm.db)).toEqual([])
})

it('tokens are spent as often as there are enough of them', async () => {
  const who = await storm.addPlayer(2, 100)
  const most = Math.floor(100 / COST)
  expect(counted(await crowd((nth) => enter(who, BONUS, nth)))).toEqual({
    ok: most,
    'not-enough-tokens': AT_ONCE - most,
  })
  const [wallet] = await rows(storm.db, sql`select balance, held from wallets where player_id = ${who.playerId}`)
  expect(wallet).toEqual({ balance: 100 - most * COST, held: 0 })
  expect(await brokenInvariants(storm.db)).toEqual([])
})

it('one intention asked two hundred times is one entry, and the same entry', async () => {
  const who = await storm.addPlayer(3, 100)
  const key = randomUUID()
  const answers = await crowd((nth) => enter(who, BONUS, nth, key))
  expect(new Set(answers.map((answer) => (answer.ok ? answer.body.entryId : answer.problem.code))).size).toBe(1)
  const [wallet] = await rows(storm.db, sql`select balance from wallets where player_id = ${who.playerId}`)
  expect(wallet).toEqual({ balance: 100 - COST })
})

it('one entry is paid once, and never above its cap', async () => {
  const who = await storm.addPlayer(4)
  const entered = await enter(who, PAID, 0)
  if (!entered.ok) throw new Error(entered.problem.code)
  const nonces = await Promise.all(
    Array.from({ length: 20 }, () => cardNonce(storm.emulators, storm.clientToken, { amountPence: 300 })),
  )
  const { entryId } = entered.body
  const answers = await crowd((nth) =>
    storm.ask(
      postPayment,
      { body: { entryId, method: 'card', bundleId: 'b3', nonce: nonces[nth % 20]!, termsAccepted: true } },
      who,
      { nth },
    ),
  )
  const codes = counted(answers)
  expect(codes['ok']).toBe(1)
  for (const code of Object.keys(codes))
    expect(['ok', 'payment-duplicated', 'entry-finished', 'entry-failed']).toContain(code)
  expect(storm.emulators.books().filter(({ type, status }) => type === 'sale' && status !== 'voided')).toHaveLength(1)
  expect(counted(await crowd((nth) => enter(who, PAID, nth)))).toEqual({ 'entry-limit-exceeded': AT_ONCE })
  expect(await brokenInvariants(storm.db)).toEqual([])
})
