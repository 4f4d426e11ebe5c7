/** The texts of each entry in a player's list (2-flows; 1-site §7). Pure. */
import type { EntryRecord } from '@fairdraw/contract/account.ts'
import { formatShortDayName } from '@fairdraw/rules/text/day-names.ts'
import { formatClockTime } from '@fairdraw/rules/text/london-time.ts'
import { formatPrice, formatTokens } from '@fairdraw/rules/payment/money.ts'

export type StatusCopy = { text: string; tone: 'good' | 'bad' | 'waiting' | 'quiet' }

const STATUS: Record<EntryRecord['status'], StatusCopy> = {
  pending: { text: 'Waiting for payment', tone: 'waiting' },
  completed: { text: 'You’re in', tone: 'good' },
  failed: { text: 'Didn’t go through', tone: 'bad' },
  expired: { text: 'Ran out of time', tone: 'bad' },
  refunded: { text: 'Refunded', tone: 'quiet' },
  cancelled: { text: 'Cancelled', tone: 'quiet' },
}

/** What the draw has made of an entry that counts. */
const OUTCOMES: Record<NonNullable<EntryRecord['outcome']>, StatusCopy> = {
  drawing: { text: 'Being drawn', tone: 'waiting' },
  won: { text: 'You won', tone: 'good' },
  lapsed: { text: 'You won, but this prize is no longer yours', tone: 'quiet' },
  'not-won': { text: 'Not this time', tone: 'quiet' },
}

export function statusCopy({ status, step, outcome }: Pick<EntryRecord, 'status' | 'step' | 'outcome'>): StatusCopy {
  if (outcome !== undefined) return OUTCOMES[outcome]
  return status === 'pending' && step !== null ? { text: 'Not finished yet', tone: 'waiting' } : STATUS[status]
}

/** What was paid; undefined if nothing was paid and the entry is not completed, since it might have cost something. */
export function formatCost({
  status,
  paidPence,
  paidTokens,
}: Pick<EntryRecord, 'status' | 'paidPence' | 'paidTokens'>): string | undefined {
  if (paidPence > 0) return formatPrice(paidPence)
  if (paidTokens > 0) return formatTokens(paidTokens)
  return status === 'completed' ? 'Free' : undefined
}

/** What the entry has earned; undefined for nothing, or where a refund has taken it back. */
export const formatEarned = ({ tokensEarned }: Pick<EntryRecord, 'tokensEarned'>): string | undefined =>
  tokensEarned === undefined ? undefined : `You earned ${formatTokens(tokensEarned)}`

/** '£2 back to you on Sat 21 Nov'; undefined where nothing was refunded. */
export const formatRefund = ({ refund }: Pick<EntryRecord, 'refund'>): string | undefined =>
  refund &&
  `${refund.pence > 0 ? formatPrice(refund.pence) : 'Your credits'} back to you on ${formatShortDayName(new Date(refund.at))}`

const CHANNEL_LABELS: Readonly<Record<string, string>> = { sms: 'By text', phone: 'By phone', postal: 'By post' }

/** The channel of the entry, unless it was the site. */
export function formatChannel({ channel }: Pick<EntryRecord, 'channel'>): string | undefined {
  return CHANNEL_LABELS[channel]
}

/** 'Sat 21 Nov, 2.05pm', London time. */
export function formatEntered(enteredAt: string): string {
  const at = new Date(enteredAt)
  return `${formatShortDayName(at)}, ${formatClockTime(at)}`
}
