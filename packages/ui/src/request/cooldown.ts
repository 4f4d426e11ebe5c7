/** Cooldowns after `retryAfter`, and their texts (2-flows §8 'Login', §9). Pure; times in ms, waits in seconds. */

import { pluralise } from '@fairdraw/rules/text/count.ts'

/** A longer wait is shown as an error; a shorter one as a countdown in the button. */
export const MAX_BUTTON_WAIT_SECONDS = 90

/** The instant until which a button waits, or the message for a longer wait; neither if there is no wait. */
export function cooldownFrom(retryAfter: number | undefined, at: number): { until?: number; message?: string } {
  if (!retryAfter || retryAfter <= 0) return {}
  return retryAfter <= MAX_BUTTON_WAIT_SECONDS ? { until: at + retryAfter * 1000 } : { message: waitText(retryAfter) }
}

export const waitText = (seconds: number): string => `Please wait ${formatWait(seconds)} before trying again.`

const units = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** '45 seconds', '2 minutes', '1 hour 5 minutes': the two largest units, seconds only below two minutes. */
export function formatWait(seconds: number): string {
  const rounded = seconds >= 120 ? Math.ceil(seconds / 60) * 60 : seconds
  let rest = rounded
  const parts = units.flatMap(([name, size]) => {
    const count = Math.floor(rest / size)
    rest %= size
    return count > 0 ? [pluralise(count, name)] : []
  })
  return parts.slice(0, 2).join(' ')
}
