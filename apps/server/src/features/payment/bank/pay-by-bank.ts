/**
 * A payment at the player's bank: intent → commit → link → the player approves it there
 * (docs/mechanisms/settlement.md). No money moves until the player opens the link. The sweep finds the outcome.
 */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import { publicEntryStatus } from '@fairdraw/rules/entry/entry.ts'
import type { Bundle } from '@fairdraw/rules/payment/payment.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import { isRefusal } from '../../../vendors/ecospend/calls.ts'
import { createPaymentIntent, refuseField } from '../intent.ts'
import type { PayCommand, PayContext, PayRefusal, PayReply } from '../open-payment.ts'
import { transitionPayment, lockPaymentAndEntry, settle } from '../settlement/settle.ts'

/** Where the bank redirects the player, with the link's id (2-flows §2). */
const RETURN_PATH = '/win/entry/payment-result'

export async function payByBank(
  context: PayContext,
  { competition, command, bundle }: { competition: Competition; command: PayCommand; bundle: Bundle },
): Promise<Outcome<PayReply, PayRefusal>> {
  const { db, openBanking, origin } = context
  const { bankId, playerId } = command
  if (bankId === undefined) return refuseField('bankId', 'error.validation.required')
  const intent = await createPaymentIntent(context, { competition, command, bundle, method: 'bank' })
  if (!intent.ok) return intent
  const { paymentId, moneyPence, entry, deadline } = intent
  if (moneyPence === 0) return done({ status: publicEntryStatus(entry), paymentStatus: 'completed' })

  const order = { orderId: paymentId, amountPence: moneyPence, bankId, description: competition.name, until: deadline }
  const link = await openBanking
    .createLink({ ...order, redirectUrl: `${origin()}${RETURN_PATH}`, playerRef: `player-${playerId}` })
    .catch((error: unknown) => ({ reason: isRefusal(error) ? error.message : undefined }))
  if ('reason' in link) {
    const { reason } = link
    // Nobody has the URL of a link whose creation got no reply, so no money can come through it.
    await settle(db, paymentId, reason === undefined ? { kind: 'not-found' } : { kind: 'declined', reason })
    return reason === undefined ? refuse('busy', { retryAfter: 5 }) : refuse('entry-failed')
  }
  if (await issueLink(db, paymentId, link))
    return done({ status: 'pending', paymentStatus: 'pending', paymentLink: link.url, transactionId: paymentId })
  // The payment was abandoned meanwhile. The link is not issued, so an error here does no harm.
  await openBanking.cancel(link.vendorId).catch(() => {})
  return refuse('busy', { retryAfter: 5 })
}

/** From here on money may arrive; false when the payment or the entry had already ended. */
function issueLink(db: Db, paymentId: string, { vendorId, url }: { vendorId: string; url: string }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { payment, entry } = await lockPaymentAndEntry(tx, paymentId)
    if (entry.state !== 'payment-pending') return false
    const checkAt = sql`clock_timestamp() + interval '5 seconds'`
    return transitionPayment(tx, payment, 'link-issued', { vendorId, link: url, checkAt })
  })
}
