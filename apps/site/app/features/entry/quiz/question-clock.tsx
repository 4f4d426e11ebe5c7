/** The time left, and a button that extends it (field rule 28: WCAG 2.2.1). */
import { WARN_SECONDS } from '@fairdraw/rules/entry/quiz.ts'
import { Icon } from '@fairdraw/ui/media/icon.tsx'
import styles from './question-clock.module.css'

type QuestionClockProps = {
  seconds: number
  isBusy: boolean
  /** How many extensions are left; undefined before the first one. */
  extensionsLeft: number | undefined
  onExtend: () => void
}

export function QuestionClock({ seconds, isBusy, extensionsLeft, onExtend }: QuestionClockProps) {
  const isTimeUp = seconds === 0
  const canExtend = !isTimeUp && extensionsLeft !== 0
  return (
    <div className={styles.clock} data-is-short={seconds <= 10 || undefined}>
      <p className={styles.time}>
        <Icon name="clock" size={20} />
        <span className="visually-hidden">Time left: </span>
        <span>{isTimeUp ? 'Time’s up' : formatTimeLeft(seconds)}</span>
      </p>
      {canExtend && (
        <button type="button" className={styles.more} aria-busy={isBusy} onClick={() => !isBusy && onExtend()}>
          More time
        </button>
      )}
      <p className="visually-hidden" aria-live="polite">
        {announcementFor(seconds, canExtend)}
      </p>
    </div>
  )
}

/** '1:05', and below a minute '48 s'. */
function formatTimeLeft(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return minutes > 0 ? `${minutes}:${String(seconds % 60).padStart(2, '0')}` : `${seconds} s`
}

/**
 * The screen reader announcement: early enough to extend the time, shortly before the end, and at the end, but not
 * every second.
 */
function announcementFor(seconds: number, canExtend: boolean): string {
  if (seconds === 0) return 'Time is up.'
  const more = canExtend ? ' Press More time if you need longer.' : ''
  if (seconds <= 10) return `Ten seconds left.${more}`
  return seconds <= WARN_SECONDS ? `${WARN_SECONDS} seconds left.${more}` : ''
}
