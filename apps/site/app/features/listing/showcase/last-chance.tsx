import type { PageSlug } from '../../../addresses.ts'
import { countdown, isLastChance } from '../../catalogue/countdown/countdown.ts'
import type { ShowcaseData } from './showcase-data.ts'
import { ShowcaseTile } from './showcase-tile.tsx'
import styles from './showcase.module.css'
import { useTicks } from '../../catalogue/countdown/use-ticks.ts'

const SECOND_MS = 1000
const UNITS = ['hours', 'minutes', 'seconds'] as const

/** A tile that counts down to a competition's closing time on the server's clock. */
export function LastChance({ item, page, serverTime }: { item: ShowcaseData; page: PageSlug; serverTime: string }) {
  const competition = item.competition!
  const closesAt = Date.parse(competition.closesAt)
  const now = useTicks(Date.parse(serverTime), closesAt, SECOND_MS)
  if (!isLastChance(closesAt, now)) return null
  const parts = countdown(closesAt, now)
  return (
    <ShowcaseTile item={item} page={page} tone="gold">
      <p
        className={styles.digits}
        role="timer"
        aria-label={parts.map((part, at) => `${Number(part)} ${UNITS[at]}`).join(', ')}
      >
        {parts.map((part, at) => (
          <span key={UNITS[at]} className={styles.pair} aria-hidden="true">
            {part}
          </span>
        ))}
      </p>
      <p className={styles.line}>{item.content}</p>
    </ShowcaseTile>
  )
}
