import { Moment } from '../../ui/moment.tsx'
import { arrivalAt, furthestState } from './draw-history.ts'
import { DRAW_LINE, DRAW_STATE_NAMES } from './draw-states.ts'
import type { DeskDraw, DrawHistoryEvent } from './draw-states.ts'
import styles from './draw-line.module.css'

/** The way of a draw from open to published: what it has reached and when, where it stands, and what is to come. */
export function DrawLine({ draw, events }: { draw: DeskDraw; events: readonly DrawHistoryEvent[] }) {
  const reached = DRAW_LINE.indexOf(furthestState(events))
  // A draw that is void or without entries goes no further.
  const line = DRAW_LINE.includes(draw.state) ? DRAW_LINE : [...DRAW_LINE.slice(0, reached + 1), draw.state]
  return (
    <ol className={styles.line} aria-label="Steps of the draw">
      {line.map((state) => {
        const arrival = arrivalAt(events, state)
        const isHere = state === draw.state
        return (
          <li
            key={state}
            className={styles.step}
            data-place={isHere ? (state === 'void' ? 'void' : 'here') : arrival ? 'behind' : 'ahead'}
            aria-current={isHere ? 'step' : undefined}
          >
            <b>{DRAW_STATE_NAMES[state]}</b>
            <span className={styles.when}>
              {arrival ? <Moment at={arrival.at} /> : <span className="visually-hidden">to come</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
