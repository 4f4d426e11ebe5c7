/**
 * A carousel with autoplay and a pause button (WCAG 2.2.2). Before its script loads it is a row that can be swiped. With reduced
 * motion, autoplay starts paused.
 */
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from '../button/button.tsx'
import { Icon } from '../media/icon.tsx'
import { prepareSlider } from './lazy-slider.ts'
import type { LazySlider } from './lazy-slider.ts'
import styles from './slider.module.css'

export function Slider({
  label,
  intervalMs,
  transitionMs,
  slides,
  slideNouns = ['picture', 'pictures'],
  hasLinks = false,
  className = '',
}: {
  label: string
  intervalMs: number
  transitionMs: number
  slides: { key: string | number; content: ReactNode }[]
  /** The noun for a slide in button labels, singular and plural. */
  slideNouns?: readonly [one: string, several: string]
  /** Slides contain links: a slide with the pointer or the focus stays. */
  hasLinks?: boolean
  className?: string
}) {
  const viewport = useRef<HTMLDivElement>(null)
  const lazySlider = useRef<LazySlider>(undefined)
  const [isPlaying, setIsPlaying] = useState(false)
  const [isReady, setIsReady] = useState(false)
  const hasMany = slides.length > 1

  useEffect(() => {
    const element = viewport.current
    if (!element || !hasMany) return
    const isPaused = matchMedia('(prefers-reduced-motion: reduce)').matches
    const options = { intervalMs, transitionMs, isPaused, hasLinks, onPlaying: setIsPlaying }
    const prepared = prepareSlider(element, options, () => setIsReady(true))
    lazySlider.current = prepared
    return prepared.stop
  }, [hasMany, hasLinks, intervalMs, transitionMs])

  const turn = async (by: 1 | -1) => {
    const slides = await lazySlider.current?.start()
    slides?.moveBy(by)
  }
  const toggle = async () => {
    const slides = await lazySlider.current?.start()
    // If play was pressed before the engine loaded, autoplay has just started: do not pause it.
    if (isReady || !slides?.isPlaying()) slides?.toggle()
  }

  return (
    <section className={`${styles.slider} ${className}`} aria-roledescription="carousel" aria-label={label}>
      <div
        ref={viewport}
        onPointerEnter={() => void lazySlider.current?.start()}
        className={`${styles.viewport} ${isReady ? styles.driven : ''}`}
        // While it is a scrolling row, it must be reachable by keyboard.
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
          <IconButton className={styles.control} label={`Previous ${slideNouns[0]}`} onClick={() => void turn(-1)}>
            <Icon name="arrow-left" size={18} />
          </IconButton>
          <IconButton
            className={styles.control}
            label={`${isPlaying ? 'Pause' : 'Play'} the ${slideNouns[1]}`}
            onClick={() => void toggle()}
          >
            <Icon name={isPlaying ? 'pause' : 'play'} size={18} isFilled={!isPlaying} />
          </IconButton>
          <IconButton className={styles.control} label={`Next ${slideNouns[0]}`} onClick={() => void turn(1)}>
            <Icon name="arrow-right" size={18} />
          </IconButton>
        </div>
      )}
    </section>
  )
}
