/** Writes the troubles of the season, each as the product would have, and what the vendors' books say of it. */
import type { PastBooks } from '@fairdraw/emulators/past-books.ts'
import { GRACE_MS } from '@fairdraw/rules/entry/entry.ts'
import type { EntryState } from '@fairdraw/rules/entry/entry.ts'
import type { Db } from '@fairdraw/server/db/database.ts'
import { receiptsOf } from '@fairdraw/server/features/account/receipt/receipts.ts'
import { entries, entryEvents, playerCompetitions, tickets } from '@fairdraw/server/features/entry/tables.ts'
import {
  paymentCases,
  paymentEvents,
  payments,
  refundEvents,
  refunds,
} from '@fairdraw/server/features/payment/tables.ts'
import { ledgerTransfers, wallets } from '@fairdraw/server/features/player/tables.ts'
import { and, eq, sql } from 'drizzle-orm'
import { TOKENS_EARNED } from '../content/compose.ts'
import type { Season } from './open-season.ts'
import { paidRuns, placeOf } from './places.ts'
import type { Place } from './places.ts'
import { TROUBLES } from './troubles.ts'
import type { Trouble } from './troubles.ts'
import { booksOfTrouble, refundIdOf } from './trouble-books.ts'
import { vendorIdOf } from './vendor-books.ts'

const DAY_MS = 86_400_000
const SECOND_MS = 1_000
const UNFINISHED: readonly EntryState[] = ['started', 'payment-due', 'payment-pending']

type Move = { event: string; state: string; at: Date }
const movesFrom = (from: number, moves: readonly (readonly [string, string, number])[]): Move[] => {
  let at = from
  return moves.map(([event, state, after]) => ({ event, state, at: new Date((at += after * SECOND_MS)) }))
}

/** Once: those that are there stay. */
export async function writeTroubles(db: Db, season: Season, recordPast: (past: PastBooks) => void): Promise<void> {
  const runs = paidRuns(season)
  for (const [nth, trouble] of TROUBLES.entries()) {
    const place = placeOf(season, runs, { nth, trouble })
    recordPast(booksOfTrouble(trouble, place))
    await db.transaction((tx) => writeTrouble(tx, trouble, place))
  }
}

async function writeTrouble(tx: Db, trouble: Trouble, place: Place): Promise<void> {
  const { playerId, entryId, competitionId, at, pence } = place
  const { state, step = null, steps = ['payment'], moves, quiz } = trouble.entry
  const made = movesFrom(at, moves)
  const isOver = !UNFINISHED.includes(state)
  const isCompleted = state === 'completed'
  const added = await tx
    .insert(entries)
    .values({
      playerId,
      id: entryId,
      competitionId,
      state,
      step,
      steps,
      ...(trouble.payment && { pricePence: pence, bundleId: place.bundleId, paymentMethod: trouble.payment.method }),
      ...(quiz && {
        quiz: { [place.questionId]: { askedAt: new Date(at).toISOString(), answer: 'Something else', isRight: false } },
      }),
      termsVersion: sql`(select (body #>> '{meta,display,tc,version}')::int from competitions where id = ${competitionId})`,
      contentRevision: 1,
      acceptedAt: new Date(at),
      deadline: sql`(select closes_at from competitions where id = ${competitionId}) + ${GRACE_MS / SECOND_MS} * interval '1 second'`,
      finishedAt: isOver ? (made.at(-1)?.at ?? new Date(at)) : null,
      remindAt: null,
    })
    .onConflictDoNothing()
    .returning({ id: entries.id })
  if (added.length === 0) return
  for (const move of made) await tx.insert(entryEvents).values({ playerId, entryId, ...move })
  const counted = { entries: isCompleted ? 1 : 0, pending: isOver ? 0 : 1, lostQuizzes: quiz ? 1 : 0 }
  await tx
    .insert(playerCompetitions)
    .values({ playerId, competitionId, ...counted })
    .onConflictDoUpdate({
      target: [playerCompetitions.playerId, playerCompetitions.competitionId],
      set: {
        entries: sql`${playerCompetitions.entries} + ${counted.entries}`,
        pending: sql`${playerCompetitions.pending} + ${counted.pending}`,
      },
    })
  if (isCompleted) await complete(tx, place, made.at(-1)!.at)
  if (trouble.payment) await writePayment(tx, trouble, trouble.payment, place)
}

async function complete(tx: Db, { playerId, entryId, competitionId }: Place, at: Date): Promise<void> {
  await tx.insert(tickets).values({ competitionId, playerId, entryId })
  await tx
    .update(wallets)
    .set({ balance: sql`${wallets.balance} + ${TOKENS_EARNED}` })
    .where(and(eq(wallets.playerId, playerId), eq(wallets.asset, 'tokens')))
  const earned = {
    asset: 'tokens',
    fromAccount: 'issued',
    toAccount: 'wallet',
    amount: TOKENS_EARNED,
    reason: 'entry-earned',
  }
  await tx.insert(ledgerTransfers).values({ playerId, entryId, ...earned, at })
}

type Given = NonNullable<Trouble['payment']>

