/** The text that a player reads for each event of their account. */
import { formatAward } from '@fairdraw/rules/campaign/campaign.ts'
import type { CampaignPrizeType } from '@fairdraw/rules/campaign/campaign.ts'
import { formatLongDay } from '@fairdraw/rules/text/day-names.ts'
import { formatPrice, formatTokens } from '@fairdraw/rules/payment/money.ts'
import type { AdjustableBalance } from '@fairdraw/rules/player/adjustment.ts'
import { pluralise } from '@fairdraw/rules/text/count.ts'
import { UNKNOWN_DEVICE } from '../login/session/device.ts'
import type { AccountEvent } from '../player/events.ts'

type Detail = Record<string, string | number | undefined>

const LOGIN_METHODS: Readonly<Record<string, string>> = { passcode: 'with the passcode', code: 'with a texted code' }
const CHANNELS: Readonly<Record<string, string>> = { email: 'email', text: 'text' }

const ENTRY_CHANNELS: Readonly<Record<string, string>> = { sms: 'text', phone: 'phone', postal: 'post' }

const until = (time: unknown) => (typeof time === 'string' ? ` until ${formatLongDay(new Date(time))}` : '')
const on = ({ device }: Detail) => (device === UNKNOWN_DEVICE ? ' on an unknown device' : device ? ` on ${device}` : '')

const BALANCES: Readonly<Record<AdjustableBalance, (amount: number) => string>> = {
  tokens: formatTokens,
  'entry-credits-v1': (amount) => pluralise(amount, 'entry', 'entries'),
  'entry-credits-v2': (amount) => `${formatPrice(amount)} of entry credit`,
  cash: (amount) => `${formatPrice(amount)} of cash prizes`,
}
const formatBalance = (asset: AdjustableBalance, amount: number) => BALANCES[asset](amount)

const AGE_RESULT_COPY: Readonly<Record<string, string>> = {
  'over-18': 'Your age was checked: 18 or over',
  'under-18': 'Your age was checked: under 18',
  unknown: 'Your age was checked: the check couldn’t tell',
}

const EVENT_COPY: Readonly<Record<AccountEvent, (detail: Detail) => string>> = {
  registered: ({ by, age }) =>
    by === undefined
      ? `You opened the account${age === undefined ? '' : ' and said you’re 18 or over'}`
      : `Your entry by ${ENTRY_CHANNELS[String(by)] ?? 'another way'} opened the account and said you’re 18 or over`,
  'age-stated': () => 'You said you’re 18 or over',
  'age-check-asked': () => 'We asked for a check that you’re 18 or over',
  'age-checked': ({ result }) => AGE_RESULT_COPY[String(result)] ?? AGE_RESULT_COPY['unknown']!,
  'logged-in': (detail) => `Logged in ${LOGIN_METHODS[String(detail.by)] ?? ''}`.trim() + on(detail),
  'login-failed': ({ by }) => (by === 'code' ? 'Someone entered a wrong code' : 'Someone entered a wrong passcode'),
  locked: () => 'Locked after too many wrong attempts',
  unlocked: () => 'Unlocked with a texted code',
  'passcode-set': () => 'A new passcode was set',
  'logged-out': (detail) => `Logged out${on(detail)}`,
  'session-ended': (detail) =>
    `Logged out${on(detail)}${detail.by === 'too many' ? ', as you were logged in on too many devices' : ''}`,
  'other-sessions-ended': () => 'Logged out on all your other devices',
  'step-up-asked': () => 'We asked for a texted code to confirm a log-in on a new device',
  'spend-limit-set': ({ limitPence }) =>
    limitPence === undefined
      ? 'Your monthly limit was removed'
      : `Your monthly limit was set to ${formatPrice(Number(limitPence))}`,
  'spend-limit-hit': () => 'A payment was over your monthly limit, so we didn’t take it',
  'card-cap-hit': () => 'A payment was over what a credit card may pay in a month, so we didn’t take it',
  'spend-limit-raise-asked': ({ limitPence }) =>
    limitPence === undefined
      ? 'You asked to remove your monthly limit, after 24 hours'
      : `You asked to raise your monthly limit to ${formatPrice(Number(limitPence))}, after 24 hours`,
  'spend-limit-raise-called-off': () => 'Your request for a higher limit was cancelled',
  paused: (detail) => `You paused your account${until(detail.until)}`,
  'break-begun': (detail) => `You suspended your account${until(detail.until)}`,
  closed: ({ by }) => (by === undefined ? 'You closed your account' : 'We closed your account, as you asked'),
  'details-changed': () => 'Your details were changed',
  'number-changed': () => 'Your account was moved to another number',
  'email-code-asked': () => 'We emailed a code to confirm your address',
  'email-verified': () => 'Your email address was confirmed',
  'marketing-agreed': ({ channel }) => `You agreed to hear from us by ${CHANNELS[String(channel)] ?? 'message'}`,
  'marketing-ended': ({ channel, source }) =>
    `You stopped our messages by ${CHANNELS[String(channel)] ?? 'message'}${source === 'unsubscribe' ? ', using the link in one' : ''}`,
  'result-notices-agreed': ({ channel }) =>
    `You asked us to tell you by ${CHANNELS[String(channel)] ?? 'message'} when you haven’t won`,
  'result-notices-ended': ({ channel, source }) =>
    `You stopped our messages by ${CHANNELS[String(channel)] ?? 'message'} about draws you haven’t won${source === 'unsubscribe' ? ', using the link in one' : ''}`,
  'payout-account-linked': () => 'You linked a PayPal account for payouts',
  'payout-account-unlinked': () => 'You unlinked your PayPal account',
  'payout-requested': ({ amountPence }) => `You asked for ${formatPrice(Number(amountPence))} to be paid out`,
  'cash-exchanged': ({ takenPence, given, to }) =>
    `You swapped ${formatPrice(Number(takenPence))} of cash prizes for ${to === 'tokens' ? formatTokens(Number(given)) : `${formatPrice(Number(given))} of entry credit`}`,
  'code-claimed': ({ prizeType, awarded }) =>
    `You used a code and got ${formatAward(prizeType as CampaignPrizeType, Number(awarded))}`,
  'word-drum-won': ({ tokens }) => `You won ${formatTokens(Number(tokens))} on the word drum`,
  'clip-claimed': () => 'You watched a clip and got a Winsday ticket',
  'balance-adjusted': ({ asset, amount }) =>
    `We ${Number(amount) > 0 ? 'added' : 'took back'} ${formatBalance(asset as AdjustableBalance, Math.abs(Number(amount)))}`,
  banned: () => 'We suspended your account',
  'ban-lifted': () => 'Your account is no longer suspended',
  'data-exported': ({ by }) =>
    by === undefined ? 'Your data was downloaded' : 'We made a copy of your data, as you asked',
  erased: () => 'Your account was erased',
}

export function eventCopy(event: string, detail: unknown): string {
  const copy = Object.hasOwn(EVENT_COPY, event) ? EVENT_COPY[event as AccountEvent] : undefined
  return copy ? copy((detail ?? {}) as Detail) : event.replaceAll('-', ' ')
}
