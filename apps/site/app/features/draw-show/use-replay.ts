/** Plays a show again, with pause and scrubbing (packages/rules/src/draw/show-replay.ts). */
import type { DrawLive } from '@fairdraw/contract/draw/show.ts'
import { replayOf, replayedAt, stepsOfDraw } from '@fairdraw/rules/draw/show-replay.ts'
import type { ReplayedStep } from '@fairdraw/rules/draw/show-replay.ts'
import { elapsedMs } from '@fairdraw/ui/browser/device-time.ts'
import { useEffect, useMemo, useRef, useState } from 'react'

export type Replaying = {
  step: ReplayedStep | undefined
  /** The place in the recording, and its length. */
  atMs: number
  lengthMs: number
  isPlaying: boolean
  play: () => void
  pause: () => void
  seek: (ms: number) => void
  /** The recording's own time, and when its countdown ends in it. */
  clock: { now(): number }
  countdownTo: number | undefined
}

const FRAME_MS = 100

/** Undefined without a draw to play. */
export function useReplay(live: DrawLive | undefined): Replaying | undefined {
  const called = live?.show?.steps.length ? JSON.stringify(live.show.steps) : undefined
  const replay = useMemo(() => {
    if (!live) return undefined
    const { committedAt, publishedAt, facts } = live
    return replayOf(live.show?.steps.length ? live.show.steps : stepsOfDraw({ ...facts, committedAt, publishedAt }))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is read every second, and what is played again does not change
  }, [called, live?.publishedAt, live === undefined])
  const [atMs, setAtMs] = useState(0)
  const [isPlaying, setIsPlaying] = useState(true)
  const place = useRef(0)
  const lengthMs = replay?.lengthMs ?? 0
  const [clock] = useState(() => ({ now: () => place.current }))

  const move = (ms: number) => {
    place.current = Math.min(Math.max(0, ms), lengthMs)
    setAtMs(place.current)
  }
  useEffect(() => {
    if (!isPlaying || lengthMs === 0) return undefined
    const startedAt = elapsedMs() - place.current
    const timer = setInterval(() => {
      place.current = Math.min(elapsedMs() - startedAt, lengthMs)
      setAtMs(place.current)
      if (place.current === lengthMs) setIsPlaying(false)
    }, FRAME_MS)
    return () => clearInterval(timer)
  }, [isPlaying, lengthMs])

  if (!replay) return undefined
  const step = replayedAt(replay, atMs)
  return {
    step,
    atMs,
    lengthMs,
    isPlaying,
    play: () => {
      if (place.current === lengthMs) move(0)
      setIsPlaying(true)
    },
    pause: () => setIsPlaying(false),
    seek: (ms) => {
      setIsPlaying(false)
      move(ms)
    },
    clock,
    // Pauses are shortened, so the countdown runs to the next step.
    countdownTo: step && replay.steps[replay.steps.indexOf(step) + 1]?.from,
  }
}
