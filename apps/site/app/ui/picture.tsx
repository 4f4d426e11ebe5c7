import { resized, srcSet } from './media-address.ts'

type Shape = {
  source: string
  /** The place it has on the page, as the `sizes` attribute says it. */
  sizes: string
  width: number
  height: number
  /** The largest width in pixels that is worth fetching. */
  upTo?: number
}

export type PictureProps = Shape & {
  alt: string
  /** Another picture for screens from 768 px on. */
  wide?: Shape | undefined
  /** The page's largest picture: fetched first and at once. Otherwise it waits until it comes near. */
  isFirst?: boolean
  className?: string
}

const WIDE = '(min-width: 768px)'

/** Width and height are the picture's own, so that its place is kept before it arrives. */
export function Picture({ source, sizes, width, height, upTo, alt, wide, isFirst = false, className }: PictureProps) {
  const narrowSet = srcSet(source, upTo)
  const wideSet = wide && srcSet(wide.source, wide.upTo)
  return (
    <>
      {isFirst && wide && (
        <link
          rel="preload"
          as="image"
          media={WIDE}
          imageSrcSet={wideSet}
          imageSizes={wide.sizes}
          fetchPriority="high"
        />
      )}
      {isFirst && (
        <link
          rel="preload"
          as="image"
          media={wide ? 'not all and (min-width: 768px)' : 'all'}
          imageSrcSet={narrowSet}
          imageSizes={sizes}
          fetchPriority="high"
        />
      )}
      <picture>
        {wide && <source media={WIDE} srcSet={wideSet} sizes={wide.sizes} width={wide.width} height={wide.height} />}
        <img
          className={className}
          src={resized(source, 800)}
          srcSet={narrowSet}
          sizes={sizes}
          width={width}
          height={height}
          alt={alt}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding={isFirst ? 'sync' : 'async'}
          fetchPriority={isFirst ? 'high' : 'auto'}
        />
      </picture>
    </>
  )
}
