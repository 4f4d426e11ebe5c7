import { isListed } from '@fairdraw/rules/competition.ts'
import { Slider } from '../../ui/slider.tsx'
import { useDeeper } from '../../ui/use-way-back.ts'
import { Card } from './card.tsx'
import styles from './competition-carousel.module.css'
import type { Looking } from './rail.tsx'
import type { Tile } from './tile-data.ts'

/** 2-flows §9. How many are in view is in the styles. */
const SLIDE_MS = 2000
const TURN_MS = 700

const THINGS = ['competition', 'competitions'] as const

/** Other competitions, small, one and a bit at a time. Nothing where all of them have ended. */
export function CompetitionCarousel({ tiles, page, now, viewer }: Looking & { tiles: readonly Tile[] }) {
  const deeper = useDeeper()
  const listed = tiles.filter((tile) => isListed(tile, now))
  if (listed.length === 0) return null
  return (
    <div className={styles.more}>
      <h3 className={styles.heading}>More to win</h3>
      <Slider
        className={styles.carousel}
        label="More to win"
        intervalMs={SLIDE_MS}
        turnMs={TURN_MS}
        things={THINGS}
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
                opened={deeper}
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
