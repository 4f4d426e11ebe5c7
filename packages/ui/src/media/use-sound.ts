import { useEffect, useRef, useState } from 'react'
import { pauseOtherMedia } from './exclusive-playback.ts'

export type SoundState = 'idle' | 'playing' | 'paused' | 'ended'

function open(source: string, onState: (audio: HTMLAudioElement, state: SoundState) => void): HTMLAudioElement {
  const audio = new Audio(source)
  audio.addEventListener('play', () => {
    pauseOtherMedia(audio)
    onState(audio, 'playing')
  })
  audio.addEventListener('pause', () => onState(audio, 'paused'))
  audio.addEventListener('ended', () => onState(audio, 'ended'))
  return audio
}

/**
 * A sound with one button: play, pause, replay. It is fetched on the first play, and stops on unmount. The source must not change
 * during the life of the component: use it as the `key` if it may change.
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
    // Ignore events of an element that failed and was replaced: it is paused when the next one plays.
    audio.current ??= open(source, (one, now) => {
      if (one === audio.current) setState(now)
    })
    try {
      await audio.current.play()
    } catch (error) {
      // Paused by the visitor before it loaded: not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return
      // Only logged (1-site §8). The next play fetches it again.
      console.info('The sound could not be played', error)
      audio.current = undefined
      setState('idle')
    }
  }

  return { state, toggle: () => (state === 'playing' ? audio.current?.pause() : void play()) }
}
