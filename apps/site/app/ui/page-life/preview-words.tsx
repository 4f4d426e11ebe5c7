/** What a preview's document says of itself. */
import { clockTime, longDay } from '@fairdraw/rules/text/london-time.ts'
import styles from './preview-bar.module.css'

export function PreviewWords({ instant }: { instant: string }) {
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
