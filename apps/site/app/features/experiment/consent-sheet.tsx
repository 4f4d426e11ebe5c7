/**
 * Asks, once every six months, whether experiments may count (field rule 25). A quiet sheet that bars nothing: yes and no
 * are equally large, and who answers neither is taken to have said no.
 */
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import type { Consent } from '../../session/variants.ts'
import { Button } from '../../ui/button.tsx'
import styles from './consent.module.css'

export function ConsentSheet({ onAnswer }: { onAnswer: (choice: Consent['choice']) => void }) {
  const sheet = useRef<HTMLElement>(null)
  const heading = useId()

  // Room at the page's end and under what takes the focus, so that nothing that matters stays beneath the sheet.
  useLayoutEffect(() => {
    const element = sheet.current
    const page = document.documentElement
    if (!element) return
    const measured = new ResizeObserver(() => page.style.setProperty('--asked', `${element.offsetHeight}px`))
    measured.observe(element)
    return () => {
      measured.disconnect()
      page.style.removeProperty('--asked')
    }
  }, [])

  useEffect(() => {
    const element = sheet.current
    // What has the focus below the sheet (it came up over it) is brought above it.
    const focused = document.activeElement
    if (!element || !(focused instanceof HTMLElement) || focused === document.body) return
    if (focused.getBoundingClientRect().bottom > element.getBoundingClientRect().top)
      focused.scrollIntoView({ block: 'center' })
  }, [])

  return (
    // Escape says no for whoever is in the sheet; its buttons say the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={sheet}
      className={`${styles.sheet} on-stage`}
      aria-labelledby={heading}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onAnswer('no')
      }}
    >
      <div className={styles.words}>
        <h2 className={styles.title} id={heading}>
          May we count which pictures work?
        </h2>
        <p>
          We sometimes show a prize in one of two pictures, and would like to add up which one people look at. Sums
          alone: never who you are. The site works the same either way.
        </p>
      </div>
      <div className={styles.answers}>
        <Button tone="paper" onClick={() => onAnswer('yes')}>
          Yes, count me in
        </Button>
        <Button tone="paper" onClick={() => onAnswer('no')}>
          No, thanks
        </Button>
      </div>
    </section>
  )
}
