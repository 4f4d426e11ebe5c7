/** The desk's calls for draws (docs/mechanisms/draws.md#states). */
import {
  getDeskDraw,
  getDeskDraws,
  postDeskApproveDraw,
  postDeskConfirmChannel,
  postDeskDrawStep,
  postDeskVoidDraw,
} from '@fairdraw/contract/draw.ts'
import { DRAW_STATES, FINAL_DRAW_STATES, blockerCopy } from '@fairdraw/rules/draw/draw.ts'
import type { Blocker } from '@fairdraw/rules/draw/draw.ts'
import { toHex } from '@fairdraw/draw/bytes.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Serve } from '../../http/serve.ts'
import { staffIdOf } from '../audit/record.ts'
import { staffNames } from '../staff/people.ts'
import { approveDraw, listApprovals } from './approve.ts'
import type { ApproveResult } from './approve.ts'
import { confirmChannel } from './close.ts'
import { channelOfName } from './competition-subject.ts'
import type { DrawResult } from './draw-winners.ts'
import { findAttempts, findDraw, listDrawEvents, listDraws } from './draws.ts'
import type { Draw } from './draws.ts'
import { runDrawStep } from './steps.ts'
import type { DrawContext } from './steps.ts'
import { findVoiding, voidDraw } from './ending/void.ts'
import type { VoidResult } from './ending/void.ts'

/** Of those that have ended, and of those that have not: what waits never falls off the end of the list. */
const MAX_LISTED = 500
const UNFINISHED = DRAW_STATES.filter((state) => !FINAL_DRAW_STATES.includes(state))

export function drawDeskRoutes(serve: Serve, context: DrawContext): void {
  const { db } = context

  serve(getDeskDraws, async () => {
    const lists = await Promise.all([
      listDraws(db, { states: UNFINISHED, limit: MAX_LISTED }),
      listDraws(db, { states: FINAL_DRAW_STATES, limit: MAX_LISTED }),
    ])
    return done({ draws: lists.flat().map(deskDrawOf) })
  })

  serve(getDeskDraw, async ({ params }) => {
    const draw = await findDraw(db, params.id)
    if (!draw) return refuse('not-found')
    const [events, approvals, voiding, attempts] = await Promise.all([
      listDrawEvents(db, draw.id),
      listApprovals(db, draw),
      findVoiding(db, draw),
      findAttempts(db, draw),
    ])
    const people = [
      ...events.map(({ actor }) => staffIdOf(actor)),
      ...approvals.map(({ approvedBy }) => approvedBy),
      voiding?.proposedBy,
    ]
    const names = await staffNames(
      db,
      people.filter((id) => id !== undefined),
    )
    return done({
      draw: deskDrawOf(draw),
      events: events.map(({ at, ...event }) => ({
        ...event,
        actorName: names.get(staffIdOf(event.actor) ?? '') ?? null,
        at: at.toISOString(),
      })),
      approvals: approvals.map(({ approvedBy, at }) => ({
        staffId: approvedBy,
        name: names.get(approvedBy) ?? null,
        at: at.toISOString(),
      })),
      attempts: attempts.map(deskDrawOf),
      voiding: voiding
        ? {
            staffId: voiding.proposedBy,
            name: names.get(voiding.proposedBy) ?? null,
            reason: voiding.reason ?? '',
            at: voiding.proposedAt.toISOString(),
          }
        : null,
    })
  })

  serve(postDeskDrawStep, async ({ caller: { staffId }, params: { id, step } }) =>
    replyOf(await runDrawStep(context, id, step, { staffId })),
  )

  serve(postDeskConfirmChannel, async ({ caller: { staffId }, params: { id, channel } }) =>
    replyOf(await db.transaction((tx) => confirmChannel(tx, id, channel, { staffId }))),
  )

  serve(postDeskApproveDraw, async ({ caller: { staffId }, params: { id } }) => {
    const result = await db.transaction((tx) => approveDraw(tx, id, staffId))
    return result.kind === 'own-draw' ? refuse('own-draw') : replyOf(result)
  })

  serve(postDeskVoidDraw, async ({ caller: { staffId }, params: { id }, body }) =>
    replyOf(await db.transaction((tx) => voidDraw(tx, id, staffId, body.reason))),
  )
}

/** What `what` of a blocker is; the stored ones have one text for all. */
function openBlockerOf({ code, what, count }: Blocker) {
  const channel = what === undefined ? undefined : channelOfName(what)
  return {
    code,
    ...(channel && { channel }),
    ...(code === 'books-different' && what !== undefined && { vendor: what }),
    ...(code === 'cut-off-to-come' && what !== undefined && { until: what }),
    ...(count !== undefined && { count }),
  }
}

function replyOf(result: DrawResult | ApproveResult | VoidResult) {
  if (result.kind === 'unknown') return refuse('not-found')
  if (result.kind === 'wrong-state') return refuse('wrong-draw-state')
  return done({ draw: deskDrawOf(result.draw), isMoved: result.kind === 'moved' })
}

function deskDrawOf({ id, kind, subjectId, title, attempt, state, cutOff, ...draw }: Draw) {
  return {
    id,
    kind,
    subjectId,
    title,
    attempt,
    state,
    cutOff: cutOff.toISOString(),
    blockers: (draw.blockers as Blocker[]).map(blockerCopy),
    openBlockers: (draw.blockers as Blocker[]).map(openBlockerOf),
    tickets: draw.ticketCount,
    manifestHash: draw.manifestHash && toHex(draw.manifestHash),
    drawsAt: draw.beaconAt?.toISOString() ?? null,
    voidReason: draw.voidReason,
    voidSecondReason: draw.voidSecondReason,
  }
}
