/** Texts for refused calls: the server's own sentence, the shared table of problems, and cases that only the browser knows (1-site §8; 2-flows §8). */
import type { CallProblem } from '@fairdraw/contract/call.ts'
import { PROBLEMS, unknownErrorText } from '@fairdraw/rules/problems.ts'
import type { ProblemCode } from '@fairdraw/rules/problems.ts'
import { waitText } from './cooldown.ts'

const OFFLINE = {
  title: 'No connection',
  text: 'You seem to be offline. Nothing is lost. Check your connection and try again.',
}

/** A proxy refuses with a status alone. */
const CODES_BY_STATUS: Partial<Record<number, ProblemCode>> = {
  400: 'malformed-request',
  404: 'not-found',
  422: 'invalid-request',
  429: 'too-many-requests',
}

/** The server's sentence comes first, so that a page of an older build shows the text of a problem that only the server knows. */
export function problemText(problem: CallProblem): string {
  return problemCopy(problem).text
}

export function problemCopy({ code, status, detail, retryAfter }: CallProblem): { title: string; text: string } {
  if (code === 'offline') return OFFLINE
  const ofStatus = code === 'internal-error' && status !== undefined ? CODES_BY_STATUS[status] : undefined
  const known = (ofStatus ?? code) as ProblemCode
  const { title, text } = PROBLEMS[known] ?? PROBLEMS['internal-error']
  if (known === 'too-many-requests' && retryAfter) return { title, text: waitText(retryAfter) }
  if (ofStatus) return { title, text }
  const isUnknown = known === 'internal-error' || !(known in PROBLEMS)
  return { title, text: detail || (isUnknown ? unknownErrorText(undefined) : text) }
}
