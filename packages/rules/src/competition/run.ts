/** A fixed run: a competition that has so many tickets and no more, over every way to enter (docs/mechanisms/entry/run.md). */
import { formatNumber, pluralise } from '../text/count.ts'

/** What happens if fewer tickets than the minimum are sold by the close: it is drawn all the same, or all are refunded. */
export const TOO_FEW = ['draw', 'refund'] as const

export type Run = {
  ticketsTotal: number
  tooFew: (typeof TOO_FEW)[number]
  /** With fewer tickets than this everybody is refunded. */
  minimum?: number | undefined
}

/** What the terms must say, and the page does. */
export function runCopy({ ticketsTotal, tooFew, minimum = 0 }: Run): string[] {
  return [
    `There are ${pluralise(ticketsTotal, 'ticket')} in all, however you enter. When they’ve all gone, nobody else can enter.`,
    tooFew === 'draw'
      ? 'The draw takes place however many tickets go.'
      : `If fewer than ${pluralise(minimum, 'ticket')} go, there’s no draw, and everybody who paid is refunded.`,
  ]
}

/** The figures of a run at one moment. `left` may be taken now; the rest of what is not sold is held for a while. */
export type RunCount = { total: number; left: number }

/** '790 left', of a run of which so many tickets are sold. */
export function runLeftCopy(sold: number, { total, left }: RunCount): string {
  if (left > 0) return `${formatNumber(left)} left`
  return sold < total ? 'The rest are being paid for, so some may come back' : 'Sold out'
}

/** Whether so few were sold by the close that nothing is drawn and everybody is refunded. */
export const isCalledOff = (run: Run | undefined, sold: number): boolean =>
  run?.tooFew === 'refund' && sold < (run.minimum ?? 0)

/** Why there was no draw, on its page. */
export const calledOffCopy = ({ minimum = 0 }: Run, sold: number): string =>
  `${formatNumber(sold)} of the ${pluralise(minimum, 'ticket')} that it needed had gone by the close, so there was no draw. Everybody who paid is refunded.`
