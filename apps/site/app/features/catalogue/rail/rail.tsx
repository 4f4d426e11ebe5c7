import { isListed } from '@fairdraw/rules/competition/competition.ts'
import { RailScroller } from '@fairdraw/ui/carousel/rail-scroller.tsx'
import { Icon } from '@fairdraw/ui/media/icon.tsx'
import { useId } from 'react'
import { Link } from 'react-router'
import { showAllPath } from '../../../addresses.ts'
import type { PageSlug } from '../../../addresses.ts'
import { Card } from '../tile/card.tsx'
import type { RailData } from './rail-data.ts'
import { hasArrows, viewAllOn } from './rail-limits.ts'
import styles from './rail.module.css'
import type { Viewer } from '../tile/tile.ts'

export type RailContext = { page: PageSlug; now: Date; viewer: Viewer }

const CARD_SIZES = '(min-width: 1280px) 380px, (min-width: 1024px) 30vw, (min-width: 640px) 46vw, 88vw'
const WIDE_CARD_SIZES = '(min-width: 1280px) 550px, (min-width: 1024px) 44vw, (min-width: 640px) 46vw, 88vw'
export const GRID_SIZES = '(min-width: 1280px) 410px, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, 94vw'

const VIEW_ALL = {
  everywhere: styles.everywhere,
  smallAndMedium: styles.smallAndMedium,
  small: styles.small,
  nowhere: '',
}

type ViewAllProps = {
  rail: RailData
  page: PageSlug
  /** Where the rail's heading is not beside the link. */
  isNamed?: boolean
}

export function ViewAll({ rail, page, isNamed = false }: ViewAllProps) {
  return (
    <Link className={`${styles.viewAll} ${VIEW_ALL[viewAllOn(rail)]}`} to={showAllPath(page, rail)} viewTransition>
      View all<span className={isNamed ? undefined : 'visually-hidden'}>{` of ${rail.name}`}</span>
      <Icon name="arrow-right" size={16} />
    </Link>
  )
}

/** A row or a grid of tiles. Renders nothing if all its competitions have ended. */
export function Rail({
  rail,
  context,
  merged,
}: {
  rail: RailData
  context: RailContext
  /** Inside a merged grid, where the rail is a row only on small screens: class names, and what a rail before it shows too. */
  merged?: Record<'row' | 'rowHead' | 'repeat', string | undefined> & { repeats: ReadonlySet<number> }
}) {
  const heading = useId()
  const tiles = rail.tiles.filter((tile) => isListed(tile, context.now))
  if (tiles.length === 0) return null
  const cards = tiles.map((tile) => (
    <li key={tile.id} className={merged?.repeats.has(tile.id) ? merged.repeat : undefined}>
      <Card tile={tile} {...context} sizes={merged ? GRID_SIZES : sizesOf(rail)} />
    </li>
  ))
  return (
    <section
      className={`${styles.rail} ${rail.onlyTokenPaid ? `${styles.tokens} on-stage` : ''} ${merged?.row ?? ''}`}
      aria-labelledby={heading}
    >
      <div className={`${styles.head} ${merged?.rowHead ?? ''}`}>
        <h2 className={styles.name} id={heading} style={rail.nameStyle}>
          {rail.name}
        </h2>
        <ViewAll rail={{ ...rail, tiles }} page={context.page} />
      </div>
      {rail.isCarousel || merged ? (
        <RailScroller
          label={rail.name}
          hasArrows={!merged && hasArrows({ ...rail, tiles })}
          hasWideSlides={rail.onlyTokenPaid}
          className={merged?.row}
        >
          {cards}
        </RailScroller>
      ) : (
        <ul className={styles.grid}>{cards}</ul>
      )}
    </section>
  )
}

function sizesOf({ isCarousel, onlyTokenPaid }: RailData): string {
  if (!isCarousel) return GRID_SIZES
  return onlyTokenPaid ? WIDE_CARD_SIZES : CARD_SIZES
}
