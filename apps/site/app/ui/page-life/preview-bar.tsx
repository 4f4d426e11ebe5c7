/** Marks every page of a preview, with a link that leaves it. */
import { Suspense } from 'react'
import { usePreview } from '../../preview.ts'
import { optional } from './optional.ts'
// The server renders it, so its styles are imported with every page.
import './preview-bar.module.css'

const PreviewNotice = optional(async () => ({ default: (await import('./preview-notice.tsx')).PreviewNotice }))

export function PreviewBar() {
  const instant = usePreview()
  if (instant === undefined) return null
  return (
    <Suspense>
      <PreviewNotice instant={instant} />
    </Suspense>
  )
}
