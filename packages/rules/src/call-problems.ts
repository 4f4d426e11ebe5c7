/** Refusals of any call, whatever it is about. */
import { CLIENT_PROBLEMS } from './client-problems.ts'
import type { ProblemRow } from './problem-row.ts'

export const CALL_PROBLEMS = {
  'invalid-request': {
    status: 422,
    cause: 'A field of the call is missing, of the wrong type, too long or not allowed.',
    title: 'Check what you entered',
    text: 'Something isn’t right. Change it and try again.',
  },
  'malformed-request': {
    status: 400,
    cause: 'The call could not be read: broken JSON, a wrong media type or a bad header.',
    title: 'We couldn’t read that',
    text: 'Reload the page and try again.',
  },
  'request-too-large': {
    status: 413,
    cause: 'The body of the call is larger than it may be.',
    title: 'That’s too long',
    text: 'Make it shorter and try again.',
  },
  'unsupported-media-type': {
    status: 415,
    cause: 'The body is neither JSON nor what the call asks for.',
    title: 'We couldn’t read that',
    text: 'Reload the page and try again.',
  },
  'not-found': {
    status: 404,
    cause: 'Nothing exists at that address or with that id.',
    title: 'We can’t find that',
    text: 'It may have finished, or the link may be wrong.',
  },
  unauthorized: {
    status: 403,
    cause: 'The player may not see or do this, or the entry is not theirs.',
    title: 'You can’t open this',
    text: 'This one isn’t open to your account.',
  },
  'too-many-requests': {
    status: 429,
    cause: 'The limit of calls was exceeded, for this account, this address or in total.',
    title: 'Wait a moment',
    text: 'Too many requests. Please try again later.',
  },
  busy: {
    ...CLIENT_PROBLEMS.busy,
    status: 503,
    cause:
      'The server has more calls than it can answer soon, or a vendor that the call needs cannot be reached. Nothing has been done, except where the front answers for a process that died meanwhile: send it again with the same `Idempotency-Key`.',
    text: 'Lots of people are here right now. Try again in a few seconds: nothing is taken twice.',
  },
  'internal-error': {
    ...CLIENT_PROBLEMS['internal-error'],
    status: 500,
    cause: 'A bug in the server; `reference` identifies it in the log.',
    text: 'There was an error. Please try again.',
  },
  unavailable: {
    status: 503,
    cause:
      'The database could not be reached or did not answer in time. Whether the call took effect is not known: send it again with the same `Idempotency-Key`.',
    title: 'We lost our connection for a moment',
    text: 'Something at our end didn’t answer. It’s safe to try again in a few seconds.',
  },
  'idempotency-key-required': {
    status: 400,
    cause: 'The call needs an `Idempotency-Key` header that is a UUID.',
    title: 'We couldn’t read that',
    text: 'Reload the page and try again.',
  },
  'idempotency-key-reused': {
    status: 422,
    cause: 'The same `Idempotency-Key` came before with another body.',
    title: 'That was sent twice',
    text: 'Reload the page to see where you are.',
  },
  'still-running': {
    status: 409,
    cause: 'The first call with this `Idempotency-Key` has not finished yet.',
    title: 'Still working on it',
    text: 'We’re still working on your first tap. Nothing will be done twice.',
  },
} as const satisfies Record<string, ProblemRow>

/** An unknown error of a call (1-site §8). Without an address where it could not be loaded. */
export const unknownErrorText = (email: string | undefined): string =>
  `Something went wrong. If this persists, please contact us${email === undefined ? '' : ` at ${email}`}`
