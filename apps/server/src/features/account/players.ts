/** Players as the other features see them. */
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { players as table } from '../../db/schema.ts'

export type Viewer = { playerId: number; isTestPlayer: boolean; hiddenCompsIds: number[] }

export type Players = {
  /** What decides which competitions a player may see. */
  viewer(playerId: number): Promise<Viewer>
}

export function createPlayers(db: Db): Players {
  return {
    viewer: async (playerId) => {
      const [row] = await db
        .select({ isTestPlayer: table.isTestPlayer, hiddenCompsIds: table.hiddenCompetitionIds })
        .from(table)
        .where(eq(table.id, playerId))
      return { playerId, isTestPlayer: row?.isTestPlayer ?? false, hiddenCompsIds: row?.hiddenCompsIds ?? [] }
    },
  }
}
