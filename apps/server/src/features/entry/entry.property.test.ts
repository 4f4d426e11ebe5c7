/**
 * For any sequence of actions by players, vendors and clocks, money, tokens and tickets stay consistent
 * (docs/product-decisions.md#entry).
 */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { readRows } from '../../testing/read-rows.ts'
import { findLedgerDifferences, netPenceByOrder } from '../../testing/vendor-ledger.ts'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { openUseCaseHarness } from '../../testing/use-case-harness.ts'
import type { CompetitionOptions } from '../../testing/competitions.ts'

const COMPETITIONS: CompetitionOptions[] = [
  { id: 1, cap: 2 },
  { id: 2, tokenCost: 40 },
  { id: 3, steps: ['payment'], pricePence: 200, cap: 9, tokensEarned: 10 },
  { id: 4, steps: ['quiz', 'payment'], pricePence: 100, cap: 5, tokensEarned: 3 },
  { id: 5, steps: ['quiz'], tokenCost: 30, cap: 2 },
  { id: 6, steps: ['payment', 'quiz'], pricePence: 300, tokensEarned: 7 },
  { id: 7, steps: ['payment', 'quiz'], tokenCost: 25 },
  { id: 8, run: { ticketsTotal: 2, tooFew: 'draw' } },
  { id: 9, steps: ['payment'], pricePence: 200, tokensEarned: 1, run: { ticketsTotal: 4, tooFew: 'draw' } },
  { id: 10, steps: ['payment', 'quiz'], pricePence: 100, run: { ticketsTotal: 3, tooFew: 'draw' } },
]
const PLAYERS = [1, 2]

const shop = await openUseCaseHarness(COMPETITIONS)

