import { useEffect, useState } from 'react'
import type { PageSlug } from '../../addresses.ts'
import type { Player } from '../../session/player-store.ts'
import { usePlayer } from '../../session/use-account.ts'
import type { RailData } from './listing-data.ts'

/** What decides which hidden competitions a player sees; undefined for everybody who sees none. */
export function hiddenFlag(player: Player): string | undefined {
  if (player.status !== 'player' || !player.account) return undefined
  const { playerId, isTestPlayer, hiddenCompsIds } = player.account
  if (!isTestPlayer && hiddenCompsIds.length === 0) return undefined
  return [playerId, isTestPlayer, ...hiddenCompsIds.toSorted((one, other) => one - other)].join(' ')
}

/** A page's rails as they were served, and with the hidden competitions in their places once a player is seen who may see them. */
export function useHiddenRails(page: PageSlug, served: RailData[]): RailData[] {
  const player = usePlayer()
  const flag = player && hiddenFlag(player)
  const [found, setFound] = useState<{ flag: string; page: PageSlug; rails: RailData[] }>()

  useEffect(() => {
    if (flag === undefined) return
    let isGone = false
    const look = async () => {
      const { hiddenRails } = await import('./hidden-rails.ts')
      const rails = await hiddenRails(flag, page)
      if (!isGone && rails) setFound({ flag, page, rails })
    }
    look().catch(() => console.info('Failed to load hidden competitions'))
    return () => {
      isGone = true
    }
  }, [flag, page])

  return found && found.flag === flag && found.page === page ? found.rails : served
}
