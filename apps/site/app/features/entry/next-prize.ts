/** What else can be won, for whoever has just entered: what costs nothing first, then what closes soonest. Pure. */
import type { Competition } from '@fairdraw/contract/catalogue.ts'
import { effectiveClosing, openState } from '@fairdraw/rules/competition.ts'
import { entryView } from './entry-view.ts'
import type { EntryView } from './entry-view.ts'

export type NextPrize = Pick<EntryView, 'id' | 'slug' | 'title' | 'picture' | 'cost'>

const isFree = ({ meta }: Competition) => (meta.payment?.paymentForm ?? 'free') === 'free'

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
  const { id, slug, title, picture, cost } = entryView(next, { bundleSelector: 0 }, now)
  return { id, slug, title, picture, cost }
}
