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

/** Nothing of this is needed for the first page, so it comes when that has stood for a while. */
const QUIET_AFTER_MS = 4_000

export function OfflineMount() {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => (timer = setTimeout(() => setQuiet(true), QUIET_AFTER_MS))
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { once: true })
    return () => {
      window.removeEventListener('load', wait)
      clearTimeout(timer)
    }
  }, [])
  if (!isQuiet) return null
  return (
    <Suspense>
      <OfflineWatch />
    </Suspense>
  )
}
