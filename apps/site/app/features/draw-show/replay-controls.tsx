import { STEP_NAMES } from '@fairdraw/rules/draw/show.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { formatSecondsLeft } from '@fairdraw/ui/show/seconds-left.ts'
import { Link } from 'react-router'
import { formatMoment } from '../draw/draw-copy.ts'
import styles from './live.module.css'
import type { Replaying } from './use-replay.ts'

const STEP_MS = 100
const clockOf = (ms: number) => formatSecondsLeft(Math.floor(ms / 1_000))

/** Pause, play, and a slider over the recording. */
export function ReplayControls({ replaying }: { replaying: Replaying }) {
  const { step, atMs, lengthMs, isPlaying } = replaying
  const name = step ? STEP_NAMES[step.step] : ''
  return (
    <section className={styles.replay} aria-label="Recording">
      <Button tone="stage" size="small" onClick={isPlaying ? replaying.pause : replaying.play}>
        {isPlaying ? 'Pause' : 'Play'}
      </Button>
      <input
        className={styles.slider}
        type="range"
        min={0}
        max={lengthMs}
        step={STEP_MS}
        value={atMs}
        aria-label="Place in the recording"
        aria-valuetext={`${clockOf(atMs)} of ${clockOf(lengthMs)}: ${name}`}
        onChange={({ target }) => replaying.seek(Number(target.value))}
      />
      <span className={styles.time}>{`${clockOf(atMs)} / ${clockOf(lengthMs)}`}</span>
      <p>{step ? `${name}, as it was at ${formatMoment(step.shownAt)}.` : ''}</p>
      <p>
        <Link to="?">Leave the recording</Link>
      </p>
    </section>
  )
}
