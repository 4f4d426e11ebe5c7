import { Icon } from './icon.tsx'
import styles from './clip-button.module.css'
import type { ClipState } from './use-clip.ts'

const LOOKS = {
  idle: { icon: 'play', text: 'Play video' },
  playing: { icon: 'pause', text: 'Pause video' },
  paused: { icon: 'play', text: 'Play video' },
  ended: { icon: 'replay', text: 'Play again' },
} as const

/** Play, pause, replay; a sentence instead where the film cannot be shown. */
export function ClipButton({ state, title, onToggle }: { state: ClipState; title: string; onToggle: () => void }) {
  if (state === 'failed') return <p className={styles.button}>The video can’t be played right now</p>
  const { icon, text } = LOOKS[state]
  return (
    <button type="button" className={`${styles.button} needs-script`} onClick={onToggle}>
      <Icon name={icon} size={18} isFilled={icon === 'play'} />
      {text}
      <span className="visually-hidden">: {title}</span>
    </button>
  )
}
