/** Moves an entry from step to step. Everything here runs in a transaction that holds the player's lock. */
import type { Step } from '@fairdraw/rules/competition/competition.ts'
import { eventForStep, nextEntryState, refuseStep, entryStatesAccepting } from '@fairdraw/rules/entry/entry.ts'
import type { EntryEvent, EntryState, StepRefusal } from '@fairdraw/rules/entry/entry.ts'
import { TIMED_OUT_TEXT } from '@fairdraw/rules/entry/quiz.ts'
import { stepAfter } from '@fairdraw/rules/entry/step-flow.ts'
import type { PaymentMethod } from '@fairdraw/rules/payment/payment.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { databaseNow } from '../../db/database.ts'
import { column, countRows, queryRows } from '../../db/rows.ts'
import type { ColumnsOf } from '../../db/rows.ts'
import { lockPlayer } from '../../db/lock-player.ts'
import { refuse } from '../../http/outcome.ts'
import type { Refusal } from '../../http/outcome.ts'
import { notifyJobs } from '../../jobs/wake.ts'
import { refuseStanding } from '../safety/standing.ts'
import { holdTickets } from './run/hold-tickets.ts'
import type { RunRefusal } from './run/hold-tickets.ts'
import { takeBackTokens } from './tokens/tokens-earned.ts'
import type { TokensReturned } from './tokens/tokens-earned.ts'

export type Entry = {
  playerId: number
  id: string
  competitionId: number
  state: EntryState
  step: Step | null
  steps: Step[]
  quantity: number
  tokenCost: number
  isTokensHeld: boolean
  pricePence: number
  bundleId: string | null
  paymentMethod: PaymentMethod | null
  termsVersion: number | null
  quiz: QuizRecord | null
  deadline: Date
  /** Whether its competition has a fixed run of tickets (run/run.sql). */
  hasRun: boolean
}

/** Questions and answers by question id. Times are ISO 8601. */
export type QuizRecord = Record<
  string,
  { askedAt: string; extensions?: number; answer?: string; isRight?: boolean; isLate?: boolean }
>

const COLUMNS = sql`player_id as "playerId", id, competition_id as "competitionId", state, step, steps, quantity,
  token_cost as "tokenCost", is_tokens_held as "isTokensHeld", price_pence as "pricePence", bundle_id as "bundleId",
  payment_method as "paymentMethod", terms_version as "termsVersion", quiz, deadline,
  exists (select from competitions c where c.id = competition_id and c.has_run) as "hasRun"`

const ROW: ColumnsOf<Omit<Entry, 'deadline'> & { deadline: string }> = {
  playerId: column.integer,
  id: column.text,
  competitionId: column.integer,
  state: column.oneOf<EntryState>(),
  step: column.nullable(column.oneOf<Step>()),
  steps: column.arrayOf(column.oneOf<Step>()),
  quantity: column.integer,
  tokenCost: column.integer,
  isTokensHeld: column.boolean,
  pricePence: column.integer,
  bundleId: column.nullable(column.text),
  paymentMethod: column.nullable(column.oneOf<PaymentMethod>()),
  termsVersion: column.nullable(column.integer),
  quiz: column.nullable(column.json<QuizRecord>()),
  deadline: column.text,
  hasRun: column.boolean,
}

/** A player's entry; undefined when it does not exist. */
export async function findEntry(db: Db, playerId: number, entryId: string): Promise<Entry | undefined> {
  const [row] = await queryRows(
    db,
    ROW,
    sql`select ${COLUMNS} from entries where player_id = ${playerId} and id = ${entryId}`,
  )
  return row && { ...row, deadline: new Date(row.deadline) }
}

/** Refusals of any step. */
export type OpenRefusal =
  | StepRefusal
  | 'wrong-answer'
  | 'unauthorized'
  | 'paused'
  | 'age-unverified'
  | 'under-age'
  | RunRefusal

/**
 * An entry whose due step is the expected one, with the player's rows locked and the database's time; or the refusal.
 */
export async function openStep(
  tx: Db,
  playerId: number,
  entryId: string,
  step: Step,
): Promise<{ ok: true; entry: Entry; now: Date } | Refusal<OpenRefusal>> {
  await lockPlayer(tx, playerId)
  const entry = await findEntry(tx, playerId, entryId)
  if (!entry) return refuse('unauthorized')
  const now = await databaseNow(tx)
  const refusal = refuseStep(entry, step, now)
  if (refusal === 'no-active-ticket') return refuseEndedEntry(entry)
  if (refusal) return refuse(refusal)
  // A break that has begun meanwhile also applies to an unfinished entry (field rule 16).
  const refused = (await refuseStanding(tx, playerId, now)) ?? (await holdTickets(tx, entry, entry.quantity))
  return refused ?? { ok: true, entry, now }
}