const player = fc.constantFrom(...PLAYERS)
const competition = fc.constantFrom(...COMPETITIONS.map(({ id }) => id))
const fault = fc.constantFrom(undefined, 'decline', 'drop-before', 'drop-after', 'error-5xx' as const)

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('enter' as const),
      player,
      competition,
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('answer' as const), player, competition, isRight: fc.boolean() }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      player,
      competition: fc.constantFrom(3, 4, 6, 7, 9, 9, 10),
      bundle: fc.constantFrom('b1', 'b3'),
      method: fc.constantFrom('card', 'card', 'paypal', 'apple-pay', 'bank', 'bank', 'credits' as const),
      /** The player's credits in the payment; the number of a discount. */
      credits: fc.constantFrom([], [], ['v1'], ['v2'], ['v2', 0], [0], [1], [2]),
      fault,
      times: fc.integer({ min: 1, max: 2 }),
      isSameKey: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('sweep' as const),
      fault: fc.constantFrom(undefined, 'search', 'void' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('be at the bank' as const),
      act: fc.constantFrom('authorise', 'authorise', 'cancel', 'reject' as const),
      fault: fc.constantFrom(undefined, 'delete-link', 'payments' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('take the link back' as const), player, competition }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('settle at the bank' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('let discounts run out' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('settle at the gateway' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('let held tickets come back' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('let time run out' as const) }) },
)
type Action = typeof step extends fc.Arbitrary<infer A> ? A : never

/** The player's unfinished entry in a competition, as the server returns it. */
async function openEntry(playerId: number, competitionId: number): Promise<string | undefined> {
  const [row] = await readRows<{ id: string }>(
    shop.db,
    sql`select id from entries where player_id = ${playerId} and competition_id = ${competitionId} order by accepted_at desc limit 1`,
  )
  return row?.id
}

async function act(action: Action): Promise<void> {
  if (action.do === 'enter') {
    const key = randomUUID()
    await Promise.all(Array.from({ length: action.times }, () => shop.enter(action.player, action.competition, key)))
  } else if (action.do === 'answer') {
    const entryId = await openEntry(action.player, action.competition)
    if (entryId) await shop.answer(action.player, entryId, action.isRight ? 'Blue' : 'Green')
  } else if (action.do === 'pay') {
    await payAs(action)
  } else if (action.do === 'sweep') {
    if (action.fault) shop.emulators.faults.add({ vendor: 'gateway', operation: action.fault, fault: 'drop-after' })
    await shop.makeDue('payments')
    await shop.sweep()
    shop.emulators.faults.clear()
  } else if (action.do === 'be at the bank') {
    // Nobody has a link whose reply was lost.
    const [link] = await readRows<{ id: string }>(
      shop.db,
      sql`select vendor_id as id from payments where method = 'bank' and vendor_id is not null order by created_at desc limit 1`,
    )
    if (link) await shop.emulators.openBanking.act(link.id, action.act)
    if (action.fault) shop.emulators.faults.add({ vendor: 'open-banking', operation: action.fault, fault: 'error-5xx' })
  } else if (action.do === 'take the link back') {
    const entryId = await openEntry(action.player, action.competition)
    if (entryId) await shop.cancel(action.player, entryId)
  } else if (action.do === 'settle at the bank') {
    await shop.emulators.openBanking.settle()
  } else if (action.do === 'let discounts run out') {
    await shop.db.execute(sql`update discount_credits set expires_at = now() - interval '1 second' where pence < 100`)
    await shop.expireDiscounts()
  } else if (action.do === 'settle at the gateway') {
    await shop.emulators.settle()
  } else if (action.do === 'let held tickets come back') {
    await shop.releaseHeld()
  } else {
    await shop.makeDue('deadlines')
    await shop.expire()
  }
}

async function nonceFor(method: Extract<Action, { do: 'pay' }>['method']) {
  if (method === 'card') return { nonce: await shop.nonce({ amountPence: 600 }) }
  if (method === 'paypal') return { nonce: await shop.payPalNonce() }
  return method === 'apple-pay' ? { nonce: await shop.applePayNonce() } : {}
}
/** Ids of each player's discounts. */
const discounts = new Map<number, string[]>()

/** Goes to the payment step first, if possible, so that most of these actions pay. */
async function payAs(action: Extract<Action, { do: 'pay' }>): Promise<void> {
  await shop.enter(action.player, action.competition)
  const entryId = await openEntry(action.player, action.competition)
  if (!entryId) return
  if (action.competition === 4) await shop.answer(action.player, entryId)
  if (COMPETITIONS.find(({ id }) => id === action.competition)?.tokenCost !== undefined) {
    await shop.pay({ playerId: action.player, entryId, method: 'tokens' })
    return
  }
  if (action.fault && action.method === 'bank')
    shop.emulators.faults.add({ vendor: 'open-banking', operation: 'create-link', fault: action.fault })
  else if (action.fault) shop.emulators.faults.add({ vendor: 'gateway', operation: 'sale', fault: action.fault })
  const key = randomUUID()
  const command = {
    playerId: action.player,
    entryId,
    method: action.method,
    bundleId: action.bundle,
    bankId: 'obie-alder-personal',
    creditIds: action.credits.flatMap((one) =>
      typeof one === 'string' ? one : (discounts.get(action.player)?.[one] ?? []),
    ),
    ...(await nonceFor(action.method)),
  }
  await Promise.all(
    Array.from({ length: action.times }, () => shop.pay(command, action.isSameKey ? key : randomUUID())),
  )
  shop.emulators.faults.clear()
}

const SUBMITTED = 'submitted_for_settlement'
/** What may happen to a sale long after its capture; a dispute follows its settlement. */
const LATER = [
  ['settled'],
  ['settlement_declined'],
  ['settlement_pending'],
  ['open'],
  ['open', 'won'],
  ['lost'],
] as const
type Later = (typeof LATER)[number]

async function continueSale(orderId: string, later: Later) {
  for (const status of later) {
    if (status === 'open' || status === 'won' || status === 'lost') {
      await shop.emulators.settle({ orderId })
      await shop.emulators.dispute(orderId, status)
    } else await shop.emulators.moveSettlement(orderId, status)
    await shop.hint({ orderId })
    await shop.makeDue('payments')
    await shop.sweep()
  }
}

it('no sequence of entries, retries, declines, lost replies and closings loses or duplicates anything', async () => {
  const later = fc.array(fc.constantFrom(...LATER), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), later, async (actions, laters) => {
      await shop.clear()
      const before = netPenceByOrder(shop.emulators)
      for (const id of PLAYERS) {
        await shop.addPlayer(id, 100)
        discounts.set(id, await shop.giveCredits(id, { v1: 4, v2: 500, discounts: [150, 90, 900] }))
      }
      for (const action of actions) await act(action)
      expect(await findBrokenInvariants(shop.db)).toEqual([])

      // At the end every lost reply has been found, every link has been used or cancelled, and every refund paid.
      shop.emulators.faults.clear()
      await shop.emulators.openBanking.settle()
      await shop.db.execute(
        sql`update payments set created_at = created_at - interval '2 hours' where state = 'awaiting'`,
      )
      for (let round = 0; round < 6; round += 1) {
        await shop.makeDue('payments')
        await shop.sweep()
        // Refunds arrive, at a bank and on a card.
        await shop.emulators.openBanking.settle()
        const refunded = shop.emulators.books().filter(({ type, status }) => type === 'credit' && status === SUBMITTED)
        for (const { id } of refunded) await shop.emulators.settle({ id })
      }
      expect(await findBrokenInvariants(shop.db)).toEqual([])
      const open = await readRows(
        shop.db,
        sql`select id, state from payments where state in ('intended', 'awaiting', 'unknown', 'refund-due')`,
      )
      expect(open).toEqual([])

      // The vendors' books agree with ours order by order: they have the money of exactly what we sold.
      expect(await findLedgerDifferences(shop.db, shop.emulators, before)).toEqual([])

      // They still agree when money does not arrive, or is taken back.
      const sold = shop.emulators.books().filter(({ type, status }) => type === 'sale' && status === SUBMITTED)
      for (const [nth, { orderId }] of sold.filter(({ orderId: id }) => !before.has(id!)).entries())
        await continueSale(orderId!, laters[nth % laters.length]!)
      expect(await findBrokenInvariants(shop.db)).toEqual([])
      expect(await findLedgerDifferences(shop.db, shop.emulators, before)).toEqual([])
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 15) },
  )
}, 600_000)
