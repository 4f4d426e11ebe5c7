import { useSyncExternalStore } from 'react'
import { busyCalls } from '../../session/busy-calls.ts'
import styles from '../../ui/page-life/page-life.module.css'

const never = () => false

/** A note that the server is busy and that the page retries automatically. */
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
