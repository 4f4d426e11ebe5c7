/** One screen of a live draw: the same for the gallery, upright screens and phones. Its sizes follow the place that it is given. */
import type { ShowScene, ShowStep } from '@fairdraw/rules/draw/show.ts'
import type { ServerClock } from '../browser/server-clock.ts'
import { formatSecondsLeft, useSecondsLeft } from './seconds-left.ts'
import styles from './show-screen.module.css'

type ShowScreenProps = {
  /** Its name for screen readers, where a page has more than one. */
  label?: string
  scene: ShowScene
  step: ShowStep | undefined
  /** What the step ‘waiting’ counts down to, by `clock` (epoch ms). */
  countdownTo?: number | undefined
  clock: Pick<ServerClock, 'now'>
  isRehearsal?: boolean | undefined
  /** A line at the bottom, such as how many phones agree. */
  note?: string | undefined
  /** Shows what the presenter says, word for word. */
  hasCaptions?: boolean
  /** False: transparent around a plate with the text, to be laid over a picture. */
  hasBackground?: boolean
}

export function ShowScreen({
  label = 'The draw, live',
  scene,
  step,
  countdownTo,
  clock,
  isRehearsal = false,
  note = '',
  hasCaptions = false,
  hasBackground = true,
}: ShowScreenProps) {
  const { kicker, headline, lines, say, caution } = scene
  const left = useSecondsLeft(step === 'waiting' ? countdownTo : undefined, clock)
  const looks = [styles.screen, hasBackground ? styles.stage : styles.keyed, 'on-stage']
  return (
    <section className={looks.join(' ')} data-step={step ?? 'before'} aria-label={label}>
      <div className={styles.safe}>
        {isRehearsal && <p className={styles.rehearsal}>Rehearsal</p>}
        {/* Its key makes each step fade in, and never flash. */}
        <div key={step ?? 'before'} className={styles.scene}>
          <p className={styles.kicker}>{kicker}</p>
          {left === undefined ? (
            <p className={styles.headline}>{headline}</p>
          ) : (
            <>
              {left > 0 ? (
                <p className={styles.headline} role="timer">
                  {formatSecondsLeft(left)}
                </p>
              ) : (
                <p className={styles.headline}>Any moment now</p>
              )}
              <p className={styles.line}>{`The number comes at ${headline}`}</p>
            </>
          )}
          {lines.map((line) => (
            <p key={line} className={styles.line}>
              {line}
            </p>
          ))}
          {caution !== undefined && <p className={styles.caution}>{caution}</p>}
        </div>
        <div className={styles.foot}>
          <p className={styles.note}>{note}</p>
          {hasCaptions && <p className={styles.captions}>{say}</p>}
        </div>
      </div>
      {/* Said once for each step, and not with every second of a countdown. */}
      <output className="visually-hidden">{say}</output>
    </section>
  )
}
