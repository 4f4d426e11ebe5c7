import type { MediaItem } from '@fairdraw/contract/desk/media.ts'
import { Icon } from '@fairdraw/ui/media/icon.tsx'
import { resized } from '@fairdraw/ui/media/media-address.ts'
import styles from './thumbnail.module.css'

/** A small picture, cropped around its focal point; of a film its poster. What it shows is said beside it. */
export function Thumbnail({
  item: { kind, address, focal, recording },
}: {
  item: Pick<MediaItem, 'kind' | 'address' | 'focal' | 'recording'>
}) {
  const source = kind === 'picture' ? address : recording?.poster
  return (
    <span className={styles.frame}>
      {source != null && (
        <img
          className={styles.thumbnail}
          src={resized(source, 320)}
          alt=""
          width={320}
          height={200}
          loading="lazy"
          style={{ objectPosition: `${focal.x}% ${focal.y}%` }}
        />
      )}
      {kind !== 'picture' && (
        <span className={styles.kind}>
          <Icon name="play" size={16} isFilled />
          {kind === 'film' ? 'Film' : 'Sound'}
        </span>
      )}
    </span>
  )
}
