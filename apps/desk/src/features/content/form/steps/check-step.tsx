import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { pointerOf } from '../body/body-paths.ts'
import type { Path } from '../body/body-paths.ts'
import type { Note, Notes } from '../notes/notes.ts'
import { NotesSummary } from '../notes/notes-summary.tsx'
import styles from './steps.module.css'

/** What is left before somebody else looks at it: fields to write, and everything that the linter says. */
export function CheckStep({
  missing,
  notes,
  isLooked,
  onGoTo,
}: {
  missing: readonly Note[]
  notes: Notes
  isLooked: boolean
  onGoTo: (path: Path) => void
}) {
  return (
    <>
      {missing.length > 0 && (
        <section className={styles.missing} aria-label="Still to write">
          <ul>
            {missing.map(({ path, words }) => (
              <li key={pointerOf(path)}>
                <TextButton onClick={() => onGoTo(path)}>{words}</TextButton>
              </li>
            ))}
          </ul>
        </section>
      )}
      {(missing.length === 0 || notes.all.length > 0) && (
        <NotesSummary notes={notes} isLooked={isLooked} onGoTo={onGoTo} />
      )}
      {missing.length === 0 && notes.all.length === 0 && isLooked && (
        <p className={styles.given}>It is ready. Submit it, and somebody else approves and publishes it.</p>
      )}
    </>
  )
}
