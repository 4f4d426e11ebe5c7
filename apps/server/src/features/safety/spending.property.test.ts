/** Nobody spends above a limit, whatever players, banks, vendors and clocks do, in any order (field rules 14, 15, 18). */
import { randomUUID } from 'node:crypto'
import { CREDIT_CARD_CAP_PENCE } from '@fairdraw/rules/payment/spend.ts'
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { databaseNow } from '../../db/database.ts'
import { queryAll } from '../../db/rows.ts'
import { readRows } from '../../testing/read-rows.ts'
import { lockPlayer } from '../../db/lock-player.ts'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { openUseCaseHarness } from '../../testing/use-case-harness.ts'
import { setLimit } from './set-limit.ts'
import { refuseSpending, spendingIn, spendingQueries } from './spending.ts'

const OPERATOR_LIMIT = 600_00
const PLAYERS = [1, 2]
/** A cheap one, an expensive one, and one whose quiz after the payment is never finished, so that the payment is refunded. */
const COMPETITIONS = [
  { id: 1, steps: ['payment' as const], pricePence: 10_00 },
  { id: 2, steps: ['payment' as const], pricePence: 60_00 },
  { id: 3, steps: ['payment' as const, 'quiz' as const], pricePence: 40_00 },
]
const CARDS = {
  debit: '4111111111111111',
  prepaid: '4111111111111210',
  credit: '5555555555554444',
  unknown: '4111111111112101',
}

const shop = await openUseCaseHarness(COMPETITIONS, { operatorLimitPence: OPERATOR_LIMIT })

const player = fc.constantFrom(...PLAYERS)
const limitPence = fc.constantFrom(null, 0, 10_00, 50_00, 150_00, 300_00, 900_00)
const purchase = fc.record({
  competition: fc.constantFrom(1, 2, 3),
  bundle: fc.constantFrom('b1', 'b3'),
  /** PayPal does not reveal its funding source, so it counts as credit. A bank payment has no card. */
  card: fc.constantFrom('debit', 'prepaid', 'credit', 'credit', 'unknown', 'paypal', 'bank' as const),
  /** Paid in addition to money; does not count as spending. */
  credits: fc.constantFrom([], [], ['v2']),
})
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      player,
      purchases: fc.array(purchase, { minLength: 1, maxLength: 3 }),
      fault: fc.constantFrom(undefined, undefined, 'decline', 'drop-before', 'drop-after', 'error-5xx' as const),
      /** Set at the same moment. */
      limit: fc.option(limitPence, { nil: undefined, freq: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('enter by another channel' as const),
      player,
      channel: fc.constantFrom('sms', 'phone', 'postal'),
      pricePence: fc.constantFrom(1_50, 25_00),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('limit' as const), player, limit: limitPence }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('let a day pass' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('let a month pass' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('let entries run out and refund' as const) }) },
)
type Action = typeof step extends fc.Arbitrary<infer A> ? A : never

/** A player's spending, computed from the tables and not with the product's own query. */
async function spentBy(playerId: number): Promise<{ all: number; credit: number }> {
  const [spent] = await readRows<{ all: number; credit: number }>(
    shop.db,
    sql`with paid as (
          select amount_pence as pence, card_type from payments p
          where p.player_id = ${playerId} and p.state in ('intended', 'awaiting', 'unknown', 'captured')
            and to_char(created_at at time zone 'Europe/London', 'YYYYMM') = to_char(now() at time zone 'Europe/London', 'YYYYMM')
          union all
          select price_pence, 'none' from entries e where e.player_id = ${playerId} and channel <> 'online' and state = 'completed'
            and to_char(accepted_at at time zone 'Europe/London', 'YYYYMM') = to_char(now() at time zone 'Europe/London', 'YYYYMM'))
        select coalesce(sum(pence), 0)::int as all,
          coalesce(sum(pence) filter (where card_type in ('credit', 'unknown')), 0)::int as credit from paid`,
  )
  return spent!
}

/** The amount that the gateway took from a player's credit cards and has not refunded. */
async function takenByCredit(playerId: number): Promise<number> {
  const orders = await readRows<{ id: string }>(
    shop.db,
    sql`select id from payments where player_id = ${playerId} and card_type in ('credit', 'unknown')
          and to_char(created_at at time zone 'Europe/London', 'YYYYMM') = to_char(now() at time zone 'Europe/London', 'YYYYMM')`,
  )
  const ids = new Set(orders.map(({ id }) => id))
  return shop.emulators
    .books()
    .filter(
      ({ orderId, type, status }) => ids.has(orderId ?? '') && type === 'sale' && status === 'submitted_for_settlement',
    )
    .reduce((sum, { amountPence }) => sum + amountPence, 0)
}

async function limitOf(playerId: number): Promise<number> {
  const [set] = await readRows<{ limit: number | null }>(
    shop.db,
    sql`select limit_pence as limit from spend_limits where player_id = ${playerId} and holds_from <= now() order by id desc limit 1`,
  )
  return Math.min(set?.limit ?? OPERATOR_LIMIT, OPERATOR_LIMIT)
}

