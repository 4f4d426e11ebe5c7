/** The public data of draws, and a player's proof (docs/mechanisms/draws.md#what-is-published). */
import { Readable } from 'node:stream'
import { getDraw, getDraws, postDrawProof } from '@fairdraw/contract/draw.ts'
import type { DrawSummary } from '@fairdraw/contract/draw.ts'
import { toHex } from '@fairdraw/log/bytes.ts'
import { DRAW_STATES } from '@fairdraw/rules/draw/draw.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/database.ts'
import { isUuid } from '../../db/ids.ts'
import { done, refuse } from '../../http/outcome.ts'
import { sendRefusal } from '../../http/problems.ts'
import type { Serve } from '../../http/serve.ts'
import { listApprovals } from './approve.ts'
import { findAttempts, findDraw, listDraws } from './draws.ts'
import type { Draw } from './draws.ts'
import { streamRecords } from './list.ts'
import { proveTicket } from './ticket-proof.ts'

const MAX_LISTED = 200

/** A draw whose list is published. It stays public from then on. */
type CommittedDraw = Draw & { manifest: string; manifestHash: Buffer; committedAt: Date; beaconAt: Date }
const isCommitted = (draw: Draw | undefined): draw is CommittedDraw => draw !== undefined && draw.manifest !== null

export function drawRoutes(serve: Serve, { db }: { db: Db }): void {
  serve(getDraws, async () => {
    const found = await listDraws(db, { states: DRAW_STATES, limit: MAX_LISTED })
    return done({ draws: found.filter(isCommitted).map(summaryOf) })
  })

  serve(getDraw, async ({ params }) => {
    const draw = await findDraw(db, params.id)
    if (!isCommitted(draw)) return refuse('not-found')
    const [attempts, approvals] = await Promise.all([findAttempts(db, draw), listApprovals(db, draw)])
    return done({
      draw: summaryOf(draw),
      manifest: JSON.parse(draw.manifest) as Record<string, unknown>,
      manifestHash: toHex(draw.manifestHash),
      bundle: isShown(draw) ? (draw.bundle as Record<string, unknown>) : null,
      approvals: approvals.map(({ at }) => ({ role: 'draw officer', at: at.toISOString() })),
      attempts: attempts.filter(isCommitted).map(summaryOf),
    })
  })

  serve(postDrawProof, ({ caller, params, body }) =>
    proveTicket(db, caller.playerId, { drawId: params.id, ticket: body.ticket }),
  )
}

/**
 * The result is public once two people have approved it. That holds for a void draw too, so that nobody can draw until
 * the result pleases them.
 */
const isShown = ({ state, publishedAt, bundle }: Draw) =>
  bundle !== null && (state === 'published' || (state === 'void' && publishedAt !== null))

function summaryOf({ id, kind, subjectId, title, attempt, state, ticketCount, ...draw }: CommittedDraw): DrawSummary {
  return {
    id,
    kind,
    subjectId,
    title,
    attempt,
    state: state as DrawSummary['state'],
    tickets: ticketCount!,
    committedAt: draw.committedAt.toISOString(),
    drawsAt: draw.beaconAt.toISOString(),
    publishedAt: draw.publishedAt?.toISOString() ?? null,
    voidReason: draw.voidReason,
  }
}

/** Serves the whole list of a committed draw, 40 bytes per ticket; it never changes. */
export function drawListRoute(app: FastifyInstance, { db }: { db: Db }): void {
  app.get<{ Params: { id: string } }>('/api/draws/:id/tickets', async (request, reply) => {
    const { id } = request.params
    const draw = isUuid(id) ? await findDraw(db, id) : undefined
    if (!isCommitted(draw)) return sendRefusal(reply, refuse('not-found'))
    return reply
      .type('application/octet-stream')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-length', draw.ticketCount! * 40)
      .send(Readable.from(streamRecords(db, id)))
  })
}
