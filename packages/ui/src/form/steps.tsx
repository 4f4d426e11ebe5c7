/** Progress through a flow: completed steps have a tick, the current one is marked. */
import styles from './steps.module.css'

type StepsProps = { names: readonly string[]; current: number; label: string }

/** `current` is the index of the current step; an index past the last means that all are done. */
export function Steps({ names, current, label }: StepsProps) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {names.map((name, index) => {
        const state = index < current ? 'done' : index === current ? 'now' : 'to-come'
        return (
          <li key={name} className={styles.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className={styles.mark} aria-hidden="true">
              {state === 'done' ? '✓' : index + 1}
            </span>
            <span className={styles.name}>
              <span>{name}</span>
              {state === 'done' && <span className="visually-hidden">, done</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
