/** Moves an entry from step to step. Everything here runs in a transaction that holds the player's lock. */
import type { Step } from '@fairdraw/rules/competition/competition.ts'
import { eventForStep, nextEntryState, refuseStep } from '@fairdraw/rules/entry/entry.ts'
import type { EntryEvent, StepRefusal } from '@fairdraw/rules/entry/entry.ts'
import { TIMED_OUT_TEXT } from '@fairdraw/rules/entry/quiz.ts'
import { stepAfter } from '@fairdraw/rules/entry/step-flow.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryAll, queryRows } from '../../db/rows.ts'
import type { Columns, Query } from '../../db/rows.ts'
import { lockPlayerQuery } from '../../db/lock-player.ts'
import { refuse } from '../../http/outcome.ts'
import type { Refusal } from '../../http/outcome.ts'
import { notifyJobs } from '../../jobs/wake.ts'
import { refuseByStanding, standingIn, standingQuery } from '../safety/standing.ts'
import type { PlayStanding } from '../safety/standing.ts'
import { entryOf, entryQuery } from './find-entry.ts'
import type { Entry, QuizRecord } from './find-entry.ts'
import { heldTicketsQueries, holdTickets } from './run/hold-tickets.ts'
import type { RunRefusal } from './run/hold-tickets.ts'
import { takeBackTokens } from './tokens/tokens-earned.ts'
import type { TokensReturned } from './tokens/tokens-earned.ts'

/** Refusals of any step. */
export type OpenRefusal =
  | StepRefusal
  | 'wrong-answer'
  | 'unauthorized'
  | 'paused'
  | 'age-unverified'
  | 'under-age'
  | RunRefusal

export type Opened = { ok: true; entry: Entry; standing: PlayStanding; now: Date }

/** Locks the player's rows, then reads what a step depends on; `judgeStep` judges the rows. */
export const stepQueries = (playerId: number, entryId: string) =>
  [lockPlayerQuery(playerId), entryQuery(playerId, entryId), standingQuery(playerId)] as const

/**
 * An entry whose due step is the expected one, with the player's rows locked and the database's time; or the refusal.
 */
export async function openStep(
  tx: Db,
  playerId: number,
  entryId: string,
  step: Step,
): Promise<Opened | Refusal<OpenRefusal>> {
  const [, entries, standings] = await queryAll(tx, stepQueries(playerId, entryId))
  return judgeStep(tx, step, entryOf(entries), standingIn(standings))
}

