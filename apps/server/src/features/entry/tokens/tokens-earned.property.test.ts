/**
 * By every way in, whatever is repeated, lost, late or refunded: the tokens earned are the completed entries times what
 * their competition states, minus what was taken back (docs/mechanisms/tokens-earned.md).
 */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { findBrokenInvariants } from '../../../testing/ledger-invariants.ts'
import { readRows } from '../../../testing/read-rows.ts'
import { rewriteHistory } from '../../../testing/rewrite-history.ts'
import { openUseCaseHarness } from '../../../testing/use-case-harness.ts'
import type { CompetitionOptions } from '../../../testing/competitions.ts'
import { processRows } from '../../intake/process-rows.ts'
import { receiveBatch } from '../../intake/receive-batch.ts'
import { readCsv } from '../../intake/csv/read-csv.ts'
import { decideCase } from '../../payment/desk/decide-case.ts'
import { refundByHand } from '../../payment/desk/refund-by-hand.ts'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const way = { enabled: true, info: '', cost: 'Free', dateStart: minutesAgo(120), dateStop: minutesAgo(-120) }
const channels = { sms: { ...way, tickets: 2 }, phone: way, postal: { ...way, tickets: 2 } }

const PER_ENTRY: Readonly<Record<number, number>> = { 1: 0, 2: 0, 3: 10, 4: 3, 5: 0, 6: 7, 7: 0 }
const COMPETITIONS: CompetitionOptions[] = [
  { id: 1, channels },
  { id: 2, tokenCost: 4, channels },
  { id: 3, steps: ['payment'], pricePence: 200, tokensEarned: 10, cap: 9, channels },
  { id: 4, steps: ['quiz', 'payment'], pricePence: 100, tokensEarned: 3, channels },
  { id: 5, steps: ['payment'], pricePence: 100, tokensEarned: 0, channels },
  { id: 6, type: 'broadcast', steps: ['payment', 'quiz'], pricePence: 100, tokensEarned: 7, channels },
  // Holds tokens until its question is answered.
  { id: 7, steps: ['quiz'], tokenCost: 12 },
]
const PLAYERS = [1, 2]
const GIVEN = 5

const shop = await openUseCaseHarness(COMPETITIONS, { operatorLimitPence: Number.MAX_SAFE_INTEGER })

const player = fc.constantFrom(...PLAYERS)
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      player,
      competition: fc.constantFrom(3, 3, 4, 5, 6),
      method: fc.constantFrom('card', 'paypal', 'apple-pay', 'bank', 'credits' as const),
      credits: fc.constantFrom([], ['v1'], ['v2']),
      bundle: fc.constantFrom('b1', 'b3'),
      fault: fc.constantFrom(undefined, undefined, 'decline', 'drop-before', 'drop-after', 'error-5xx' as const),
      times: fc.integer({ min: 1, max: 3 }),
      isSameKey: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      channel: fc.constantFrom('sms', 'phone', 'postal' as const),
      rows: fc.array(
        fc.record({ player, competition: fc.constantFrom(1, 2, 3, 4, 6), reference: fc.integer({ min: 1, max: 6 }) }),
        { minLength: 1, maxLength: 5 },
      ),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('spend' as const), player }) },
  // Pays, spends what that earned, and gets the money back.
  { weight: 2, arbitrary: fc.record({ do: fc.constant('regret' as const), player, nth: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('put on hold' as const), player }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('enter free' as const), player }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('be at the bank' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('let time run out' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      nth: fc.nat(9),
      tickets: fc.constantFrom('withdraw', 'withdraw', 'keep' as const),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('lose at the bank' as const), nth: fc.nat(9) }) },
)
type Action = typeof step extends fc.Arbitrary<infer A> ? A : never

