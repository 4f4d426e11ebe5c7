import type { CalendarClash } from '@fairdraw/contract/desk/calendar.ts'
import { Moment } from '../../ui/moment.tsx'
import styles from './clashes.module.css'
import { SubjectLink } from './subject-link.tsx'

/** More than this are shown on request, so that they do not hide the calendar. */
const MAX_OPEN = 4
/** On a narrower window the days are a list below them (days.module.css). */
const WIDE = '(min-width: 1001px)'

/** What clashes in the days that are shown, by kind. */
export function Clashes({ clashes }: { clashes: readonly CalendarClash[] }) {
  if (clashes.length === 0) return <p className={styles.none}>Nothing clashes in these days.</p>
  const byKind = Map.groupBy(clashes, ({ clash }) => clash)
  return (
    <section aria-label="Clashes">
      <details className={styles.clashes} open={clashes.length <= MAX_OPEN && matchMedia(WIDE).matches}>
        <summary>{clashes.length === 1 ? 'One clash' : `${clashes.length} clashes`}</summary>
        {[...byKind].map(([kind, same]) => (
          <div key={kind} className={styles.kind}>
            <h3>{same[0]!.words}</h3>
            <ul>
              {same.map(({ at, subjects }) => (
                <li key={`${at} ${subjects.map(({ id }) => id).join(' ')}`}>
                  <Moment at={at} />
                  {subjects.map((subject) => (
                    <SubjectLink key={`${subject.kind} ${subject.id}`} subject={subject} />
                  ))}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </details>
    </section>
  )
}