/** Why an ended entry cannot continue. A failed test of skill has its reason in every later reply (2-flows §8). */
export function refuseEndedEntry({
  state,
  quiz,
}: Pick<Entry, 'state' | 'quiz'>): Refusal<'wrong-answer' | 'no-active-ticket'> {
  const failed = Object.values(quiz ?? {}).find(({ isRight }) => isRight === false)
  if (state !== 'failed' || !failed) return refuse('no-active-ticket')
  return refuse('wrong-answer', failed.isLate ? { detail: TIMED_OUT_TEXT } : {})
}

/** Compare-and-set with its event row; false when the entry's state does not accept the event. */
export async function transition(tx: Db, entry: Entry, event: EntryEvent, step: Step | null): Promise<boolean> {
  const state = nextEntryState(entry.state, event)
  if (state === undefined) return false
  const isOver = nextEntryState(state, 'expire') === undefined
  const moved = await countRows(
    tx,
    sql`update entries set state = ${state}, step = ${step}, finished_at = ${isOver ? sql`clock_timestamp()` : null}
        where player_id = ${entry.playerId} and id = ${entry.id} and state = ${entry.state}
          and state in ${entryStatesAccepting(event)} returning 1`,
  )
  if (moved === 0) return false
  await tx.execute(
    sql`insert into entry_events (player_id, entry_id, event, state) values (${entry.playerId}, ${entry.id}, ${event}, ${state})`,
  )
  entry.state = state
  entry.step = step
  return true
}

/** Completes the due step: moves to the next one or, after the last, completes the entry. */
export async function completeStep(tx: Db, entry: Entry): Promise<void> {
  const next = stepAfter(entry.steps, entry.step!)
  const { event } = eventForStep(next)
  const hasMoved = await transition(tx, entry, event, next ?? null)
  if (!hasMoved) throw new Error(`an entry in '${entry.state}' cannot take '${event}'`)
  if (event === 'finish') await completeEntry(tx, entry)
  // What is paid for is held until the entry ends.
  else await holdTickets(tx, entry, entry.quantity)
}

/** Issues tickets with the tokens that they earn, spends held tokens, updates counts. */
async function completeEntry(tx: Db, entry: Entry): Promise<void> {
  const { playerId, id, competitionId, quantity } = entry
  if (entry.isTokensHeld) await moveTokens(tx, entry, 'capture')
  await tx.execute(
    sql`select issue_tickets(array[${competitionId}::int], array[${playerId}::bigint], array[${id}::uuid], array[${quantity}::int])`,
  )
  await tx.execute(
    sql`update player_competitions set pending = pending - ${quantity}, entries = entries + ${quantity}
        where player_id = ${playerId} and competition_id = ${competitionId}`,
  )
}

/** What was taken away from a player with an entry: its tickets by their numbers, and the tokens that it had earned. */
export type Withdrawn = { tickets: number[]; tokens: TokensReturned }

/**
 * Takes the tickets of a completed entry away, and the tokens that it earned, because its money was taken back or is
 * refunded. Undefined when the entry is not completed. The caller makes sure that no list has the tickets
 * (features/draw/draws.ts).
 */
export async function withdrawTickets(tx: Db, entry: Entry): Promise<Withdrawn | undefined> {
  const { playerId, id, competitionId, quantity } = entry
  if (entry.state !== 'completed' || !(await transition(tx, entry, 'refund', null))) return undefined
  const withdrawn = await queryRows(
    tx,
    { number: column.integer },
    sql`delete from tickets where player_id = ${playerId} and entry_id = ${id} returning number`,
  )
  // Only entries of the site count there.
  await tx.execute(
    sql`update player_competitions set entries = entries - ${quantity}
        where player_id = ${playerId} and competition_id = ${competitionId}
          and (select channel from entries where player_id = ${playerId} and id = ${id}) = 'online'`,
  )
  if (entry.hasRun) await tx.execute(sql`select give_run_tickets(${competitionId}, ${withdrawn.length})`)
  return {
    tickets: withdrawn.map(({ number }) => number).toSorted((a, b) => a - b),
    tokens: await takeBackTokens(tx, playerId, id),
  }
}

