import { isListed } from '@fairdraw/rules/competition/competition.ts'
import { Slider } from '@fairdraw/ui/carousel/slider.tsx'
import { useNextLink } from '../../../ui/dialog/use-back-navigation.ts'
import { Card } from '../tile/card.tsx'
import styles from './competition-carousel.module.css'
import type { RailContext } from './rail.tsx'
import type { Tile } from '../tile/tile-data.ts'

/** From 2-flows §9. The styles decide how many slides are visible. */
const SLIDE_MS = 2000
const TURN_MS = 700

const SLIDE_NOUNS = ['competition', 'competitions'] as const

/** A carousel of other competitions, with small cards. Renders nothing if all of them have ended. */
export function CompetitionCarousel({ tiles, page, now, viewer }: RailContext & { tiles: readonly Tile[] }) {
  const link = useNextLink()
  const listed = tiles.filter((tile) => isListed(tile, now))
  if (listed.length === 0) return null
  return (
    <div className={styles.more}>
      <h3 className={styles.heading}>More to win</h3>
      <Slider
        className={styles.carousel}
        label="More to win"
        intervalMs={SLIDE_MS}
        transitionMs={TURN_MS}
        slideNouns={SLIDE_NOUNS}
        hasLinks
        slides={listed.map((tile) => ({
          key: tile.id,
          content: (
            <div className={styles.slide}>
              <Card
                tile={tile}
                page={page}
                now={now}
                viewer={viewer}
                opened={link}
                heading="h4"
                sizes="(min-width: 640px) 400px, 82vw"
              />
            </div>
          ),
        }))}
      />
    </div>
  )
}