async function writePayment(tx: Db, { refund, case: found }: Trouble, payment: Given, place: Place): Promise<void> {
  const { playerId, entryId, paymentId: id, pence: amountPence, paidAt } = place
  const { method, moves, reason = null, lastError = null, isFollowed = false } = payment
  const vendorId = payment.gateway || payment.bank ? vendorIdOf({ id, method }) : null
  const made = [{ event: 'intend', state: 'intended', at: new Date(paidAt) }, ...movesFrom(paidAt, moves)]
  const refundedAt = refund?.state === 'settled' ? new Date(paidAt + (refund.daysLater + 2) * DAY_MS) : undefined
  const isOpen = ['intended', 'awaiting', 'unknown'].includes(payment.state)
  const isFollowedNow = isFollowed && found?.outcome === undefined
  await tx.insert(payments).values({
    id,
    playerId,
    entryId,
    method,
    amountPence,
    state: refundedAt ? 'refunded' : payment.state,
    vendorId,
    refundVendorId: refundedAt ? refundIdOf(place) : null,
    cardType: method === 'card' ? 'debit' : null,
    cardLastDigits: method === 'card' ? '1111' : null,
    reason,
    lastError,
    createdAt: new Date(paidAt),
    checks: isOpen ? 6 : 0,
    checkAt: isOpen ? sql`clock_timestamp() + interval '5 minutes'` : null,
    settledAt: isFollowed || isOpen || payment.state === 'absent' ? null : new Date(paidAt + DAY_MS),
    followAt: isFollowedNow ? sql`clock_timestamp() + interval '5 hours'` : null,
  })
  const all = refundedAt ? [...made, { event: 'refund', state: 'refunded', at: refundedAt }] : made
  for (const move of all) await tx.insert(paymentEvents).values({ paymentId: id, ...move })
  const post = (from: string, to: string, why: string, at: Date) =>
    tx.insert(ledgerTransfers).values({
      playerId,
      entryId,
      paymentId: id,
      asset: 'money',
      fromAccount: from,
      toAccount: to,
      amount: amountPence,
      reason: why,
      at,
    })
  const received = made.find(
    ({ event, state }) => event === 'capture' || (event === 'refund-due' && state === 'refund-due'),
  )
  if (received) await post('gateway', 'sales', `${method}-payment`, received.at)
  if (made.some(({ event }) => event === 'capture')) await tx.execute(receiptsOf([id]))
  if (refund) await writeRefund(tx, refund, place)
  if (refundedAt) await post('sales', 'gateway', 'refund', refundedAt)
  if (found && !found.isUnnoticed) await writeCase(tx, found, { ...place, vendorId: vendorId! }, post)
}

async function writeRefund(tx: Db, refund: NonNullable<Trouble['refund']>, place: Place): Promise<void> {
  const { state, reason, daysLater, attempts, lastError = null, status } = refund
  const { refundRowId: id, paymentId, playerId, competitionId, pence, paidAt } = place
  const createdAt = new Date(paidAt + daysLater * DAY_MS)
  const changedAt = new Date(createdAt.getTime() + DAY_MS)
  await tx.insert(refunds).values({
    id,
    paymentId,
    playerId,
    competitionId,
    amountPence: pence,
    reason,
    state,
    vendorRefundId: status === 'settled' || status === 'submitted_for_settlement' ? refundIdOf(place) : null,
    attempts,
    lastError,
    nextAttemptAt: state === 'settled' ? null : sql`clock_timestamp() + interval '20 hours'`,
    createdAt,
    changedAt,
  })
  const ends = { requested: [], pending: ['submit'], settled: ['submit', 'settle'], failed: ['fail'] }[state]
  const states = { submit: 'pending', settle: 'settled', fail: 'failed' } as const
  await tx.insert(refundEvents).values({ refundId: id, event: 'request', state: 'requested', at: createdAt })
  for (const event of ends)
    await tx
      .insert(refundEvents)
      .values({ refundId: id, event, state: states[event as keyof typeof states], at: changedAt })
}

/** What opens a case, and what ends a dispute, in our books (features/payment/settlement/cases.ts). */
const ON_OPENING: Partial<Record<string, readonly [string, string]>> = {
  'settlement-declined': ['sales', 'gateway'],
  reversal: ['sales', 'gateway'],
  dispute: ['disputed', 'gateway'],
}
const ON_END = { won: ['gateway', 'disputed'], lost: ['sales', 'disputed'] } as const

async function writeCase(
  tx: Db,
  { kind, outcome, decision, daysLater }: NonNullable<Trouble['case']>,
  { caseId: id, paymentId, playerId, competitionId, pence, paidAt, vendorId }: Place & { vendorId: string },
  post: (from: string, to: string, why: string, at: Date) => Promise<unknown>,
): Promise<void> {
  const openedAt = new Date(paidAt + daysLater * DAY_MS)
  const closedAt = outcome ? new Date(openedAt.getTime() + 2 * DAY_MS) : null
  await tx.insert(paymentCases).values({
    id,
    paymentId,
    playerId,
    competitionId,
    kind,
    state: outcome ? 'closed' : 'open',
    amountPence: pence,
    vendorCaseId: kind === 'dispute' ? `d${vendorId}` : vendorId,
    openedAt,
    closedAt,
    outcome: outcome ?? null,
    decision: decision ?? null,
    decidedAt: decision ? closedAt : null,
  })
  const opening = ON_OPENING[kind]
  if (opening) await post(opening[0], opening[1], kind, openedAt)
  if (kind !== 'dispute' || (outcome !== 'won' && outcome !== 'lost')) return
  const [from, to] = ON_END[outcome]
  await post(from, to, `dispute-${outcome}`, closedAt!)
}
