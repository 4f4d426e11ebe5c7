import type { MediaPicture } from '@fairdraw/contract/desk/media.ts'
import { resized } from '@fairdraw/ui/media/media-address.ts'
import styles from './thumbnail.module.css'

/** A small picture, cropped around its focal point. What it shows is said beside it. */
export function Thumbnail({ picture: { address, focal } }: { picture: Pick<MediaPicture, 'address' | 'focal'> }) {
  return (
    <img
      className={styles.thumbnail}
      src={resized(address, 320)}
      alt=""
      width={320}
      height={200}
      loading="lazy"
      style={{ objectPosition: `${focal.x}% ${focal.y}%` }}
    />
  )
}
