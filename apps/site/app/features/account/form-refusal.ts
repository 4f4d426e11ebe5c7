/** Converts a problem into a form refusal: codes at their fields, the text of the problem above (1-site §5; 2-flows §8). */
import type { FormRefusal } from '../../ui/form/form-state.ts'
import { formatWait } from '../login/cooldown.ts'
import { problemText } from '../login/login-copy.ts'

type Problem = { code: string; detail?: string; fields?: Record<string, string[]>; retryAfter?: number }

export function toFormRefusal({ code, detail, fields, retryAfter }: Problem): FormRefusal {
  const message =
    code === 'too-many-requests' && retryAfter
      ? `Please wait ${formatWait(retryAfter)} before trying again.`
      : problemText({ code, detail })
  return { message, ...(code === 'invalid-request' && { fields }) }
}
