import { lazy, Suspense, useEffect, useState } from 'react'
import type { ReactNode } from 'react'

const OfflineWatch = lazy(async (): Promise<{ default: () => ReactNode }> => {
  try {
    return { default: (await import('./offline-watch.tsx')).OfflineWatch }
  } catch {
    // No connection and never kept: the browser says so itself.
    return { default: () => null }
  }
})

/** Nothing of this is needed for the first page, so it comes when that stands. */
export function OfflineMount() {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    const go = () => setQuiet(true)
    if (document.readyState === 'complete') go()
    else window.addEventListener('load', go, { once: true })
    return () => window.removeEventListener('load', go)
  }, [])
  if (!isQuiet) return null
  return (
    <Suspense>
      <OfflineWatch />
    </Suspense>
  )
}
