import type { CalendarSubject } from '@fairdraw/rules/calendar/calendar.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../session/me.ts'
import { placeOf } from './event-copy.ts'
import styles from './subject-link.module.css'

/** Leads to an item or a draw; only its name for somebody who may not open it. */
export function SubjectLink({ subject, children = subject.name }: { subject: CalendarSubject; children?: ReactNode }) {
  const { to, act } = placeOf(subject)
  const may = useMay()
  return may(act) ? (
    <Link to={to} className={styles.link}>
      {children}
    </Link>
  ) : (
    <span className={styles.link}>{children}</span>
  )
}
