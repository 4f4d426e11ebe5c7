/**
 * Slides that take turns by themselves, with a pause button (WCAG 2.2.2). Before its script arrives it is a row that can be
 * swiped; with reduced motion it waits to be turned.
 */
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { prepareTurning } from './slider-start.ts'
import type { Turning } from './slider-start.ts'
import styles from './slider.module.css'

export function Slider({
  label,
  intervalMs,
  turnMs,
  slides,
  things = ['picture', 'pictures'],
  hasLinks = false,
  className = '',
}: {
  label: string
  intervalMs: number
  turnMs: number
  slides: { key: string | number; content: ReactNode }[]
  /** What the buttons call a slide, and several. */
  things?: readonly [one: string, several: string]
  /** Slides that can be followed: the one under the pointer or with the focus is not taken away. */
  hasLinks?: boolean
  className?: string
}) {
  const viewport = useRef<HTMLDivElement>(null)
  const turning = useRef<Turning>(undefined)
  const [isPlaying, setIsPlaying] = useState(false)
  const [isReady, setIsReady] = useState(false)
  const hasMany = slides.length > 1

  useEffect(() => {
    const element = viewport.current
    if (!element || !hasMany) return
    const isPaused = matchMedia('(prefers-reduced-motion: reduce)').matches
    const how = { intervalMs, turnMs, isPaused, hasLinks, onPlaying: setIsPlaying }
    const prepared = prepareTurning(element, how, () => setIsReady(true))
    turning.current = prepared
    return prepared.stop
  }, [hasMany, hasLinks, intervalMs, turnMs])

  const turn = async (by: 1 | -1) => {
    const slides = await turning.current?.start()
    slides?.turn(by)
  }
  const toggle = async () => {
    const slides = await turning.current?.start()
    // Whoever presses play before it has come gets just that.
    if (isReady || !slides?.isPlaying()) slides?.toggle()
  }

  return (
    <section className={`${styles.slider} ${className}`} aria-roledescription="carousel" aria-label={label}>
      <div
        ref={viewport}
        onPointerEnter={() => void turning.current?.start()}
        className={`${styles.viewport} ${isReady ? styles.driven : ''}`}
        // As long as it is a row that scrolls, the keyboard must reach it too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={hasMany && !isReady && !hasLinks ? 0 : undefined}
      >
        <ul className={styles.slides}>
          {slides.map(({ key, content }) => (
            <li key={key} className={styles.slide}>
              {content}
            </li>
          ))}
        </ul>
      </div>
      {hasMany && (
        <div className={`${styles.controls} needs-script`}>
          <IconButton className={styles.control} label={`Previous ${things[0]}`} onClick={() => void turn(-1)}>
            <Icon name="arrow-left" size={18} />
          </IconButton>
          <IconButton
            className={styles.control}
            label={`${isPlaying ? 'Pause' : 'Play'} the ${things[1]}`}
            onClick={() => void toggle()}
          >
            <Icon name={isPlaying ? 'pause' : 'play'} size={18} isFilled={!isPlaying} />
          </IconButton>
          <IconButton className={styles.control} label={`Next ${things[0]}`} onClick={() => void turn(1)}>
            <Icon name="arrow-right" size={18} />
          </IconButton>
        </div>
      )}
    </section>
  )
}
