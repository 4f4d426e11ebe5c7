/** What players have watched of clips (docs/mechanisms/clips.md). */
import type { Clip } from '@fairdraw/contract/games/clip.ts'
import type { StaticInit } from '@fairdraw/contract/catalogue.ts'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { clipViews } from './tables.ts'

export type ClipView = typeof clipViews.$inferSelect

/** The published clips. */
export type Clips = { snapshot(): { staticInit: Pick<StaticInit, 'clips'> } }

export const findClip = (clips: Clips, id: string): Clip | undefined =>
  clips.snapshot().staticInit.clips.find((clip) => clip.id === id)

export const toSeconds = (ms: number): number => ms / 1000

/** Of the player’s open session; undefined: it has ended. */
export async function findOpenView(tx: Db, playerId: number, sessionId: string): Promise<ClipView | undefined> {
  const [view] = await tx
    .select()
    .from(clipViews)
    .where(and(eq(clipViews.playerId, playerId), eq(clipViews.sessionId, sessionId)))
  return view
}

export const isSameView = ({ playerId, clipId }: Pick<ClipView, 'playerId' | 'clipId'>) =>
  and(eq(clipViews.playerId, playerId), eq(clipViews.clipId, clipId))
