import { useEffect, useRef, useState } from 'react'
import { playAlone } from './one-at-a-time.ts'

export type SoundState = 'idle' | 'playing' | 'paused' | 'ended'

function open(source: string, tell: (audio: HTMLAudioElement, state: SoundState) => void): HTMLAudioElement {
  const audio = new Audio(source)
  audio.addEventListener('play', () => {
    playAlone(audio)
    tell(audio, 'playing')
  })
  audio.addEventListener('pause', () => tell(audio, 'paused'))
  audio.addEventListener('ended', () => tell(audio, 'ended'))
  return audio
}

/**
 * A sound with one button: play, pause, replay. Nothing of it is fetched before the first play, and it stops when its part
 * goes. One source for as long as the part stands: where that may change, key the part by it.
 */
export function useSound(source: string): { state: SoundState; toggle: () => void } {
  const audio = useRef<HTMLAudioElement>(undefined)
  const [state, setState] = useState<SoundState>('idle')

  useEffect(
    () => () => {
      audio.current?.pause()
      audio.current = undefined
    },
    [],
  )

  const play = async () => {
    // One that failed and was replaced has no say any more: it is paused when the next one plays.
    audio.current ??= open(source, (one, now) => {
      if (one === audio.current) setState(now)
    })
    try {
      await audio.current.play()
    } catch (error) {
      // Paused before it came: that was a wish, not a fault.
      if (error instanceof DOMException && error.name === 'AbortError') return
      // Only logged (1-site §8). The button offers it again, and then fetches it anew.
      console.info('The sound could not be played', error)
      audio.current = undefined
      setState('idle')
    }
  }

  return { state, toggle: () => (state === 'playing' ? audio.current?.pause() : void play()) }
}
