/**
 * The place of something that is on its way, at its final size. Says nothing: who waits is told beside it. Without scripts
 * nothing is on its way.
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
