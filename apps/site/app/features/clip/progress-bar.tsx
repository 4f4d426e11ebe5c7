/** The film's progress in chapters. A chapter is a button to its beginning, as far as the player has watched. */
import type { Clip } from '@fairdraw/contract/games/clip.ts'
import { chapterProgress } from '@fairdraw/rules/clip/clip.ts'
import { formatPosition } from './clip-copy.ts'
import styles from './clip-player.module.css'

type ProgressBarProps = {
  clip: Clip
  position: number
  /** Chapters that begin later cannot be chosen. */
  reachable: number
  onGoTo: (seconds: number) => void
}

export function ProgressBar({ clip: { chapters, seconds }, position, reachable, onGoTo }: ProgressBarProps) {
  const { parts, current } = chapterProgress(chapters, seconds, position)
  return (
    <div>
      <ol className={styles.chapters} aria-label="Chapters">
        {parts.map(({ at, title, share, passed }) => (
          <li key={at} style={{ flexGrow: share }}>
            <button
              type="button"
              className={styles.chapter}
              aria-current={at === current?.at ? 'step' : undefined}
              aria-disabled={at > reachable || undefined}
              onClick={() => {
                if (at <= reachable) onGoTo(at)
              }}
            >
              <span className={styles.rail} aria-hidden="true">
                <span style={{ inlineSize: `${passed * 100}%` }} />
              </span>
              <span className="visually-hidden">
                {`${title}, from ${formatPosition(at)}${at > reachable ? ', not watched yet' : ''}`}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <p className={styles.now}>
        <span>{current?.title}</span>
        <span className={styles.time}>{`${formatPosition(position)} / ${formatPosition(seconds)}`}</span>
      </p>
    </div>
  )
}
