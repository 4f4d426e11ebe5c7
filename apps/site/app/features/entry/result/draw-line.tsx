import { AnyIcon } from '@fairdraw/ui/media/any-icon.tsx'
import { useState } from 'react'
import { drawCalendarHref } from './draw-calendar.ts'
import type { EntryView } from '../entry-view.ts'
import styles from './result-step.module.css'
import { serverClock } from '../../../session/clock.ts'

/** When the winner is drawn, and a calendar file for that day. */
export function DrawLine({ view: { id, slug, title, drawText, drawsAt } }: { view: EntryView }) {
  const [href] = useState(() => drawsAt && drawCalendarHref({ id, title, drawsAt }, new Date(serverClock.now())))
  return (
    <div className={styles.draw}>
      <p>{drawText ?? 'Good luck. We’ll let you know if you win.'}</p>
      {href && (
        <a className={styles.calendar} href={href} download={`${slug}-draw.ics`}>
          <AnyIcon name="calendar" size={20} /> Add to calendar
        </a>
      )}
    </div>
  )
}
