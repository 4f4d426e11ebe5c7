import { Button, ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { TileGrid } from '@fairdraw/ui/text/tile-grid.tsx'
import { useEffect, useRef } from 'react'
import { listingPath } from '../../addresses.ts'
import { Card } from '../catalogue/tile/card.tsx'
import { GRID_SIZES } from '../catalogue/rail/rail.tsx'
import type { RailContext } from '../catalogue/rail/rail.tsx'
import type { FindRow } from './find-data.ts'
import styles from './find-results.module.css'

export function FindResults({
  rows,
  isNarrowed,
  searchText,
  visibleCount,
  context,
  onMore,
  onClear,
}: {
  rows: FindRow[]
  isNarrowed: boolean
  /** The visitor's search text. */
  searchText: string
  visibleCount: number
  context: RailContext
  onMore: () => void
  onClear: () => void
}) {
  const list = useRef<HTMLUListElement>(null)
  const shown = rows.slice(0, visibleCount)
  const firstNew = useRef<number>(undefined)
  // After 'Show more', focus the first new card.
  useEffect(() => {
    if (shown.length <= (firstNew.current ?? Infinity)) return
    const card = list.current?.children[firstNew.current ?? 0]
    firstNew.current = undefined
    card?.querySelector('a')?.focus({ preventScroll: true })
  }, [shown.length])

  return (
    <>
      <div className={styles.head}>
        <output className={styles.count}>{countText(rows.length, isNarrowed)}</output>
        {isNarrowed && <TextButton onClick={onClear}>Clear all</TextButton>}
      </div>
      {rows.length === 0 && (
        <div className={`${styles.empty} on-stage`}>
          <h2 className={styles.emptyTitle}>
            {searchText ? `No prizes found for ‘${searchText}’` : 'No prizes match your choices'}
          </h2>
          <p>Try another word or fewer filters.</p>
          <div className={styles.actions}>
            {isNarrowed && (
              <Button tone="gold" onClick={onClear}>
                Show everything
              </Button>
            )}
            <ButtonLink tone="veil" to={listingPath()}>
              See the latest
            </ButtonLink>
          </div>
        </div>
      )}
      <TileGrid ref={list}>
        {shown.map(({ tile }) => (
          <li key={tile.id}>
            <Card tile={tile} {...context} sizes={GRID_SIZES} heading="h2" />
          </li>
        ))}
      </TileGrid>
      {rows.length > shown.length && (
        <div className={`${styles.more} needs-script`}>
          <Button
            tone="outline"
            size="large"
            onClick={() => {
              firstNew.current = shown.length
              onMore()
            }}
          >
            Show more
          </Button>
          <p>{`${shown.length} of ${rows.length}`}</p>
        </div>
      )}
    </>
  )
}

function countText(count: number, isNarrowed: boolean): string {
  const competitions = count === 1 ? 'competition' : 'competitions'
  if (!isNarrowed) return `${count} ${competitions} to choose from`
  return count === 0 ? 'No competitions found' : `${count} ${competitions} found`
}
