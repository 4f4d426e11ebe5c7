/** Why cash prizes are not paid out. */
import type { ProblemRow } from '../problem-row.ts'

export const PAYOUT_PROBLEMS = {
  'not-enough-cash': {
    status: 409,
    cause: 'The balance of cash prizes is below the amount.',
    title: 'Not enough cash',
    text: 'You don’t have that much in cash prizes, so nothing has changed.',
  },
  'no-payout-account': {
    status: 409,
    cause: 'No PayPal account is linked, so a payout would have nowhere to go.',
    title: 'Link your PayPal account first',
    text: 'We need to know which account to pay. It only takes a minute.',
  },
  'payout-under-way': {
    status: 409,
    cause: 'The player’s last payout has not ended; there is one at a time.',
    title: 'A payout is already on its way',
    text: 'You can ask for the next one when this one has arrived.',
  },
  'link-ended': {
    status: 409,
    cause: 'The log-in at PayPal was begun by another player, was used, or is older than ten minutes.',
    title: 'That took too long',
    text: 'Your PayPal account isn’t linked yet. Please start again.',
  },
  'wrong-payout-state': {
    status: 409,
    cause: 'The payout is not in the state that this step requires: somebody else has taken the step.',
    title: 'This payout isn’t at that step',
    text: 'Look at it again: somebody may have moved it on.',
  },
} as const satisfies Record<string, ProblemRow>
