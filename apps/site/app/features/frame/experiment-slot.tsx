/** Where a page's experiments stand: at its very top, and quietly after it is ready. Not on documents that take payment. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { consentOf, CONSENT_KEY, earlyScript } from '../../session/variants.ts'
import type { Factors } from '../../session/variants.ts'
import { hasHydrated } from '../../ui/hydrated.ts'
import { whenIdle } from '../../ui/when-idle.ts'

const Experiment = lazy(() => import('../experiment/experiment.tsx'))

/** Runs where it stands in a document that comes from the server; made anew in the browser it would be nothing. */
export function EarlyVersions({ factors }: { factors: Factors }) {
  const [isFirst] = useState(() => !hasHydrated())
  if (!isFirst) return null
  // oxlint-disable-next-line react/no-danger -- admitted by the page's policy by its hash
  return <script dangerouslySetInnerHTML={{ __html: earlyScript(factors) }} />
}

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
