/** State machine of the verification of an email address: a pure reducer (2-flows §4, §8, §9). `at` is the browser's clock in ms. */
import { PROBLEMS } from '@fairdraw/rules/problems.ts'
import { problemText } from '@fairdraw/ui/request/problem-text.ts'
import type { Player } from '../../../session/player-store.ts'

export type EmailStep = 'request' | 'confirm' | 'confirmation'

export type EmailState = {
  step: EmailStep
  email: string
  messages: readonly string[]
  /** Another code can be requested from this instant on. */
  resendAt?: number | undefined
}

export type EmailProblem = { code: string; detail?: string | undefined; retryAfter?: number | undefined }

export type EmailEvent =
  | { type: 'requested'; email: string; retryAfter: number; at: number }
  | { type: 'not-requested'; refusal: EmailProblem; at: number }
  | { type: 'confirmed' }
  | { type: 'not-confirmed'; refusal: EmailProblem }
  | { type: 'not-you' }

/** The default if the server gives no time. */
export const RESEND_LOCK_SECONDS = 60

export const EMAIL_MESSAGES = {
  notRequested: 'Verification code not requested. Try again.',
  notConfirmed: 'Code not confirmed. Try again.',
  noProfile: 'Profile data could not be loaded. Try again.',
  notLoggedIn: 'User is not logged in.',
} as const

/** Why the widget cannot be shown: nobody is logged in, or the account is not loaded. */
export function emailBlocker(player: Player): 'not-logged-in' | 'no-profile' | 'loading' | undefined {
  if (player.status === 'visitor') return 'not-logged-in'
  if (player.status === 'player' && player.account) return undefined
  return player.status === 'player' && player.failure ? 'no-profile' : 'loading'
}

export function startEmail(email = ''): EmailState {
  return { step: 'request', email, messages: [] }
}

/** A code has been sent to the address. */
export function requestedEmail(email: string, retryAfter: number, at: number): EmailState {
  const seconds = retryAfter > 0 ? retryAfter : RESEND_LOCK_SECONDS
  return { step: 'confirm', email, messages: [], resendAt: at + seconds * 1000 }
}

export function reduceEmail(state: EmailState, event: EmailEvent): EmailState {
  switch (event.type) {
    case 'requested':
      return requestedEmail(event.email, event.retryAfter, event.at)
    case 'not-requested': {
      const { retryAfter } = event.refusal
      const resendAt = retryAfter ? event.at + retryAfter * 1000 : state.resendAt
      return { ...state, resendAt, messages: [EMAIL_MESSAGES.notRequested, ...detailOf(event.refusal)] }
    }
    case 'confirmed':
      return { ...state, step: 'confirmation', messages: [] }
    case 'not-confirmed':
      return { ...state, messages: [EMAIL_MESSAGES.notConfirmed, ...detailOf(event.refusal)] }
    case 'not-you':
      return startEmail()
  }
}

/** Details of a failure, shown after the general message. */
function detailOf({ code, detail, retryAfter }: EmailProblem): string[] {
  if (code === 'offline' || code === 'paused' || code === 'too-many-requests')
    return [problemText({ code, detail, retryAfter })]
  return code === 'code-expired' ? [PROBLEMS['code-expired'].text] : []
}
