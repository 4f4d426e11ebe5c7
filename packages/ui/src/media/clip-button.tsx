import type { CSSProperties } from 'react'
import { AnyIcon } from './any-icon.tsx'
import styles from './clip-button.module.css'
import type { ClipState } from './use-clip.ts'

const ICONS = { idle: 'play', playing: 'pause', paused: 'play', ended: 'replay' } as const

export type ClipLabels = Record<keyof typeof ICONS, string>

const VIDEO_LABELS: ClipLabels = {
  idle: 'Play video',
  playing: 'Pause video',
  paused: 'Play video',
  ended: 'Play again',
}

/** Play, pause, replay; a sentence instead if the video failed. `looks` replaces the class names of the button. */
export function ClipButton({
  state,
  title,
  labels,
  looks: className = styles.button,
  style,
  onToggle,
}: {
  state: ClipState
  title: string
  /** Labels that replace those of a video. */
  labels?: Partial<ClipLabels>
  looks?: string | undefined
  style?: CSSProperties | undefined
  onToggle: () => void
}) {
  if (state === 'failed') return <p className={styles.button}>The video can’t be played right now</p>
  const icon = ICONS[state]
  return (
    <button type="button" className={`${className} needs-script`} style={style} onClick={onToggle}>
      <AnyIcon name={icon} size={18} isFilled={icon === 'play'} />
      <span>{labels?.[state] || VIDEO_LABELS[state]}</span>
      <span className="visually-hidden">{`: ${title}`}</span>
    </button>
  )
}
