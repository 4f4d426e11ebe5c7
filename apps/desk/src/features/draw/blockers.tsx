/** What blocks a draw. */
import styles from './blockers.module.css'
import type { DeskDraw } from './draw-states.ts'

export function Blockers({
  draw,
  isRedraw,
  blockers,
}: {
  draw: DeskDraw
  isRedraw: boolean
  blockers: readonly string[]
}) {
  return (
    <>
      {blockers.length > 0 && (
        <div className={styles.blockers}>
          <h3>What blocked it at the last try</h3>
          <ul>
            {blockers.map((text) => (
              <li key={text}>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {blockers.length === 0 && draw.blockers.length > 0 && (
        <p>Everything that blocked it at the last try has been confirmed. Try again.</p>
      )}
      {draw.blockers.length === 0 && draw.state === 'open' && !isRedraw && (
        <p>Nothing is known to block it. Closing checks everything, and names what is open.</p>
      )}
    </>
  )
}
