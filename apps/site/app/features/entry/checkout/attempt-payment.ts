/** One attempt to pay: the method authorises, then the run sends the payment. However it ends, the player can read why. */
import type { PaymentOptions } from '../../payment/options/use-payment-options.ts'
import type { MethodResult } from '../../payment/options/method-result.ts'
import { finishApplePaySheet } from '../../payment/wallet/finish-apple-pay-sheet.ts'
import type { EntryRun, Payment } from '../run/entry-run.ts'

export type Attempt = {
  /** It must be called inside the handler of the tap, since wallets open nowhere else. */
  authorise: () => Promise<MethodResult>
  /** What the player buys and accepts. */
  order: Partial<Payment>
  onAuthorised?: () => void
}

/** Records what is tried, and why an attempt ended before it was sent. */
export type AttemptedChoice = Pick<PaymentOptions, 'begin' | 'refuse'>

const failed = (message: string): MethodResult & { ok: false } => ({
  ok: false,
  failure: { message, isUnusable: false },
})
/** A part of the page did not load: an old tab after a new release, or a broken connection. */
const NOT_LOADED = failed(
  'Part of this page couldn’t be loaded. No money was taken. Reload the page, or pay another way.',
)
/** The entry moved on while the method authorised: the player was logged out in another tab, for example. */
const NOT_SENT = failed(
  'We couldn’t send that payment, because this page was still busy. No money was taken. Try again.',
)

export async function attemptPayment(
  run: EntryRun,
  choice: AttemptedChoice,
  { authorise, order, onAuthorised }: Attempt,
): Promise<MethodResult> {
  choice.begin()
  run.clearNotice()
  const authorised = await authorise().catch(() => NOT_LOADED)
  onAuthorised?.()
  const result = authorised.ok ? await send(run, authorised, order) : authorised
  // A failure without a message has one at each field that is wrong.
  if (!result.ok && result.failure.message !== undefined) choice.refuse(result.failure.message)
  return result
}

async function send(run: EntryRun, authorised: MethodResult & { ok: true }, order: Partial<Payment>) {
  const paid = run.pay({ ...order, ...authorised.data })
  if (authorised.finish) finishApplePaySheet(run, authorised.finish)
  return (await paid) ? authorised : NOT_SENT
}
