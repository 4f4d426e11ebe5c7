/** Pays for an entry whose payment step is due, by a payment method that the competition accepts. */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import { refuseStep, publicEntryStatus } from '@fairdraw/rules/entry/entry.ts'
import { METHODS_BY_FORM } from '@fairdraw/rules/payment/payment.ts'
import type { Bundle, PaymentMethod } from '@fairdraw/rules/payment/payment.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { loadEntryStatus } from '../entry/status.ts'
import { findEntry } from '../entry/find-entry.ts'
import type { Entry } from '../entry/find-entry.ts'
import { completeStep, moveTokens, refuseEndedEntry } from '../entry/steps.ts'
import { checkPayment } from './check-payment.ts'
import { findPurchasedBundle, createPaymentIntent } from './intent.ts'
import { openPayment } from './open-payment.ts'
import type { PayCommand, PayContext, PayRefusal, PayReply } from './open-payment.ts'
import { payByBank } from './bank/pay-by-bank.ts'
import { payByNonce } from './card/pay-by-nonce.ts'

type PayResult = Promise<Outcome<PayReply, PayRefusal>>
type Purchase = { competition: Competition; command: PayCommand; bundle: Bundle }

/** Every method that pays money. */
const PAY_BY_METHOD: Record<Exclude<PaymentMethod, 'tokens'>, (context: PayContext, buying: Purchase) => PayResult> = {
  card: (context, buying) => payByNonce(context, { ...buying, method: 'card' }),
  paypal: (context, buying) => payByNonce(context, { ...buying, method: 'paypal' }),
  'apple-pay': (context, buying) => payByNonce(context, { ...buying, method: 'apple-pay' }),
  'google-pay': (context, buying) => payByNonce(context, { ...buying, method: 'google-pay' }),
  bank: payByBank,
  credits: payWithCredits,
}

export async function pay(context: PayContext, command: PayCommand): PayResult {
  return payForEntry(context, command, await findEntry(context.db, command.playerId, command.entryId))
}

/** The same for a call that has read its entry. */
export async function payForEntry(context: PayContext, command: PayCommand, entry: Entry | undefined): PayResult {
  const { catalogue } = context
  const { method } = command
  const { competition } = (entry && (await catalogue.find(entry.competitionId))) ?? {}
  if (!entry || !competition) return refuse('unauthorized')
  const refusal = refuseStep(entry, 'payment', entry.readAt)
  if (refusal === 'no-active-ticket') return refuseEndedEntry(entry)
  if (refusal) return refuse(refusal)
  if (!METHODS_BY_FORM[competition.meta.payment?.paymentForm ?? 'free'].includes(method))
    return refuse('wrong-payment-method')
  if (method === 'tokens') return payWithTokens(context, competition, command)
  const chosen = findPurchasedBundle(competition, command.bundleId)
  return chosen.ok ? PAY_BY_METHOD[method](context, { competition, command, bundle: chosen.bundle }) : chosen
}

/** Refusals that an earlier run of the same call may itself have caused. */
const AMBIGUOUS_REFUSALS: readonly string[] = ['payment-duplicated', 'entry-finished', 'step-not-finished']

/**
 * Repeats a call that died or broke. If that call began a payment, its outcome is returned; only otherwise a new one is
 * begun.
 */
export async function retryPay(context: PayContext, command: PayCommand): PayResult {
  const paid = await pay(context, command)
  if (paid.ok || !AMBIGUOUS_REFUSALS.includes(paid.code)) return paid
  // The earlier call has ended, so the vendor is asked for the outcome now.
  const checked = await checkPayment(context, command)
  const found = checked.ok
    ? checked
    : await loadEntryStatus(context.db, context.catalogue, command.playerId, command.entryId)
  if (!found.ok) return paid
  const { status, paymentMethod, payment } = found.body
  const { paymentLink, transactionId } = payment
  const paymentStatus = paymentMethod === 'tokens' && payment.paid ? 'completed' : payment.paymentStatus
  if (paymentStatus === null) return paid
  const named = paymentStatus === 'pending' && transactionId ? { transactionId } : {}
  return done({ status, paymentStatus, ...(paymentLink ? { paymentLink } : {}), ...named })
}

/** Pays everything with credits: no vendor is called, and the entry continues at once. */
async function payWithCredits(context: PayContext, buying: Purchase): PayResult {
  const intent = await createPaymentIntent(context, { ...buying, method: 'credits' })
  return intent.ok ? done({ status: publicEntryStatus(intent.entry), paymentStatus: 'completed' }) : intent
}

/** Spends the tokens when this is the last step; otherwise holds them until the entry is complete. */
async function payWithTokens({ db }: PayContext, competition: Competition, command: PayCommand): PayResult {
  return db.transaction(async (tx) => {
    const opened = await openPayment(tx, competition, command)
    if (!opened.ok) return opened
    const { entry } = opened
    const isLastStep = entry.steps.at(-1) === 'payment'
    if (!(await moveTokens(tx, entry, isLastStep ? 'spend' : 'hold'))) return refuse('not-enough-tokens')
    await completeStep(tx, entry)
    return done({ status: publicEntryStatus(entry.state), paymentStatus: 'completed' as const })
  })
}
