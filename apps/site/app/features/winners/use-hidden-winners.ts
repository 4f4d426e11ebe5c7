import { postWinners } from '@fairdraw/contract/winners.ts'
import { useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { useAccount } from '../../session/use-account.ts'
import { winnerCard } from './winner-card-data.ts'
import type { WinnerCard } from './winner-card-data.ts'

export function useIsTestPlayer(): boolean {
  const player = useAccount()
  return player.status === 'player' && player.account?.isTestPlayer === true
}

/** The latest winners including hidden ones, for a test player (1-site §6). Undefined for everyone else. */
export function useHiddenWinners(): WinnerCard[] | undefined {
  const isTestPlayer = useIsTestPlayer()
  const [winners, setWinners] = useState<WinnerCard[]>()
  useEffect(() => {
    if (!isTestPlayer) return
    let isCancelled = false
    const load = async () => {
      const answer = await api(postWinners, { body: {} })
      // Only logged (1-site §8): the public winners stay on the page.
      if (!answer.ok) console.info('Failed to load hidden winners', answer.status)
      else if (!isCancelled) setWinners(answer.body.winners.map(winnerCard))
    }
    void load()
    return () => {
      isCancelled = true
    }
  }, [isTestPlayer])
  return isTestPlayer ? winners : undefined
}
