import { Suspense, useEffect, useState } from 'react'
import { afterPageSettled } from '../../ui/page-life/first-interaction.ts'
import { optional } from '../../ui/page-life/optional.ts'

const OfflineWatch = optional(async () => ({ default: (await import('./offline-watch.tsx')).OfflineWatch }))

/** Not needed for the first page, so it is loaded a while after the page has settled. */
export function OfflineMount() {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => afterPageSettled(() => setQuiet(true)), [])
  if (!isQuiet) return null
  return (
    <Suspense>
      <OfflineWatch />
    </Suspense>
  )
}
