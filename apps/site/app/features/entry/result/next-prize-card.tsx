import { competitionPath } from '../../../addresses.ts'
import { Picture } from '../../../ui/media/picture.tsx'
import type { NextPrize } from './next-prize.ts'
import { OutLink } from '../external-link.tsx'
import styles from './next-prize-card.module.css'

/** What else can be won: the whole card leads to it. */
export function NextPrizeCard({ prize }: { prize: NextPrize }) {
  return (
    <section className={styles.next} aria-label="What’s next">
      <h3 className={styles.heading}>Fancy another?</h3>
      <OutLink to={competitionPath(undefined, prize)} className={styles.card}>
        <span className={styles.picture}>
          <Picture source={prize.picture} alt="" width={1600} height={1000} sizes="128px" upTo={400} />
        </span>
        <span className={styles.title}>{prize.title}</span>
        <span className={styles.cost}>{prize.cost === 'Free' ? 'Free to enter' : prize.cost}</span>
      </OutLink>
    </section>
  )
}
