/**
 * Calls a ticket to a prize: the one place where an award begins, and where it says why this ticket
 * (docs/mechanisms/prizes.md#who-was-called).
 */
import { callCauseOf } from '@fairdraw/rules/prize/award.ts'
import type { CallCause } from '@fairdraw/rules/prize/award.ts'
import type { Db } from '../../../db/database.ts'
import { drawEvents } from '../../draw/tables.ts'
import { awards } from '../tables.ts'
import { actorName } from '../../audit/record.ts'
import { refOf } from '../../draw/witnessed/leaf-of-event.ts'
import { writeLeaf } from '../../log/write-leaf.ts'
import type { Award } from '../awards.ts'

type CalledDraw = Parameters<typeof refOf>[0]

const CALLED_BY = { job: 'call-alternates' }

/** A ticket, its place among the drawn tickets, and why it is called: everything about a call that is public for ever. */
export type Call = {
  place: number
  ticket: number
  called: CallCause
  /** Why the prize was withdrawn from the ticket before; null where it was not. */
  reason: string | null
}

/** The award that nobody has any more, and in whose place a ticket is called. */
export type Vacated = Pick<Award, 'id' | 'ticket' | 'state' | 'withdrawReason' | 'withdrawSecondReason'>

export function callOf(
  { place, ticket }: Pick<Call, 'place' | 'ticket'>,
  replaced: Pick<Vacated, 'state' | 'withdrawReason' | 'withdrawSecondReason'> | undefined,
): Call {
  return {
    place,
    ticket,
    called: callCauseOf(replaced?.state ?? null),
    reason: replaced ? withdrawalReasonOf(replaced) : null,
  }
}

/** The words of both people; null where it was not withdrawn. */
export function withdrawalReasonOf({
  withdrawReason,
  withdrawSecondReason,
}: Pick<Award, 'withdrawReason' | 'withdrawSecondReason'>): string | null {
  const reasons = [withdrawReason, withdrawSecondReason].filter((reason) => reason !== null)
  return reasons.length === 0 ? null : reasons.join(' ')
}

/**
 * Creates the award, once for each place and in place of each other award, and says so in the log. Undefined where another
 * process was faster. A call in place of another one is in the draw's history.
 */
export async function callTicket(
  tx: Db,
  draw: CalledDraw,
  win: Pick<Award, 'playerId' | 'place' | 'ticket' | 'prize'>,
  { replaced, now }: { replaced: Vacated | undefined; now: Date },
): Promise<Award | undefined> {
  const [made] = await tx
    .insert(awards)
    .values({ ...win, drawId: draw.id, replaces: replaced?.id ?? null, state: 'unrevealed', createdAt: now })
    .onConflictDoNothing()
    .returning()
  if (!made) return undefined
  await recordCall(tx, draw, callOf(win, replaced), replaced)
  return made as Award
}

/** In the transaction of the call. */
async function recordCall(tx: Db, draw: CalledDraw, call: Call, replaced: Vacated | undefined): Promise<void> {
  const { place, ticket, called, reason } = call
  await writeLeaf(tx, {
    kind: 'award',
    ...refOf(draw),
    place,
    ticket,
    called,
    ...(replaced && { insteadOf: replaced.ticket }),
    ...(reason !== null && { reason }),
  })
  if (!replaced) return
  const detail = { ...call, insteadOf: replaced.ticket }
  await tx.insert(drawEvents).values({
    drawId: draw.id,
    event: 'replace-award',
    state: 'published',
    actor: actorName(CALLED_BY),
    detail,
  })
}
