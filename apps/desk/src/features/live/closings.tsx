import { BoardCard } from './board-card.tsx'
import { CHANNEL_NAMES } from '@fairdraw/rules/competition/channel-names.ts'
import { formatCountdown } from './live-figures.ts'
import type { Board } from './live-figures.ts'
import styles from './closings.module.css'

const SOON_MS = 10 * 60_000

const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** What closes next, counted down by the server's clock. `now`: this computer's. */
export function Closings({ board, now, limit }: { board: Board; now: number; limit: number }) {
  const { closings, offsetMs } = board
  return (
    <BoardCard title="Closing next">
      {closings.length === 0 && <p>Nothing closes in the time ahead.</p>}
      <ol className={styles.closings}>
        {closings.slice(0, limit).map(({ competitionId, name, channel, closesAt, isOnHold }) => {
          const leftMs = Date.parse(closesAt) - (now + offsetMs)
          const countdown = formatCountdown(leftMs)
          return (
            <li key={`${competitionId} ${channel}`} className={leftMs < SOON_MS ? styles.soon : ''}>
              <span className={styles.name}>{name}</span>
              <b className={styles.countdown}>{countdown ?? 'Closed'}</b>
              <span className={styles.when}>
                <span>{`${CHANNEL_NAMES[channel]},`}</span>{' '}
                <time dateTime={closesAt}>{CLOCK.format(new Date(closesAt))}</time>
                {isOnHold && <span>{', on hold'}</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </BoardCard>
  )
}
