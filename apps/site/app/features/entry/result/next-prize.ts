/** What else can be won, for whoever has just entered: what costs nothing first, then what closes soonest. Pure. */
import type { Competition } from '@fairdraw/contract/catalogue.ts'
import { effectiveClosing, openState } from '@fairdraw/rules/competition.ts'
import { entryView } from '../entry-view.ts'
import type { EntryView, ExperimentSettings } from '../entry-view.ts'

export type NextPrize = Pick<EntryView, 'id' | 'slug' | 'title' | 'picture' | 'cost'>

const isFree = ({ meta }: Competition) => (meta.payment?.paymentForm ?? 'free') === 'free'

/** A picture of a prize is no part of an experiment. */
const NO_EXPERIMENT: ExperimentSettings = { abTesting: { bundleSelector: 0 }, privacy: { experiments: 'ask' } }

/** Of those that anybody can enter at once. */
export function nextPrize(entered: { id: number }, all: readonly Competition[], now: Date): NextPrize | undefined {
  const [next] = all
    .filter((one) => one.id !== entered.id && !one.isHidden && openState(one, now) === 'open')
    .filter(({ meta }) => !meta.eligibility && !meta.emailVerificationRequired)
    .toSorted(
      (one, other) =>
        Number(isFree(other)) - Number(isFree(one)) ||
        effectiveClosing(one).getTime() - effectiveClosing(other).getTime(),
    )
  if (!next) return undefined
  const { id, slug, title, picture, cost } = entryView(next, NO_EXPERIMENT, now)
  return { id, slug, title, picture, cost }
}