const numberOf = (playerId: number) => `07700${String(playerId).padStart(6, '0')}`
const staffId = randomUUID()
const byHand = { staffId, reason: 'The player was charged for somebody else’s entry.' }
/** The order ids of captured payments, oldest first. */
const captured = async (methods: readonly string[]): Promise<string[]> => {
  const found = await readRows<{ id: string }>(
    shop.db,
    sql`select id from payments where state = 'captured' and (amount_pence > 0 or method = 'credits') and method in ${methods} order by created_at`,
  )
  return found.map(({ id }) => id)
}
const BY_GATEWAY = ['card', 'paypal', 'apple-pay']

async function openEntry(playerId: number, competitionId: number): Promise<string | undefined> {
  const entered = await shop.enter(playerId, competitionId)
  return entered.ok ? entered.body.entryId : undefined
}

async function payAs(action: Extract<Action, { do: 'pay' }>): Promise<void> {
  const { player: playerId, competition, method, bundle, credits, fault, times, isSameKey } = action
  const entryId = await openEntry(playerId, competition)
  if (!entryId) return
  if (competition === 4) await shop.answer(playerId, entryId)
  if (fault && method === 'bank') shop.emulators.faults.add({ vendor: 'open-banking', operation: 'create-link', fault })
  else if (fault) shop.emulators.faults.add({ vendor: 'gateway', operation: 'sale', fault })
  const nonces = {
    card: () => shop.nonce({ amountPence: 600 }),
    paypal: shop.payPalNonce,
    'apple-pay': shop.applePayNonce,
  }
  const nonce = method === 'bank' || method === 'credits' ? undefined : await nonces[method]()
  const command = {
    playerId,
    entryId,
    method,
    bundleId: bundle,
    bankId: 'obie-alder-personal',
    creditIds: credits,
    ...(nonce && { nonce }),
  }
  const key = randomUUID()
  await Promise.all(Array.from({ length: times }, () => shop.pay(command, isSameKey ? key : randomUUID())))
  shop.emulators.faults.clear()
  if (competition === 6) await shop.answer(playerId, entryId)
}

/** A delivery by another channel. The same rows may come in several deliveries. */
async function send({ channel, rows, times }: Extract<Action, { do: 'send' }>): Promise<void> {
  const lines = rows.map((row) =>
    [
      `R-${row.reference}`,
      row.competition,
      numberOf(row.player),
      minutesAgo(30),
      row.competition === 4 ? 'Blue' : '',
    ].join(),
  )
  const file = Buffer.from(['reference,competitionId,phone,enteredAt,answer', ...lines].join('\n'))
  const context = {
    db: shop.db,
    catalogue: shop.catalogue,
    breaks: { find: async () => new Map<string, Date>(), save: async () => {} },
    operatorLimitPence: Number.MAX_SAFE_INTEGER,
  }
  for (let nth = 0; nth < times; nth += 1) {
    const received = await receiveBatch(
      shop.db,
      { source: 'post-room', channel, reference: randomUUID() },
      readCsv(
        (async function* () {
          yield file
        })(),
      ),
    )
    expect(received.ok).toBe(true)
    // Two processes at once.
    while ((await Promise.all([processRows(context), processRows(context)])).some((processed) => processed > 0));
  }
}

async function spendAll(playerId: number): Promise<void> {
  for (let nth = 0; nth < 12; nth += 1) await shop.enter(playerId, 2)
}

async function regret({ player: playerId, nth }: Extract<Action, { do: 'regret' }>): Promise<void> {
  const entryId = await openEntry(playerId, 3)
  if (!entryId) return
  await shop.pay({ playerId, entryId, method: 'card', bundleId: 'b3', nonce: await shop.nonce({ amountPence: 600 }) })
  if (nth > 0) await spendAll(playerId)
  const paymentId = (await captured(BY_GATEWAY)).at(-1)
  if (paymentId) await refundByHand(shop.db, { paymentId, tickets: 'withdraw', ...byHand })
}

const pick = <One>(all: readonly One[], nth: number): One | undefined => all[nth % Math.max(1, all.length)]

