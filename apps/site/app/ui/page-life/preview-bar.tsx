/** Says on every page of a preview what it is, and leads out of it. */
import { Suspense } from 'react'
import { usePreview } from '../../preview.ts'
import { optional } from './optional.ts'
// The server renders it, so its styles are imported with every page.
import './preview-bar.module.css'

const PreviewWords = optional(async () => ({ default: (await import('./preview-words.tsx')).PreviewWords }))

export function PreviewBar() {
  const instant = usePreview()
  if (instant === undefined) return null
  return (
    <Suspense>
      <PreviewWords instant={instant} />
    </Suspense>
  )
}
