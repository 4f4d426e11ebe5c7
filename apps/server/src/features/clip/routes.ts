import { postVideoClaim, postVideoSession, postVideoTicket, postVideoUser } from '@fairdraw/contract/games/clip.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { clipViews } from './tables.ts'
import { runOnce } from '../../http/idempotency.ts'
import { done } from '../../http/outcome.ts'
import type { Serve } from '../../http/serve.ts'
import { countGrantedTickets, findNextDraw } from '../winsday/ticket-grants.ts'
import { claimClip } from './claim.ts'
import { openSession } from './open-session.ts'
import { reportPosition } from './report.ts'
import { toSeconds } from './views.ts'
import type { Clips } from './views.ts'

export function clipRoutes(serve: Serve, { db, catalogue, now }: { db: Db; catalogue: Clips; now: () => Date }) {
  serve(postVideoUser, async ({ caller: { playerId } }) => done(await loadViewer(db, playerId, now())))

  serve(postVideoSession, ({ caller: { playerId }, body: { clipId } }) =>
    openSession(db, catalogue, { playerId, clipId, now: now() }),
  )

  serve(postVideoTicket, ({ caller: { playerId }, body }) => reportPosition(db, { playerId, body, now: now() }))

  serve(postVideoClaim, ({ caller: { playerId }, key, body }) =>
    runOnce(db, { playerId, call: 'clip-claim', key, body }, () =>
      claimClip(db, { playerId, sessionId: body.sessionId, now: now() }),
    ),
  )
}

async function loadViewer(db: Db, playerId: number, now: Date): Promise<ReplyOf<typeof postVideoUser>['body']> {
  const [views, draw] = await Promise.all([
    db.select().from(clipViews).where(eq(clipViews.playerId, playerId)).orderBy(clipViews.clipId),
    findNextDraw(db, now),
  ])
  return {
    clips: views.map(({ clipId, watchedMs, claimedAt }) => ({
      clipId,
      watchedSeconds: toSeconds(watchedMs),
      isClaimed: claimedAt !== null,
    })),
    draw: draw ?? null,
    tickets: draw ? await countGrantedTickets(db, { playerId, source: 'clip', draw: draw.id }) : 0,
  }
}
