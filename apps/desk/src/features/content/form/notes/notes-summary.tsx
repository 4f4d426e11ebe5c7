import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { useState } from 'react'
import { pointerOf } from '../body/body-paths.ts'
import type { Path } from '../body/body-paths.ts'
import { SEVERITY_WORDS } from '../inputs/field-notes.tsx'
import { labelPath } from './label-path.ts'
import type { Notes } from './notes.ts'
import styles from './notes-summary.module.css'

/** Lines that are shown at once. */
const MAX_LINES = 6

/** Everything that is said about the text, each with a link to its field. */
export function NotesSummary({
  notes,
  isLooked,
  onGoTo,
}: {
  notes: Notes
  /** The linter has looked at the text. */
  isLooked: boolean
  onGoTo: (path: Path) => void
}) {
  const [isWhole, setIsWhole] = useState(false)
  const { all } = notes
  const shown = isWhole ? all : all.slice(0, MAX_LINES)
  return (
    <section className={styles.summary} aria-label="What was found" id="content-notes" tabIndex={-1}>
      <output className={styles.count}>{isLooked ? countWords(notes) : 'Not checked yet.'}</output>
      {all.length > 0 && (
        <ul className={styles.lines}>
          {shown.map(({ path, severity, words }) => (
            <li
              key={`${pointerOf(path)}${severity}${words}`}
              className={severity === 'warns' ? styles.warns : styles.stops}
            >
              <span className={styles.where}>
                <span className={styles.severity}>{SEVERITY_WORDS[severity]}</span>
                <TextButton className={styles.link} onClick={() => onGoTo(path)}>
                  {labelPath(path)}
                </TextButton>
              </span>
              <span className={styles.words}>{words}</span>
            </li>
          ))}
        </ul>
      )}
      {all.length > MAX_LINES && (
        <TextButton onClick={() => setIsWhole(!isWhole)} aria-expanded={isWhole}>
          {isWhole ? 'Show fewer' : `Show all ${all.length}`}
        </TextButton>
      )}
    </section>
  )
}

function countWords({ all }: Notes): string {
  const count = (severity: string) => all.filter((note) => note.severity === severity).length
  const parts = [
    [count('invalid'), 'to fix before it can be saved'],
    [count('stops'), 'that would stop the publication'],
    [count('warns'), 'to check'],
  ] as const
  const said = parts.flatMap(([number, words]) => (number > 0 ? [`${number} ${words}`] : []))
  return said.length === 0 ? 'Nothing to correct.' : `${said.join(', ')}.`
}
