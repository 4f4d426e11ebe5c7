/** Where a page's experiments stand: quietly, after it is ready. Not on documents that take payment. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { DRAW_KEY } from '../../session/variants.ts'
import { whenIdle } from '../../ui/when-idle.ts'

const Experiment = lazy(() => import('../experiment/experiment.tsx'))

export function ExperimentSlot() {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    // Without a yes there is no draw, and none of it is fetched, scripts included (field rule 25).
    if (hasDraw()) return whenIdle(() => setIsDue(true))
  }, [])
  return (
    isDue && (
      <Suspense>
        <Experiment />
      </Suspense>
    )
  )
}

function hasDraw() {
  try {
    return localStorage.getItem(DRAW_KEY) !== null
  } catch {
    return false // storage is barred
  }
}
