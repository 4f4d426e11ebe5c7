import type { ReactElement } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useSnapRow } from '../../ui/use-snap-row.ts'
import styles from './prize-gallery.module.css'

/**
 * The prize's pictures in a row that is swiped, scrolled or turned by its buttons; it never moves by itself. The first is there at
 * once, the others are fetched when they come near. Where it stands is said aloud whenever it has turned.
 */
export function PrizeGallery({ title, pictures }: { title: string; pictures: ReactElement[] }) {
  const { row, place, turn } = useSnapRow<HTMLUListElement>()
  if (pictures.length < 2) return pictures
  return (
    <section className={styles.gallery} aria-roledescription="carousel" aria-label={`Pictures: ${title}`}>
      {/* It holds nothing that takes the focus, and the keyboard must scroll it before its script has come. */}
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
          {place + 1} of {pictures.length}
        </output>
        <IconButton label="Next picture" onClick={() => turn(1)}>
          <Icon name="arrow-right" size={18} />
        </IconButton>
      </div>
    </section>
  )
}
