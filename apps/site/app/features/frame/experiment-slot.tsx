/** Where a page's experiments stand: quietly, after it is ready. Not on documents that take payment. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { consentOf, CONSENT_KEY } from '../../session/variants.ts'
import { whenIdle } from '../../ui/when-idle.ts'

const Experiment = lazy(() => import('../experiment/experiment.tsx'))

export function ExperimentSlot() {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    // Who has said no is left in peace, scripts included.
    if (hasSaidNo()) return
    return whenIdle(() => setIsDue(true))
  }, [])
  return (
    isDue && (
      <Suspense>
        <Experiment />
      </Suspense>
    )
  )
}

function hasSaidNo() {
  try {
    return consentOf(localStorage.getItem(CONSENT_KEY), Date.now())?.choice === 'no'
  } catch {
    return false
  }
}
