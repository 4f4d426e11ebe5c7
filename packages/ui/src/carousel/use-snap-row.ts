import { useEffect, useRef, useState } from 'react'

/**
 * A row with scroll snapping: the index of the child in the middle, and a function that moves to the next or previous one and wraps
 * around at the ends.
 */
export function useSnapRow<Row extends HTMLElement>() {
  const row = useRef<Row>(null)
  const [index, setIndex] = useState(0)

  useEffect(() => {
    const element = row.current
    if (!element) return
    const measure = () => {
      const middle = element.scrollLeft + element.clientWidth / 2
      const away = [...element.children].map((child) => {
        const { offsetLeft, offsetWidth } = child as HTMLElement
        return Math.abs(offsetLeft + offsetWidth / 2 - middle)
      })
      setIndex(away.indexOf(Math.min(...away)))
    }
    element.addEventListener('scroll', measure, { passive: true })
    // It may have been scrolled before the page was hydrated.
    if (element.scrollLeft > 0) measure()
    return () => element.removeEventListener('scroll', measure)
  }, [])

  const turn = (by: 1 | -1) => {
    const element = row.current
    if (!element) return
    const count = element.children.length
    const next = element.children[(index + by + count) % count] as HTMLElement | undefined
    if (!next) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const left = next.offsetLeft + next.offsetWidth / 2 - element.clientWidth / 2
    element.scrollTo({ left, behavior: isStill ? 'instant' : 'smooth' })
  }

  return { row, place: index, turn }
}
