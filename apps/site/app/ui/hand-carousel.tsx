/**
 * Slides turned by hand alone: swiped, scrolled, or by buttons. It is a row that scrolls and snaps, so it works before its
 * script; where it stands is said aloud whenever it has turned. What holds it has the class `carousel` of its styles, so that
 * they can come before it does.
 */
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './hand-carousel.module.css'

export function HandCarousel({
  label,
  slides,
}: {
  label: string
  slides: { key: string; name: string; content: ReactNode }[]
}) {
  const list = useRef<HTMLUListElement>(null)
  const [place, setPlace] = useState(0)
  const count = slides.length

  useEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => {
      const middle = element.scrollLeft + element.clientWidth / 2
      const away = [...element.children].map((child) => {
        const { offsetLeft, offsetWidth } = child as HTMLElement
        return Math.abs(offsetLeft + offsetWidth / 2 - middle)
      })
      setPlace(away.indexOf(Math.min(...away)))
    }
    element.addEventListener('scroll', measure, { passive: true })
    return () => element.removeEventListener('scroll', measure)
  }, [])

  const turn = (by: 1 | -1) => {
    const next = list.current?.children[(place + by + count) % count] as HTMLElement | undefined
    if (!next || !list.current) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const left = next.offsetLeft + next.offsetWidth / 2 - list.current.clientWidth / 2
    list.current.scrollTo({ left, behavior: isStill ? 'instant' : 'smooth' })
  }

  return (
    <section aria-roledescription="carousel" aria-label={label}>
      <ul ref={list} className={styles.slides}>
        {slides.map(({ key, name, content }, at) => (
          <li key={key} className={styles.slide}>
            {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a slide is no set of fields */}
            <div role="group" aria-roledescription="slide" aria-label={`${at + 1} of ${count}: ${name}`}>
              {content}
            </div>
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className={`${styles.controls} needs-script`}>
          <IconButton label="Previous slide" onClick={() => turn(-1)}>
            <Icon name="arrow-left" />
          </IconButton>
          <output className={styles.place}>
            <span className="visually-hidden">Slide </span>
            {place + 1} of {count}
            <span className="visually-hidden">: {slides[place]?.name}</span>
          </output>
          <IconButton label="Next slide" onClick={() => turn(1)}>
            <Icon name="arrow-right" />
          </IconButton>
        </div>
      )}
    </section>
  )
}
