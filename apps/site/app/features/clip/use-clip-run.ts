import type { Clip } from '@fairdraw/contract/games/clip.ts'
import { REPORT_EVERY_MS } from '@fairdraw/rules/clip/clip.ts'
import { tabStorage } from '@fairdraw/ui/browser/browser-storage.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { RefObject } from 'react'
import { api } from '../../api.ts'
import { newKey } from '../../session/idempotency-key.ts'
import { createClipRun, initialClipRun } from './clip-run.ts'
import type { ClipRun, ClipRunState, Film } from './clip-run.ts'

const serverState = () => initialClipRun

type PageFilm = Film & { showCaptions(isShown: boolean): void }

/** The film of a video element, which is on the page from the first play on. */
function filmOf(video: RefObject<HTMLVideoElement | null>): PageFilm {
  return {
    position: () => video.current?.currentTime ?? 0,
    isPlaying: () => video.current?.paused === false,
    hasEnded: () => video.current?.ended ?? false,
    goTo: (seconds) => {
      const element = video.current
      if (!element) return
      const hadEnded = element.ended
      element.currentTime = seconds
      // A refused start leaves it paused, and the button offers to play on.
      if (hadEnded) element.play().catch(() => {})
    },
    pause: () => video.current?.pause(),
    showCaptions: (isShown) => {
      const track = video.current?.textTracks[0]
      if (track) track.mode = isShown ? 'showing' : 'hidden'
    },
  }
}

/** Watching a clip, connected to the page’s video. Reports while it plays. */
export function useClipRun(
  { id, seconds }: Clip,
  video: RefObject<HTMLVideoElement | null>,
  isPlaying: boolean,
): { run: ClipRun; state: ClipRunState } & Pick<PageFilm, 'goTo' | 'showCaptions'> {
  const [film] = useState(() => filmOf(video))
  const [run] = useState(() =>
    createClipRun({
      api,
      store: tabStorage(),
      newKey,
      film,
      clip: { id, seconds },
      schedule: (call, ms) => {
        const timer = setTimeout(call, ms)
        return () => clearTimeout(timer)
      },
    }),
  )
  const state = useSyncExternalStore(run.subscribe, run.get, serverState)
  useEffect(() => run.leave, [run])
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => void run.report(), REPORT_EVERY_MS)
    return () => clearInterval(timer)
  }, [run, isPlaying])
  return { run, state, goTo: film.goTo, showCaptions: film.showCaptions }
}
