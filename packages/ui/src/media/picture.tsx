import type { CSSProperties } from 'react'
import { resized, srcSet } from './media-address.ts'

type Shape = {
  source: string
  /** The value of the `sizes` attribute. */
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
   * Version B of the same size. An attribute on <html> says which version is shown (styles/base.css). Both are in the page,
   * which is the same for everybody. The browser fetches only the visible one, since it never loads a lazy picture without a box.
   */
  alternative?: { group: 'card' | 'hero'; source: string; alt: string; wide?: string | undefined } | undefined
  /** The page's largest picture, fetched first. Other pictures are loaded lazily. */
  isFirst?: boolean
  className?: string
}

const WIDE = '(min-width: 768px)'
const NARROW = 'not all and (min-width: 768px)'

/** Width and height are the intrinsic ones, so that the space is reserved before the picture loads. */
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

/** Preloads a picture. With two versions, an inline script decides which one is fetched (session/variants.ts). */
function FetchedFirst({ wide, version, ...narrow }: Pick<PictureProps, 'wide'> & Shape & { version?: Version }) {
  const shapes = wide ? { [WIDE]: wide, [NARROW]: narrow } : { all: narrow }
  return Object.entries(shapes).map(([media, { source, sizes, upTo }]) => (
    <link
      key={media}
      rel="preload"
      as="image"
      // React hoists the link into the head because of `href`; browsers use the source set.
      href={resized(source, 800)}
      imageSrcSet={srcSet(source, upTo)}
      imageSizes={sizes}
      fetchPriority="high"
      {...(version ? { media: 'not all', ...version, 'data-media': media } : { media })}
    />
  ))
}

/** As packages/rules/src/media/picture-address.ts writes it; shorter than its reader, for every visitor’s first page. */
const OF_LIBRARY = /\w{32}-(\d+)-(\d+)/

/** What must stay visible where a picture of the media library is cropped (styles/base.css); undefined for all others. */
const focalOf = (source: string) => {
  const [, x, y] = OF_LIBRARY.exec(source) ?? []
  return x && `${x}% ${y}%`
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
        style={{ '--focal': focalOf(source), '--focal-wide': focalOf(wide?.source ?? source) } as CSSProperties}
        // Before `src`: otherwise the browser starts to fetch when `src` is set.
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