async function act(action: Action): Promise<void> {
  if (action.do === 'pay') await payAs(action)
  else if (action.do === 'send') await send(action)
  else if (action.do === 'spend') await spendAll(action.player)
  else if (action.do === 'regret') await regret(action)
  else if (action.do === 'put on hold') await shop.enter(action.player, 7)
  else if (action.do === 'enter free') await shop.enter(action.player, 1)
  else if (action.do === 'sweep') await shop.sweepAll()
  else if (action.do === 'be at the bank') {
    const [link] = await readRows<{ id: string }>(
      shop.db,
      sql`select vendor_id as id from payments where method = 'bank' and vendor_id is not null order by created_at desc limit 1`,
    )
    if (link) await shop.emulators.openBanking.act(link.id, 'authorise')
    await shop.emulators.openBanking.settle()
  } else if (action.do === 'let time run out') {
    await shop.makeDue('deadlines')
    await shop.expire()
  } else if (action.do === 'refund') {
    const paymentId = pick(await captured([...BY_GATEWAY, 'bank', 'credits']), action.nth)
    const command = { paymentId: paymentId ?? randomUUID(), tickets: action.tickets, ...byHand }
    await Promise.all(Array.from({ length: action.times }, () => refundByHand(shop.db, command)))
  } else {
    const orderId = pick(await captured(BY_GATEWAY), action.nth)
    if (!orderId) return
    await shop.emulators.moveSettlement(orderId, 'settlement_declined')
    await shop.hint({ orderId })
    await shop.sweepAll()
    const cases = await readRows<{ id: string }>(shop.db, sql`select id from payment_cases where decision is null`)
    for (const { id } of cases)
      await decideCase(shop.db, { id, decision: 'withdraw-tickets', now: new Date(), ...byHand })
  }
}

// Rows 1.8-11, 1.3-10
it('what is earned is the completed entries times what is stated, minus what was taken back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (actions) => {
      await shop.clear()
      await rewriteHistory(shop.db, sql`truncate intake_batches, intake_rows, intake_references`)
      for (const id of PLAYERS) {
        await shop.addPlayer(id, GIVEN)
        await shop.giveCredits(id, { v1: 4, v2: 500 })
      }
      for (const action of actions) await act(action)
      shop.emulators.faults.clear()
      for (let round = 0; round < 3; round += 1) {
        await shop.sweepAll()
        await shop.emulators.openBanking.settle()
      }
      expect(await findBrokenInvariants(shop.db)).toEqual([])

      // By the tickets that are in a draw, and apart from the ledger's own checks.
      for (const id of PLAYERS) {
        const inDraws = await readRows<{ competition: number; tickets: number }>(
          shop.db,
          sql`select competition_id as competition, count(*)::int as tickets from tickets where player_id = ${id} group by 1`,
        )
        const stated = inDraws.reduce((sum, { competition, tickets }) => sum + tickets * PER_ENTRY[competition]!, 0)
        const [booked] = await readRows<{
          tokens: number
          writtenOff: number
          spent: number
          held: number
          balance: number
        }>(
          shop.db,
          sql`select coalesce(sum(case when reason = 'entry-earned' then amount when from_account in ('wallet', 'written-off')
                  and reason like 'entry-earned-%' then -amount else 0 end), 0)::int as tokens,
                coalesce(sum(amount) filter (where from_account = 'written-off'), 0)::int as "writtenOff",
                coalesce(sum(amount) filter (where to_account = 'spent'), 0)::int as spent,
                w.balance::int as balance, w.held::int as held
              from wallets w join ledger_transfers t using (player_id, asset) where player_id = ${id} and asset = 'tokens' group by w.balance, w.held`,
        )
        expect(booked!.tokens).toBe(stated)
        expect(booked!.balance).toBe(GIVEN + stated - booked!.spent - booked!.held + booked!.writtenOff)
        expect(booked!.balance).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 8) },
  )
}, 600_000)
