import { IconButton } from '@fairdraw/ui/button/button.tsx'
import { useSnapRow } from '@fairdraw/ui/carousel/use-snap-row.ts'
import { Icon } from '@fairdraw/ui/media/icon.tsx'
import type { ReactElement } from 'react'
import styles from './prize-gallery.module.css'

/**
 * The prize's pictures in a row that players swipe, scroll or move with buttons; it has no autoplay. The first picture loads at
 * once, the others when they are near the viewport. Screen readers announce each change of position.
 */
export function PrizeGallery({ title, pictures }: { title: string; pictures: ReactElement[] }) {
  const { row, place: index, turn } = useSnapRow<HTMLUListElement>()
  if (pictures.length < 2) return pictures
  return (
    <section className={styles.gallery} aria-roledescription="carousel" aria-label={`Pictures: ${title}`}>
      {/* It has no focusable children, so keyboard scrolling needs a tab stop, also before the script has loaded. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul ref={row} className={styles.row} tabIndex={0} aria-label="Pictures of the prize">
        {pictures.map((picture) => (
          <li key={picture.key} className={styles.slide}>
            {picture}
          </li>
        ))}
      </ul>
      <div className={`${styles.turning} needs-script`}>
        <IconButton label="Previous picture" onClick={() => turn(-1)}>
          <Icon name="arrow-left" size={18} />
        </IconButton>
        <output className={styles.place}>
          <span className="visually-hidden">Picture </span>
          <span>{`${index + 1} of ${pictures.length}`}</span>
        </output>
        <IconButton label="Next picture" onClick={() => turn(1)}>
          <Icon name="arrow-right" size={18} />
        </IconButton>
      </div>
    </section>
  )
}
