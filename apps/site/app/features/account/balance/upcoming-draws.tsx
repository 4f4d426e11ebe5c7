import { Link } from 'react-router'
import { formatDayAndTime } from '@fairdraw/rules/text/day-names.ts'
import type { postProfileWidget } from '@fairdraw/contract/winsday.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { winsdayInfoPath } from '../../../addresses.ts'
import type { PageSlug } from '../../../addresses.ts'
import { useNextLink } from '../../../ui/dialog/use-back-navigation.ts'
import { ticketsText } from '../summary/profile-rows.ts'
import styles from '../../player/profile.module.css'

type Draws = NonNullable<ReplyOf<typeof postProfileWidget>['body']['futureDraws']>

/** The upcoming draws, with the player's tickets in each. */
export function UpcomingDraws({ draws, page }: { draws: Draws; page: PageSlug }) {
  const link = useNextLink()
  if (draws.length === 0) return null
  return (
    <section className={styles.card} aria-labelledby="draws-to-come">
      <h2 className={styles.name} id="draws-to-come">
        Draws to come
      </h2>
      <ul className={styles.lines}>
        {draws.map(({ id, name, at, tickets }) => (
          <li key={id} className={styles.line}>
            <span>
              <span>{name}</span>
              <time className={styles.under} dateTime={at}>
                {formatDayAndTime(new Date(at))}
              </time>
            </span>
            <b>{tickets > 0 ? ticketsText(tickets) : 'No tickets yet'}</b>
          </li>
        ))}
      </ul>
      <Link className={styles.aside} to={winsdayInfoPath(page)} {...link}>
        How Winsday works
      </Link>
    </section>
  )
}
