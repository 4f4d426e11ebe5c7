import { isListed } from '@fairdraw/rules/competition.ts'
import { useId } from 'react'
import { Link } from 'react-router'
import { showAllPath } from '../../addresses.ts'
import type { PageSlug } from '../../addresses.ts'
import { Icon } from '../../ui/icon.tsx'
import { RailScroller } from '../../ui/rail-scroller.tsx'
import { Card } from './card.tsx'
import { readable } from './colour.ts'
import type { RailData } from './listing-data.ts'
import { hasArrows, viewAllOn } from './rail-limits.ts'
import styles from './rail.module.css'
import type { Viewer } from './tile.ts'

export type Looking = { page: PageSlug; now: Date; viewer: Viewer }

const CARD_SIZES = '(min-width: 1280px) 380px, (min-width: 1024px) 30vw, (min-width: 640px) 46vw, 88vw'
const WIDE_CARD_SIZES = '(min-width: 1280px) 550px, (min-width: 1024px) 44vw, (min-width: 640px) 46vw, 88vw'
export const GRID_SIZES = '(min-width: 1280px) 410px, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, 94vw'

function ViewAll({ rail, page }: { rail: RailData; page: PageSlug }) {
  return (
    <Link className={`${styles.viewAll} ${styles[viewAllOn(rail)]}`} to={showAllPath(page, rail)} viewTransition>
      View all<span className="visually-hidden"> of {rail.name}</span>
      <Icon name="arrow-right" size={16} />
    </Link>
  )
}

/** A row of tiles, or a grid of them. Nothing where all of its competitions have ended since. */
export function Rail({
  rail,
  looking,
  shownBefore,
}: {
  rail: RailData
  looking: Looking
  /** Ids of tiles that an earlier rail of a merged grid shows already. */
  shownBefore?: ReadonlySet<number>
}) {
  const heading = useId()
  const tiles = rail.tiles.filter((tile) => isListed(tile, looking.now))
  if (tiles.length === 0) return null
  const cards = tiles.map((tile) => (
    <li key={tile.id} className={shownBefore?.has(tile.id) ? styles.repeated : undefined}>
      <Card tile={tile} {...looking} sizes={sizesOf(rail)} />
    </li>
  ))
  return (
    <section
      className={`${styles.rail} ${rail.onlyTokenPaid ? `${styles.tokens} on-stage` : ''}`}
      aria-labelledby={heading}
    >
      <div className={styles.head}>
        <h2 className={styles.name} id={heading} style={headerStyle(rail)}>
          {rail.name}
        </h2>
        <ViewAll rail={{ ...rail, tiles }} page={looking.page} />
      </div>
      {rail.isCarousel ? (
        <RailScroller label={rail.name} hasArrows={hasArrows({ ...rail, tiles })} hasWideSlides={rail.onlyTokenPaid}>
          {cards}
        </RailScroller>
      ) : (
        <ul className={styles.grid}>{cards}</ul>
      )}
    </section>
  )
}

/** What a token rail stands on, at its lightest; other rails stand on paper. */
const STAGE = '#5a1fa8'
const PAPER = '#fffbf5'

/** The rail's own colour for its name, where it can be read. */
function headerStyle({ headerColor, onlyTokenPaid }: RailData) {
  const isReadable = readable(onlyTokenPaid ? STAGE : PAPER, headerColor)?.text === headerColor
  return headerColor && isReadable ? { color: headerColor } : undefined
}

function sizesOf({ isCarousel, onlyTokenPaid }: RailData): string {
  if (!isCarousel) return GRID_SIZES
  return onlyTokenPaid ? WIDE_CARD_SIZES : CARD_SIZES
}

/** Grids that follow each other: one below the other on small screens, one merged grid on wider ones. */
export function MergedGrid({ rails, looking }: { rails: RailData[]; looking: Looking }) {
  return (
    <div className={styles.merged}>
      <div className={styles.mergedHead}>
        {rails.map((rail) => (
          <div key={rail.id} className={styles.mergedName}>
            <h2 className={styles.name}>{rail.name}</h2>
            <ViewAll rail={rail} page={looking.page} />
          </div>
        ))}
      </div>
      {rails.map((rail, place) => (
        <Rail
          key={rail.id}
          rail={rail}
          looking={looking}
          shownBefore={new Set(rails.slice(0, place).flatMap(({ tiles }) => tiles.map(({ id }) => id)))}
        />
      ))}
    </div>
  )
}
