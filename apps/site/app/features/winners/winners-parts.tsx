/**
 * What the winners page has above its rails. Its styles come with every listing, so that it is painted whole at once; what
 * turns, plays and asks comes only to the page that shows it. Both parts are remembered: rendered anew before that has come,
 * they would give way to nothing for a moment.
 */
import { lazy, memo, Suspense } from 'react'
import { winnersAllPath } from '../../addresses.ts'
import { ButtonLink } from '../../ui/button.tsx'
import carousel from '../../ui/hand-carousel.module.css'
import { Picture } from '../../ui/picture.tsx'
import rail from '../catalogue/rail.module.css'
import card from './winner-card.module.css'
import type { WinnerCard } from './winner-card-data.ts'
import type { WinnersHero } from './winners-hero-data.ts'
import styles from './winners-hero.module.css'

const WinnersSlides = lazy(() => import('./winners-slides.tsx'))
const LatestWinnersRow = lazy(() => import('./latest-winners-row.tsx'))

/** Stories, sounds and films of winners (1-site §2 'Hero area'). */
export const WinnersOpening = memo(function WinnersOpening({
  hero: { title, text, picture, slides },
}: {
  hero: WinnersHero
}) {
  return (
    <section className={`${styles.hero} on-stage`}>
      {picture && (
        <div className={styles.background}>
          <Picture
            source={picture.narrow}
            sizes="100vw"
            width={1200}
            height={1000}
            upTo={1366}
            wide={{ source: picture.wide, sizes: '100vw', width: 2400, height: 1080 }}
            alt=""
            isFirst
          />
        </div>
      )}
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      <div className={carousel.carousel}>
        <Suspense>
          <WinnersSlides slides={slides} />
        </Suspense>
      </div>
    </section>
  )
})

/** Who won lately, and the way to all of them. */
export const LatestWinners = memo(function LatestWinners({ winners }: { winners: WinnerCard[] }) {
  return (
    <section className={rail.rail} aria-labelledby="latest-winners">
      <div className={rail.head}>
        <h2 className={rail.name} id="latest-winners">
          Latest winners
        </h2>
        <ButtonLink tone="stage" size="small" to={winnersAllPath}>
          All winners
        </ButtonLink>
      </div>
      <div className={card.row}>
        <Suspense>
          <LatestWinnersRow winners={winners} />
        </Suspense>
      </div>
    </section>
  )
})
