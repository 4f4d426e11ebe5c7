/** What staff can say to a player about a row of the timeline, as it is now; undefined where there is nothing to explain. */
import type { TimelineKind, TimelineRow } from '@fairdraw/contract/desk/players.ts'
import type { EntryState } from '@fairdraw/rules/entry/entry.ts'
import type { PaymentState } from '@fairdraw/rules/payment/payment.ts'
import type { PaymentCaseState, RefundState } from '@fairdraw/rules/payment/refund.ts'
import type { PayoutState } from '@fairdraw/rules/payout/payout.ts'
import type { AwardState } from '@fairdraw/rules/prize/award.ts'

type Sentence = string | undefined

const ENTRY: Readonly<Record<EntryState, Sentence>> = {
  started: 'Your entry isn’t finished yet. Open the competition again and carry on where you were.',
  'payment-due': 'Your entry still needs paying for. Open the competition again to finish it.',
  'payment-pending': 'We’re waiting to hear about your payment. You don’t need to pay again; we’ll let you know.',
  completed: 'You’re in. Your tickets are in My entries.',
  failed: 'That answer wasn’t right, so the entry ended there. You didn’t pay for it.',
  expired: 'The entry wasn’t finished in time, so it ended. Anything that was on hold for it has gone back.',
  refunded: 'That entry was refunded, so its tickets aren’t in the draw.',
  cancelled: 'That entry was cancelled, so it isn’t in the draw.',
}

const PAYMENT: Readonly<Record<PaymentState, Sentence>> = {
  intended: 'The payment is on its way. Please don’t pay again; we’ll know in a few minutes.',
  awaiting: 'The payment is waiting for you to approve it at your bank.',
  unknown: 'We haven’t had an answer about this payment yet. We keep asking, and you won’t be charged twice.',
  captured: 'The payment went through.',
  declined: 'The payment was declined, so nothing was taken. Your bank can say why; another way to pay may work.',
  absent: 'That payment never reached us, so nothing was taken.',
  'refund-due': 'The payment came too late for the entry, so we’re sending all of it back.',
  refunded: 'The payment was sent back in full.',
}

const REFUND: Readonly<Record<RefundState, Sentence>> = {
  requested: 'Your refund is being sent. You don’t need to do anything.',
  pending: 'Your refund is on its way to where you paid from. Banks can take a few working days to show it.',
  settled: 'Your refund has been paid, to where you paid from.',
  failed: 'The refund couldn’t be sent back the way you paid. We’re arranging it by hand and will be in touch.',
}

const CASE: Readonly<Record<PaymentCaseState, Sentence>> = {
  open: 'There’s a question about this payment between us and your bank. We’ll write when it’s settled.',
  closed: 'The question about this payment is settled.',
}

const PRIZE: Readonly<Record<AwardState, Sentence>> = {
  unrevealed: 'There’s something to reveal on your Winsday page.',
  offered: 'You’ve won. Claim it in My prizes, before the date it says there.',
  checking: 'We’re checking that you’re 18 or over. Then your prize goes on its way.',
  claimed: 'Your prize is claimed, and we’re getting it ready.',
  sent: 'Your prize is on its way. How to follow it is in My prizes.',
  delivered: 'Your prize was delivered.',
  credited: 'Your prize is in your account.',
  unclaimed: 'The time to claim that prize has ended, so it has gone to somebody else.',
  withdrawn: 'That prize was withdrawn. We wrote to you with the reason.',
}

const PAYOUT: Readonly<Record<PayoutState, Sentence>> = {
  'in-review': 'Larger amounts are checked by two people before they go. You don’t need to do anything.',
  requested: 'Your money is being sent to PayPal.',
  submitted: 'PayPal has your money and is paying it out.',
  unclaimed: 'Your money is waiting at PayPal. Open their email and accept it.',
  'on-hold': 'PayPal is checking the payment. That can take a few days.',
  paid: 'The money is in your PayPal account.',
  returned: 'The money came back to us, and it’s in your cash prizes again. You can ask for it once more.',
}

const MESSAGE: Readonly<Record<string, string>> = {
  waiting: 'The message is on its way.',
  failed: 'We couldn’t deliver that message. Please check your number and email in My account.',
}

type Sentences = Readonly<Record<string, Sentence>>

const SENTENCES: Readonly<Partial<Record<TimelineKind, Sentences>>> = {
  entries: ENTRY,
  prizes: PRIZE,
  payouts: PAYOUT,
  messages: MESSAGE,
}
/** By the event: everything else among the payments is a case. */
const OF_PAYMENTS: Readonly<Record<string, Sentences>> = { payment: PAYMENT, refund: REFUND }
const OF_CASES: Sentences = CASE

export function whatToSay({ kind, event, state }: TimelineRow): Sentence {
  if (state === undefined) return undefined
  return (kind === 'payments' ? (OF_PAYMENTS[event] ?? OF_CASES) : SENTENCES[kind])?.[state]
}
