/** The texts and emails that a competition's players were sent. Cards on the site are not counted. */
import { formatNumber } from '@fairdraw/rules/text/count.ts'
import type { FigureTile } from '../figure-tiles.tsx'
import type { Hub } from './load-hub.ts'

type Topics = NonNullable<Hub['messages']>

function countWritten(topics: Topics) {
  const written = topics.filter(({ channel }) => channel === 'text' || channel === 'email')
  const sum = (of: (topic: Topics[number]) => number) => written.reduce((total, one) => total + of(one), 0)
  return {
    sent: sum(({ sent }) => sent),
    waiting: sum(({ counts }) => counts.queued),
    failed: sum(({ counts }) => counts.dead),
  }
}

const counted = (count: number, what: string) => (count > 0 ? [`${formatNumber(count)} ${what}`] : [])

/** Nothing where they could not be counted now. */
export function messageTiles(topics: Topics | undefined): FigureTile[] {
  if (!topics) return []
  const { sent, waiting, failed } = countWritten(topics)
  const more = [...counted(waiting, 'waiting'), ...counted(failed, 'failed')].join(', ')
  return [
    {
      name: 'Texts and emails sent',
      value: formatNumber(sent),
      more: more === '' ? 'none waiting, none failed' : more,
    },
  ]
}
