import { SmallPicture } from '@fairdraw/ui/media/small-picture.tsx'
import { competitionPath } from '../../../addresses.ts'
import type { NextPrize } from './next-prize.ts'
import { ExternalLink } from '../external-link.tsx'
import styles from './next-prize-card.module.css'

/** The suggested next prize. The whole card is a link. */
export function NextPrizeCard({ prize }: { prize: NextPrize }) {
  return (
    <section className={styles.next} aria-label="What’s next">
      <h3 className={styles.heading}>Fancy another?</h3>
      <ExternalLink to={competitionPath(undefined, prize)} className={styles.card}>
        <span className={styles.picture}>
          <SmallPicture source={prize.picture} alt="" width={192} height={120} />
        </span>
        <span className={styles.title}>{prize.title}</span>
        <span className={styles.cost}>{prize.cost === 'Free' ? 'Free to enter' : prize.cost}</span>
      </ExternalLink>
    </section>
  )
}
