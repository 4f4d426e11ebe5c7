import { Picture } from '../../ui/picture.tsx'
import { RailScroller } from '../../ui/rail-scroller.tsx'
import type { WinnerCard } from './listing-data.ts'
import rail from './rail.module.css'
import styles from './winners.module.css'

const dayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', day: 'numeric', month: 'long' })

/** Who won lately, first name and county. */
export function Winners({ winners }: { winners: WinnerCard[] }) {
  return (
    <section className={rail.rail} aria-labelledby="latest-winners">
      <div className={rail.head}>
        <h2 className={rail.name} id="latest-winners">
          Latest winners
        </h2>
      </div>
      <RailScroller label="Latest winners" hasArrows={winners.length > 3} hasLinks={false}>
        {winners.map((winner) => (
          <li key={winner.id}>
            <article className={styles.winner}>
              <Picture
                className={styles.portrait}
                source={winner.image}
                alt=""
                sizes="120px"
                width={800}
                height={800}
                upTo={320}
              />
              <div>
                <h3 className={styles.name}>{winner.name}</h3>
                <p className={styles.place}>{winner.location}</p>
                <p className={styles.prize}>{winner.prize}</p>
                <p className={styles.date}>
                  <time dateTime={winner.date.slice(0, 10)}>{dayFormat.format(new Date(winner.date))}</time>
                </p>
              </div>
            </article>
          </li>
        ))}
      </RailScroller>
    </section>
  )
}
