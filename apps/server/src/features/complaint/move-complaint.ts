/** The steps of a complaint after it was recorded, each once: acknowledged, answered, referred, resolved. */
import { nextComplaintState } from '@fairdraw/rules/complaint/complaint.ts'
import type { ComplaintEvent, ComplaintOutcome } from '@fairdraw/rules/complaint/complaint.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { lockPlayer } from '../../db/lock-player.ts'
import { countRows } from '../../db/rows.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { recordAudit } from '../audit/record.ts'
import { complaints } from './tables.ts'

export type ComplaintStep =
  | { event: 'acknowledge' | 'refer' }
  | { event: 'answer'; outcome: ComplaintOutcome; words: string }
  | { event: 'resolve'; outcome: ComplaintOutcome; words: string }

type Context = { id: number; staffId: string; now: Date }
type Change = Partial<typeof complaints.$inferInsert>

/** What each step writes. `words`: null where nothing may be stored about whoever complained. */
const CHANGES: Readonly<
  Record<
    ComplaintEvent,
    (by: { at: Date; by: string }, said: { outcome?: ComplaintOutcome; words: string | null }) => Change
  >
> = {
  acknowledge: ({ at, by }) => ({ acknowledgedAt: at, acknowledgedBy: by }),
  answer: ({ at, by }, { outcome, words }) => ({ answeredAt: at, answeredBy: by, outcome, answer: words }),
  refer: ({ at, by }) => ({ referredAt: at, referredBy: by }),
  resolve: ({ at, by }, { outcome, words }) => ({
    resolvedAt: at,
    resolvedBy: by,
    resolution: outcome,
    resolutionWords: words,
  }),
}

export async function moveComplaint(
  tx: Db,
  { id, staffId, now }: Context,
  step: ComplaintStep,
): Promise<Outcome<{ id: number }, 'not-found' | 'wrong-complaint-state'>> {
  const [known] = await tx.select({ playerId: complaints.playerId }).from(complaints).where(eq(complaints.id, id))
  if (!known) return refuse('not-found')
  // Before the complaint, as all writes about a player, so that nothing is stored about one who is being erased.
  if (known.playerId !== null) await lockPlayer(tx, known.playerId)
  const [complaint] = await tx.select().from(complaints).where(eq(complaints.id, id)).for('update')
  const { event } = step
  const state = nextComplaintState(complaint!.state, event)
  if (!state || (event === 'acknowledge' && complaint!.acknowledgedAt)) return refuse('wrong-complaint-state')
  const isErased = known.playerId !== null && (await isErasedPlayer(tx, known.playerId))
  const { outcome, words = null } = 'words' in step ? step : {}
  const said = { ...(outcome && { outcome }), words: isErased ? null : words }
  await tx
    .update(complaints)
    .set({ state, ...CHANGES[event]({ at: now, by: staffId }, said) })
    .where(eq(complaints.id, id))
  await recordAudit(tx, {
    actor: { staffId },
    act: `${event}-complaint`,
    subject: { kind: 'complaint', id },
    before: { state: complaint!.state },
    after: { state, ...(outcome && { outcome }) },
  })
  return done({ id })
}

const isErasedPlayer = async (tx: Db, playerId: number) =>
  (await countRows(tx, sql`select from players where id = ${playerId} and erased_at is not null`)) > 0
