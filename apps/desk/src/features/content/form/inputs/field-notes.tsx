import type { Note, Severity } from '../notes/notes.ts'
import styles from './field-notes.module.css'

export const SEVERITY_WORDS: Readonly<Record<Severity, string>> = {
  invalid: 'Cannot be saved',
  stops: 'Stops publication',
  warns: 'Check this',
}

/** What is said about a field, beside it. */
export function FieldNotes({ id, notes }: { id?: string; notes: readonly Note[] }) {
  if (notes.length === 0) return null
  return (
    <ul id={id} className={styles.notes}>
      {notes.map(({ severity, words }) => (
        <li key={`${severity}${words}`} className={severity === 'warns' ? styles.warns : styles.stops}>
          <strong>{`${SEVERITY_WORDS[severity]}:`}</strong> <span>{words}</span>
        </li>
      ))}
    </ul>
  )
}
