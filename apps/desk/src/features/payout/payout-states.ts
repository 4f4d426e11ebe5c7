/** How the desk names the states of a payout, and what staff read about each. */
import type { deskPayout } from '@fairdraw/contract/payout.ts'
import { PAYOUT_REVIEWED_FROM_PENCE, UNCLAIMED_DAYS } from '@fairdraw/rules/payout/payout.ts'
import type { PayoutState, ReturnReason } from '@fairdraw/rules/payout/payout.ts'
import type * as z from 'zod/mini'
import { formatMoney } from '../../ui/format-money.ts'

export type DeskPayout = z.infer<typeof deskPayout>

export const PAYOUT_STATE_NAMES: Readonly<Record<PayoutState, string>> = {
  'in-review': 'In review',
  requested: 'Requested',
  submitted: 'Submitted',
  unclaimed: 'Unclaimed',
  'on-hold': 'On hold',
  paid: 'Paid',
  returned: 'Returned',
}

export const PAYOUT_STATE_MEANINGS: Readonly<Record<PayoutState, string>> = {
  'in-review': `Payouts of ${formatMoney(PAYOUT_REVIEWED_FROM_PENCE)} or more. Two people of finance release each of them, or one returns it.`,
  requested: 'They are sent to PayPal until it accepts them. An error that repeats needs a person.',
  submitted: 'PayPal has accepted them and has not paid yet.',
  unclaimed: `They wait at PayPal for their players. After ${UNCLAIMED_DAYS} days the money comes back by itself.`,
  'on-hold': 'PayPal looks at them first.',
  paid: 'The players have the money.',
  returned: 'The money is back in the players’ cash prizes.',
}

export const NO_PAYOUTS: Readonly<Record<PayoutState, string>> = {
  'in-review': `No payout waits for a release. A payout of ${formatMoney(PAYOUT_REVIEWED_FROM_PENCE)} or more comes here first.`,
  requested: 'No payout waits to be accepted by PayPal.',
  submitted: 'No payout is on its way through PayPal.',
  unclaimed: 'No payout waits at PayPal for its player.',
  'on-hold': 'PayPal holds no payout back.',
  paid: 'No payout has been paid yet.',
  returned: 'No payout has come back.',
}

export const RETURN_REASON_NAMES: Readonly<Record<ReturnReason, string>> = {
  refused: 'PayPal cannot pay that account',
  unclaimed: 'Not accepted in time',
  blocked: 'Blocked by PayPal',
  failed: 'Failed at PayPal',
  returned: 'Sent back or reversed',
  withdrawn: 'Returned by finance',
}
