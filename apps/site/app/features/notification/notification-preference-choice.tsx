/** The checkbox for the notification preference (notification-preference.ts), in the notifications and in 'Cookies and privacy'. */
import { Checkbox } from '@fairdraw/ui/form/checkbox.tsx'
import { useSyncExternalStore } from 'react'
import styles from './notification.module.css'
import { notificationPreference } from './notification-preference.ts'

export function NotificationPreferenceChoice() {
  const isAllowed = useSyncExternalStore(notificationPreference.subscribe, notificationPreference.mayTell, () => false)
  return (
    <div className={styles.preference}>
      <Checkbox isChecked={isAllowed} onChange={(isChecked) => notificationPreference.answer(isChecked ? 'yes' : 'no')}>
        Mark messages as read on all my devices
      </Checkbox>
      <p className={styles.note}>
        We’ll tell the company that stores our notifications which ones you’ve seen and opened, so they don’t show as
        new again. If this is off, we only tell them which ones you dismiss.
      </p>
    </div>
  )
}