/** Ends an entry without tickets: releases the hold and its place under the cap. */
export async function endWithoutTickets(tx: Db, entry: Entry, event: 'expire' | 'cancel' | 'refuse'): Promise<boolean> {
  const hasEnded = await transition(tx, entry, event, null)
  if (!hasEnded) return false
  if (entry.isTokensHeld) await moveTokens(tx, entry, 'release')
  if (entry.hasRun) await tx.execute(sql`select release_run_tickets(${entry.playerId}, ${entry.id}, false)`)
  await tx.execute(
    sql`update player_competitions set pending = pending - ${entry.quantity}, lost_quizzes = lost_quizzes + ${isQuizFailed(entry, event) ? 1 : 0}
        where player_id = ${entry.playerId} and competition_id = ${entry.competitionId}`,
  )
  // Money that was captured for it becomes due for refund.
  await tx.execute(
    sql`with owed as (
          update payments set state = 'refund-due', check_at = clock_timestamp(), checks = 0
          where player_id = ${entry.playerId} and entry_id = ${entry.id} and state = 'captured' returning id, ${notifyJobs('wake-payments')})
        insert into payment_events (payment_id, event, state) select id, 'refund-due', 'refund-due' from owed`,
  )
  // The sweep cancels an open link.
  await tx.execute(
    sql`update payments set check_at = clock_timestamp()
        where player_id = ${entry.playerId} and entry_id = ${entry.id} and state = 'awaiting'
        returning ${notifyJobs('wake-payments')}`,
  )
  return true
}

/**
 * A wrong answer, or a question that was shown and never answered, because the player had time to look the answer up.
 */
function isQuizFailed({ quiz }: Entry, event: 'expire' | 'cancel' | 'refuse'): boolean {
  return event === 'refuse' || Object.values(quiz ?? {}).some(({ answer }) => answer === undefined)
}

export async function saveQuiz(tx: Db, { playerId, id }: Entry, record: QuizRecord): Promise<void> {
  await tx.execute(
    sql`update entries set quiz = ${JSON.stringify(record)}::jsonb where player_id = ${playerId} and id = ${id}`,
  )
}

/** Pins the terms to the entry, unless an earlier step did; false when they were never accepted. */
export async function pinTerms(tx: Db, entry: Entry, version: number | undefined): Promise<boolean> {
  if (entry.termsVersion !== null) return true
  if (version === undefined) return false
  await tx.execute(
    sql`update entries set terms_version = ${version} where player_id = ${entry.playerId} and id = ${entry.id}`,
  )
  entry.termsVersion = version
  return true
}

/** All movements of tokens for an entry: the change of the wallet, and the two accounts in the ledger. */
const TOKEN_MOVES = {
  spend: { balance: -1, held: 0, from: 'wallet', to: 'spent', reason: 'entry', isOnHoldAfter: false },
  hold: { balance: -1, held: 1, from: 'wallet', to: 'hold', reason: 'entry-hold', isOnHoldAfter: true },
  capture: { balance: 0, held: -1, from: 'hold', to: 'spent', reason: 'entry', isOnHoldAfter: false },
  return: { balance: 1, held: 0, from: 'spent', to: 'wallet', reason: 'entry-returned', isOnHoldAfter: false },
  release: { balance: 1, held: -1, from: 'hold', to: 'wallet', reason: 'entry-release', isOnHoldAfter: false },
} as const

/** Moves an entry's token cost; false, with nothing done, when the balance is too low. */
export async function moveTokens(tx: Db, entry: Entry, move: keyof typeof TOKEN_MOVES): Promise<boolean> {
  const { balance, held, from, to, reason, isOnHoldAfter } = TOKEN_MOVES[move]
  const cost = entry.tokenCost
  const moved = await countRows(
    tx,
    sql`update wallets set balance = balance + ${balance * cost}, held = held + ${held * cost}
        where player_id = ${entry.playerId} and asset = 'tokens' and balance + ${balance * cost} >= 0 returning 1`,
  )
  if (moved === 0) return false
  await tx.execute(
    sql`insert into ledger_transfers (player_id, entry_id, asset, from_account, to_account, amount, reason)
        values (${entry.playerId}, ${entry.id}, 'tokens', ${from}, ${to}, ${cost}, ${reason})`,
  )
  await tx.execute(
    sql`update entries set is_tokens_held = ${isOnHoldAfter}, payment_method = 'tokens'
        where player_id = ${entry.playerId} and id = ${entry.id}`,
  )
  entry.isTokensHeld = isOnHoldAfter
  entry.paymentMethod = 'tokens'
  return true
}