async function act(action: Action): Promise<void> {
  if (action.do === 'pay') await payAll(action)
  else if (action.do === 'enter by another channel') {
    await Promise.all(Array.from({ length: action.times }, () => enterByOtherChannel(action)))
  } else if (action.do === 'limit') await setLimit(shop.db, action.player, action.limit)
  else if (action.do === 'sweep') await sweep()
  else if (action.do === 'let a day pass') {
    await shop.db.execute(sql`update spend_limits set holds_from = holds_from - interval '1 day'`)
  } else if (action.do === 'let a month pass') {
    await shop.db.execute(sql`update payments set created_at = created_at - interval '31 days'`)
    await shop.db.execute(sql`update entries set accepted_at = accepted_at - interval '31 days'`)
  } else {
    await shop.makeDue('deadlines')
    await shop.expire()
    await sweep()
  }
}

/** Runs what is due without changing ages, so that the month stays the same. */
async function sweep(): Promise<void> {
  await shop.db.execute(sql`update payments set check_at = clock_timestamp() where check_at is not null`)
  await shop.sweep()
}

async function paymentFields(card: keyof typeof CARDS | 'paypal' | 'bank') {
  if (card === 'bank') return { method: 'bank', bankId: 'obie-alder-personal' } as const
  if (card === 'paypal') return { method: 'paypal', nonce: await shop.payPalNonce() } as const
  return { method: 'card', nonce: await shop.nonce({ number: CARDS[card] }) } as const
}

/** Pays for several entries at the same moment, each with its own card. */
async function payAll({ player: playerId, purchases, fault, limit }: Extract<Action, { do: 'pay' }>): Promise<void> {
  const asked = []
  for (const { competition, bundle, card, credits } of purchases) {
    const entered = await shop.enter(playerId, competition)
    if (!entered.ok) continue
    const { entryId } = entered.body
    asked.push({ playerId, entryId, bundleId: bundle, creditIds: credits, ...(await paymentFields(card)) })
  }
  if (fault) shop.emulators.faults.add({ vendor: 'gateway', operation: 'sale', fault })
  await Promise.all([
    ...asked.map((one) => shop.pay(one)),
    ...(limit === undefined ? [] : [setLimit(shop.db, playerId, limit)]),
  ])
  shop.emulators.faults.clear()
}

/** An entry by text, phone or post with its cost, accepted as every channel accepts one: checked under the player's lock. */
async function enterByOtherChannel({
  player: playerId,
  channel,
  pricePence,
}: Extract<Action, { do: 'enter by another channel' }>): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    const spending = spendingIn(...(await queryAll(tx, spendingQueries(playerId))))
    const spend = { amountPence: pricePence, now: await databaseNow(tx), operatorLimitPence: OPERATOR_LIMIT }
    if (refuseSpending(spending, spend)) return
    await tx.execute(
      sql`insert into entries (player_id, id, competition_id, channel, state, steps, quantity, price_pence, accepted_at, deadline, finished_at)
          values (${playerId}, ${randomUUID()}, 9, ${channel}, 'completed', '{}', 1, ${pricePence}, clock_timestamp(), now(), now())`,
    )
  })
}

const LONG_RUNS = process.env['PROPERTY_RUNS']

it('no sequence of entries, channels, refunds, lost replies and limit changes spends above a limit or the cap on credit cards', async () => {
  let raised = 0
  let refused = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (actions) => {
      await shop.clear()
      for (const id of PLAYERS) {
        await shop.addPlayer(id)
        await shop.giveCredits(id, { v2: 30_00 })
      }
      for (const action of actions) {
        const before = await Promise.all(
          PLAYERS.map(async (id) => ({ spent: await spentBy(id), limit: await limitOf(id) })),
        )
        await act(action)
        for (const [n, id] of PLAYERS.entries()) {
          const spent = await spentBy(id)
          // A limit below the amount already spent allows no further spending, but reverts nothing.
          const most = Math.max(before[n]!.limit, await limitOf(id))
          if (spent.all > before[n]!.spent.all) expect(spent.all).toBeLessThanOrEqual(most)
          expect(spent.credit).toBeLessThanOrEqual(CREDIT_CARD_CAP_PENCE)
          expect(await takenByCredit(id)).toBeLessThanOrEqual(CREDIT_CARD_CAP_PENCE)
          if (spent.all > before[n]!.spent.all) raised += 1
          else if (action.do === 'pay' && action.player === id) refused += 1
        }
      }
      // Entries of other channels have their tickets elsewhere. All other ledger invariants hold.
      await shop.db.execute(sql`delete from entries where channel <> 'online'`)
      expect(await findBrokenInvariants(shop.db)).toEqual([])
    }),
    // A dozen histories must be those in which each kind of step happens often; of hundreds, any are.
    LONG_RUNS === undefined ? { numRuns: 12, seed: 11 } : { numRuns: Number(LONG_RUNS) },
  )
  // Proves that each kind of step really happened.
  expect(raised).toBeGreaterThan(20)
  expect(refused).toBeGreaterThan(20)
}, 600_000)
