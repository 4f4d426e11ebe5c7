/** The desk's calls for draws (docs/mechanisms/draws.md#states). */
import {
  getDeskDraw,
  getDeskDraws,
  getDeskWitnesses,
  postDeskApproveDraw,
  postDeskConfirmChannel,
  postDeskDrawStep,
  postDeskVoidDraw,
} from '@fairdraw/contract/desk/draws.ts'
import { readManifest } from '@fairdraw/draw/manifest.ts'
import { DRAW_STATES, FINAL_DRAW_STATES, blockerCopy, otherTotalCopy } from '@fairdraw/rules/draw/draw.ts'
import type { Blocker, DrawState } from '@fairdraw/rules/draw/draw.ts'
import { toHex } from '@fairdraw/log/bytes.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Serve } from '../../http/serve.ts'
import { staffIdOf } from '../audit/record.ts'
import { staffNames } from '../staff/people.ts'
import { approveDraw, listApprovals } from './approve.ts'
import type { ApproveResult } from './approve.ts'
import { channelOfName } from './competition-subject.ts'
import { confirmChannel } from './channels/confirm-channel.ts'
import type { ConfirmResult } from './channels/confirm-channel.ts'
import { listChannelStates, totalOf } from './channels/control-totals.ts'
import type { ChannelState } from './channels/control-totals.ts'
import type { DrawResult } from './draw-winners.ts'
import { findAttempts, findDraw, findSealed, listDrawEvents, listDraws } from './draws.ts'
import type { Draw } from './draws.ts'
import { runDrawStep } from './steps.ts'
import type { DrawContext } from './steps.ts'
import { findVoiding, voidDraw } from './ending/void.ts'
import type { VoidResult } from './ending/void.ts'
import { listWitnessStates, readWaiting, witnessesOfDraw } from './witnesses/witness-states.ts'

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

  serve(getDeskWitnesses, async () => {
    const { keys } = context.log
    const [witnesses, waiting] = await Promise.all([listWitnessStates(db, keys.witnesses), readWaiting(db, keys)])
    return done({ quorum: keys.quorum, witnesses, waiting, held: context.log.heldBecause() ?? null })
  })

  serve(getDeskDraw, async ({ params }) => {
    const draw = await findDraw(db, params.id)
    if (!draw) return refuse('not-found')
    const [events, approvals, channels, voiding, attempts, sealed, witnessed] = await Promise.all([
      listDrawEvents(db, draw.id),
      listApprovals(db, draw),
      listChannelStates(db, draw, context),
      findVoiding(db, draw),
      findAttempts(db, draw),
      findSealed(db, draw),
      witnessesOfDraw(db, draw),
    ])
    const people = [
      ...events.map(({ actor }) => staffIdOf(actor)),
      ...approvals.map(({ approvedBy }) => approvedBy),
      ...channels.flatMap(({ statedBy, confirmedBy }) => [statedBy, confirmedBy]),
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
      channels: channels.map((one) => deskChannelOf(one, names)),
      witnessed: witnessed ?? null,
      attempts: attempts.map(deskDrawOf),
      sealed: sealed ? sealedListOf(sealed, draw) : null,
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

  serve(postDeskDrawStep, async ({ caller: { staffId }, params: { id, step } }) => {
    const result = await runDrawStep(context, id, step, { staffId })
    return result.kind === 'own-total' ? refuse('own-total') : replyOf(result)
  })

  serve(postDeskConfirmChannel, async ({ caller: { staffId }, params: { id, channel }, body: { total } }) =>
    replyOfConfirmation(await db.transaction((tx) => confirmChannel(tx, id, { channel, total, staffId }, context))),
  )

  serve(postDeskApproveDraw, async ({ caller: { staffId }, params: { id } }) => {
    const result = await db.transaction((tx) => approveDraw(tx, id, staffId))
    return result.kind === 'own-draw' ? refuse('own-draw') : replyOf(result)
  })

  serve(postDeskVoidDraw, async ({ caller: { staffId }, params: { id }, body }) => {
    const result = await voidDraw(context, id, staffId, body.reason)
    return result.kind === 'draw-first' ? refuse('draw-first') : replyOf(result)
  })
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

function replyOfConfirmation(result: ConfirmResult) {
  switch (result.kind) {
    case 'unknown':
    case 'unknown-channel':
      return refuse('not-found')
    case 'wrong-state':
      return refuse('wrong-draw-state')
    case 'other-total':
      return refuse('other-total', { detail: otherTotalCopy(result.stated, result.received) })
    case 'stated':
    case 'stated-before':
    case 'confirmed':
      return done({ draw: deskDrawOf(result.draw), statement: result.kind })
  }
}

function deskChannelOf({ statedBy, confirmedBy, ...one }: ChannelState, names: ReadonlyMap<string, string>) {
  const person = (staffId: string | undefined) =>
    staffId === undefined ? null : { staffId, name: names.get(staffId) ?? null }
  return { ...one, total: totalOf(one), statedBy: person(statedBy), confirmedBy: person(confirmedBy) }
}

function sealedListOf(sealed: Draw, { manifest }: Draw) {
  const { excluded = [] } = manifest === null ? {} : readManifest(JSON.parse(manifest))
  const byReason = Map.groupBy(excluded, ({ reason }) => reason)
  return {
    drawId: sealed.id,
    attempt: sealed.attempt,
    tickets: sealed.ticketCount!,
    excluded: manifest === null ? null : [...byReason].map(([reason, { length }]) => ({ reason, tickets: length })),
  }
}

function replyOf(result: DrawResult | ApproveResult | Exclude<VoidResult, { kind: 'draw-first' }>) {
  if (result.kind === 'unknown') return refuse('not-found')
  if (result.kind === 'wrong-state') return refuse('wrong-draw-state')
  return done({ draw: deskDrawOf(result.draw), isMoved: result.kind === 'moved' })
}

/** A list that too few witnesses have signed waits for them, whether or not anybody has tried to draw. */
function blockersOf(state: DrawState, { blockers, beaconRound }: Pick<Draw, 'blockers' | 'beaconRound'>): Blocker[] {
  return state === 'committed' && beaconRound === null ? [{ code: 'list-unwitnessed' }] : (blockers as Blocker[])
}

function deskDrawOf({ id, kind, subjectId, title, attempt, state, cutOff, ...draw }: Draw) {
  const blockers = blockersOf(state, draw)
  return {
    id,
    kind,
    subjectId,
    title,
    attempt,
    state,
    cutOff: cutOff.toISOString(),
    blockers: blockers.map(blockerCopy),
    openBlockers: blockers.map(openBlockerOf),
    tickets: draw.ticketCount,
    manifestHash: draw.manifestHash && toHex(draw.manifestHash),
    drawsAt: draw.beaconAt?.toISOString() ?? null,
    voidReason: draw.voidReason,
    voidSecondReason: draw.voidSecondReason,
  }
}
