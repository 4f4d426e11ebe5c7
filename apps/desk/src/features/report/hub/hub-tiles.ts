/** The large figures of a competition. */
import type { getDeskCompetitionFigures } from '@fairdraw/contract/report/report.ts'
import type { BodyOf } from '@fairdraw/contract/call.ts'
import { chanceOfWinning, formatChance } from '@fairdraw/rules/competition/odds.ts'
import { formatNumber, pluralise } from '@fairdraw/rules/text/count.ts'
import { formatMoney } from '../../../ui/format-money.ts'
import { formatShare } from '../../../ui/format-share.ts'
import type { ReactNode } from 'react'
import type { FigureTile } from '../figure-tiles.tsx'
import type { Hub } from './load-hub.ts'

type ChannelSums = BodyOf<typeof getDeskCompetitionFigures>['channels'][number]

/** Undefined where there is nothing of which it would be a part. */
const shareOf = (part: number, whole: number) => (whole > 0 ? formatShare(part / whole) : undefined)

export function hubTiles(
  { cap, winners }: Pick<Hub['competition'], 'cap' | 'winners'>,
  channels: readonly ChannelSums[],
  /** What is said where the chance is not known. */
  withoutChance: ReactNode,
): FigureTile[] {
  const sum = (name: Exclude<keyof ChannelSums, 'channel'>) => channels.reduce((total, row) => total + row[name], 0)
  const entries = sum('entries') - sum('withdrawnEntries')
  const tickets = sum('tickets') - sum('withdrawnTickets')
  const refunded = sum('refundedPence')
  const finished = shareOf(sum('entries'), sum('begun'))
  const free = sum('entries') - sum('paidEntries') - sum('tokenEntries')
  const freeShare = shareOf(free, sum('entries'))
  const first = shareOf(sum('firstEntries'), sum('entries'))
  return [
    {
      name: 'Entries',
      value: formatNumber(entries),
      more: finished === undefined ? undefined : `${finished} of those started`,
    },
    {
      name: 'Tickets',
      value: formatNumber(tickets),
      more: cap === null ? undefined : `up to ${pluralise(cap, 'online entry', 'online entries')} each`,
    },
    {
      name: 'Money after refunds',
      value: formatMoney(sum('pence') - refunded),
      more: refunded > 0 ? `${pluralise(sum('refunds'), 'refund')}, ${formatMoney(refunded)}` : 'no refunds',
    },
    {
      name: 'Chance per ticket',
      value: winners === null ? '–' : formatChance(chanceOfWinning(1, tickets, winners)),
      more: winners === null ? withoutChance : pluralise(winners, 'winner'),
    },
    {
      name: 'Free entries',
      value: formatNumber(free),
      more: freeShare === undefined ? undefined : `${freeShare} of entries`,
    },
    {
      name: 'First-time players',
      value: formatNumber(sum('firstEntries')),
      more: first === undefined ? undefined : `${first} of entries are a player’s first anywhere`,
    },
    {
      name: 'Disputes',
      value: formatNumber(sum('disputes')),
      more: sum('disputes') > 0 ? formatMoney(sum('disputedPence')) : undefined,
    },
  ]
}
