import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon.tsx'
import type { Channel } from '@fairdraw/rules/competition.ts'
import { freeWayBeside } from './competition-data.ts'
import type { CompetitionData, WayIn } from './competition-data.ts'
import { isWayOpen } from './way-open.ts'
import styles from './ways-in.module.css'

const WAYS = {
  online: { name: 'Enter online', icon: 'latest' },
  sms: { name: 'Enter by text', icon: 'speech' },
  phone: { name: 'Enter by phone', icon: 'phone' },
  postal: { name: 'Enter by post', icon: 'post' },
} as const satisfies Record<Channel, { name: string; icon: IconName }>

/** How to enter and what it costs; beside a way that costs something stands the free one, as large (field rule 1). */
export function WaysIn({ competition, shown, now }: { competition: CompetitionData; shown: Channel; now: Date }) {
  const { ways, isPaid, isTokenPaid } = competition
  const way = ways.find(({ channel }) => channel === shown)
  const free = freeWayBeside(ways, shown, isPaid || isTokenPaid || shown === 'sms' || shown === 'phone')
  return (
    <div className={styles.ways}>
      {[way, free].map((each) => each && <Way key={each.channel} way={each} now={now} />)}
    </div>
  )
}

function Way({ way, now }: { way: WayIn; now: Date }) {
  const { name, icon } = WAYS[way.channel]
  return (
    <section className={styles.way}>
      <h3 className={styles.name}>
        <Icon name={icon} size={18} />
        {name}
      </h3>
      <p className={styles.cost}>{way.cost}</p>
      <p className={styles.info}>{isWayOpen(way, now) ? way.info : 'This way in is not open right now.'}</p>
    </section>
  )
}
