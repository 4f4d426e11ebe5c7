/** Why a log-in, a session or a texted code does not count. */
import type { ProblemRow } from '../problem-row.ts'

export const LOGIN_PROBLEMS = {
  'session-ended': {
    status: 401,
    cause: 'The bearer token is missing, unknown, ended or expired.',
    title: 'Log in again',
    text: 'You’ve been logged out. We’ve saved what you were doing.',
  },
  'wrong-passcode': {
    status: 401,
    cause: 'The passcode is not that of the phone number.',
    title: 'That passcode isn’t right',
    text: 'Check the passcode and try again.',
  },
  'account-disabled': {
    status: 401,
    cause: 'The account is suspended; it cannot log in.',
    title: 'This account has been suspended',
    text: 'This account has been suspended and your last payout might be frozen. Please contact {email} for assistance.',
  },
  'account-closed': {
    status: 403,
    cause: 'The player closed the account; no session can be opened for it again.',
    title: 'This account is closed',
    text: 'You closed this account. You can’t log in or enter with it again. We’ll still pay any prizes you’ve won. If you want to come back, or a prize is on its way, email {email}.',
  },
  'account-locked': {
    status: 423,
    cause:
      'More passcodes or texted codes were wrong than the limit allows; a texted six-digit code opens the account.',
    title: 'Your account is locked',
    text: 'There were too many wrong attempts. Ask us to text you a code to unlock it.',
  },
  'wrong-code': {
    status: 422,
    cause: 'The code that was texted or mailed is wrong.',
    title: 'That code isn’t right',
    text: 'Check the text message and try again.',
  },
  'code-expired': {
    status: 422,
    cause: 'The code that was texted or mailed is too old, was used, or had its three tries.',
    title: 'That code has expired',
    text: 'Ask for a new one. It only takes a few seconds.',
  },
  'step-up-needed': {
    status: 403,
    cause: 'The call needs a fresh texted code, whatever the session.',
    title: 'Confirm it’s you',
    text: 'We’ll text you a code first.',
  },
} as const satisfies Record<string, ProblemRow>
