import type { DeskRefund } from '@fairdraw/contract/desk/money.ts'
import type { RefundState } from '@fairdraw/rules/payment/refund.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { literalInteger, literalLimit } from '../../../db/literal-limit.ts'
import { payments, refunds } from '../tables.ts'

const PAGE_SIZE = 50

type Listed = { state: RefundState; competitionId?: number | undefined; cursor?: string | undefined }

/** Refunds in a state, the newest first. `cursor`: the last refund of the page before. */
export async function listRefunds(
  db: Db,
  { state, competitionId, cursor }: Listed,
): Promise<{ refunds: DeskRefund[]; nextCursor?: string }> {
  const found = await selectRefunds(db)
    .where(
      and(
        eq(refunds.state, state),
        competitionId === undefined ? undefined : sql`${refunds.competitionId} = ${literalInteger(competitionId)}`,
        cursor === undefined
          ? undefined
          : sql`(${refunds.createdAt}, ${refunds.id}) < (select created_at, id from refunds where id = ${cursor})`,
      ),
    )
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(literalLimit(PAGE_SIZE + 1))
  const page = found.slice(0, PAGE_SIZE).map(refundOf)
  return { refunds: page, ...(found.length > PAGE_SIZE && { nextCursor: page.at(-1)!.id }) }
}

export async function findRefundOfPayment(db: Db, paymentId: string): Promise<DeskRefund | null> {
  const [found] = await selectRefunds(db).where(eq(refunds.paymentId, paymentId))
  return found ? refundOf(found) : null
}

const selectRefunds = (db: Db) =>
  db
    .select({ refund: refunds, method: payments.method })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))

type RefundRow = { refund: typeof refunds.$inferSelect; method: DeskRefund['method'] }

function refundOf({ refund, method }: RefundRow): DeskRefund {
  const { id, paymentId, playerId, amountPence, reason, state, attempts, lastError } = refund
  return {
    id,
    paymentId,
    playerId,
    method,
    amountPence,
    reason,
    state,
    attempts,
    nextAttemptAt: refund.nextAttemptAt?.toISOString() ?? null,
    lastError,
    createdAt: refund.createdAt.toISOString(),
    changedAt: refund.changedAt.toISOString(),
  }
}
