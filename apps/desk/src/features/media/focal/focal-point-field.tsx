import type { MediaItem } from '@fairdraw/contract/desk/media.ts'
import type { FocalPoint } from '@fairdraw/rules/media/picture-address.ts'
import { resized } from '@fairdraw/ui/media/media-address.ts'
import { useId, useRef } from 'react'
import type { MouseEvent } from 'react'
import { focalAt, moveFocal } from './focal-keys.ts'
import looks from '../../../ui/looks.module.css'
import styles from './focal-point-field.module.css'

/** The shapes in which the site shows pictures. */
const CROPS = [
  { name: 'Card', ratio: '16 / 10' },
  { name: 'Banner on phones', ratio: '39 / 30' },
  { name: 'Banner on wide screens', ratio: '20 / 9' },
  { name: 'Square', ratio: '1' },
] as const

/** What must stay visible, chosen in the whole picture by the pointer or the arrow keys, with the crops that result. */
export function FocalPointField({
  picture: { address, width, height },
  focal,
  onChange,
}: {
  picture: Pick<MediaItem, 'address' | 'width' | 'height'>
  focal: FocalPoint
  onChange: (focal: FocalPoint) => void
}) {
  const frame = useRef<HTMLButtonElement>(null)
  const hint = useId()
  const move = (event: MouseEvent) => onChange(focalAt(event, frame.current!.getBoundingClientRect()))
  const place = { left: `${focal.x}%`, top: `${focal.y}%` }
  const words = `${focal.x}% from the left, ${focal.y}% from the top`
  return (
    <fieldset className={styles.field}>
      <legend>Focal point</legend>
      <p id={hint} className={looks.minor}>
        What must stay visible when the site crops the picture. Click it, or move the point with the arrow keys; with
        Shift in large steps, Home for the centre.
      </p>
      <button
        ref={frame}
        type="button"
        className={styles.frame}
        aria-label={`Focal point: ${words}`}
        aria-describedby={hint}
        // A tap or a click; a click without a pointer is the keyboard's.
        onClick={(event) => event.detail > 0 && move(event)}
        // A finger scrolls the page.
        onPointerMove={(event) => event.buttons === 1 && event.pointerType === 'mouse' && move(event)}
        onKeyDown={(event) => {
          const moved = moveFocal(focal, event.key, event.shiftKey)
          if (!moved) return
          event.preventDefault()
          onChange(moved)
        }}
      >
        <img src={resized(address, 800)} alt="" width={width} height={height} draggable={false} />
        <span className={styles.point} style={place} aria-hidden="true" />
      </button>
      <output className={looks.minor}>{words}</output>
      <ul className={styles.crops} aria-label="Crops">
        {CROPS.map(({ name, ratio }) => (
          <li key={name}>
            <img
              src={resized(address, 460)}
              alt=""
              style={{ aspectRatio: ratio, objectPosition: `${focal.x}% ${focal.y}%` }}
            />
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
