import type { Channel } from '@fairdraw/rules/competition/competition.ts'
import { AnyIcon } from '@fairdraw/ui/media/any-icon.tsx'
import type { IconName } from '@fairdraw/ui/media/any-icon.tsx'
import { Link } from 'react-router'
import { competitionPath } from '../../../addresses.ts'
import type { PageSlug } from '../../../addresses.ts'
import { useReplacingLink } from '../../../ui/dialog/use-back-navigation.ts'
import type { Tile } from '../../catalogue/tile/tile-data.ts'
import { freeRouteBeside } from '../competition-data.ts'
import type { CompetitionData, EntryRoute } from '../competition-data.ts'
import { costParts, entryRouteState, entryRouteCopy } from './route-copy.ts'
import styles from './entry-routes.module.css'

const CHANNEL_LABELS = {
  online: { name: 'Enter online', icon: 'latest' },
  sms: { name: 'Enter by text', icon: 'speech' },
  phone: { name: 'Enter by phone', icon: 'phone' },
  postal: { name: 'Enter by post', icon: 'post' },
} as const satisfies Record<Channel, { name: string; icon: IconName }>

/** How to enter and what it costs. The free entry route is shown beside a paid one at the same size (field rule 1). */
export function EntryRoutes({
  competition,
  shown,
  page,
  now,
}: {
  competition: CompetitionData
  shown: Channel
  page: PageSlug
  now: Date
}) {
  const { entryRoutes, isPaid, isTokenPaid, tile } = competition
  const link = useReplacingLink()
  const route = entryRoutes.find(({ channel }) => channel === shown)
  const free = freeRouteBeside(entryRoutes, shown, isPaid || isTokenPaid || shown === 'sms' || shown === 'phone')
  const isOpen = route && entryRouteState(tile, route, now).state === 'open'
  return (
    <>
      <div className={styles.routes}>
        {[route, free].map((each) => each && <EntryRouteCard key={each.channel} route={each} tile={tile} now={now} />)}
      </div>
      {/* Instructions only while the route is open: an attempt at another time could cost the player money. */}
      {isOpen && <p className={styles.info}>{route.info}</p>}
      {free && entryRouteState(tile, free, now).state === 'open' && (
        <p className={styles.how}>
          <Link to={competitionPath(page, competition, free.channel)} {...link}>
            How to enter by post
          </Link>
        </p>
      )}
    </>
  )
}

function EntryRouteCard({ route, tile, now }: { route: EntryRoute; tile: Tile; now: Date }) {
  const { name, icon } = CHANNEL_LABELS[route.channel]
  const { price, plus } = costParts(route.cost)
  const opening = entryRouteState(tile, route, now)
  return (
    <section className={styles.route}>
      <h3 className={styles.name}>
        <AnyIcon name={icon} size={18} />
        <span>{name}</span>
      </h3>
      <p className={styles.cost}>{price}</p>
      {plus && <p className={styles.plus}>{plus}</p>}
      <p className={`${styles.when} ${styles[opening.state]}`}>{entryRouteCopy(opening, now, route.channel)}</p>
    </section>
  )
}
