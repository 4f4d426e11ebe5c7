/** How the desk says what waits for a second person. */
import type { AccessChangeRow, MyPart, WaitingItem } from '@fairdraw/contract/desk/second-person.ts'
import { formatNumber } from '@fairdraw/rules/text/count.ts'
import { formatMoment } from '../../ui/moment.tsx'
import { formatMoney } from '../../ui/format-money.ts'
import { KIND_NAMES, itemTitle } from '../content/kind-names.ts'

type Waiting<Act extends WaitingItem['act']> = Extract<WaitingItem, { act: Act }>
type Content = Waiting<'publish-content' | 'move-closing' | 'retire-content'>

export type WaitingCopy = {
  /** What the second person would do. */
  act: string
  subject: string
  /** What exactly is proposed. */
  details: readonly string[]
  /** The room where it is done. */
  to: string
}

const nameOf = ({ contentKind, id, title }: Content) => itemTitle({ kind: contentKind, id }, title)
const toItem = ({ contentKind, id }: Content) => `/content/${contentKind}/${id}`

const CHANNELS = { online: 'Online', sms: 'Text', phone: 'Phone', postal: 'Post' } as const
const closingWords = ({ closings }: Waiting<'publish-content' | 'move-closing'>) =>
  closings.map(
    ({ channel, from, to }) => `${CHANNELS[channel]}: closing moves from ${formatMoment(from)} to ${formatMoment(to)}`,
  )

const WORDS: { readonly [Act in WaitingItem['act']]: (item: Waiting<Act>) => WaitingCopy } = {
  'publish-content': (item) => ({
    act: 'Review a text',
    subject: nameOf(item),
    details: [`${KIND_NAMES[item.contentKind].one}, revision ${item.revision}`, ...closingWords(item)],
    to: toItem(item),
  }),
  'move-closing': (item) => ({
    act: 'Move a published closing',
    subject: nameOf(item),
    details: [`Revision ${item.revision}`, ...closingWords(item)],
    to: toItem(item),
  }),
  'retire-content': (item) => ({
    act: 'Take off the site',
    subject: nameOf(item),
    details: [
      `${KIND_NAMES[item.contentKind].one}, revision ${item.revision}`,
      ...(item.reason === null ? [] : [`“${item.reason}”`]),
    ],
    to: toItem(item),
  }),
  'confirm-channel': ({ title, channel, drawId }) => ({
    act: 'State a sender’s count',
    subject: title,
    details: [`${CHANNELS[channel]}: one person has stated it`],
    to: `/draws/${drawId}`,
  }),
  'approve-draw': ({ title, tickets, approvedBy, needed, drawId }) => ({
    act: 'Approve a draw',
    subject: title,
    details: [
      ...(tickets === null ? [] : [`${formatNumber(tickets)} tickets`]),
      `${approvedBy.length} of ${needed} approvals${approvedBy.length === 0 ? '' : `: ${approvedBy.map(({ name }) => name).join(', ')}`}`,
    ],
    to: `/draws/${drawId}`,
  }),
  'void-draw': ({ title, attempt, reason, drawId }) => ({
    act: 'Make a draw void',
    subject: title,
    details: [`Attempt ${attempt}`, ...(reason === null ? [] : [`“${reason}”`])],
    to: `/draws/${drawId}`,
  }),
  'withdraw-award': ({ prize, title, ticket, state, reason }) => ({
    act: 'Withdraw a prize',
    subject: prize,
    details: [`Ticket ${ticket} of ${title}`, ...(reason === null ? [] : [`“${reason}”`])],
    to: `/prizes?state=${state}`,
  }),
  'refund-payment': ({ amountPence, playerId, paymentId, reason }) => ({
    act: 'Refund a payment, second of two',
    subject: `${formatMoney(amountPence)} to player ${playerId}`,
    details: reason === null ? [] : [`“${reason}”`],
    to: `/money/payments/${paymentId}`,
  }),
  'release-payout': ({ amountPence, playerId, given }) => ({
    act: given === 0 ? 'Release a payout, first of two' : 'Release a payout, second of two',
    subject: `${formatMoney(amountPence)} to player ${playerId}`,
    details: [],
    to: '/payouts?state=in-review',
  }),
}

export function waitingCopy(item: WaitingItem): WaitingCopy {
  // The table has the function of each act.
  return (WORDS[item.act] as (item: WaitingItem) => WaitingCopy)(item)
}

/** Whether this person is the next one, and otherwise why not. */
export const PARTS: Readonly<Record<MyPart, { name: string; why?: string }>> = {
  may: { name: 'You may' },
  own: { name: 'Yours', why: 'Somebody else must do it.' },
  given: { name: 'Agreed', why: 'One more person must.' },
  'no-role': { name: 'Others', why: 'It needs another role.' },
}

export const CHANGE_WORDS: Readonly<Record<AccessChangeRow['change'], string>> = {
  'invite-staff': 'Invited',
  'enrol-factor': 'Enrolled a first way to log in',
  'join-by-provider': 'Joined by single sign-on',
  'add-passkey': 'Added a passkey',
  'remove-factor': 'Removed a way to log in',
  'reset-log-in': 'Log-in reset, with a new invitation',
  'change-roles': 'Roles changed',
  'end-sessions': 'Sessions ended',
  'disable-staff': 'Disabled',
}
