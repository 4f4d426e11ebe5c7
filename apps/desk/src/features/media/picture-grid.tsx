import type { MediaPicture } from '@fairdraw/contract/desk/media.ts'
import type { ReactNode } from 'react'
import styles from './picture-grid.module.css'
import { Thumbnail } from './thumbnail.tsx'

/** Pictures as cards. `renderName`: the link or button of a card, which takes the whole card. */
export function PictureGrid({
  pictures,
  empty,
  renderName,
}: {
  pictures: readonly MediaPicture[]
  empty: string
  renderName: (picture: MediaPicture, words: ReactNode, className: string) => ReactNode
}) {
  if (pictures.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    <ul className={styles.grid}>
      {pictures.map((picture) => (
        <li key={picture.id} className={styles.card}>
          <Thumbnail picture={picture} />
          {renderName(
            picture,
            <span className={styles.words}>{picture.alt ?? (picture.name || 'A picture without alt text')}</span>,
            styles.name!,
          )}
          <span className={styles.size}>{`${picture.width} × ${picture.height}`}</span>
        </li>
      ))}
    </ul>
  )
}
