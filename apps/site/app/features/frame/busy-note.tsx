import { useSyncExternalStore } from 'react'
import { busyCalls } from '../../session/busy-calls.ts'
import styles from './busy-note.module.css'

const never = () => false

/** Says that it is busy and that the page tries again by itself: nobody has to press anything. */
export function BusyNote() {
  const isWaiting = useSyncExternalStore(busyCalls.subscribe, busyCalls.isWaiting, never)
  return (
    <output className={isWaiting ? `${styles.note} on-stage` : undefined}>
      {isWaiting && (
        <>
          <b>It’s very busy right now.</b> We’re trying again for you, and nothing will be done twice.
        </>
      )}
    </output>
  )
}
