/** Texts for refused calls: the server's own sentence, and cases that only the browser knows (1-site §8; 2-flows §8). */
import type { CallProblem } from '@fairdraw/contract/call.ts'
import { CALL_PROBLEMS, unknownErrorText } from '@fairdraw/rules/call-problems.ts'
import { waitText } from './cooldown.ts'

type Copy = { title: string; text: string }

const OFFLINE: Copy = {
  title: 'No connection',
  text: 'You seem to be offline. Nothing is lost. Check your connection and try again.',
}

const UNKNOWN: Copy = { title: CALL_PROBLEMS['internal-error'].title, text: unknownErrorText(undefined) }

/** Of refusals that come without a sentence, because it was no server of ours that answered. */
const OWN: Partial<Record<string, Copy>> = { ...CALL_PROBLEMS, 'internal-error': UNKNOWN }

/** A proxy refuses with a status alone. */
const CODES_BY_STATUS: Partial<Record<number, keyof typeof CALL_PROBLEMS>> = {
  400: 'malformed-request',
  404: 'not-found',
  422: 'invalid-request',
  429: 'too-many-requests',
}

export const problemText = (problem: CallProblem): string => problemCopy(problem).text

/**
 * What the server says, whether or not this build knows the code: a page does not load the texts of all refusals, and one of an
 * older build shows those of a newer server.
 */
export function problemCopy({ code, status, title, detail, retryAfter }: CallProblem): Copy {
  if (code === 'offline') return OFFLINE
  const ofStatus = code === 'internal-error' && status !== undefined ? CODES_BY_STATUS[status] : undefined
  if (ofStatus) return problemCopy({ code: ofStatus, retryAfter })
  const own = OWN[code] ?? UNKNOWN
  const isToWait = code === 'too-many-requests' && retryAfter
  return { title: title ?? own.title, text: isToWait ? waitText(retryAfter) : detail || own.text }
}
