/** Says on every page of a preview what it is, and leads out of it. */
import { clockTime, longDay } from '@fairdraw/rules/text/london-time.ts'
import { usePreview } from '../../preview.ts'
import styles from './preview-bar.module.css'

export function PreviewBar() {
  const instant = usePreview()
  if (instant === undefined) return null
  const at = new Date(instant)
  return (
    <aside className={styles.bar} aria-label="Preview">
      <p>
        <b>Preview:</b> as of {clockTime(at)} on {longDay(at)}. Nothing can be entered.
      </p>
      <a className={styles.end} href="/win/preview/end">
        End preview
      </a>
    </aside>
  )
}
