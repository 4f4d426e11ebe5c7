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
  'provider-absent': {
    status: 404,
    cause: 'No identity provider is configured (OIDC_ISSUER).',
    title: 'There is no single sign-on here',
    text: 'Log in with a passkey or a code.',
  },
  'provider-away': {
    status: 503,
    cause: 'The identity provider did not reply, or failed.',
    title: 'Single sign-on is away',
    text: 'Your organisation’s log-in doesn’t answer. Try again soon, or log in with a passkey or a code.',
  },
  'provider-refused': {
    status: 422,
    cause:
      'The log-in at the identity provider was refused, is older than ten minutes, was used already, began in another browser, or has no verified email of its person.',
    title: 'That log-in didn’t count',
    text: 'Log in again from here. If it still fails, ask an administrator.',
  },
  'provider-no-role': {
    status: 403,
    cause: 'None of the person’s groups at the identity provider has a role at the desk (OIDC_GROUPS).',
    title: 'You have no role at the desk',
    text: 'Your organisation knows you, but none of your groups may use the desk. Ask an administrator.',
  },
  'roles-from-provider': {
    status: 409,
    cause: 'The person’s roles are those of their groups at the identity provider.',
    title: 'Their roles come from their groups',
    text: 'Change their groups at the identity provider. They count from the next log-in; to end access at once, disable the person.',
  },
  'too-many-views': {
    status: 409,
    cause: 'The person keeps as many views as they may.',
    title: 'You have kept fifty views',
    text: 'Delete one that you no longer need, then save this one.',
  },
  'last-factor': {
    status: 409,
    cause: 'It is the only passkey or authenticator app that this person can log in with.',
    title: 'It’s your only way to log in',
    text: 'Add another passkey first, then remove this one.',
  },
} as const satisfies Record<string, ProblemRow>
