/**
 * The competition error screen (2-flows §8): each case with its title, text, next actions, and where it can happen. The
 * only source of what the screens and the notices above a step say. The texts themselves are those of problems.ts; here
 * is what differs by place, and in error-screen.ts what differs by payment method or outcome.
 */
import { ENTRY_POLL_LIMIT, PROBLEMS } from '../problems.ts'
import type { ProblemCode } from '../problems.ts'

/**
 * - enter: beginning an entry, and opening a hidden competition.
 * - step: a question or the survey.
 * - payment: the payment call.
 * - quick-pay: its details and its payment.
 * - return: the page that a bank leads back to.
 * - poll: the status of an entry, whoever asks for it.
 */
export const ERROR_PLACES = ['enter', 'step', 'payment', 'quick-pay', 'return', 'poll'] as const
export type ErrorPlace = (typeof ERROR_PLACES)[number]

/**
 * - enter: the ordinary entry page, with a log-in.
 * - other-method: cancels the bank payment to choose another payment method.
 * - restart: begins a new entry, or tries the same again.
 * - carry-on, tickets, payment: load the status, which shows the due step, the tickets or the payment.
 * - check-again: loads the status again.
 * - other-account: logs out, to log in with another number.
 * - prize: back to the competition.
 * - latest: the listing of competitions.
 * - entries: My entries.
 * - help: the help page.
 * - safety: limits and breaks.
 */
export type NextAction =
  | 'enter'
  | 'other-method'
  | 'restart'
  | 'carry-on'
  | 'tickets'
  | 'payment'
  | 'check-again'
  | 'other-account'
  | 'prize'
  | 'latest'
  | 'entries'
  | 'help'
  | 'safety'

/** `offline`: created by the browser when no reply arrived. */
export type ErrorCase = ProblemCode | typeof ENTRY_POLL_LIMIT | 'offline'

export type ErrorCopy = { title: string; text: string; actions: readonly NextAction[] }
type Row = Partial<ErrorCopy> & {
  /** The first action is the main one. */
  actions: readonly NextAction[]
  /** Where the case can happen, with what is different there. */
  at: { readonly [Place in ErrorPlace]?: Partial<ErrorCopy> }
}

/** No reply, or none from us: whether a payment was made is not known, but a retry has the same key. */
const NOT_PAID_TWICE: Partial<ErrorCopy> = {
  text: 'Lots of people are here right now. Try again in a few seconds. You won’t pay twice.',
}
const BROKEN: Partial<ErrorCopy> = { text: `${PROBLEMS['internal-error'].text} You won’t pay twice.` }
const NOT_ANSWERED: Partial<ErrorCopy> = {
  text: `${PROBLEMS.unavailable.text} You won’t pay twice.`,
}
const TOO_MANY: Partial<ErrorCopy> = {
  text: `${PROBLEMS['too-many-requests'].text} You won’t pay twice.`,
}
/** Looking a payment up tells nothing before it is found. */
const NOT_LOOKED_UP: Partial<ErrorCopy> = {
  text: 'We can’t look up your payment at the moment. Looking it up doesn’t charge you anything. Please try again in a few seconds.',
  actions: ['restart', 'entries'],
}

const OTHER_PLAYERS_ENTRY: Partial<ErrorCopy> = {
  title: 'This entry isn’t on your account',
  text: 'It isn’t on the account you’re logged in with. If you began it with another number, log in with that one.',
  actions: ['other-account', 'latest'],
}

