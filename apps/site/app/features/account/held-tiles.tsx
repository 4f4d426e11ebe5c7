import type { Balances } from '@fairdraw/contract/account.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { heldOf } from './held.ts'
import type { TileName } from './held.ts'
import { useOpenedTile } from './use-opened-tile.ts'
import styles from './account.module.css'

type HeldTilesProps = {
  balances: Balances | undefined
  hasFailed: boolean
  widget: Parameters<typeof heldOf>[1]
  /** The one that the address opens. */
  tile: TileName | undefined
}

/** What the player holds, a tile each; the one that the address names is shown and has the focus. */
export function HeldTiles({ balances, hasFailed, widget, tile }: HeldTilesProps) {
  const opened = useOpenedTile<HTMLDivElement>(balances !== undefined && tile !== undefined)
  if (hasFailed && !balances) return null
  return (
    <dl className={styles.held} aria-busy={!balances}>
      {balances
        ? heldOf(balances, widget).map(({ name, value, text, tile: own, isGold }) => (
            <div
              key={name}
              ref={own !== undefined && own === tile ? opened : undefined}
              className={styles.balance}
              data-is-gold={isGold}
              data-is-opened={(own !== undefined && own === tile) || undefined}
              tabIndex={-1}
            >
              <dt>{name}</dt>
              <dd className={styles.value}>{value}</dd>
              <dd className={styles.note}>{text}</dd>
            </div>
          ))
        : Array.from({ length: 8 }, (_, place) => <Skeleton key={place} height="7.25rem" radius="1rem" />)}
    </dl>
  )
}
