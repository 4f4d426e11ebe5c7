/** The status of an entry (1-site §3 'Entry status'). */
import type { EntryStatus } from '@fairdraw/contract/entry.ts'
import { publicEntryStatus } from '@fairdraw/rules/entry/entry.ts'
import { paymentEnding, publicPaymentStatus } from '@fairdraw/rules/payment/payment.ts'
import type { PaymentState } from '@fairdraw/rules/payment/payment.ts'
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { isQuizStarted, quizStatus } from './quiz/quiz.ts'
import { questionsOf } from './quiz/quiz-attempts.ts'
import { findEntry } from './find-entry.ts'
import type { Entry } from './find-entry.ts'
import { tokensEarnedBy } from './tokens/tokens-earned.ts'

export async function loadEntryStatus(
  db: Db,
  catalogue: Catalogue,
  playerId: number,
  entryId: string,
): Promise<Outcome<EntryStatus, 'unauthorized'>> {
  const entry = await findEntry(db, playerId, entryId)
  if (!entry) return refuse('unauthorized')
  const [payment] = await queryRows(
    db,
    {
      id: column.text,
      state: column.oneOf<PaymentState>(),
      link: column.nullable(column.text),
      reason: column.nullable(column.text),
    },
    sql`select id, state, link, reason from payments where player_id = ${playerId} and entry_id = ${entryId} order by created_at desc limit 1`,
  )
  const quiz = await questionsOf(db, await catalogue.find(entry.competitionId), entry)
  const credits = await loadUsedCredits(db, entry)
  const why = payment && paymentEnding(payment.state, payment.reason)
  const isFree = entry.pricePence === 0 && entry.tokenCost === 0 && !entry.steps.includes('payment')
  return done({
    status: publicEntryStatus(entry.state),
    step: entry.step,
    paymentMethod: entry.paymentMethod,
    payment: {
      paid: payment?.state === 'captured' || (entry.paymentMethod === 'tokens' && entry.state === 'completed'),
      free: isFree,
      paidPrice: entry.pricePence,
      tokenPrice: entry.tokenCost,
      ...(credits ? { credits } : {}),
      paymentStatus: payment ? publicPaymentStatus(payment.state) : null,
      ...(payment ? { transactionId: payment.id } : {}),
      ...(payment?.link ? { paymentLink: payment.link } : {}),
      ...(why ? { why } : {}),
    },
    quiz: {
      questionCount: entry.steps.includes('quiz') ? quiz.length : 0,
      quizStatus: quizStatus(quiz, entry.quiz ?? {}),
      ...(entry.step === 'quiz' && isQuizStarted(quiz, entry.quiz ?? {}) ? { isUnderWay: true } : {}),
    },
    ...(entry.state === 'completed' ? await loadGains(db, playerId, entryId) : {}),
  })
}

/** The part that credits paid; undefined for none, or none yet. */
async function loadUsedCredits(
  db: Db,
  { playerId, id, state, bundleId }: Entry,
): Promise<{ entries: number; pence: number } | undefined> {
  // Without a bundle no credits were used, so that the usual status needs no further query.
  if (state !== 'completed' || bundleId === null) return undefined
  const [used] = await queryRows(
    db,
    { entries: column.integer, pence: column.integer },
    sql`select coalesce(sum(amount) filter (where asset = 'entry-credits-v1'), 0)::int as entries,
               coalesce(sum(amount) filter (where asset in ('entry-credits-v2', 'discount-credits')), 0)::int as pence
        from ledger_transfers
        where player_id = ${playerId} and entry_id = ${id} and to_account = 'spent'`,
  )
  return used && used.entries + used.pence > 0 ? used : undefined
}

/** What a completed entry has brought: its tickets, and the tokens that it earned. */
async function loadGains(
  db: Db,
  playerId: number,
  entryId: string,
): Promise<Pick<EntryStatus, 'tickets' | 'hasTicketReceipt' | 'tokensEarned'>> {
  const tokensEarned = (await tokensEarnedBy(db, playerId, [entryId])).get(entryId)
  const tickets = await loadTicketCodes(db, playerId, entryId)
  return { tickets, ...(tickets.length > 0 && { hasTicketReceipt: true }), ...(tokensEarned && { tokensEarned }) }
}

async function loadTicketCodes(db: Db, playerId: number, entryId: string): Promise<string[]> {
  const found = await queryRows(
    db,
    { number: column.integer },
    sql`select number from tickets where player_id = ${playerId} and entry_id = ${entryId} order by number`,
  )
  return found.map(({ number }) => ticketCode(number))
}
