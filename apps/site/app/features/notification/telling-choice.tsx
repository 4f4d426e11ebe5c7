/** The player's say in what the service is told (telling.ts), where it matters and in 'Cookies and privacy'. */
import { useSyncExternalStore } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import styles from './notification.module.css'
import { telling } from './telling.ts'

export function TellingChoice() {
  const isTold = useSyncExternalStore(telling.subscribe, telling.mayTell, () => false)
  return (
    <div className={styles.telling}>
      <Checkbox isChecked={isTold} onChange={(isChecked) => telling.answer(isChecked ? 'yes' : 'no')}>
        Remember what I’ve seen
      </Checkbox>
      <p className={styles.note}>
        Tells the service that keeps our notifications which of them you see and open, so that they do not count as new
        again. Without it, it is only told what you dismiss.
      </p>
    </div>
  )
}
