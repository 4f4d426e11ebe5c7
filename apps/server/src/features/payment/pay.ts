/** Pays for an entry whose payment step is due: checks the terms and the way of paying, then hands over to that way. */
import type { Competition } from '@fairdraw/contract/catalogue.ts'
import { refuseStep, wireStatus } from '@fairdraw/rules/entry.ts'
import type { PaymentMethod } from '@fairdraw/rules/payment.ts'
import { databaseNow } from '../../db/database.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { findEntry, finishStep, moveTokens } from '../entry/steps.ts'
import { openPayment } from './open-payment.ts'
import type { PayCommand, PayContext, PayRefusal, PayReply } from './open-payment.ts'
import { payByCard } from './pay-by-card.ts'

/** Which ways each form of payment can be paid in. */
const METHODS: Record<string, readonly PaymentMethod[]> = { money: ['card'], tokens: ['tokens'], free: [] }

export async function pay(context: PayContext, command: PayCommand): Promise<Outcome<PayReply, PayRefusal>> {
  const { db, catalogue } = context
  const entry = await findEntry(db, command.playerId, command.entryId)
  const competition = entry && catalogue.snapshot().byId.get(entry.competitionId)
  if (!entry || !competition) return refuse('unauthorized')
  const isAllowed = METHODS[competition.meta.payment?.paymentForm ?? 'free']?.includes(command.method)
  const refusal = refuseStep(entry, 'payment', await databaseNow(db))
  if (refusal) return refuse(refusal)
  if (!isAllowed) return refuse('wrong-payment-method')
  return command.method === 'tokens'
    ? payWithTokens(context, competition, command)
    : payByCard(context, competition, command)
}

/** Spends the tokens where this is the last step; otherwise holds them until the entry is complete. */
async function payWithTokens(
  { db }: PayContext,
  competition: Competition,
  command: PayCommand,
): Promise<Outcome<PayReply, PayRefusal>> {
  return db.transaction(async (tx) => {
    const opened = await openPayment(tx, competition, command)
    if (!opened.ok) return opened
    const { entry } = opened
    const isLastStep = entry.steps.at(-1) === 'payment'
    if (!(await moveTokens(tx, entry, isLastStep ? 'spend' : 'hold'))) return refuse('not-enough-tokens')
    await finishStep(tx, entry)
    return done({ status: wireStatus(entry.state), paymentStatus: 'completed' as const })
  })
}
