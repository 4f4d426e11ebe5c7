/**
 * A placeholder of the final size for content that is loading. It is hidden from screen readers: a status message next to it
 * announces the loading. Hidden without scripts, since nothing loads then.
 */
import styles from './skeleton.module.css'

type SkeletonProps = {
  /** CSS lengths. */
  width?: string
  height?: string
  radius?: string
}

export function Skeleton({ width = '100%', height = '1em', radius = '0.5rem' }: SkeletonProps) {
  return (
    <span
      className={`${styles.skeleton} needs-script`}
      aria-hidden="true"
      style={{ inlineSize: width, blockSize: height, borderRadius: radius }}
    />
  )
}
