import { useEffect, useState } from 'react'
import type { PageSlug } from '../../../addresses.ts'
import type { Player } from '../../../session/player-store.ts'
import { usePlayer } from '../../../session/use-account.ts'
import type { RailData } from './rail-data.ts'

/** Identifies a player and the hidden competitions they may see. Undefined for everyone who sees none. */
export function hiddenFlag(player: Player): string | undefined {
  if (player.status !== 'player' || !player.account) return undefined
  const { playerId, isTestPlayer, hiddenCompsIds } = player.account
  if (!isTestPlayer && hiddenCompsIds.length === 0) return undefined
  return [playerId, isTestPlayer, ...hiddenCompsIds.toSorted((one, other) => one - other)].join(' ')
}

/** A page's rails as the server sent them; with the hidden competitions once the player is known and may see them. */
export function useHiddenRails(page: PageSlug, served: RailData[]): RailData[] {
  const player = usePlayer()
  const flag = player && hiddenFlag(player)
  const [found, setFound] = useState<{ flag: string; page: PageSlug; rails: RailData[] }>()

  useEffect(() => {
    if (flag === undefined) return
    let isCancelled = false
    const load = async () => {
      const { loadHiddenRails } = await import('./hidden-rails.ts')
      const rails = await loadHiddenRails(page)
      if (!isCancelled && rails) setFound({ flag, page, rails })
    }
    load().catch(console.info)
    return () => {
      isCancelled = true
    }
  }, [flag, page])

  return found && found.flag === flag && found.page === page ? found.rails : served
}
