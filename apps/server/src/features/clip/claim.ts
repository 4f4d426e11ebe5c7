/** Gives the weekly ticket of a watched clip: once a player, also for calls at the same time. */
import type { postVideoClaim } from '@fairdraw/contract/games/clip.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { isWatched } from '@fairdraw/rules/clip/clip.ts'
import type { Db } from '../../db/database.ts'
import { lockPlayer } from '../../db/lock-player.ts'
import { clipViews } from './tables.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { recordEvent } from '../player/events.ts'
import { refuseStanding } from '../safety/standing.ts'
import { grantWeeklyTickets } from '../winsday/ticket-grants.ts'
import { findOpenView, isSameView } from './views.ts'

const TICKETS = 1

type Claim = { playerId: number; sessionId: string; now: Date }
type Claimed = Outcome<
  ReplyOf<typeof postVideoClaim>['body'],
  'clip-session-ended' | 'clip-not-watched' | 'no-weekly-draw' | 'paused' | 'age-unverified' | 'under-age'
>

export async function claimClip(db: Db, { playerId, sessionId, now }: Claim): Promise<Claimed> {
  return db.transaction(async (tx): Promise<Claimed> => {
    await lockPlayer(tx, playerId)
    const view = await findOpenView(tx, playerId, sessionId)
    if (!view) return refuse('clip-session-ended')
    if (!isWatched(view)) return refuse('clip-not-watched')
    const refusal = view.claimedAt === null ? await refuseStanding(tx, playerId, now) : undefined
    if (refusal) return refusal
    const grant = { playerId, source: 'clip', sourceId: view.clipId, count: TICKETS, now } as const
    const draw = await grantWeeklyTickets(tx, grant)
    if (!draw) return refuse('no-weekly-draw')
    if (view.claimedAt === null) {
      await tx.update(clipViews).set({ claimedAt: now }).where(isSameView(view))
      await recordEvent(tx, { playerId, event: 'clip-claimed', at: now })
    }
    return done({ tickets: TICKETS, draw })
  })
}
