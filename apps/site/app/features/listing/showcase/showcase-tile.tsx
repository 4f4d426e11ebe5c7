import { showVideo } from '@fairdraw/ui/dialog/modal-requests.ts'
import { ClipButton } from '@fairdraw/ui/media/clip-button.tsx'
import { Picture } from '@fairdraw/ui/media/picture.tsx'
import { useId } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { competitionPath } from '../../../addresses.ts'
import type { PageSlug } from '../../../addresses.ts'
import { opensOverlay } from '../../../ui/dialog/overlay-state.ts'
import type { ShowcaseData } from './showcase-data.ts'
import { resolveContentLink } from '../../../content-link.ts'
import { aspectRatio, ribbonColours, tileColours } from './showcase-style.ts'
import styles from './showcase.module.css'

const TONES = { stage: styles.stage, gold: styles.gold, card: styles.card }
const ALIGNED = { left: '', center: styles.center, right: styles.right }
const SHAPES = { horizontal: styles.horizontal, vertical: '', audio: styles.audio, mediaCarousel: '' }

/** The common part of all showcase tiles: shape, colours, picture or video, the texts above and below, and the link. */
export function ShowcaseTile({
  item,
  page,
  tone,
  bottomText = item.meta.boxBottomText,
  isLink = true,
  children,
}: {
  item: ShowcaseData
  page: PageSlug
  /** The look if content sets no colours. */
  tone: 'stage' | 'gold' | 'card'
  bottomText?: ReactNode
  /** False for a tile with its own links: the tile as a whole is then not a link. */
  isLink?: boolean
  children?: ReactNode
}) {
  const heading = useId()
  const { meta, type, mediaImage, mediaVideo } = item
  const ribbon = ribbonColours(meta)
  const ribbonStyle = ribbon && { color: ribbon.text, background: ribbon.background }
  const hasPicture = mediaImage !== undefined || mediaVideo !== undefined
  return (
    <article
      className={`${styles.tile} ${TONES[tone]} ${ALIGNED[meta.textAlignment ?? 'left']}`}
      style={styleOf(item)}
      aria-labelledby={heading}
    >
      <div className={`${styles.inside} ${hasPicture ? SHAPES[type] : ''}`}>
        {hasPicture && (
          <div className={styles.picture}>
            <Picture
              source={mediaImage ?? mediaVideo!.poster}
              alt=""
              sizes="(min-width: 768px) 40vw, 94vw"
              width={1600}
              height={1000}
              upTo={800}
            />
            {mediaVideo && (
              <div className={styles.play}>
                <ClipButton state="idle" title={mediaVideo.title} onToggle={() => void showVideo(mediaVideo)} />
              </div>
            )}
          </div>
        )}
        <div className={styles.words}>
          {meta.boxTopText && (
            <p className={`${styles.top} ${ribbon ? styles.ribbon : ''}`} style={ribbonStyle}>
              {meta.boxTopText}
            </p>
          )}
          <h2 className={styles.heading} id={heading}>
            {isLink ? <TileLink item={item} page={page} /> : item.headerText}
          </h2>
          {children}
          {bottomText !== undefined && <p className={styles.bottom}>{bottomText}</p>}
        </div>
      </div>
    </article>
  )
}

/** A link that covers its tile. Its target comes from content, or is the tile's competition. */
function TileLink({ item: { meta, headerText, competition }, page }: { item: ShowcaseData; page: PageSlug }) {
  const link = resolveContentLink(meta.cardLink)
  if (link && 'href' in link) {
    return (
      <a className={styles.cover} href={link.href} target="_blank" rel="noopener noreferrer">
        <span>{headerText}</span>
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    )
  }
  if (link) {
    return (
      <Link className={styles.cover} to={link.to}>
        {headerText}
      </Link>
    )
  }
  if (!competition) return headerText
  return (
    <Link
      className={styles.cover}
      to={competitionPath(page, competition)}
      {...opensOverlay}
      data-competition={competition.id}
    >
      {headerText}
    </Link>
  )
}

function styleOf({ meta }: ShowcaseData): CSSProperties {
  const colours = tileColours(meta)
  const ratio = aspectRatio(meta.cardImgAspectRatio)
  return {
    ...(colours && {
      background: colours.background,
      color: colours.text,
      '--focus': colours.text,
      '--tile-heading': colours.heading,
      '--tile-accent': colours.accent,
    }),
    ...(ratio && { '--ratio': ratio }),
  } as CSSProperties
}
