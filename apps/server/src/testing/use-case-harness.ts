/**
 * A harness for tests below HTTP: a database, competitions, players with tokens and credits, and the vendors'
 * emulators.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { createPlayers } from '../features/player/players.ts'
import { createCatalogue, saveCompetition } from '../features/catalogue/catalogue.ts'
import { answer } from '../features/entry/quiz/answer.ts'
import { enter } from '../features/entry/enter.ts'
import { createEntryQueue } from '../features/entry/queue/entry-queue.ts'
import { releaseHeldTickets } from '../features/entry/run/hold-tickets.ts'
import { expireEntries } from '../features/entry/jobs/expire.ts'
import { loadQuestions } from '../features/entry/quiz/questions.ts'
import { loadEntryStatus } from '../features/entry/status.ts'
import { cancelPayment } from '../features/payment/cancel-payment.ts'
import { checkPayment } from '../features/payment/check-payment.ts'
import { expireDiscounts } from '../features/payment/credit/expire-discounts.ts'
import { followCaptured } from '../features/payment/settlement/follow-captured.ts'
import { pay } from '../features/payment/pay.ts'
import type { PayCommand } from '../features/payment/open-payment.ts'
import { createSettlers, methodsByVendor } from '../features/payment/settlement/settlers.ts'
import { scheduleCheck, sweepPayments } from '../features/payment/sweep.ts'
import { sweepRefunds } from '../features/payment/refund/sweep-refunds.ts'
import { runOnce } from '../http/idempotency.ts'
import { createApplePayNonce, createCardNonce, createGooglePayNonce, createPayPalNonce } from './payment-nonces.ts'
import { QUIZ, buildCompetition } from './competitions.ts'
import type { CompetitionOptions } from './competitions.ts'
import { createFakeWorkReporter } from './fake-work-reporter.ts'
import { rewriteHistory } from './rewrite-history.ts'
import { NO_AGE_POLICY } from './no-age-checks.ts'
import { openTestDatabase } from './test-database.ts'
import { closeAfter } from './close-after.ts'
import { startEmulatedVendors } from './emulated-vendors.ts'

export type UseCaseHarness = Awaited<ReturnType<typeof openUseCaseHarness>>

/** The emulated banks send money when the test says so. */
export async function openUseCaseHarness(
  sketches: CompetitionOptions[],
  { operatorLimitPence = 1_000_00, agePolicy = NO_AGE_POLICY, openDatabase = openTestDatabase } = {},
) {
  const database = closeAfter(await openDatabase())
  const { db } = database
  const { emulators, gateway, openBanking } = await startEmulatedVendors({ bankSettleAfterMs: 'asked' })
  const settlers = createSettlers({ gateway, openBanking })
  const origin = () => 'https://win.example'
  const clientToken = await gateway.clientToken()
  const catalogue = await createCatalogue(database)
  const players = createPlayers(db)
  const queue = createEntryQueue(database.prepared, { maxWaitMs: 15_000 })
  const work = createFakeWorkReporter()
  const workReporter = work.reporter
  const context = {
    db,
    catalogue,
    players,
    queue,
    gateway,
    openBanking,
    settlers,
    workReporter,
    origin,
    operatorLimitPence,
    agePolicy,
  }

  const saveAndRefresh = async (sketch: CompetitionOptions) => {
    await saveCompetition(db, buildCompetition(sketch), sketch.steps?.includes('quiz') ? QUIZ : [])
    await catalogue.refresh()
  }
  for (const sketch of sketches) await saveAndRefresh(sketch)

  const enterAs = (playerId: number, competitionId: number, key: string = randomUUID(), termsAccepted = true) =>
    enter(context, { playerId, key, body: { competitionId, termsAccepted } })
  /** Makes all waiting work due, as if time had passed. */
  const makeDue = async (what: 'payments' | 'deadlines') => {
    if (what === 'payments')
      await db.execute(sql`update refunds set next_attempt_at = clock_timestamp() where next_attempt_at is not null`)
    if (what === 'payments')
      await db.execute(sql`update payments set follow_at = clock_timestamp() where follow_at is not null`)
    await db.execute(
      what === 'payments'
        ? sql`update payments set created_at = created_at - interval '2 minutes', check_at = clock_timestamp() where check_at is not null`
        : sql`update entries set deadline = clock_timestamp() - interval '1 second' where state in ('started', 'payment-due', 'payment-pending')`,
    )
  }
  /** Sweeps as the jobs do, one vendor after the other; returns the number of payments. */
  const sweep = async () => {
    let swept = 0
    for (const methods of methodsByVendor(settlers)) swept += await sweepPayments(db, settlers, methods, workReporter)
    for (const methods of methodsByVendor(settlers)) await followCaptured(db, settlers, methods, workReporter)
    for (const methods of methodsByVendor(settlers)) await sweepRefunds(db, settlers, methods, workReporter)
    return swept
  }

  return {
    ...context,
    database,
    emulators,
    /** Reports of background work, oldest first. */
    reported: work.reported,
    /** Inserts or changes a competition. */
    put: saveAndRefresh,
    /** A player whose tokens are in the ledger too. */
    addPlayer: async (playerId: number, tokens = 0) => {
      await db.execute(
        sql`insert into players (id, phone, age_stated_at) values (${playerId}, ${`07700${String(playerId).padStart(6, '0')}`}, now())`,
      )
      await db.execute(sql`insert into wallets (player_id, asset, balance) values (${playerId}, 'tokens', ${tokens})`)
      if (tokens > 0)
        await db.execute(
          sql`insert into ledger_transfers (player_id, asset, from_account, to_account, amount, reason)
              values (${playerId}, 'tokens', 'issued', 'wallet', ${tokens}, 'gift')`,
        )
    },
    /** Adds credits with their ledger rows; discounts are in pence and valid for an hour. */
    giveCredits: async (playerId: number, { v1 = 0, v2 = 0, discounts = [] as number[] }) => {
      const off = discounts.reduce((sum, pence) => sum + pence, 0)
      const given = { 'entry-credits-v1': v1, 'entry-credits-v2': v2, 'discount-credits': off }
      for (const [asset, amount] of Object.entries(given)) {
        if (amount === 0) continue
        await db.execute(
          sql`insert into wallets as w (player_id, asset, balance) values (${playerId}, ${asset}, ${amount})
              on conflict (player_id, asset) do update set balance = w.balance + excluded.balance`,
        )
        await db.execute(
          sql`insert into ledger_transfers (player_id, asset, from_account, to_account, amount, reason)
              values (${playerId}, ${asset}, 'issued', 'wallet', ${amount}, 'gift')`,
        )
      }
      const ids = discounts.map(() => randomUUID())
      for (const [nth, pence] of discounts.entries())
        await db.execute(
          sql`insert into discount_credits (player_id, id, pence, expires_at)
              values (${playerId}, ${ids[nth]}, ${pence}, now() + interval '1 hour')`,
        )
      return ids
    },
    enter: enterAs,
    /** Enters, and must succeed; returns the entry’s id. */
    entered: async (playerId: number, competitionId: number) => {
      const outcome = await enterAs(playerId, competitionId)
      if (!outcome.ok) throw new Error(outcome.code)
      return outcome.body.entryId
    },
    questions: (playerId: number, entryId: string) => loadQuestions(db, catalogue, playerId, entryId),
    answer: (playerId: number, entryId: string, text = 'Blue') =>
      answer(db, catalogue, { playerId, entryId, questionId: 'q1', answer: text }),
    pay: (command: Omit<PayCommand, 'termsAccepted'>, key: string = randomUUID()) => {
      const { playerId, ...body } = command
      return runOnce(db, { playerId, call: 'payment', key, body }, () =>
        pay(context, { termsAccepted: true, ...command }),
      )
    },
    check: (playerId: number, entryId: string) => checkPayment(context, { playerId, entryId }),
    cancel: (playerId: number, entryId: string) => cancelPayment(context, { playerId, entryId }),
    hint: (by: Parameters<typeof scheduleCheck>[1]) => scheduleCheck(db, by),
    payPalNonce: (options?: Parameters<typeof createPayPalNonce>[2]) =>
      createPayPalNonce(emulators, clientToken, options),
    googlePayNonce: (card?: Parameters<typeof createGooglePayNonce>[2]) =>
      createGooglePayNonce(emulators, clientToken, card),
    applePayNonce: (card?: Parameters<typeof createApplePayNonce>[2]) =>
      createApplePayNonce(emulators, clientToken, card),
    nonce: (options?: Parameters<typeof createCardNonce>[2]) => createCardNonce(emulators, clientToken, options),
    status: (playerId: number, entryId: string) => loadEntryStatus(db, catalogue, playerId, entryId),
    sweep,
    /** Sweeps everything, due or not, some times. */
    sweepAll: async (times = 1) => {
      for (let nth = 0; nth < times; nth += 1) {
        await makeDue('payments')
        await sweep()
      }
    },
    expireDiscounts: () => expireDiscounts(db),
    expire: () => expireEntries(db),
    /** Gives back what entries hold, as after a quarter of an hour. */
    releaseHeld: async () => {
      await db.execute(sql`update run_holds set held_until = clock_timestamp() - interval '1 second'`)
      return releaseHeldTickets(db)
    },
    makeDue,
    /** Deletes players, entries and money; competitions stay. */
    clear: async () => {
      emulators.faults.clear()
      work.reported.length = 0
      await rewriteHistory(
        db,
        sql`truncate run_holds, players, wallets, ledger_transfers, exchanges, entries, entry_events, player_competitions, tickets, counters, counter_changes, idempotency_keys, outbox, payments, payment_events, refunds, refund_events, payment_cases, spend_limits, discount_credits`,
      )
      await db.execute(
        sql`select divide_run(id, (body #>> '{meta,run,ticketsTotal}')::int) from competitions where has_run`,
      )
    },
  }
}
