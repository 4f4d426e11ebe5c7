/**
 * A person decides whether tickets stay valid whose money was taken back. The case of a dispute goes on at the gateway,
 * because its end moves money; any other case is closed.
 */
import type { DeskCase } from '@fairdraw/contract/desk/money.ts'
import { needsDecision } from '@fairdraw/rules/payment/refund.ts'
import type { CaseDecision } from '@fairdraw/rules/payment/refund.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { paymentCases } from '../tables.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import { recordAudit } from '../../audit/record.ts'
import { enqueueMessage } from '../../notification/enqueue-message.ts'
import { competitionName, lockPaymentAndEntry } from '../settlement/settle.ts'
import { findCase } from './list-cases.ts'
import { NOTHING_WITHDRAWN, withdrawFromDraw, withdrawnForAudit } from './withdraw-from-draw.ts'

type Decided = { id: string; decision: CaseDecision; reason: string; staffId: string; now: Date }
type CaseRefusal = 'not-found' | 'case-decided' | 'entry-not-withdrawable'

export async function decideCase(db: Db, decided: Decided): Promise<Outcome<{ case: DeskCase }, CaseRefusal>> {
  const { id, decision, reason, staffId, now } = decided
  return db.transaction(async (tx) => {
    const known = await findCase(tx, id)
    if (!known) return refuse('not-found')
    const { payment, entry } = await lockPaymentAndEntry(tx, known.paymentId)
    const found = (await findCase(tx, id))!
    if (!needsDecision(found)) return refuse('case-decided')
    const withdrawn = decision === 'withdraw-tickets' ? await withdrawFromDraw(tx, entry) : NOTHING_WITHDRAWN
    if (!withdrawn) return refuse('entry-not-withdrawable')
    const isEnded = found.kind !== 'dispute'
    await tx
      .update(paymentCases)
      .set({ decision, decidedAt: now, ...(isEnded && { state: 'closed', closedAt: now, outcome: 'decided' }) })
      .where(eq(paymentCases.id, id))
    if (withdrawn.tickets.length > 0) {
      const { id: entryId, competitionId } = entry
      const name = await competitionName(tx, competitionId)
      const { takenBack: tokensTakenBack } = withdrawn.tokens
      const message = { entryId, competitionId, name, amountPence: found.amountPence, tokensTakenBack }
      await enqueueMessage(tx, payment.playerId, 'tickets-withdrawn', message)
    }
    await recordAudit(tx, {
      actor: { staffId },
      act: 'decide-case',
      subject: { kind: 'payment-case', id },
      before: { entry: found.entryState },
      after: { decision, entry: entry.state, paymentId: payment.id, ...withdrawnForAudit(withdrawn) },
      reason,
    })
    return done({ case: (await findCase(tx, id))! })
  })
}
