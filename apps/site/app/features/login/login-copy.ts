/** Texts of the log-in that are made from values (2-flows §8). */
import { formatLongDay } from '@fairdraw/rules/text/day-names.ts'
import { PROBLEMS } from '@fairdraw/rules/problems.ts'

/** The text for players who closed their account: since when, that it is final, and whom to contact. */
export function closedAccountCopy(closedAt: string | undefined, contactEmail: string): string {
  const text = PROBLEMS['account-closed'].text.replace('{email}', contactEmail)
  return closedAt === undefined
    ? text
    : text.replace('this account.', `this account on ${formatLongDay(new Date(closedAt))}.`)
}

/** The warning after a wrong passcode. */
export function triesWarning(triesLeft: number): string {
  if (triesLeft === 0) return 'That was your last try. Your account is locked.'
  const tries = triesLeft === 1 ? '1 try' : `${triesLeft} tries`
  return `You have ${tries} left before your account is locked.`
}
