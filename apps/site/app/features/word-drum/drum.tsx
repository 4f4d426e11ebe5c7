/**
 * One drum. It is a spin button: arrow keys, arrows on the screen or a finger set it, and a tap or a key stops it while
 * it turns. With reduced motion it never turns by itself.
 */
import { AnyIcon } from '@fairdraw/ui/media/any-icon.tsx'
import { useRef } from 'react'
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import type { Drums } from './use-drums.ts'
import { DRUM_NAMES } from './word-drum-copy.ts'
import styles from './drum.module.css'

type DrumProps = {
  drum: number
  faces: readonly string[]
  drums: Drums
  /** Found to be right: it stays. */
  isLocked: boolean
  /** The play is over. */
  isOver: boolean
}

/** The angle between two faces, and the radius of the drum in heights of a face. */
function shapeOf(faces: number): CSSProperties {
  return {
    '--step': `${360 / faces}deg`,
    '--radius-in-faces': (0.5 / Math.tan(Math.PI / faces)).toFixed(4),
  } as CSSProperties
}

/** A finger that moves less has tapped. */
const MIN_DRAG_PX = 6

export function Drum({ drum, faces, drums, isLocked, isOver }: DrumProps) {
  const { stops, isTurning, stop, step, setTo, drag, release, attach } = drums
  const name = DRUM_NAMES[drum]!
  const turns = isTurning[drum]!
  const isFixed = isLocked || isOver
  const shown = faces[stops[drum]!]!
  const grabbedAt = useRef<number>(undefined)

  const keys: Record<string, () => void> = {
    ArrowUp: () => step(drum, 1),
    ArrowDown: () => step(drum, -1),
    Home: () => setTo(drum, 0),
    End: () => setTo(drum, faces.length - 1),
    Enter: () => stop(drum),
    ' ': () => stop(drum),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = isFixed ? undefined : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const onPointerDown = ({ currentTarget, pointerId, clientY }: PointerEvent<HTMLElement>) => {
    if (turns) return stop(drum)
    if (isFixed) return
    grabbedAt.current = clientY
    currentTarget.setPointerCapture(pointerId)
  }
  const onPointerMove = ({ currentTarget, clientY }: PointerEvent<HTMLElement>) => {
    if (grabbedAt.current === undefined) return
    const pixels = clientY - grabbedAt.current
    // The window shows two faces.
    if (Math.abs(pixels) >= MIN_DRAG_PX) drag(drum, pixels / (currentTarget.clientHeight / 2))
  }
  const onPointerEnd = () => {
    grabbedAt.current = undefined
    release(drum)
  }

  return (
    <div className={styles.column} data-is-right={isLocked || undefined}>
      <StepButton label={`Next on the ${name} drum`} isUp isOff={isFixed} onClick={() => step(drum, 1)} />
      <div
        className={styles.drum}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a number field would show a number
        role="spinbutton"
        tabIndex={0}
        aria-label={`The ${name} drum`}
        aria-valuenow={stops[drum]! + 1}
        aria-valuemin={1}
        aria-valuemax={faces.length}
        aria-valuetext={turns ? 'turning' : isLocked ? `${shown}, right` : shown}
        aria-readonly={isFixed || undefined}
        data-is-turning={turns || undefined}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
      >
        <div
          ref={(element) => attach(drum, element)}
          className={styles.cylinder}
          style={shapeOf(faces.length)}
          aria-hidden="true"
        >
          {faces.map((face, at) => (
            <span key={face} className={styles.face} style={{ '--at': at } as CSSProperties}>
              {face}
            </span>
          ))}
        </div>
        {isLocked && (
          <span className={styles.tick} aria-hidden="true">
            <AnyIcon name="check" size={18} />
          </span>
        )}
      </div>
      <StepButton label={`Back on the ${name} drum`} isOff={isFixed} onClick={() => step(drum, -1)} />
    </div>
  )
}

type StepButtonProps = { label: string; isUp?: boolean; isOff: boolean; onClick: () => void }

/** Not in the tab order: the arrow keys of the drum do the same. */
function StepButton({ label, isUp = false, isOff, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.step}
      aria-label={label}
      disabled={isOff}
      data-is-up={isUp || undefined}
      onClick={onClick}
    >
      <AnyIcon name="chevron" size={24} />
    </button>
  )
}
