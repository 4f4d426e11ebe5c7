import { Button } from '@fairdraw/ui/button/button.tsx'
import { notificationPreference } from './notification-preference.ts'
import styles from './notification.module.css'

/**
 * Asks for the notification preference where it is first used: above the cards, over nothing, with equal buttons (field rule 25).
 * Afterwards it is the checkbox below them.
 */
export function NotificationQuestion({ onAnswer }: { onAnswer: () => void }) {
  const answer = (choice: 'yes' | 'no') => {
    notificationPreference.answer(choice)
    onAnswer()
  }
  return (
    <section className={styles.question} aria-labelledby="notification-question">
      <h2 className={styles.asked} id="notification-question">
        Remember what you’ve read?
      </h2>
      <p className={styles.note}>
        If you say yes, we’ll tell the company that stores our notifications which ones you’ve seen and opened. Then
        they won’t show as new again, on any of your devices. You can change your mind below.
      </p>
      <div className={styles.answers}>
        <Button tone="outline" size="small" onClick={() => answer('yes')}>
          Yes, remember
        </Button>
        <Button tone="outline" size="small" onClick={() => answer('no')}>
          No, thanks
        </Button>
      </div>
    </section>
  )
}
