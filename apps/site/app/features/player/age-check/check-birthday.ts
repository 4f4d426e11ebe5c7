/** A date of birth as a date input gives it: `YYYY-MM-DD`. */
import type { Check } from '@fairdraw/rules/player/validation.ts'
import { serverClock } from '../../../session/clock.ts'

const EARLIEST = '1900-01-01'

export const checkBirthday: Check = (text) => {
  if (text === '') return 'error.validation.required'
  const today = new Date(serverClock.now()).toISOString().slice(0, 10)
  return /^\d{4}-\d\d-\d\d$/.test(text) && text >= EARLIEST && text < today ? undefined : 'error.validation.invalid'
}
