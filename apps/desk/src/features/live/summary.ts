import { formatMoney } from '../../ui/format-money.ts'
import { lastMinuteOf } from './live-figures.ts'
import type { Board } from './live-figures.ts'

/** The last minute in a sentence, for screen readers: it changes, and is announced, once a minute. */
export function summaryOf(board: Board): string {
  const of = (name: Parameters<typeof lastMinuteOf>[1]) => lastMinuteOf(board, name)
  const parts: readonly (readonly [value: number | undefined, one: string, many: string])[] = [
    [of('begun'), 'entry', 'entries'],
    [of('paid'), 'payment', 'payments'],
    [of('errors'), 'error', 'errors'],
  ]
  const known = parts.flatMap(([value, one, many]) =>
    value === undefined ? [] : [`${value.toLocaleString('en-GB')} ${value === 1 ? one : many}`],
  )
  const pence = of('pence')
  if (pence !== undefined) known.splice(2, 0, formatMoney(pence))
  return known.length === 0 ? 'Nothing is known of the last minute.' : `In the last minute: ${known.join(', ')}.`
}
