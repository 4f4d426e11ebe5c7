import type { MediaItem } from '@fairdraw/contract/desk/media.ts'
import type { ReactNode } from 'react'
import { describeLack, formatShape, KIND_COPY } from './kind-copy.ts'
import styles from './media-grid.module.css'
import { Thumbnail } from './thumbnail.tsx'

/** Things of the library as cards. `renderName`: the link or button of a card, which takes the whole card. */
export function MediaGrid({
  items,
  empty,
  renderName,
}: {
  items: readonly MediaItem[]
  empty: string
  renderName: (item: MediaItem, words: ReactNode, className: string) => ReactNode
}) {
  if (items.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    <ul className={styles.grid}>
      {items.map((item) => (
        <li key={item.id} className={styles.card}>
          <Thumbnail item={item} />
          {renderName(
            item,
            <span className={styles.words}>
              {item.alt ?? (item.name || `A ${KIND_COPY[item.kind].one} that nobody has described`)}
            </span>,
            styles.name!,
          )}
          <span className={styles.size}>{formatShape(item)}</span>
          <Lack item={item} />
        </li>
      ))}
    </ul>
  )
}

function Lack({ item }: { item: MediaItem }) {
  const lack = describeLack(item)
  return lack !== undefined && <span className={styles.size}>{lack}</span>
}
