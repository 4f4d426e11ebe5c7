/** What happened to an account, in words that its player understands. */
import { longDay } from '@fairdraw/rules/london-time.ts'
import { pounds } from '@fairdraw/rules/money.ts'
import { UNKNOWN_DEVICE } from '../login/device.ts'
import type { AccountEvent } from './events.ts'

type Detail = Record<string, string | number | undefined>

const BY: Readonly<Record<string, string>> = { passcode: 'with the passcode', code: 'with a texted code' }
const WAYS: Readonly<Record<string, string>> = { email: 'email', text: 'text' }

const ENTRIES: Readonly<Record<string, string>> = { sms: 'text', phone: 'phone', postal: 'post' }

const until = (time: unknown) => (typeof time === 'string' ? ` until ${longDay(new Date(time))}` : '')
const on = ({ device }: Detail) => (device === UNKNOWN_DEVICE ? ' on an unknown device' : device ? ` on ${device}` : '')

const WORDS: Readonly<Record<AccountEvent, (detail: Detail) => string>> = {
  registered: ({ by, age }) =>
    by === undefined
      ? `You opened the account${age === undefined ? '' : ' and stated that you are 18 or over'}`
      : `Your entry by ${ENTRIES[String(by)] ?? 'another way'} opened the account and stated that you are 18 or over`,
  'age-stated': () => 'You stated that you are 18 or over',
  'logged-in': (detail) => `Logged in ${BY[String(detail.by)] ?? ''}`.trim() + on(detail),
  'login-failed': ({ by }) => (by === 'code' ? 'A wrong code was typed' : 'A wrong passcode was typed'),
  locked: () => 'Locked after too many wrong tries',
  unlocked: () => 'Opened again with a texted code',
  'passcode-set': () => 'A new passcode was set',
  'logged-out': (detail) => `Logged out${on(detail)}`,
  'session-ended': (detail) =>
    `A session was ended${on(detail)}${detail.by === 'too many' ? ', as there were too many at once' : ''}`,
  'other-sessions-ended': () => 'All other sessions were ended',
  'step-up-asked': () => 'A log-in from a new device had to be confirmed by a texted code',
  'spend-limit-set': ({ limitPence }) =>
    limitPence === undefined
      ? 'Your monthly limit was taken away'
      : `Your monthly limit was set to ${pounds(Number(limitPence))}`,
  'spend-limit-raise-asked': ({ limitPence }) =>
    limitPence === undefined
      ? 'You asked to have no monthly limit; it waits for a day'
      : `You asked for a monthly limit of ${pounds(Number(limitPence))}; it waits for a day`,
  'spend-limit-raise-called-off': () => 'The higher limit was called off',
  paused: (detail) => `You paused your account${until(detail.until)}`,
  'break-begun': (detail) => `You suspended your account${until(detail.until)}`,
  closed: () => 'You closed your account',
  'details-changed': () => 'Your details were changed',
  'number-changed': () => 'The account moved to another number',
  'email-code-asked': () => 'A code was mailed to confirm an email address',
  'email-verified': () => 'Your email address was confirmed',
  'marketing-agreed': ({ channel }) => `You agreed to hear from us by ${WAYS[String(channel)] ?? 'message'}`,
  'marketing-ended': ({ channel, source }) =>
    `You stopped our messages by ${WAYS[String(channel)] ?? 'message'}${source === 'unsubscribe' ? ', by the link in one' : ''}`,
  'data-exported': () => 'Your data was downloaded',
  erased: () => 'The account was erased',
}

export function wordsForEvent(event: string, detail: unknown): string {
  const words = Object.hasOwn(WORDS, event) ? WORDS[event as AccountEvent] : undefined
  return words ? words((detail ?? {}) as Detail) : event.replaceAll('-', ' ')
}
