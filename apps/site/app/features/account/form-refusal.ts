/**
 * Converts a problem into a form refusal: error codes at their fields, and the problem's text above the form (1-site
 * §5; 2-flows §8).
 */
import type { FormRefusal } from '../../ui/form/form-state.ts'
import { formatWait } from '../login/cooldown.ts'
import { problemText } from '../login/login-copy.ts'

type Problem = { code: string; fields?: Record<string, string[]>; retryAfter?: number }

export function toFormRefusal({ code, fields, retryAfter }: Problem): FormRefusal {
  const message =
    code === 'too-many-requests' && retryAfter
      ? `Please wait ${formatWait(retryAfter)} before trying again.`
      : problemText({ code })
  return { message, ...(code === 'invalid-request' && { fields }) }
}
