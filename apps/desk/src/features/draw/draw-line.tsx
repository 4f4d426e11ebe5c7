import { StageLine } from '../../ui/stage-line/stage-line.tsx'
import { arrivalAt, furthestState } from './draw-history.ts'
import { DRAW_LINE, DRAW_STATE_NAMES } from './draw-states.ts'
import styles from './draw-line.module.css'
import type { DeskDraw, DrawHistoryEvent } from './draw-states.ts'

/** The way of a draw from open to published: what it has reached and when, where it stands, and what is to come. */
export function DrawLine({ draw, events }: { draw: DeskDraw; events: readonly DrawHistoryEvent[] }) {
  const reached = DRAW_LINE.indexOf(furthestState(events))
  // A draw that is void or without entries goes no further.
  const line = DRAW_LINE.includes(draw.state) ? DRAW_LINE : [...DRAW_LINE.slice(0, reached + 1), draw.state]
  return (
    <div className={styles.card}>
      <StageLine
        label="Steps of the draw"
        stages={line.map((state) => {
          const arrival = arrivalAt(events, state)
          const isHere = state === draw.state
          return {
            name: DRAW_STATE_NAMES[state],
            place: isHere ? (state === 'void' ? 'void' : 'here') : arrival ? 'behind' : 'ahead',
            at: arrival?.at ?? null,
          }
        })}
      />
    </div>
  )
}
