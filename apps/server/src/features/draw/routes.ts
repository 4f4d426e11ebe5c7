/** The public data of draws, and a player's proof (docs/mechanisms/draws.md#what-is-published). */
import { Readable } from 'node:stream'
import { getDraw, getDraws, postDrawProof } from '@fairdraw/contract/draw.ts'
import type { DrawSummary } from '@fairdraw/contract/draw.ts'
import { toHex } from '@fairdraw/log/bytes.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/database.ts'
import { isUuid } from '../../db/ids.ts'
import { done, refuse, refuseFields } from '../../http/outcome.ts'
import { sendRefusal } from '../../http/problems.ts'
import type { Serve } from '../../http/serve.ts'
import { listApprovals } from './approve.ts'
import { whoSawList } from './witnessed/choose-round.ts'
import { bundleOfDraw } from './draw-winners.ts'
import { findAttempts, findDraw, isPublic, isResultPublic, listPublicDraws } from './draws.ts'
import type { AfterDraw, Draw, PublicDraw } from './draws.ts'
import { streamRecords } from './list.ts'
import { proveTicket } from './ticket-proof.ts'

/** Draws of one page. */
export const DRAWS_PAGE = 30

export function drawRoutes(serve: Serve, { db }: { db: Db }): void {
  serve(getDraws, async ({ query: { cursor } }) => {
    const after = cursor === undefined ? undefined : decodeCursor(cursor)
    if (cursor !== undefined && after === undefined) return refuseFields('cursor')
    const found = await listPublicDraws(db, { after, limit: DRAWS_PAGE + 1 })
    const page = found.slice(0, DRAWS_PAGE)
    const isMore = found.length > DRAWS_PAGE
    return done({ draws: page.map(summaryOf), ...(isMore && { nextCursor: encodeCursor(page.at(-1)!) }) })
  })

  serve(getDraw, async ({ params }) => {
    const draw = await findDraw(db, params.id)
    if (!isPublic(draw)) return refuse('not-found')
    const [attempts, approvals] = await Promise.all([findAttempts(db, draw), listApprovals(db, draw)])
    return done({
      draw: summaryOf(draw),
      manifest: draw.manifest === null ? null : (JSON.parse(draw.manifest) as Record<string, unknown>),
      manifestHash: draw.manifestHash && toHex(draw.manifestHash),
      keys: draw.manifest === null ? null : (draw.logKeys as { log: string; witnesses: string[]; quorum: number }),
      seen: whoSawList(draw).map(({ witness, time }) => ({ witness, time: new Date(time * 1_000).toISOString() })),
      bundle: isShown(draw) ? (draw.bundle as Record<string, unknown>) : null,
      approvals: approvals.map(({ at }) => ({ role: 'draw officer', at: at.toISOString() })),
      attempts: attempts
        .filter(isPublic)
        .map((attempt) => ({ ...summaryOf(attempt), drawnTickets: drawnTicketsOf(attempt) })),
    })
  })

  serve(postDrawProof, ({ caller, params, body }) =>
    proveTicket(db, caller.playerId, { drawId: params.id, ticket: body.ticket }),
  )
}

const encodeCursor = ({ cutOff, id }: AfterDraw) => Buffer.from(`${cutOff.getTime()}.${id}`).toString('base64url')

function decodeCursor(cursor: string): AfterDraw | undefined {
  const [, ms, id = ''] = /^(\d{1,13})\.(.+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return isUuid(id) ? { cutOff: new Date(Number(ms)), id } : undefined
}

const isShown = ({ state, bundle }: Draw) => isResultPublic({ state, hasBundle: bundle !== null })

function drawnTicketsOf(draw: Draw): number[] | null {
  if (!isShown(draw)) return null
  const { picks } = bundleOfDraw(draw)!
  return picks.flatMap(({ outcome, ticket }) => (outcome.kind === 'winner' ? [ticket] : []))
}

function summaryOf({ id, kind, subjectId, title, attempt, state, ticketCount, ...draw }: PublicDraw): DrawSummary {
  return {
    id,
    kind,
    subjectId,
    title,
    attempt,
    state,
    tickets: ticketCount,
    committedAt: draw.committedAt?.toISOString() ?? null,
    drawsAt: draw.beaconAt?.toISOString() ?? null,
    publishedAt: draw.publishedAt?.toISOString() ?? null,
    voidReason: draw.voidReason,
    voidSecondReason: draw.voidSecondReason,
  }
}

/** Serves the whole list of a committed draw, 40 bytes per ticket; it never changes. */
export function drawListRoute(app: FastifyInstance, { db }: { db: Db }): void {
  app.get<{ Params: { id: string } }>('/api/draws/:id/tickets', async (request, reply) => {
    const { id } = request.params
    const draw = isUuid(id) ? await findDraw(db, id) : undefined
    if (!draw?.manifest) return sendRefusal(reply, refuse('not-found'))
    return reply
      .type('application/octet-stream')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-length', draw.ticketCount! * 40)
      .send(Readable.from(streamRecords(db, id)))
  })
}
