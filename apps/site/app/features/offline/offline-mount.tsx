import { afterPageSettled } from '@fairdraw/ui/page-life/first-interaction.ts'
import { Suspense, useEffect, useState } from 'react'
import { usePreview } from '../../preview.ts'
import { optional } from '../../ui/page-life/optional.ts'

const OfflineWatch = optional(async () => ({ default: (await import('./offline-watch.tsx')).OfflineWatch }))

/** Not needed for the first page, so it is loaded a while after the page has settled. */
export function OfflineMount() {
  const [isQuiet, setQuiet] = useState(false)
  const isPreview = usePreview() !== undefined
  useEffect(() => afterPageSettled(() => setQuiet(true)), [])
  // A preview is never cached: the server shows it, for as long as it lasts.
  if (!isQuiet || isPreview) return null
  return (
    <Suspense>
      <OfflineWatch />
    </Suspense>
  )
}
