/** The status of an entry (1-site §3 'Entry status'). */
import type { EntryStatus } from '@fairdraw/contract/entry.ts'
import { publicEntryStatus } from '@fairdraw/rules/entry/entry.ts'
import { paymentEnding, publicPaymentStatus } from '@fairdraw/rules/payment/payment.ts'
import type { PaymentState } from '@fairdraw/rules/payment/payment.ts'
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryAll } from '../../db/rows.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { isQuizStarted, quizStatus } from './quiz/quiz.ts'
import { questionsOf } from './quiz/quiz-attempts.ts'
import { entryOf, entryQuery } from './find-entry.ts'
import { TOKENS_EARNED } from './tokens/tokens-earned.ts'

export async function loadEntryStatus(
  db: Db,
  catalogue: Catalogue,
  playerId: number,
  entryId: string,
): Promise<Outcome<EntryStatus, 'unauthorized'>> {
  const [entries, [payment], [moved], tickets] = await queryAll(db, [
    entryQuery(playerId, entryId),
    lastPaymentQuery(playerId, entryId),
    transfersQuery(playerId, entryId),
    ticketsQuery(playerId, entryId),
  ])
  const entry = entryOf(entries)
  if (!entry) return refuse('unauthorized')
  const quiz = await questionsOf(db, await catalogue.find(entry.competitionId), entry)
  const { tokensEarned, ...credits } = moved!
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
      ...(credits.entries + credits.pence > 0 ? { credits } : {}),
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
    ...(entry.state === 'completed' ? gainsOf(tickets, tokensEarned) : {}),
  })
}

const lastPaymentQuery = (playerId: number, entryId: string) => ({
  columns: {
    id: column.text,
    state: column.oneOf<PaymentState>(),
    link: column.nullable(column.text),
    reason: column.nullable(column.text),
  },
  sql: sql`select id, state, link, reason from payments where player_id = ${playerId} and entry_id = ${entryId}
      order by created_at desc limit 1`,
})

/** The part that credits paid, and the tokens that were earned; zero until the entry is completed, without reading transfers. */
const transfersQuery = (playerId: number, entryId: string) => ({
  columns: { entries: column.integer, pence: column.integer, tokensEarned: column.integer },
  sql: sql`select
        coalesce(sum(amount) filter (where to_account = 'spent' and asset = 'entry-credits-v1'), 0)::int as entries,
        coalesce(sum(amount) filter (where to_account = 'spent' and asset in ('entry-credits-v2', 'discount-credits')), 0)::int as pence,
        ${TOKENS_EARNED} as "tokensEarned"
      from ledger_transfers
      where (select state = 'completed' from entries where player_id = ${playerId} and id = ${entryId})
        and player_id = ${playerId} and entry_id = ${entryId}`,
})

const ticketsQuery = (playerId: number, entryId: string) => ({
  columns: { number: column.integer },
  sql: sql`select number from tickets where player_id = ${playerId} and entry_id = ${entryId} order by number`,
})

/** What a completed entry has brought: its tickets, and the tokens that it earned. */
function gainsOf(
  tickets: readonly { number: number }[],
  tokensEarned: number,
): Pick<EntryStatus, 'tickets' | 'hasTicketReceipt' | 'tokensEarned'> {
  return {
    tickets: tickets.map(({ number }) => ticketCode(number)),
    ...(tickets.length > 0 && { hasTicketReceipt: true }),
    ...(tokensEarned > 0 && { tokensEarned }),
  }
}
