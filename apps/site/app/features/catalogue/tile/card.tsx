import { buttonClass } from '@fairdraw/ui/button/button.tsx'
import { Icon } from '@fairdraw/ui/media/icon.tsx'
import type { ICON_PATHS } from '@fairdraw/ui/media/icon.tsx'
import { Picture } from '@fairdraw/ui/media/picture.tsx'
import { Chip } from '@fairdraw/ui/text/chip.tsx'
import { useId } from 'react'
import { Link } from 'react-router'
import { competitionPath } from '../../../addresses.ts'
import type { PageSlug } from '../../../addresses.ts'
import { opensOverlay } from '../../../ui/dialog/overlay-state.ts'
import type { OverlayLink } from '../../../ui/dialog/overlay-state.ts'
import styles from './card.module.css'
import { ClosingLine } from './closing-line.tsx'
import { canTransition, startCardTransition, prizePictureProps } from './card-transition.ts'
import { viewTile } from './tile.ts'
import type { Tile } from './tile-data.ts'
import type { TileView, Viewer } from './tile.ts'

const OVERLAY_ICONS: Partial<Record<TileView['state'], keyof typeof ICON_PATHS>> = {
  'sold-out': 'close',
  completed: 'check',
  locked: 'lock',
  'on-hold': 'clock',
}

export function Card({
  tile,
  page,
  now,
  viewer,
  sizes,
  isNearTop = false,
  opened = opensOverlay,
  heading: Heading = 'h3',
}: {
  tile: Tile
  page: PageSlug
  now: Date
  viewer: Viewer
  sizes: string
  isNearTop?: boolean
  /** How its link opens. A tile inside a sidebar passes one that is one level deeper. */
  opened?: OverlayLink
  heading?: 'h2' | 'h3' | 'h4'
}) {
  const view = viewTile(tile, now, viewer)
  const id = useId()
  const card = tile.theme?.card
  const ribbon = view.isPromotion ? tile.theme?.ribbon : undefined
  const { button, state } = view
  const cover = OVERLAY_ICONS[state]
  const Action = button.isEnabled ? 'span' : 'button'

  return (
    <article
      className={`${styles.card} ${card ? styles.themed : ''}`}
      style={card && { background: card.background, color: card.text }}
      data-tile={tile.id}
    >
      {/* The text comes first in the DOM and CSS puts the picture above it, so that screen readers read the prize's name
          before the picture's description. */}
      <div className={styles.words}>
        <Heading className={styles.title}>
          {view.isLink ? (
            <Link
              className={styles.link}
              to={competitionPath(page, tile)}
              {...opened}
              prefetch="intent"
              viewTransition={canTransition()}
              onClick={startCardTransition}
              // The accessible name starts with the prize and contains the button's visible label (WCAG 2.5.3).
              aria-labelledby={`${id}-title ${id}-action`}
              aria-describedby={state === 'locked' ? `${id}-why` : undefined}
              data-competition={tile.id}
            >
              <span id={`${id}-title`}>{view.title}</span>
            </Link>
          ) : (
            view.title
          )}
        </Heading>
        <p className={styles.text}>{view.text}</p>
        <div className={styles.foot}>
          <p className={styles.terms}>
            <span className={styles.cost}>{view.cost}</span>
            <ClosingLine tile={tile} now={now} className={styles.closing} />
          </p>
          <Action
            className={`${buttonClass({ tone: 'stage', size: 'small' })} ${styles.action}`}
            id={`${id}-action`}
            {...(button.isEnabled ? { 'aria-hidden': true } : { type: 'button', disabled: true })}
          >
            {button.text}
          </Action>
        </div>
      </div>
      <div className={styles.picture} {...prizePictureProps}>
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
            {view.overlay && <span>{view.overlay}</span>}
          </p>
        )}
        {(view.ribbon || tile.isHidden) && (
          <div className={styles.ribbon}>
            {view.ribbon && (
              <Chip colours={ribbon} tone={state === 'extra' ? 'stage' : 'gold'}>
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
