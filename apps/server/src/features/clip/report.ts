/** Credits what a player has watched since the last report, by the server's clock. */
import type { postVideoTicket } from '@fairdraw/contract/games/clip.ts'
import type { ParsedOf, ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { creditReport, isWatched } from '@fairdraw/rules/clip/clip.ts'
import type { Db } from '../../db/database.ts'
import { lockPlayer } from '../../db/lock-player.ts'
import { clipViews } from './tables.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { findOpenView, isSameView, toSeconds } from './views.ts'

type Report = { playerId: number; body: ParsedOf<typeof postVideoTicket, 'body'>; now: Date }
type Reported = Outcome<ReplyOf<typeof postVideoTicket>['body'], 'clip-session-ended'>

export async function reportPosition(db: Db, { playerId, body, now }: Report): Promise<Reported> {
  const { sessionId, position, isPlaying } = body
  return db.transaction(async (tx): Promise<Reported> => {
    await lockPlayer(tx, playerId)
    const view = await findOpenView(tx, playerId, sessionId)
    if (!view) return refuse('clip-session-ended')
    const { lengthMs } = view
    const reportedAt = view.reportedAt.getTime()
    const report = { positionMs: Math.floor(position * 1000), isPlaying }
    const { watchedMs, positionMs, isJump } = creditReport({ ...view, reportedAt }, report, now.getTime())
    await tx
      .update(clipViews)
      // The clocks of two processes may differ by some milliseconds, which must not count twice.
      .set({ watchedMs, positionMs, isPlaying, reportedAt: new Date(Math.max(reportedAt, now.getTime())) })
      .where(isSameView(view))
    return done({
      watchedSeconds: toSeconds(watchedMs),
      secondsLeft: toSeconds(lengthMs - watchedMs),
      backTo: isJump ? toSeconds(positionMs) : null,
      isReady: isWatched({ watchedMs, lengthMs }),
    })
  })
}
