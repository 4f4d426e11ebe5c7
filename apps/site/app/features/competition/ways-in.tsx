import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon.tsx'
import type { Channel } from '@fairdraw/rules/competition.ts'
import type { Tile } from '../catalogue/tile.ts'
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
export function WaysIn({ competition, shown, now }: { competition: CompetitionData; shown: Channel; now: Date }) {
  const { ways, isPaid, isTokenPaid, tile } = competition
  const way = ways.find(({ channel }) => channel === shown)
  const free = freeWayBeside(ways, shown, isPaid || isTokenPaid || shown === 'sms' || shown === 'phone')
  return (
    <div className={styles.ways}>
      {[way, free].map((each) => each && <Way key={each.channel} way={each} tile={tile} now={now} />)}
    </div>
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
      <p className={`${styles.when} ${styles[opening.state]}`}>
        <Icon name="clock" size={16} />
        {wayWords(opening, now)}
      </p>
      {/* What is over or not yet on must not be tried, at a charge. */}
      {opening.state === 'open' && <p className={styles.info}>{way.info}</p>}
    </section>
  )
}
