import { AnyIcon } from '../../../ui/media/any-icon.tsx'
import type { RevealSound } from './use-reveal.ts'
import styles from './reveal.module.css'

export function SoundSwitch({ sound: { isOn, toggle } }: { sound: RevealSound }) {
  return (
    <button type="button" role="switch" aria-checked={isOn} className={styles.sound} onClick={toggle}>
      <AnyIcon name={isOn ? 'sound' : 'silent'} size={22} />
      <span>Sound</span>
      <span className={styles.track} aria-hidden="true" />
    </button>
  )
}
