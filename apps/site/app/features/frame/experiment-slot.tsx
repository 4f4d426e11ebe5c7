/** The place of a page's measurement; loaded after the first interaction. Not used on payment pages. */
import { strictDeviceStorage } from '@fairdraw/ui/browser/browser-storage.ts'
import { firstInteraction } from '@fairdraw/ui/page-life/first-interaction.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ASSIGNMENT_KEY, TAGS_KEY } from '../../session/variants.ts'
import type { Experiments } from '../../session/variants.ts'

const Experiment = lazy(() => import('../experiment/experiment.tsx'))

export function ExperimentSlot({ experiments }: { experiments: Experiments }) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    // A browser that does not take part has no bucket, and fetches nothing that measures, not even scripts (field rule 25).
    if (isMeasured()) {
      void firstInteraction().then(() => setIsDue(true))
      return undefined
    }
    // A visitor who switches it on is measured from then on (features/experiment/consent.ts, features/analytics/tag-choice.tsx).
    const watch = new MutationObserver(() => setIsDue(true))
    watch.observe(document.documentElement, { attributeFilter: ['data-card-picture', 'data-tags'] })
    return () => watch.disconnect()
  }, [])
  return (
    isDue && (
      <Suspense>
        <Experiment experiments={experiments} />
      </Suspense>
    )
  )
}

function isMeasured() {
  try {
    const stored = strictDeviceStorage()
    return stored.getItem(ASSIGNMENT_KEY) !== null || /yes/.test(stored.getItem(TAGS_KEY) ?? '')
  } catch {
    return false // storage is blocked
  }
}
