/**
 * Withdraws a prize with a public reason: two people say why, or the job does it for a draw that two people made void
 * (docs/mechanisms/prizes.md#withdrawing).
 */
import { AWARD_STATES, nextAwardState } from '@fairdraw/rules/prize/award.ts'
import type { AwardState } from '@fairdraw/rules/prize/award.ts'
import type { Prize } from '@fairdraw/rules/prize/prize.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { literalLimit } from '../../../db/literal-limit.ts'
import { column, queryRows } from '../../../db/rows.ts'
import { draws } from '../../draw/tables.ts'
import { awards } from '../tables.ts'
import { proposals } from '../../staff/tables.ts'
import { approve, findProposals, propose } from '../../staff/four-eyes.ts'
import type { Proposal, ProposedAct } from '../../staff/four-eyes.ts'
import type { PrizeContext } from '../award-draw.ts'
import { forEachAward, lockAward, moveAward } from '../awards.ts'
import type { Award } from '../awards.ts'
import { notifyWinner, unpublishWinner } from '../notices/notify-winner.ts'

const BATCH_SIZE = 100
const VOID_BY = { job: 'withdraw-void-prizes' }

/** Prizes of a draw that is void, as far as they have not been credited or sent. */
export const TO_WITHDRAW = sql`awards a join draws d on d.id = a.draw_id and d.state = 'void'
  where a.state in ('unrevealed', 'offered', 'checking', 'claimed')`

/** Withdraws the prizes of void draws that were neither credited nor sent; returns the number of them. */
export async function withdrawVoid({ db }: PrizeContext): Promise<number> {
  const due = await queryRows(
    db,
    { playerId: column.integer, id: column.text, reason: column.text, secondReason: column.text },
    sql`select a.player_id::float8 as "playerId", a.id, d.void_reason as reason, d.void_second_reason as "secondReason"
        from ${TO_WITHDRAW} limit ${BATCH_SIZE}`,
  )
  return forEachAward(db, due, async (tx, award, { reason, secondReason }) => {
    // Otherwise it was credited or sent meanwhile.
    if (nextAwardState(award.state, 'withdraw')) await withdraw(tx, award, VOID_BY, { reason, secondReason })
  })
}

/** The act that two people must agree on: withdrawing the award as it stands. The database computes the same hash (prize.sql). */
const withdrawalOf = (id: string, moves: number): ProposedAct => ({
  kind: 'withdraw-award',
  subjectId: id,
  content: { moves },
})

/** How often an award has moved: the rows of its history. */
const MOVES = sql<number>`(select count(*)::int from award_events e
  where e.player_id = awards.player_id and e.award_id = awards.id)`

/** The proposals to withdraw awards as they stand, by award. */
export async function findWithdrawals(db: Db, ids: readonly string[]): Promise<Map<string, Proposal>> {
  const found = await db
    .select({ id: awards.id, moves: MOVES })
    .from(awards)
    .where(inArray(awards.id, [...ids]))
  const proposed = await findProposals(
    db,
    found.map(({ id, moves }) => withdrawalOf(id, moves)),
  )
  return new Map(found.flatMap(({ id }, nth) => (proposed[nth] ? [[id, proposed[nth]]] : [])))
}

/** The proposals that nobody has agreed to yet, for awards that stand as they did; the oldest first. */
export async function listWaitingWithdrawals(db: Db, limit: number) {
  const { playerId, id, ticket, prize } = awards
  const found = await db
    .select({ playerId, id, ticket, prize, state: awards.state, title: draws.title, moves: MOVES })
    .from(proposals)
    .innerJoin(awards, sql`${awards.id} = case when ${IS_WITHDRAWAL} then ${proposals.subjectId}::uuid end`)
    .innerJoin(draws, eq(draws.id, awards.drawId))
    .where(
      and(
        IS_WITHDRAWAL,
        inArray(awards.state, WITHDRAWABLE),
        sql`${proposals.contentHash} = withdrawal_hash(${awards.playerId}, ${awards.id})`,
      ),
    )
    .orderBy(asc(proposals.proposedAt))
    .limit(literalLimit(limit))
  const proposed = await findProposals(
    db,
    found.map((award) => withdrawalOf(award.id, award.moves)),
  )
  return found.flatMap(({ prize: won, state, ...award }, nth) =>
    proposed[nth]
      ? [{ award: { ...award, prize: (won as Prize).name, state: state as AwardState }, proposal: proposed[nth] }]
      : [],
  )
}

const IS_WITHDRAWAL = eq(proposals.kind, 'withdraw-award')
const WITHDRAWABLE = AWARD_STATES.filter((state) => nextAwardState(state, 'withdraw'))

export type WithdrawResult = { kind: 'unknown' | 'wrong-state' | 'proposed' | 'withdrawn' }

/**
 * The first person proposes it; another, who names the proposal that they read, carries it out. `wrong-state`: the prize
 * has moved on, or somebody else has proposed it, since the caller looked.
 */
export async function withdrawByTwo(
  tx: Db,
  key: Pick<Award, 'playerId' | 'id'>,
  { staffId, reason, proposalId }: { staffId: string; reason: string; proposalId: string | undefined },
): Promise<WithdrawResult> {
  const award = await lockAward(tx, key)
  if (!award) return { kind: 'unknown' }
  if (!nextAwardState(award.state, 'withdraw')) return { kind: 'wrong-state' }
  const [counted] = await tx.select({ moves: MOVES }).from(awards).where(eq(awards.id, award.id))
  const act = withdrawalOf(award.id, counted!.moves)
  const [proposal] = await findProposals(tx, [act])
  if (proposal?.proposedBy === staffId) return { kind: 'proposed' }
  if (proposal?.id !== proposalId) return { kind: 'wrong-state' }
  if (!proposal) {
    await propose(tx, { ...act, proposedBy: staffId, reason })
    return { kind: 'proposed' }
  }
  await approve(tx, { proposalId: proposal.id, approvedBy: staffId })
  await withdraw(tx, award, { staffId }, { reason: proposal.reason!, secondReason: reason })
  return { kind: 'withdrawn' }
}

/** A player who has not seen the prize gets no message. */
async function withdraw(
  tx: Db,
  award: Award,
  actor: { job: string } | { staffId: string },
  { reason, secondReason }: { reason: string; secondReason: string },
): Promise<void> {
  const withdrawn = await moveAward(tx, award, 'withdraw', {
    actor,
    reason: secondReason,
    change: { withdrawReason: reason, withdrawSecondReason: secondReason },
  })
  await unpublishWinner(tx, award)
  if (award.state !== 'unrevealed') await notifyWinner(tx, withdrawn, 'prize-withdrawn')
}
