import { useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { playAlone } from './one-at-a-time.ts'

export type ClipState = 'idle' | 'playing' | 'paused' | 'ended' | 'failed'

/** A film that failed is not tried again for an hour (1-site §4, §9). */
export const CLIP_FAILURE_MS = 60 * 60_000

const failureKey = (source: string) => `clip-failed:${source}`

function hasFailedLately(source: string): boolean {
  return Number(sessionStorage.getItem(failureKey(source)) ?? 0) + CLIP_FAILURE_MS > Date.now()
}

/** A film with one button: play, pause, replay. Its element exists from the first play on. */
export function useClip(source: string) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<ClipState>('idle')

  const play = async () => {
    try {
      await video.current?.play()
    } catch {
      // Refused or interrupted: the button stays and offers it again.
      setState('paused')
    }
  }

  return {
    state,
    video,
    toggle: () => {
      if (state === 'idle') setState(hasFailedLately(source) ? 'failed' : 'playing')
      else if (state === 'playing') {
        // One that has not begun yet is stopped without a word of it.
        video.current?.pause()
        setState('paused')
      } else void play()
    },
    events: {
      onPlay: ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
        playAlone(currentTarget)
        setState('playing')
      },
      onPause: () => setState((was) => (was === 'ended' ? was : 'paused')),
      onEnded: () => setState('ended'),
      onError: () => {
        sessionStorage.setItem(failureKey(source), String(Date.now()))
        setState('failed')
      },
    },
  }
}
