/** The place of a page's experiments; loaded after the first interaction. Not used on payment pages. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { ASSIGNMENT_KEY } from '../../session/variants.ts'
import type { Experiments } from '../../session/variants.ts'
import { firstInteraction } from '../../ui/page-life/first-interaction.ts'

const Experiment = lazy(() => import('../experiment/experiment.tsx'))

export function ExperimentSlot({ experiments }: { experiments: Experiments }) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    // A browser that does not take part has no bucket, and fetches nothing of experiments, not even scripts (field rule 25).
    if (hasDraw()) {
      void firstInteraction().then(() => setIsDue(true))
      return undefined
    }
    // A visitor who switches experiments on sees a version from then on (features/experiment/consent.ts).
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
    return false // storage is blocked
  }
}
