/** Converts a problem into a form refusal: codes at their fields, the text of the problem above (1-site §5; 2-flows §8). */
import type { FormRefusal } from './form-state.ts'
import { formatWait } from '../request/cooldown.ts'
import { problemText } from '../request/problem-text.ts'

type Problem = { code: string; detail?: string; fields?: Record<string, string[]>; retryAfter?: number }

export function toFormRefusal({ code, detail, fields, retryAfter }: Problem): FormRefusal {
  const message =
    code === 'too-many-requests' && retryAfter
      ? `Please wait ${formatWait(retryAfter)} before trying again.`
      : problemText({ code, detail })
  return { message, ...(code === 'invalid-request' && { fields }) }
}
