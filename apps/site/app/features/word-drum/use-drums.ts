/** The three drums: which face each shows, and their movement, which bypasses React. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { faceAt, nearestTo, restAfter, SPEEDS } from './drum-motion.ts'
import { playStop } from './sound.ts'

export type Drums = {
  /** The face that each drum shows. While it turns: the one at which it started. */
  stops: readonly number[]
  isTurning: readonly boolean[]
  /** Whether any drum was turned or set since the last check. */
  hasMoved: boolean
  /** Turns all drums that are not locked. */
  turn(): void
  stop(drum: number): void
  /** Sets a drum a number of faces further. */
  step(drum: number, by: number): void
  setTo(drum: number, face: number): void
  /** Follows a finger, by a part of a face; `release` brings it to rest at the nearest one. */
  drag(drum: number, by: number): void
  release(drum: number): void
  /** After a check: the next try begins. */
  setUnmoved(): void
  /** For the element that turns. */
  attach(drum: number, element: HTMLElement | null): void
}

const all = <Value>(value: Value): Value[] => SPEEDS.map(() => value)
const replace = <Value>(values: readonly Value[], at: number, value: Value): Value[] =>
  values.map((one, index) => (index === at ? value : one))

/** The longest step between two frames, so that drums do not leap after the tab was hidden. */
const MAX_FRAME_S = 0.1

type Options = { faces: readonly number[]; start: readonly number[]; locked: readonly boolean[] }

export function useDrums({ faces, start, locked }: Options): Drums {
  const [stops, setStops] = useState(start)
  const [isTurning, setIsTurning] = useState<readonly boolean[]>(() => all(false))
  const [hasMoved, setHasMoved] = useState(false)
  const positions = useRef([...start])
  const elements = useRef<(HTMLElement | null)[]>(all(null))
  /** Changes at once, while the state follows with the next render. */
  const turning = useRef<boolean[]>(all(false))
  const dragged = useRef<(number | undefined)[]>(all(undefined))

  const show = useCallback((drum: number) => {
    elements.current[drum]?.style.setProperty('--turn', String(positions.current[drum]))
  }, [])
  const attach = useCallback(
    (drum: number, element: HTMLElement | null) => {
      elements.current[drum] = element
      show(drum)
    },
    [show],
  )

  const isAnyTurning = isTurning.some(Boolean)
  useEffect(() => {
    if (!isAnyTurning) return
    let before: number | undefined
    let frame = 0
    const move = (now: number) => {
      const seconds = before === undefined ? 0 : Math.min((now - before) / 1000, MAX_FRAME_S)
      before = now
      for (const [drum, speed] of SPEEDS.entries()) {
        if (!turning.current[drum]) continue
        positions.current[drum]! += speed * seconds
        show(drum)
      }
      frame = requestAnimationFrame(move)
    }
    frame = requestAnimationFrame(move)
    return () => cancelAnimationFrame(frame)
  }, [isAnyTurning, show])

  const rest = (drum: number, position: number) => {
    turning.current[drum] = false
    positions.current[drum] = position
    show(drum)
    setStops((were) => replace(were, drum, faceAt(position, faces[drum]!)))
    setIsTurning((were) => replace(were, drum, false))
    setHasMoved(true)
  }

  return {
    stops,
    isTurning,
    hasMoved,
    turn: () => {
      turning.current = locked.map((isLocked) => !isLocked)
      setIsTurning([...turning.current])
      setHasMoved(true)
    },
    stop: (drum) => {
      if (!turning.current[drum]) return
      rest(drum, restAfter(positions.current[drum]!))
      playStop(drum)
    },
    step: (drum, by) => rest(drum, Math.round(positions.current[drum]!) + by),
    setTo: (drum, face) => rest(drum, nearestTo(positions.current[drum]!, face, faces[drum]!)),
    drag: (drum, by) => {
      dragged.current[drum] ??= positions.current[drum]!
      positions.current[drum] = dragged.current[drum] + by
      elements.current[drum]?.toggleAttribute('data-is-dragged', true)
      show(drum)
    },
    release: (drum) => {
      if (dragged.current[drum] === undefined) return
      dragged.current[drum] = undefined
      elements.current[drum]?.removeAttribute('data-is-dragged')
      rest(drum, Math.round(positions.current[drum]!))
    },
    setUnmoved: () => setHasMoved(false),
    attach,
  }
}
