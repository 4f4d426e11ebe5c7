import { smallSrcSet } from './media-address.ts'
import type { SmallHeight } from './media-address.ts'

type SmallPictureProps = {
  source: string
  alt: string
  /** The height in pixels at which it is fetched; styles may show it a little smaller (1-site §9 'Image sizes'). */
  height: SmallHeight
  /** The width at that height. */
  width: number
  className?: string | undefined
  isFirst?: boolean
}

/** An icon or a thumbnail, fetched in its own small size. */
export function SmallPicture({ source, alt, height, width, className, isFirst = false }: SmallPictureProps) {
  return (
    <img
      className={className}
      // Before `src`: otherwise the browser starts to fetch when `src` is set.
      loading={isFirst ? 'eager' : 'lazy'}
      src={`${source}?h=${height}`}
      srcSet={smallSrcSet(source, height)}
      width={width}
      height={height}
      alt={alt}
      decoding="async"
    />
  )
}
