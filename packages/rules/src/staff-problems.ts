/** Why a call of the desk or a log-in of staff is refused. */
import type { ProblemRow } from './problem-row.ts'

export const STAFF_PROBLEMS = {
  'staff-session-ended': {
    status: 401,
    cause: 'The cookie of a staff session is missing, unknown, ended or expired.',
    title: 'Log in again',
    text: 'Your session has ended. Log in again to carry on.',
  },
  'staff-not-allowed': {
    status: 403,
    cause: 'None of the person’s roles may do this.',
    title: 'Your role can’t do this',
    text: 'Ask an administrator if you need to do this.',
  },
  'fresh-log-in-needed': {
    status: 403,
    cause: 'The call needs a log-in of the last five minutes, whatever the session.',
    title: 'Confirm it’s you',
    text: 'Log in again first. Nothing has been changed.',
  },
  'foreign-origin': {
    status: 403,
    cause: 'The call comes from a page of another origin, or does not say from which.',
    title: 'That came from another site',
    text: 'Open the desk at its own address and try again.',
  },
  'factor-refused': {
    status: 422,
    cause: 'The passkey or code is unknown, wrong or already used, or its person is disabled.',
    title: 'That didn’t work',
    text: 'Try again, or ask an administrator for a new invitation.',
  },
  'invitation-ended': {
    status: 409,
    cause: 'The invitation is unknown, was used, was replaced by a newer one, or has expired.',
    title: 'This invitation has ended',
    text: 'Ask an administrator for a new one.',
  },
  'staff-exists': {
    status: 409,
    cause: 'A member of staff with this email address exists.',
    title: 'They’re already here',
    text: 'A member of staff has this email address. Send them a new invitation instead.',
  },
  'own-access': {
    status: 409,
    cause: 'The administrator would change their own roles, disable themselves or reset their own log-in.',
    title: 'You can’t change your own access',
    text: 'Ask another administrator.',
  },
  'passkeys-only': {
    status: 409,
    cause: 'The operator allows passkeys only (DESK_PASSKEYS_ONLY).',
    title: 'Use a passkey',
    text: 'This desk doesn’t take codes of an app. Without a passkey, ask an administrator for a new invitation.',
  },
  'last-factor': {
    status: 409,
    cause: 'It is the only passkey or authenticator app that this person can log in with.',
    title: 'It’s your only way to log in',
    text: 'Add another passkey first, then remove this one.',
  },
} as const satisfies Record<string, ProblemRow>
