import { SmallPicture } from '@fairdraw/ui/media/small-picture.tsx'
import { Chip } from '@fairdraw/ui/text/chip.tsx'
import { Link } from 'react-router'
import { articlePath } from '../../addresses.ts'
import { formatWonDate } from './winner-card-data.ts'
import type { WinnerCard as Card } from './winner-card-data.ts'
import styles from './winner-card.module.css'

/** Shows who won what and when. With a story, the whole card links to it. */
export function WinnerCard({ winner, heading: Heading = 'h3' }: { winner: Card; heading?: 'h2' | 'h3' }) {
  const { id, name, location, prize, date, image, isHidden, story, shows } = winner
  return (
    <article className={styles.winner}>
      <SmallPicture className={styles.portrait} source={image} alt="" width={120} height={120} />
      <div className={styles.words}>
        <Heading className={styles.name}>
          {story === undefined ? (
            name
          ) : (
            <Link className={styles.story} to={articlePath('winners', { id, slug: story })}>
              <bdi>{name}</bdi>
              <span className="visually-hidden">: Read the story</span>
            </Link>
          )}
        </Heading>
        {location && <p className={styles.place}>{location}</p>}
        <p className={styles.prize}>{prize}</p>
        <p className={styles.date}>
          <time dateTime={date.slice(0, 10)}>{formatWonDate(date)}</time>
        </p>
        {(isHidden || shows.length > 0) && (
          <div className={styles.notes}>
            {isHidden && <Chip tone="stage">Hidden</Chip>}
            {shows.map((show) => (
              <span key={show.name} className={styles.show}>
                <SmallPicture source={show.image} alt="" width={72} height={45} />
                <span>{show.name}</span>
              </span>
            ))}
          </div>
        )}
      </div>
      {story !== undefined && (
        <span className={styles.read} aria-hidden="true">
          Read the story
        </span>
      )}
    </article>
  )
}
