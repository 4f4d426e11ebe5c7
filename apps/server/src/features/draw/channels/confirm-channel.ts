/**
 * Two people state, one after the other, how many entries of a channel its sender says they sent
 * (docs/mechanisms/draws.md#control-totals).
 */
import type { Channel } from '@fairdraw/rules/competition/competition.ts'
import type { Db } from '../../../db/database.ts'
import { drawEvents } from '../tables.ts'
import { actorName, recordAudit } from '../../audit/record.ts'
import { approve, findProposals, propose } from '../../staff/four-eyes.ts'
import { confirmationOf, receivedByChannel, totalOf } from './control-totals.ts'
import type { ControlTotal, Received } from './control-totals.ts'
import type { SubjectContext } from '../draw-subject.ts'
import { findSealed, lockDraw } from '../draws.ts'
import type { Draw } from '../draws.ts'

export type ConfirmResult =
  | { kind: 'unknown' | 'unknown-channel' }
  | { kind: 'wrong-state'; draw: Draw }
  /** It is not what was received, or not all of that is judged yet. */
  | { kind: 'other-total'; stated: number; received: Received }
  /** The first of two people. */
  | { kind: 'stated'; draw: Draw }
  /** This person has stated it before, or two others have. */
  | { kind: 'stated-before'; draw: Draw }
  | { kind: 'confirmed'; draw: Draw }

type Statement = {
  channel: Channel
  total: number
  /** A person: a job or a command cannot be asked what they counted. */
  staffId: string
}

export async function confirmChannel(
  tx: Db,
  id: string,
  { channel, total, staffId }: Statement,
  context: Pick<SubjectContext, 'catalogue'>,
): Promise<ConfirmResult> {
  const draw = await lockDraw(tx, id)
  if (!draw) return { kind: 'unknown' }
  // The list of a redraw was counted before it was closed.
  if (draw.state !== 'open' || (await findSealed(tx, draw))) return { kind: 'wrong-state', draw }
  const received = (await receivedByChannel(tx, draw, context)).find((one) => one.channel === channel)
  if (!received) return { kind: 'unknown-channel' }
  if (received.waiting > 0 || totalOf(received) !== total) return { kind: 'other-total', stated: total, received }

  const act = confirmationOf(id, channel, total)
  const [first] = await findProposals(tx, [act])
  if (first) {
    const isSecond =
      first.approvals.length === 0 && (await approve(tx, { proposalId: first.id, approvedBy: staffId })) === 'approved'
    if (!isSecond) return { kind: 'stated-before', draw }
  } else await propose(tx, { ...act, proposedBy: staffId })
  await recordStatement(tx, draw, { verb: first ? 'confirm' : 'count', channel, staffId }, received)
  return { kind: first ? 'confirmed' : 'stated', draw }
}

async function recordStatement(
  tx: Db,
  { id, state }: Draw,
  { verb, channel, staffId }: { verb: 'count' | 'confirm' } & Omit<Statement, 'total'>,
  { accepted, rejected }: Received,
): Promise<void> {
  const detail: ControlTotal = { total: accepted + rejected, accepted, rejected }
  const actor = { staffId }
  const event = `${verb}-${channel}`
  await tx.insert(drawEvents).values({ drawId: id, event, state, actor: actorName(actor), detail })
  const after = { channel, ...detail }
  await recordAudit(tx, { actor, act: `${verb}-channel`, subject: { kind: 'draw', id }, after })
}
