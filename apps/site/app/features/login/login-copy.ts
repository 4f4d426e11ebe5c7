/** Texts for refused calls: the server's own, the shared table of problems, and cases that only the browser knows (2-flows §8). */
import { longDay } from '@fairdraw/rules/text/london-time.ts'
import { PROBLEMS } from '@fairdraw/rules/problems.ts'
import type { Refusal } from './login-machine.ts'

const OFFLINE = 'You seem to be offline. Nothing is lost. Check your connection and try again.'

/** The sentence that came with the refusal. A page that was loaded from an older build then says what the newer server means. */
export function problemText(refusal: Refusal): string {
  if (refusal.code === 'offline') return OFFLINE
  if (refusal.detail) return refusal.detail
  const row = (PROBLEMS as Record<string, { title: string; text: string }>)[refusal.code]
  return row ? row.text : PROBLEMS['internal-error'].text
}

/** The text for players who closed their account: since when, that it is final, and whom to contact. */
export function closedAccountCopy(closedAt: string | undefined, contactEmail: string): string {
  const text = PROBLEMS['account-closed'].text.replace('{email}', contactEmail)
  return closedAt === undefined
    ? text
    : text.replace('this account.', `this account on ${longDay(new Date(closedAt))}.`)
}

/** The warning after a wrong passcode. */
export function triesWarning(triesLeft: number): string {
  if (triesLeft === 0) return 'That was your last try. Your account is locked.'
  const tries = triesLeft === 1 ? '1 try' : `${triesLeft} tries`
  return `You have ${tries} left before your account is locked.`
}

/** A number as it may be written or copied ('+44 7700 900001', '07700-900001') as eleven digits. */
export function normalisePhone(text: string): string {
  return text
    .replace(/[^\d+]/g, '')
    .replace(/^(\+44|0044)0?/, '0')
    .replace(/\D/g, '')
    .slice(0, 11)
}
