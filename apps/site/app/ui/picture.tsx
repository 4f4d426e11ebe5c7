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
  /**
   * Version B of the same size, and whose attribute on <html> says which is shown (styles/base.css). Both stand in the page,
   * which is the same for everybody; the browser fetches only the one that is shown, since a lazy picture without a box is
   * never near.
   */
  alternative?: { group: 'card' | 'hero'; source: string; alt: string; wide?: string | undefined } | undefined
  /** The page's largest picture: fetched first and at once. Otherwise it waits until it comes near. */
  isFirst?: boolean
  className?: string
}

const WIDE = '(min-width: 768px)'
const NARROW = 'not all and (min-width: 768px)'

/** Width and height are the picture's own, so that its place is kept before it arrives. */
export function Picture({ alternative, ...picture }: PictureProps) {
  const { wide, isFirst = false } = picture
  if (alternative) {
    const { group, wide: otherWide, ...other } = alternative
    const second = { ...picture, ...other, wide: wide && { ...wide, source: otherWide ?? other.source } }
    return (
      <>
        {isFirst && <FetchedFirst {...picture} version={versionIn(group, 'a')} />}
        {isFirst && <FetchedFirst {...second} version={versionIn(group, 'b')} />}
        <Sources {...picture} version={versionIn(group, 'a')} isLazy />
        <Sources {...second} version={versionIn(group, 'b')} isLazy />
      </>
    )
  }
  return (
    <>
      {isFirst && <FetchedFirst {...picture} />}
      <Sources {...picture} isLazy={!isFirst} />
    </>
  )
}

/** Asks for a picture before the page is read. One of two versions waits until it is known which (session/variants.ts). */
function FetchedFirst({ wide, version, ...narrow }: Pick<PictureProps, 'wide'> & Shape & { version?: Version }) {
  const shapes = wide ? { [WIDE]: wide, [NARROW]: narrow } : { all: narrow }
  return Object.entries(shapes).map(([media, { source, sizes, upTo }]) => (
    <link
      key={media}
      rel="preload"
      as="image"
      // React puts it into the head for this; browsers go by the set.
      href={resized(source, 800)}
      imageSrcSet={srcSet(source, upTo)}
      imageSizes={sizes}
      fetchPriority="high"
      {...(version ? { media: 'not all', ...version, 'data-media': media } : { media })}
    />
  ))
}

type Version = ReturnType<typeof versionIn>
const versionIn = (group: 'card' | 'hero', version: 'a' | 'b') =>
  group === 'card' ? { 'data-card-version': version } : { 'data-hero-version': version }

function Sources({
  source,
  sizes,
  width,
  height,
  upTo,
  alt,
  wide,
  isFirst = false,
  isLazy,
  className,
  version,
}: Omit<PictureProps, 'alternative'> & { isLazy: boolean; version?: Version }) {
  return (
    <picture {...version}>
      {wide && (
        <source
          media={WIDE}
          srcSet={srcSet(wide.source, wide.upTo)}
          sizes={wide.sizes}
          width={wide.width}
          height={wide.height}
        />
      )}
      <img
        className={className}
        // Before its address: a browser that reads the address first begins to fetch.
        loading={isLazy ? 'lazy' : 'eager'}
        src={resized(source, 800)}
        srcSet={srcSet(source, upTo)}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        decoding={isFirst ? 'sync' : 'async'}
        fetchPriority={isFirst ? 'high' : 'auto'}
      />
    </picture>
  )
}
