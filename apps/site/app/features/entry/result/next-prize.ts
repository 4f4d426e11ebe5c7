/** The next prize to suggest after an entry: free competitions first, then those that close soonest. Pure. */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import { canBeEntered, effectiveClosing } from '@fairdraw/rules/competition/competition.ts'
import { entryView } from '../entry-view.ts'
import type { EntryView, EntrySettings } from '../entry-view.ts'

export type NextPrize = Pick<EntryView, 'id' | 'slug' | 'title' | 'picture' | 'cost'>

const isFree = ({ meta }: Competition) => (meta.payment?.paymentForm ?? 'free') === 'free'

/** The suggested prize takes no part in experiments. */
const SETTINGS: EntrySettings = {
  abTesting: { bundleSelector: 0 },
  privacy: { experiments: 'ask' },
  cardForm: {},
  canEarnTokens: false,
}

/** Chooses among the competitions that anybody can enter now. */
export function nextPrize(entered: { id: number }, all: readonly Competition[], now: Date): NextPrize | undefined {
  const [next] = all
    .filter((one) => one.id !== entered.id && !one.isHidden && canBeEntered(one, now))
    .filter(({ meta }) => !meta.eligibility && !meta.emailVerificationRequired)
    .toSorted(
      (one, other) =>
        Number(isFree(other)) - Number(isFree(one)) ||
        effectiveClosing(one).getTime() - effectiveClosing(other).getTime(),
    )
  if (!next) return undefined
  const { id, slug, title, picture, cost } = entryView(next, SETTINGS, now)
  return { id, slug, title, picture, cost }
}
