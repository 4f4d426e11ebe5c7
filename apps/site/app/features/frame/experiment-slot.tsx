/** Where a page's experiments stand: loaded after the first interaction. Not on documents that take payment. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { ASSIGNMENT_KEY } from '../../session/variants.ts'
import type { Experiments } from '../../session/variants.ts'
import { firstInteraction } from '../../ui/page-life/first-interaction.ts'

const Experiment = lazy(() => import('../experiment/experiment.tsx'))

export function ExperimentSlot({ experiments }: { experiments: Experiments }) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    // A browser that does not take part has no draw, and none of it is fetched, scripts included (field rule 25).
    if (hasDraw()) {
      void firstInteraction().then(() => setIsDue(true))
      return undefined
    }
    // Who switches it on is shown a version from then on (features/experiment/consent.ts).
    const watch = new MutationObserver(() => setIsDue(true))
    watch.observe(document.documentElement, { attributeFilter: ['data-card-picture'] })
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

function hasDraw() {
  try {
    return localStorage.getItem(ASSIGNMENT_KEY) !== null
  } catch {
    return false // storage is barred
  }
}
