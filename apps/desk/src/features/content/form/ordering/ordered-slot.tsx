import type { ReactNode } from 'react'
import styles from './ordered-slot.module.css'
import type { Ordering } from './use-ordering.ts'

/** An item of a list with the handle that moves it. */
export function OrderedSlot({
  ordering,
  index,
  id,
  title,
  count,
  children,
}: {
  ordering: Ordering
  index: number
  /** The handle’s. */
  id: string
  title: string
  count: number
  children: ReactNode
}) {
  return (
    <li
      ref={ordering.slotRef(index)}
      className={styles.slot}
      data-grabbed={ordering.grabbed === index || undefined}
      style={{ order: ordering.placeOf(index) }}
    >
      {count > 1 && (
        <button
          {...ordering.handleProps(index)}
          type="button"
          id={id}
          className={styles.handle}
          aria-label={`Move ${title}`}
          aria-describedby={`${id}-how`}
          title="Drag, or press Space and the arrow keys"
        >
          <svg viewBox="0 0 12 20" width="12" height="20" aria-hidden="true">
            {[4, 10, 16].map((y) => (
              <path key={y} d={`M3 ${y}h.01M9 ${y}h.01`} stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
            ))}
          </svg>
          <span id={`${id}-how`} hidden>
            Press Space to pick it up.
          </span>
        </button>
      )}
      <div className={styles.content}>{children}</div>
    </li>
  )
}
