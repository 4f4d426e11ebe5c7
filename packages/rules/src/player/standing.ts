/** The standing of an account as staff see it: the first of these that applies. */
import { breakAt } from './break.ts'
import type { Breaks } from './break.ts'

export const PLAYER_STANDINGS = ['erased', 'banned', 'closed', 'on-break', 'active'] as const
export type PlayerStanding = (typeof PLAYER_STANDINGS)[number]

export function playerStanding(
  player: Breaks & { bannedAt: Date | null; erasedAt: Date | null },
  now: Date,
): PlayerStanding {
  if (player.erasedAt) return 'erased'
  if (player.bannedAt) return 'banned'
  if (player.closedAt) return 'closed'
  return breakAt(player, now) ? 'on-break' : 'active'
}
