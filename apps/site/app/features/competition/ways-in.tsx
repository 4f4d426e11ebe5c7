import type { Channel } from '@fairdraw/rules/competition.ts'
import { Link } from 'react-router'
import { competitionPath } from '../../addresses.ts'
import type { PageSlug } from '../../addresses.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { useDepth } from '../../ui/use-way-back.ts'
import type { Tile } from '../catalogue/tile-data.ts'
import { freeWayBeside } from './competition-data.ts'
import type { CompetitionData, WayIn } from './competition-data.ts'
import { costParts, wayState, wayWords } from './way-words.ts'
import styles from './ways-in.module.css'

const WAYS = {
  online: { name: 'Enter online', icon: 'latest' },
  sms: { name: 'Enter by text', icon: 'speech' },
  phone: { name: 'Enter by phone', icon: 'phone' },
  postal: { name: 'Enter by post', icon: 'post' },
} as const satisfies Record<Channel, { name: string; icon: IconName }>

/** How to enter and what it costs; beside a way that costs something stands the free one, as large (field rule 1). */
export function WaysIn({
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
  const { ways, isPaid, isTokenPaid, tile } = competition
  const depth = useDepth()
  const way = ways.find(({ channel }) => channel === shown)
  const free = freeWayBeside(ways, shown, isPaid || isTokenPaid || shown === 'sms' || shown === 'phone')
  const isOpen = way && wayState(tile, way, now).state === 'open'
  return (
    <>
      <div className={styles.ways}>
        {[way, free].map((each) => each && <Way key={each.channel} way={each} tile={tile} now={now} />)}
      </div>
      {/* What is over or not yet on must not be tried, at a charge. */}
      {isOpen && <p className={styles.info}>{way.info}</p>}
      {free && wayState(tile, free, now).state === 'open' && (
        <p className={styles.how}>
          <Link
            to={competitionPath(page, competition, free.channel)}
            state={depth === undefined ? undefined : { depth }}
            replace
            preventScrollReset
          >
            How to enter by post
          </Link>
        </p>
      )}
    </>
  )
}

function Way({ way, tile, now }: { way: WayIn; tile: Tile; now: Date }) {
  const { name, icon } = WAYS[way.channel]
  const { price, plus } = costParts(way.cost)
  const opening = wayState(tile, way, now)
  return (
    <section className={styles.way}>
      <h3 className={styles.name}>
        <Icon name={icon} size={18} />
        {name}
      </h3>
      <p className={styles.cost}>{price}</p>
      {plus && <p className={styles.plus}>{plus}</p>}
      <p className={`${styles.when} ${styles[opening.state]}`}>{wayWords(opening, now, way.channel)}</p>
    </section>
  )
}
