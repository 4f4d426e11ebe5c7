/**
 * Replaces session/use-account.ts in tests, by `vi.mock`: without a browser the real hooks return an unknown visitor only.
 */
import type { Player } from '../session/player-store.ts'

let current: Player = { status: 'unknown' }

export function setPlayer(player: Player): void {
  current = player
}

export const useAccount = () => current
export const usePlayer = () => (current.status === 'player' ? current : undefined)