export const ERROR_CASES: { readonly [Case in ErrorCase]?: Row } = {
  'email-not-verified': { actions: ['prize', 'latest'], at: { enter: {} } },
  'on-hold': { actions: ['prize', 'latest'], at: { enter: {}, payment: {}, 'quick-pay': {} } },
  'wrong-payment-method': {
    actions: ['restart', 'prize'],
    at: { payment: {}, 'quick-pay': { actions: ['enter', 'prize'] } },
  },
  closed: { actions: ['latest', 'prize'], at: { enter: {}, 'quick-pay': {} } },
  'no-active-ticket': { actions: ['entries', 'restart'], at: { step: {}, payment: {}, poll: {} } },
  'entry-timeout': {
    text: 'The time to finish this entry has passed. Your payment may still have gone through. If so, we’ll refund you automatically.',
    actions: ['entries', 'latest'],
    at: { step: {}, payment: {}, poll: {} },
  },
  'entry-finished': {
    actions: ['tickets', 'latest'],
    at: {
      step: {},
      payment: {
        text: 'You’ve already finished this entry, perhaps in another tab, so this payment wasn’t made. You haven’t been charged for it.',
      },
    },
  },
  'not-started': { actions: ['prize', 'latest'], at: { enter: {}, 'quick-pay': {} } },
  'entry-limit-exceeded': {
    actions: ['latest', 'entries'],
    at: {
      enter: {},
      payment: { text: 'That’s more entries than you’re allowed here. No money was taken. Choose fewer.' },
    },
  },
  'sold-out': { actions: ['latest', 'prize'], at: { enter: {}, step: {}, payment: {}, 'quick-pay': {} } },
  'all-tickets-held': { actions: ['restart', 'latest'], at: { enter: {}, step: {}, payment: {}, 'quick-pay': {} } },
  'too-few-tickets-left': { actions: ['restart', 'latest'], at: { payment: {}, 'quick-pay': {} } },
  unauthorized: {
    actions: ['latest'],
    at: {
      enter: {},
      step: OTHER_PLAYERS_ENTRY,
      payment: OTHER_PLAYERS_ENTRY,
      poll: OTHER_PLAYERS_ENTRY,
      'quick-pay': {
        title: 'We can’t show this entry here',
        text: 'Log in with the number you paid with. What became of this entry is in My entries.',
        actions: ['entries', 'latest'],
      },
      return: {
        title: 'We can’t find that payment',
        text: 'It isn’t on the account you’re logged in with. If you paid with another account, log in with that one. What you’ve paid for with this account is in My entries.',
        actions: ['other-account', 'entries', 'latest'],
      },
    },
  },
  'not-enough-tokens': { actions: ['latest', 'prize'], at: { enter: {}, payment: {} } },
  'step-not-finished': {
    actions: ['carry-on', 'prize'],
    at: {
      step: {},
      payment: {
        text: 'This entry has moved on, perhaps in another tab, and you need to finish another step first. This payment wasn’t made, so you haven’t been charged for it.',
      },
    },
  },
  'payment-duplicated': { actions: ['payment', 'entries'], at: { step: {}, payment: {} } },
  [ENTRY_POLL_LIMIT]: { actions: ['check-again', 'entries'], at: { poll: {} } },
  'entry-failed': { actions: ['restart', 'prize'], at: { payment: {}, 'quick-pay': {}, poll: {} } },
  'internal-error': {
    actions: ['restart', 'prize'],
    at: {
      enter: {},
      step: {},
      payment: BROKEN,
      'quick-pay': BROKEN,
      poll: {},
      return: {
        text: 'There was an error, so we can’t say yet what became of your payment. Please try again. Looking it up doesn’t charge you anything.',
        actions: ['restart', 'entries'],
      },
    },
  },

  // Cases that the specification does not name.
  offline: {
    title: 'No connection',
    text: 'You seem to be offline. Nothing is lost, and nothing will be done twice. Check your connection and try again.',
    actions: ['restart', 'prize'],
    at: {
      return: {
        text: 'You seem to be offline, so we can’t look up your payment yet. Looking it up doesn’t charge you anything. Check your connection and try again.',
        actions: ['restart', 'entries'],
      },
    },
  },
  busy: {
    actions: ['restart', 'prize'],
    at: {
      payment: NOT_PAID_TWICE,
      'quick-pay': NOT_PAID_TWICE,
      poll: NOT_PAID_TWICE,
      return: NOT_LOOKED_UP,
    },
  },
  'too-many-requests': {
    actions: ['restart', 'prize'],
    at: { payment: TOO_MANY, 'quick-pay': TOO_MANY, return: NOT_LOOKED_UP },
  },
  'account-disabled': { actions: ['help'], at: { enter: {} } },
  'age-unverified': { actions: ['latest'], at: { enter: {}, step: {}, payment: {} } },
  'under-age': { actions: ['help'], at: { enter: {}, step: {}, payment: {} } },
  'age-check': { actions: ['restart', 'help'], at: { payment: {} } },
  'card-cap-exceeded': { actions: ['restart', 'prize'], at: { payment: {} } },
  ineligible: { actions: ['latest', 'prize'], at: { enter: {}, payment: {} } },
  'no-attempts-left': { actions: ['latest', 'prize'], at: { enter: {}, step: {} } },
  'not-found': { actions: ['latest'], at: { enter: {}, 'quick-pay': {} } },
  paused: { actions: ['safety', 'help'], at: { enter: {}, step: {}, payment: {} } },
  'quick-pay-refused': { actions: ['enter', 'latest'], at: { 'quick-pay': {} } },
  'spend-limit-exceeded': { actions: ['prize', 'latest'], at: { payment: {} } },
  'terms-not-accepted': { actions: ['restart', 'prize'], at: { enter: {}, step: {}, payment: {}, 'quick-pay': {} } },
  unavailable: {
    actions: ['restart', 'prize'],
    at: { payment: NOT_ANSWERED, 'quick-pay': NOT_ANSWERED, return: NOT_LOOKED_UP },
  },
  'wrong-answer': { actions: ['latest', 'prize'], at: { step: {}, payment: {}, poll: {} } },
}

/** The sixteen cases of 2-flows §8; `internal-error` is the default. */
export const SPECIFIED_CASES = [
  'email-not-verified',
  'on-hold',
  'wrong-payment-method',
  'closed',
  'no-active-ticket',
  'entry-timeout',
  'entry-finished',
  'not-started',
  'entry-limit-exceeded',
  'unauthorized',
  'not-enough-tokens',
  'step-not-finished',
  'payment-duplicated',
  ENTRY_POLL_LIMIT,
  'entry-failed',
  'internal-error',
] as const satisfies readonly ErrorCase[]
