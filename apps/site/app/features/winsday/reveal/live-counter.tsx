import type { DrawToReveal } from '@fairdraw/contract/winsday.ts'
import { formatNumber } from '@fairdraw/rules/text/count.ts'
import { IconButton } from '@fairdraw/ui/button/button.tsx'
import { Icon } from '@fairdraw/ui/media/icon.tsx'
import { useState } from 'react'
import { digitsOf } from '../counter-cycle.ts'
import { useTicketsCounter } from '../use-tickets-counter.ts'
import styles from './live-counter.module.css'

type LiveCounterProps = {
  draw: DrawToReveal
  /** The id of the showcase tile that counts the latest draw. */
  counterId: string | undefined
  minCount: number
}

/**
 * The number of revealed winning tickets of the draw, over all players. It includes the player's own tickets at once.
 */
export function LiveCounter({ draw, counterId, minCount }: LiveCounterProps) {
  const [isPaused, setIsPaused] = useState(false)
  const { total = 0 } = useTicketsCounter(counterId ?? '', isPaused || !draw.isCounted || counterId === undefined)
  const revealed = Math.max(total, draw.revealed, minCount)
  const digits = digitsOf(revealed)
  return (
    <div className={styles.counter}>
      <p className={styles.digits}>
        <span className="visually-hidden">{`${formatNumber(revealed)} winning tickets revealed so far`}</span>
        {digits.map((digit, index) => (
          <span key={digits.length - index} className={styles.digit} aria-hidden="true">
            <span key={digit} className={styles.flip}>
              {digit}
            </span>
          </span>
        ))}
      </p>
      <p className={styles.counted} aria-hidden="true">
        winning tickets revealed so far
      </p>
      {draw.isCounted && (
        <IconButton
          label={isPaused ? 'Resume the counter' : 'Pause the counter'}
          onClick={() => setIsPaused(!isPaused)}
          className={styles.pause}
        >
          <Icon name={isPaused ? 'play' : 'pause'} size={18} isFilled={isPaused} />
        </IconButton>
      )}
    </div>
  )
}
