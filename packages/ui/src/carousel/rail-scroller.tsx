/** A row with native horizontal scrolling. CSS decides how many slides fit, so the first paint needs no script. */
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from '../button/button.tsx'
import { Icon } from '../media/icon.tsx'
import styles from './rail-scroller.module.css'

type Ends = { isAtStart: boolean; isAtEnd: boolean }

/** How far the focus ring extends beyond the focused element. */
const RING_PX = 8

/** Scrolls the whole slide of a keyboard-focused element into view, including its focus ring (WCAG 2.4.11). */
function scrollIntoFullView({ target }: FocusEvent) {
  const slide = target instanceof Element && target.matches(':focus-visible') ? target.closest('li') : null
  const list = slide?.parentElement
  if (!slide || !list) return
  // Runs after the browser's own scrolling.
  requestAnimationFrame(() => {
    const [{ left, right, width }, view] = [slide.getBoundingClientRect(), list.getBoundingClientRect()]
    const before = left - view.left - Number.parseFloat(getComputedStyle(list).paddingLeft)
    const beyond = right + RING_PX - view.right
    if (before < 0) list.scrollBy({ left: before })
    else if (beyond > 0) list.scrollBy({ left: Math.ceil(beyond / width) * width })
  })
}

export function RailScroller({
  label,
  hasArrows,
  hasWideSlides = false,
  hasLinks = true,
  className = '',
  children,
}: {
  label: string
  /** Whether there are more slides than fit: large screens then also show arrow buttons (WCAG 2.5.7). */
  hasArrows: boolean
  /** Large screens show a little over two slides instead of a little over three. */
  hasWideSlides?: boolean
  /** Without links the row itself can be focused, so that the arrow keys scroll it. */
  hasLinks?: boolean
  /** Class name of the row and of its container. */
  className?: string | undefined
  children: ReactNode
}) {
  const list = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState<Ends>({ isAtStart: true, isAtEnd: false })

  useEffect(() => {
    const element = list.current
    element?.addEventListener('focusin', scrollIntoFullView)
    return () => element?.removeEventListener('focusin', scrollIntoFullView)
  }, [])

  useEffect(() => {
    const element = list.current
    if (!element || !hasArrows) return
    const measure = () => {
      const isAtStart = element.scrollLeft < 8
      const isAtEnd = element.scrollLeft + element.clientWidth > element.scrollWidth - 8
      setEnds((was) => (was.isAtStart === isAtStart && was.isAtEnd === isAtEnd ? was : { isAtStart, isAtEnd }))
    }
    element.addEventListener('scroll', measure, { passive: true })
    // It reports the initial size too, after the first layout.
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      sizes.disconnect()
    }
  }, [hasArrows])

  const turn = (direction: 1 | -1) => {
    const element = list.current
    const slide = element?.firstElementChild
    if (!element || !slide) return
    const page = Math.max(1, Math.floor(element.clientWidth / slide.clientWidth)) * slide.clientWidth
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollBy({ left: direction * page, behavior: isStill ? 'instant' : 'smooth' })
  }

  return (
    <div className={`${styles.scroller} ${className}`}>
      <ul
        ref={list}
        className={`${styles.list} ${hasWideSlides ? styles.wide : ''} ${className}`}
        tabIndex={hasLinks ? undefined : 0}
      >
        {children}
      </ul>
      {hasArrows && (
        <>
          <IconButton
            className={`${styles.arrow} ${styles.previous} needs-script`}
            label={`${label}: back`}
            disabled={ends.isAtStart}
            onClick={() => turn(-1)}
          >
            <Icon name="arrow-left" />
          </IconButton>
          <IconButton
            className={`${styles.arrow} ${styles.next} needs-script`}
            label={`${label}: more`}
            disabled={ends.isAtEnd}
            onClick={() => turn(1)}
          >
            <Icon name="arrow-right" />
          </IconButton>
        </>
      )}
    </div>
  )
}
