import { SmallPicture } from '@fairdraw/ui/media/small-picture.tsx'
import type { LoginPrize } from './login-prize.ts'
import styles from './prize-line.module.css'

/** A small summary of the prize, above the log-in that was opened from it. */
export function PrizeLine({ prize: { title, picture, closing } }: { prize: LoginPrize }) {
  return (
    <section className={`${styles.prize} on-stage`} aria-label="What you’re entering">
      <div className={styles.picture}>
        <SmallPicture source={picture} alt="" width={104} height={65} isFirst />
      </div>
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.closing}>{closing}</p>
      </div>
    </section>
  )
}
