import { useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { pauseOtherMedia } from './exclusive-playback.ts'
import { deviceNow } from '../browser/device-time.ts'
import { tabStorage } from '../browser/browser-storage.ts'

export type ClipState = 'idle' | 'playing' | 'paused' | 'ended' | 'failed'

/** A video that failed to load is not tried again for an hour (1-site §4, §9). */
export const CLIP_FAILURE_MS = 60 * 60_000

const failureKey = (source: string) => `clip-failed:${source}`

function hasFailedLately(source: string): boolean {
  return Number(tabStorage().getItem(failureKey(source)) ?? 0) + CLIP_FAILURE_MS > deviceNow()
}

/** A video with one button: play, pause, replay. The video element is rendered from the first play on. */
export function useClip(source: string) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<ClipState>('idle')

  const play = async () => {
    try {
      await video.current?.play()
    } catch {
      // The browser refused or interrupted playback: the button offers to play again.
      setState('paused')
    }
  }

  return {
    state,
    video,
    toggle: () => {
      if (state === 'idle') setState(hasFailedLately(source) ? 'failed' : 'playing')
      else if (state === 'playing') {
        // A video that has not started yet sends no `pause` event.
        video.current?.pause()
        setState('paused')
      } else void play()
    },
    events: {
      onPlay: ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
        pauseOtherMedia(currentTarget)
        setState('playing')
      },
      onPause: () => setState((was) => (was === 'ended' ? was : 'paused')),
      onEnded: () => setState('ended'),
      onError: () => {
        tabStorage().setItem(failureKey(source), String(deviceNow()))
        setState('failed')
      },
    },
  }
}
