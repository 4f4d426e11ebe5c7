/** Opens the session in which a clip is watched, and ends the one that was open elsewhere. */
import type { postVideoSession } from '@fairdraw/contract/games/clip.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { lockPlayer } from '../../db/lock-player.ts'
import { clipViews } from './tables.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { refuseStanding } from '../safety/standing.ts'
import { findClip, isSameView, toSeconds } from './views.ts'
import type { Clips } from './views.ts'

type Opening = { playerId: number; clipId: string; now: Date }
type Opened = Outcome<ReplyOf<typeof postVideoSession>['body'], 'not-found' | 'paused' | 'age-unverified' | 'under-age'>

export async function openSession(db: Db, clips: Clips, { playerId, clipId, now }: Opening): Promise<Opened> {
  const clip = findClip(clips, clipId)
  if (!clip) return refuse('not-found')
  return db.transaction(async (tx): Promise<Opened> => {
    await lockPlayer(tx, playerId)
    const refusal = await refuseStanding(tx, playerId, now)
    if (refusal) return refusal
    // Two films at once would give two tickets in the time of one.
    await tx
      .update(clipViews)
      .set({ sessionId: null, isPlaying: false })
      .where(and(eq(clipViews.playerId, playerId), isNotNull(clipViews.sessionId)))
    const [before] = await tx.select().from(clipViews).where(isSameView({ playerId, clipId }))
    const isClaimed = before?.claimedAt != null
    // The film may have been replaced by a longer or a shorter one. What was claimed stays as it was.
    const lengthMs = isClaimed ? before.lengthMs : Math.round(clip.seconds * 1000)
    const watchedMs = Math.min(before?.watchedMs ?? 0, lengthMs)
    const sessionId = newId()
    const view = { sessionId, lengthMs, watchedMs, positionMs: watchedMs, isPlaying: false, reportedAt: now }
    await tx
      .insert(clipViews)
      .values({ playerId, clipId, ...view })
      .onConflictDoUpdate({ target: [clipViews.playerId, clipViews.clipId], set: view })
    return done({
      sessionId,
      watchedSeconds: toSeconds(watchedMs),
      secondsLeft: toSeconds(lengthMs - watchedMs),
      isClaimed,
    })
  })
}
