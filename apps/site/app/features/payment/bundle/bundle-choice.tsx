/**
 * How many entries to buy. All bundles are shown at the same size, and the smallest is selected at first. The experiment
 * (1-site §4 'Experiments') shows them as a list or as cards to swipe; the choice is the same.
 */
import type { Selector } from '@fairdraw/rules/competition/experiment.ts'
import type { Bundle } from '@fairdraw/rules/payment/payment.ts'
import { IconButton } from '@fairdraw/ui/button/button.tsx'
import { Icon } from '@fairdraw/ui/media/icon.tsx'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { bundleRows } from './bundle-rows.ts'
import look from '../../../ui/choice.module.css'
import styles from './bundle-choice.module.css'

type BundleChoiceProps = {
  bundles: readonly Bundle[]
  selector: Selector
  chosen: string
  onChoose: (bundleId: string) => void
  /** What is left of the player's monthly spend limit, once known. Bundles that cost more are marked. */
  remainingPence?: number | undefined
}

export function BundleChoice({ bundles, selector, chosen, onChoose, remainingPence }: BundleChoiceProps) {
  const choices = bundleRows(bundles, remainingPence).map(({ bundleId, entries, offer, rate, price, isTooMuch }) => (
    <label key={bundleId} className={`${look.card} ${styles.bundle}`}>
      <input
        type="radio"
        name="bundle"
        value={bundleId}
        checked={bundleId === chosen}
        onChange={() => onChoose(bundleId)}
      />
      <span className={styles.entries}>
        <span>{entries}</span>
        {offer && <span className={styles.offer}>{offer}</span>}
      </span>
      {rate && (
        <span className={styles.label}>
          <span>{rate.each}</span>
          {rate.saving && <b className={styles.saving}>{rate.saving}</b>}
        </span>
      )}
      {isTooMuch && <span className={styles.label}>Over your limit</span>}
      <span className={styles.price}>{price}</span>
    </label>
  ))
  return (
    <fieldset className={`${styles.bundles} ${styles[selector]}`}>
      <legend className={styles.legend}>How many entries?</legend>
      {selector === 'swiper' ? <Swiper chosen={chosen}>{choices}</Swiper> : choices}
    </fieldset>
  )
}

/** A row to swipe. Its buttons do the same for players who cannot swipe (WCAG 2.5.7). The arrow keys change the choice and scroll to it. */
function Swiper({ chosen, children }: { chosen: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: false })

  // Scrolls the chosen card into view at first and whenever the choice changes.
  const hasScrolled = useRef(false)
  useLayoutEffect(() => {
    const element = row.current
    const card = element?.querySelector(`input[value="${CSS.escape(chosen)}"]`)?.closest('label')
    if (!element || !card) return
    const left = card.offsetLeft - (element.clientWidth - card.offsetWidth) / 2
    element.scrollTo({ left, behavior: hasScrolled.current ? 'auto' : 'instant' })
    hasScrolled.current = true
  }, [chosen])

  useEffect(() => {
    const element = row.current
    if (!element) return
    const measure = () => {
      const isAtStart = element.scrollLeft < 8
      const isAtEnd = element.scrollLeft + element.clientWidth > element.scrollWidth - 8
      setEnds((was) => (was.isAtStart === isAtStart && was.isAtEnd === isAtEnd ? was : { isAtStart, isAtEnd }))
    }
    const resizeObserver = new ResizeObserver(measure)
    resizeObserver.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      resizeObserver.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [])

  const scrollByCard = (direction: 1 | -1) => {
    const element = row.current
    const card = element?.querySelector('label')
    if (element && card) element.scrollBy({ left: direction * (card.clientWidth + CARD_GAP_PX) })
  }

  return (
    <div className={styles.swiping}>
      <div ref={row} className={styles.row}>
        {children}
      </div>
      <div className={styles.controls}>
        <IconButton label="Earlier bundles" disabled={ends.isAtStart} onClick={() => scrollByCard(-1)}>
          <Icon name="arrow-left" />
        </IconButton>
        <IconButton label="More bundles" disabled={ends.isAtEnd} onClick={() => scrollByCard(1)}>
          <Icon name="arrow-right" />
        </IconButton>
      </div>
    </div>
  )
}

const CARD_GAP_PX = 10