export async function judgeStep(
  tx: Db,
  step: Step,
  entry: Entry | undefined,
  standing: PlayStanding,
): Promise<Opened | Refusal<OpenRefusal>> {
  if (!entry) return refuse('unauthorized')
  const now = entry.readAt
  const refusal = refuseStep(entry, step, now)
  if (refusal === 'no-active-ticket') return refuseEndedEntry(entry)
  if (refusal) return refuse(refusal)
  // A break that has begun meanwhile also applies to an unfinished entry (field rule 16).
  const refused = refuseByStanding(standing, now) ?? (await holdTickets(tx, entry, entry.quantity))
  return refused ?? { ok: true, entry, standing, now }
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

/**
 * The statement that moves an entry, with its event row; undefined when the entry's state does not accept the event. It fails
 * if the row is not as it was read under the player's lock. `also`: further changes of the row.
 */
export function transitionQuery(
  entry: Entry,
  event: EntryEvent,
  step: Step | null,
  also: SQL = sql``,
): Query<Columns> | undefined {
  const from = entry.state
  const state = nextEntryState(from, event)
  if (state === undefined) return undefined
  const isOver = nextEntryState(state, 'expire') === undefined
  entry.state = state
  entry.step = step
  return {
    columns: {},
    sql: sql`with moved as (
        update entries set state = ${state}, step = ${step}, finished_at = ${isOver ? sql`clock_timestamp()` : null},
          terms_version = ${entry.termsVersion}${also}
        where player_id = ${entry.playerId} and id = ${entry.id} and state = ${from} returning player_id, id),
      noted as (
        insert into entry_events (player_id, entry_id, event, state) select player_id, id, ${event}, ${state} from moved)
      select expect_row(count(*)) from moved`,
  }
}

/** Moves an entry; false when its state does not accept the event. */
export async function transition(tx: Db, entry: Entry, event: EntryEvent, step: Step | null): Promise<boolean> {
  const moved = transitionQuery(entry, event, step)
  if (moved) await queryAll(tx, [moved])
  return moved !== undefined
}

/** Completes the due step: moves to the next one or, after the last, completes the entry. */
export async function completeStep(tx: Db, entry: Entry): Promise<void> {
  await queryAll(tx, completionQueries(entry))
}

/** The statements of `completeStep`. */
export function completionQueries(entry: Entry): Query<Columns>[] {
  const { state } = entry
  const next = stepAfter(entry.steps, entry.step!)
  const { event } = eventForStep(next)
  const moved = transitionQuery(entry, event, next ?? null)
  if (!moved) throw new Error(`an entry in '${state}' cannot take '${event}'`)
  // What is paid for is held until the entry ends.
  const done = event === 'finish' ? completedQueries(entry) : heldTicketsQueries(entry, entry.quantity)
  return [moved, ...done]
}

/** Issue tickets with the tokens that they earn, spend held tokens, update counts. */
function completedQueries(entry: Entry): Query<Columns>[] {
  const { playerId, id, competitionId, quantity } = entry
  return [
    ...(entry.isTokensHeld ? [tokensQuery(entry, 'capture')] : []),
    {
      columns: {},
      sql: sql`with counted as (
          update player_competitions set pending = pending - ${quantity}, entries = entries + ${quantity}
          where player_id = ${playerId} and competition_id = ${competitionId})
        select issue_tickets(array[${competitionId}::int], array[${playerId}::bigint], array[${id}::uuid], array[${quantity}::int])`,
    },
  ]
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
  const moved = transitionQuery(entry, event, null)
  if (!moved) return false
  const { playerId, id, competitionId, quantity } = entry
  const lost = isQuizFailed(entry, event) ? 1 : 0
  await queryAll(tx, [
    moved,
    ...(entry.isTokensHeld ? [tokensQuery(entry, 'release')] : []),
    ...(entry.hasRun ? [{ columns: {}, sql: sql`select release_run_tickets(${playerId}, ${id}, false)` }] : []),
    {
      columns: {},
      sql: sql`update player_competitions set pending = pending - ${quantity}, lost_quizzes = lost_quizzes + ${lost}
          where player_id = ${playerId} and competition_id = ${competitionId}`,
    },
    // Money that was captured for it becomes due for refund.
    {
      columns: {},
      sql: sql`with owed as (
            update payments set state = 'refund-due', check_at = clock_timestamp(), checks = 0
            where player_id = ${playerId} and entry_id = ${id} and state = 'captured' returning id, ${notifyJobs('wake-payments')})
          insert into payment_events (payment_id, event, state) select id, 'refund-due', 'refund-due' from owed`,
    },
    // The sweep cancels an open link.
    {
      columns: {},
      sql: sql`update payments set check_at = clock_timestamp()
          where player_id = ${playerId} and entry_id = ${id} and state = 'awaiting'
          returning ${notifyJobs('wake-payments')}`,
    },
  ])
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

/**
 * Pins the terms to the entry, unless an earlier step did; false when they were never accepted. They are stored as the entry
 * moves on.
 */
export function pinTerms(entry: Entry, version: number | undefined): boolean {
  if (version !== undefined) entry.termsVersion ??= version
  return entry.termsVersion !== null
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
  const [moved] = await queryAll(tx, [tokensQuery(entry, move)])
  if (moved.length === 0) return false
  entry.isTokensHeld = TOKEN_MOVES[move].isOnHoldAfter
  entry.paymentMethod = 'tokens'
  return true
}

/** The statement of `moveTokens`: it returns no row when the balance is too low. */
function tokensQuery(entry: Entry, move: keyof typeof TOKEN_MOVES): Query<Columns> {
  const { balance, held, from, to, reason, isOnHoldAfter } = TOKEN_MOVES[move]
  const { playerId, id, tokenCost: cost } = entry
  return {
    columns: {},
    sql: sql`with moved as (
        update wallets set balance = balance + ${balance * cost}, held = held + ${held * cost}
        where player_id = ${playerId} and asset = 'tokens' and balance + ${balance * cost} >= 0 returning player_id),
      posted as (
        insert into ledger_transfers (player_id, entry_id, asset, from_account, to_account, amount, reason)
        select player_id, ${id}, 'tokens', ${from}, ${to}, ${cost}, ${reason} from moved),
      marked as (
        update entries set is_tokens_held = ${isOnHoldAfter}, payment_method = 'tokens'
        where player_id in (select player_id from moved) and id = ${id})
      select 1 from moved`,
  }
}
