/** Players as the other features see them. */
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { players as table } from './tables.ts'

export type Viewer = { playerId: number; isTestPlayer: boolean; hiddenCompsIds: number[]; isEmailVerified: boolean }

export type Players = {
  /** The player's properties that decide which competitions they may see and enter. */
  viewer(playerId: number): Promise<Viewer>
}

export function createPlayers(db: Db): Players {
  return {
    viewer: async (playerId) => {
      const [row] = await db
        .select({
          isTestPlayer: table.isTestPlayer,
          hiddenCompsIds: table.hiddenCompetitionIds,
          emailVerifiedAt: table.emailVerifiedAt,
        })
        .from(table)
        .where(eq(table.id, playerId))
      return {
        playerId,
        isTestPlayer: row?.isTestPlayer ?? false,
        hiddenCompsIds: row?.hiddenCompsIds ?? [],
        isEmailVerified: row?.emailVerifiedAt != null,
      }
    },
  }
}
