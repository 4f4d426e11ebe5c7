import { problemText } from '@fairdraw/ui/request/problem-text.ts'
import type { DeskProblem } from '../api.ts'
import styles from './problem-note.module.css'

/** Why something was refused, with the fields that are wrong. Announced when it appears. */
export function ProblemNote({ problem }: { problem: DeskProblem | undefined }) {
  return (
    <div role="alert" className={styles.place}>
      {problem && (
        <div className={styles.note}>
          <p>{problemText(problem)}</p>
          {problem.fields && (
            <ul>
              {Object.entries(problem.fields).map(([field, messages]) => (
                <li key={field}>
                  <code>{field}</code>
                  <span>{`: ${messages.join(' ')}`}</span>
                </li>
              ))}
            </ul>
          )}
          {problem.reference && <p>{`Reference: ${problem.reference}`}</p>}
        </div>
      )}
    </div>
  )
}
