/** Names the instant that a preview shows, with a link that leaves it. */
import { formatClockTime } from '@fairdraw/rules/text/london-time.ts'
import { formatLongDay } from '@fairdraw/rules/text/day-names.ts'
import styles from './preview-bar.module.css'

export function PreviewNotice({ instant }: { instant: string }) {
  const at = new Date(instant)
  return (
    <aside className={styles.bar} aria-label="Preview">
      <p>
        <b>Preview:</b> <span>{`as of ${formatClockTime(at)} on ${formatLongDay(at)}. Nothing can be entered.`}</span>
      </p>
      <a className={styles.end} href="/win/preview/end">
        End preview
      </a>
    </aside>
  )
}
