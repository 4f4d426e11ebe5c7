import { formatWait } from '@fairdraw/ui/request/cooldown.ts'
import { problemText } from '@fairdraw/ui/request/problem-text.ts'

/** One sentence for every wrong factor, so that it does not say which part was wrong. */
export const WRONG_FACTOR =
  'That didn’t work. Try again; with an app, wait for its next code. If it still fails, ask an administrator for a new invitation.'

/** Why a log-in or an enrolment was refused, in words. */
export function factorRefusal(problem: {
  code: string
  detail?: string | undefined
  retryAfter?: number | undefined
}): string {
  const { code, retryAfter } = problem
  if (code === 'factor-refused') return WRONG_FACTOR
  if (code === 'too-many-requests')
    return `There were too many tries. Please wait ${retryAfter ? formatWait(retryAfter) : 'a few minutes'} before the next one.`
  return problemText(problem)
}
