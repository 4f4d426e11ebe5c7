/** Texts of the payout pages: the states of a payout, and the errors of an amount (1-site §2 'profile-payouts'). */
import type { Payout } from '@fairdraw/contract/payout.ts'
import { LIVE_PAYOUT_STATES, MAX_PAYOUT_PENCE, RETURN_COPY, UNCLAIMED_DAYS } from '@fairdraw/rules/payout/payout.ts'
import type { PayoutState } from '@fairdraw/rules/payout/payout.ts'
import { checkPounds, parsePounds } from '@fairdraw/rules/player/validation.ts'
import type { Check } from '@fairdraw/rules/player/validation.ts'

type StateCopy = { name: string; tone: 'good' | 'bad' | 'waiting'; text: string }

const STATE_COPY: Readonly<Record<PayoutState, StateCopy>> = {
  'in-review': {
    name: 'Being checked',
    tone: 'waiting',
    text: 'Two of our team look at larger payouts before we send them. We’ll text you when it’s done.',
  },
  requested: { name: 'On its way', tone: 'waiting', text: 'We’re sending it to PayPal.' },
  submitted: { name: 'On its way', tone: 'waiting', text: 'PayPal has it. It’s usually there within minutes.' },
  unclaimed: {
    name: 'Waiting at PayPal',
    tone: 'waiting',
    text: `Log in to PayPal and accept it. If you haven’t within ${UNCLAIMED_DAYS} days, it comes back to your cash prizes.`,
  },
  'on-hold': {
    name: 'Being checked by PayPal',
    tone: 'waiting',
    text: 'PayPal looks at some payments first. It can take a few days.',
  },
  paid: { name: 'Paid', tone: 'good', text: 'It’s in your PayPal account.' },
  returned: { name: 'Back with you', tone: 'bad', text: 'It’s back in your cash prizes.' },
}

/** The text of a payout's state, with the reason if it was returned. */
export function payoutCopy({ state, reason }: Pick<Payout, 'state' | 'reason'>): StateCopy {
  const copy = STATE_COPY[state]
  if (reason === null) return copy
  const why = RETURN_COPY[reason]
  return { ...copy, text: `${why.charAt(0).toUpperCase()}${why.slice(1)} ${copy.text}` }
}

export const isLive = ({ state }: Pick<Payout, 'state'>): boolean => LIVE_PAYOUT_STATES.includes(state)

/** The largest amount that can be requested now, in pence. */
export const maxPayoutPence = (cashPence: number): number => Math.min(cashPence, MAX_PAYOUT_PENCE)

/** Accepts an amount that is within the balance and the maximum of one payout. */
export const checkPayout =
  (cashPence: number): Check =>
  (text) => {
    const code = checkPounds(text)
    if (code !== undefined) return code
    const pence = parsePounds(text)!
    if (pence === 0) return 'error.validation.amount.invalid'
    if (pence > cashPence) return 'error.validation.amount.too-large'
    return pence > MAX_PAYOUT_PENCE ? 'error.validation.amount.over-limit' : undefined
  }
