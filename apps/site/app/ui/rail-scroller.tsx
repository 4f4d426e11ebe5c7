/** A row that scrolls sideways by itself: how many show is a matter of style, so the first paint needs no script. */
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './rail-scroller.module.css'

type Ends = { isAtStart: boolean; isAtEnd: boolean }

/** How far the ring around what has the focus reaches beyond it. */
const RING_PX = 8

/** What the keyboard comes to is brought into view whole, its ring too, not its words alone (WCAG 2.4.11). */
function bringInView({ target }: FocusEvent) {
  const slide = target instanceof Element && target.matches(':focus-visible') ? target.closest('li') : null
  const list = slide?.parentElement
  if (!slide || !list) return
  // After the browser's own scrolling.
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
  /** More than fit: arrows stand beside swiping on large screens (WCAG 2.5.7). */
  hasArrows: boolean
  /** Two and a bit to a view on large screens instead of three and a bit. */
  hasWideSlides?: boolean
  /** Without links the row itself takes the focus, so that the arrow keys can move it. */
  hasLinks?: boolean
  /** Worn by the row and what is around it. */
  className?: string | undefined
  children: ReactNode
}) {
  const list = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState<Ends>({ isAtStart: true, isAtEnd: false })

  useEffect(() => {
    const element = list.current
    element?.addEventListener('focusin', bringInView)
    return () => element?.removeEventListener('focusin', bringInView)
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
    // Tells at first, too, when the row has been laid out anyway.
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
