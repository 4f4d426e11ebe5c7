/**
 * A carousel without autoplay: swiped, scrolled, or moved by buttons. It is a row with scroll snapping, so it works before its
 * script loads. A live region announces the current slide. Its container has the class `carousel` of this style module, so that
 * the styles are loaded before the component.
 */
import type { ReactNode } from 'react'
import { IconButton } from '../button/button.tsx'
import { Icon } from '../media/icon.tsx'
import styles from './manual-carousel.module.css'
import { useSnapRow } from './use-snap-row.ts'

export function ManualCarousel({
  label,
  slides,
}: {
  label: string
  slides: { key: string; name: string; content: ReactNode }[]
}) {
  const { row, place: index, turn } = useSnapRow<HTMLUListElement>()
  const count = slides.length

  return (
    <section aria-roledescription="carousel" aria-label={label}>
      <ul ref={row} className={styles.slides}>
        {slides.map(({ key, name, content }, at) => (
          <li key={key} className={styles.slide}>
            {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a slide is not a fieldset */}
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
            <span>{`${index + 1} of ${count}`}</span>
            <span className="visually-hidden">{`: ${slides[index]?.name ?? ''}`}</span>
          </output>
          <IconButton label="Next slide" onClick={() => turn(1)}>
            <Icon name="arrow-right" />
          </IconButton>
        </div>
      )}
    </section>
  )
}
