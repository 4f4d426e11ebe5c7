import { STEPS, stepOf } from './step-list.ts'
import type { StepId } from './step-list.ts'
import type { Note } from '../notes/notes.ts'
import groupStyles from '../groups/group.module.css'
import styles from './step-nav.module.css'

export const stepElementId = (step: StepId) => `step-${step}`

/** The steps, each with what is left to do in it. A press leads to the step. */
export function StepNav({
  missing,
  notes,
  onGoTo,
}: {
  /** Fields that are still empty. */
  missing: readonly Note[]
  notes: readonly Note[]
  onGoTo: (step: StepId) => void
}) {
  return (
    <nav className={styles.nav} aria-label="Steps">
      <ol className={styles.steps}>
        {STEPS.map(({ id, name }, index) => {
          const isHere = ({ path }: Note) => stepOf(path) === id
          const toWrite = missing.filter(isHere).length
          const toFix = notes.filter((note) => isHere(note) && note.severity !== 'warns').length
          const isDone = id !== 'check' && toWrite === 0 && toFix === 0
          return (
            <li key={id}>
              <button type="button" className={styles.step} onClick={() => onGoTo(id)}>
                <span className={styles.mark} data-done={isDone} aria-hidden="true">
                  {isDone ? '✓' : index + 1}
                </span>
                <span>{name}</span>
                {toFix > 0 && <span className={`${groupStyles.count} ${groupStyles.toFix}`}>{`${toFix} to fix`}</span>}
                {toFix === 0 && toWrite > 0 && (
                  <span className={`${groupStyles.count} ${groupStyles.toCheck}`}>{`${toWrite} to write`}</span>
                )}
                {isDone && <span className="visually-hidden">, done</span>}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
