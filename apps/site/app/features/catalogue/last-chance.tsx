import { getCompetition } from '@fairdraw/contract/catalogue.ts'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../api.ts'
import { competitionPath } from '../../addresses.ts'
import type { PageSlug } from '../../addresses.ts'
import { serverClock } from '../../session/clock.ts'
import { justOpened } from '../../ui/use-way-back.ts'
import { readable } from './colour.ts'
import { countdown, isLastChance } from './countdown.ts'
import type { ShowcaseData } from './showcase-data.ts'
import styles from './showcase.module.css'

/** Time for any other call to have told what the time is. */
const PATIENCE_MS = 3000
const UNITS = ['hours', 'minutes', 'seconds'] as const

/** Counts down to a competition's closing on the server's clock. */
export function LastChance({ item, page, serverTime }: { item: ShowcaseData; page: PageSlug; serverTime: string }) {
  const competition = item.competition!
  const closesAt = Date.parse(competition.closesAt)
  const now = useSeconds(Date.parse(serverTime), closesAt, competition.id)
  if (!isLastChance(closesAt, now)) return null
  const colours = readable(item.meta.bgColor, item.meta.textColor)
  const parts = countdown(closesAt, now)
  const accent = item.meta.accentColor ?? 'var(--gold-2)'
  return (
    <article
      className={`${styles.tile} ${styles.lastChance}`}
      style={
        colours && {
          background: `linear-gradient(115deg, ${colours.background} 30%, ${accent} 130%)`,
          color: colours.text,
        }
      }
    >
      <h2 className={styles.heading}>
        <Link
          className={styles.cover}
          to={competitionPath(page, competition)}
          state={justOpened}
          preventScrollReset
          data-competition={competition.id}
        >
          {item.headerText}
        </Link>
      </h2>
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
    </article>
  )
}

/** The server's time, second by second until a given instant; at first the time at which the page was rendered. */
function useSeconds(renderedAt: number, until: number, competitionId: number): number {
  const [now, setNow] = useState(renderedAt)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      const at = serverClock.now()
      setNow(at)
      if (at < until) timer = setTimeout(tick, 1000 - (at % 1000))
    }
    tick()
    return () => clearTimeout(timer)
  }, [until])

  useEffect(() => {
    const timer = setTimeout(() => {
      if (!serverClock.isSet()) void api(getCompetition, { params: { id: competitionId } })
    }, PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [competitionId])

  return now
}
