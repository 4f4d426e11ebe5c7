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
  /** A line at the top, where nothing beside the screen says whose draw it is. */
  strap?: string | undefined
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
  strap,
  countdownTo,
  clock,
  isRehearsal = false,
  note = '',
  hasCaptions = false,
  hasBackground = true,
}: ShowScreenProps) {
  const { kicker, before = [], headline, look, lines, say, caution } = scene
  const left = useSecondsLeft(step === 'waiting' ? countdownTo : undefined, clock)
  const looks = [styles.screen, hasBackground ? styles.stage : styles.keyed, 'on-stage']
  return (
    <section className={looks.join(' ')} data-step={step ?? 'before'} aria-label={label}>
      <div className={styles.safe}>
        <div className={styles.head}>
          {isRehearsal && <p className={styles.rehearsal}>Rehearsal</p>}
          {strap !== undefined && <p className={styles.strap}>{strap}</p>}
        </div>
        {/* Its key makes each step fade in, and never flash. */}
        <div key={step ?? 'before'} className={styles.scene}>
          <p className={styles.kicker}>{kicker}</p>
          {before.length > 0 && (
            <div className={styles.before}>
              {before.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          )}
          {left === undefined ? (
            <p className={styles.headline} data-look={look}>
              {look === 'digits' ? <Groups text={headline} /> : headline}
            </p>
          ) : (
            <>
              {left > 0 ? (
                <p className={styles.headline} role="timer">
                  {formatSecondsLeft(left)}
                </p>
              ) : (
                <p className={styles.headline}>Any moment now</p>
              )}
              <p className={styles.line}>{`${left > 0 ? 'The number comes at' : 'It was due at'} ${headline}`}</p>
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

/** A long number, compared group by group. The same group may come twice, so each has its place as its key. */
const Groups = ({ text }: { text: string }) =>
  text.split(' ').map((group, nth) => (
    // oxlint-disable-next-line react/no-array-index-key
    <span key={nth} className={group === '…' ? undefined : styles.group}>
      {nth === 0 ? group : ` ${group}`}
    </span>
  ))
