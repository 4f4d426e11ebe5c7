/** A refusal as a form shows it: codes at their fields, the table's words above (1-site §5; 2-flows §8). */
import type { Refused } from '../../ui/form-state.ts'
import { waitWords } from '../login/cooldown.ts'
import { wordsFor } from '../login/login-words.ts'

type Problem = { code: string; fields?: Record<string, string[]>; retryAfter?: number }

export function refusedWith({ code, fields, retryAfter }: Problem): Refused {
  const words =
    code === 'too-many-requests' && retryAfter
      ? `Please wait ${waitWords(retryAfter)} before trying again.`
      : wordsFor({ code })
  return { words, ...(code === 'invalid-request' && { fields }) }
}
