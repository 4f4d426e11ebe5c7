/** Turns the sounds of a game on or off, for this device. They are off at first. */
import { useState } from 'react'
import { AnyIcon } from './any-icon.tsx'
import { isSoundOn, saveSound } from './play-notes.ts'
import styles from './sound-switch.module.css'

export type SoundSetting = { isOn: boolean; toggle: () => void }

/** `onTurnedOn` plays a sound, so that one hears what was turned on. */
export function useSoundSetting(onTurnedOn: () => void): SoundSetting {
  const [isOn, setIsOn] = useState(isSoundOn)
  const toggle = () => {
    saveSound(!isOn)
    setIsOn(!isOn)
    if (!isOn) onTurnedOn()
  }
  return { isOn, toggle }
}

export function SoundSwitch({ sound: { isOn, toggle } }: { sound: SoundSetting }) {
  return (
    <button type="button" role="switch" aria-checked={isOn} className={styles.sound} onClick={toggle}>
      <AnyIcon name={isOn ? 'sound' : 'silent'} size={22} />
      <span>Sound</span>
      <span className={styles.track} aria-hidden="true" />
    </button>
  )
}
