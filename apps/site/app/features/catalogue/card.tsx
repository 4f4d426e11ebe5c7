import { useId } from 'react'
import { Link } from 'react-router'
import { competitionPath } from '../../addresses.ts'
import type { PageSlug } from '../../addresses.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { justOpened } from '../../ui/opened-state.ts'
import type { OpenedState } from '../../ui/opened-state.ts'
import styles from './card.module.css'
import { ClosingLine } from './closing-line.tsx'
import { readable } from './colour.ts'
import { canMorph, leaveCard, prizePicture } from './prize-transition.ts'
import { viewTile } from './tile.ts'
import type { Tile } from './tile-data.ts'
import type { Viewer } from './tile.ts'

const OVERLAY_ICONS = { completed: 'check', 'on-hold': 'clock' } as const

export function Card({
  tile,
  page,
  now,
  viewer,
  sizes,
  isNearTop = false,
  opened = justOpened,
  heading: Heading = 'h3',
}: {
  tile: Tile
  page: PageSlug
  now: Date
  viewer: Viewer
  sizes: string
  isNearTop?: boolean
  /** What the link says of how it was opened; one step further where the tile stands in what was opened itself. */
  opened?: OpenedState
  heading?: 'h2' | 'h3' | 'h4'
}) {
  const view = viewTile(tile, now, viewer)
  const id = useId()
  const card = readable(tile.theme?.cardBackgroundColor)
  const ribbon = view.isPromotion ? readable(tile.theme?.ribbonBackgroundColor, tile.theme?.ribbonTextColor) : undefined
  const cover = view.state === 'completed' || view.state === 'on-hold' ? OVERLAY_ICONS[view.state] : undefined
  const isLocked = view.state === 'locked'

  return (
    <article
      className={`${styles.card} ${card ? styles.themed : ''}`}
      style={card && { background: card.background, color: card.text }}
      data-tile={tile.id}
    >
      {/* The words come first, and the picture above them by its style: its description never precedes the prize's name. */}
      <div className={styles.words}>
        <Heading className={styles.title}>
          {view.isLink ? (
            <Link
              className={styles.link}
              to={competitionPath(page, tile)}
              state={opened}
              preventScrollReset
              prefetch="intent"
              viewTransition={canMorph()}
              onClick={leaveCard}
              // Its name begins with the prize and holds what its button says (WCAG 2.5.3).
              aria-labelledby={`${id}-title ${id}-action`}
              aria-describedby={cover || isLocked ? `${id}-why` : undefined}
              data-competition={tile.id}
            >
              <span id={`${id}-title`}>{view.title}</span>
            </Link>
          ) : (
            view.title
          )}
        </Heading>
        <p className={styles.text}>{tile.text}</p>
        <div className={styles.foot}>
          <p className={styles.terms}>
            <span className={styles.cost}>{view.cost}</span>
            <ClosingLine tile={tile} now={now} className={styles.closing} />
          </p>
          {view.action && (
            <span
              className={`${buttonClass({ tone: 'stage', size: 'small' })} ${styles.action}`}
              id={`${id}-action`}
              aria-hidden="true"
            >
              {view.action}
            </span>
          )}
        </div>
      </div>
      <div className={styles.picture} {...prizePicture}>
        <Picture
          source={view.image}
          alt={tile.alt}
          alternative={view.alternative && { group: 'card', ...view.alternative }}
          sizes={sizes}
          width={1600}
          height={1000}
          upTo={800}
          isFirst={isNearTop}
        />
        {cover && (
          <p className={styles.overlay} id={`${id}-why`}>
            <Icon name={cover} size={22} />
            {view.overlay}
          </p>
        )}
        {isLocked && (
          <p className={styles.lock} id={`${id}-why`}>
            <Icon name="lock" size={15} />
            {viewer ? (
              view.overlay
            ) : (
              <span>
                {view.cost}
                <span className="visually-hidden">. {view.overlay}</span>
              </span>
            )}
          </p>
        )}
        {(view.ribbon || tile.isHidden) && (
          <div className={styles.ribbon}>
            {view.ribbon && (
              <Chip colours={ribbon} tone={view.state === 'extra' ? 'stage' : 'gold'}>
                {view.ribbon}
              </Chip>
            )}
            {tile.isHidden && <Chip tone="stage">Hidden</Chip>}
          </div>
        )}
      </div>
    </article>
  )
}
