/** The releases of payouts in review: the act that two people must agree on, and who has made the first (docs/mechanisms/payouts.md#review). */
import type { deskPayout } from '@fairdraw/contract/payout.ts'
import type { PayoutState } from '@fairdraw/rules/payout/payout.ts'
import { asc, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import { literalLimit } from '../../db/literal-limit.ts'
import { payouts } from './tables.ts'
import { findProposals } from '../staff/four-eyes.ts'
import type { ProposedAct } from '../staff/four-eyes.ts'
import { staffNames } from '../staff/people.ts'
import { toPayout } from './payouts.ts'
import type { PayoutRow } from './payouts.ts'

type DeskPayout = z.infer<typeof deskPayout>

/** Releasing exactly this amount to this account. The database computes the same hash (payout.sql). */
export const releaseOf = ({ id, playerId, amountPence, payerId }: PayoutRow): ProposedAct => ({
  kind: 'release-payout',
  subjectId: id,
  content: { playerId, amountPence, payerId },
})

/** Payouts in a state, those first that have been in it for longest. */
export function listPayoutsInState(db: Db, state: PayoutState, limit: number): Promise<PayoutRow[]> {
  return db
    .select()
    .from(payouts)
    .where(eq(payouts.state, state))
    .orderBy(asc(payouts.changedAt))
    .limit(literalLimit(limit))
}

/** Payouts in review, the oldest first, with the person of the first release. */
export async function listWaitingReleases(db: Db, limit: number) {
  const found = await listPayoutsInState(db, 'in-review', limit)
  const proposed = await findProposals(db, found.map(releaseOf))
  return found.map((payout, nth) => ({ payout, first: proposed[nth] }))
}

export async function withFirstReleases(db: Db, found: readonly PayoutRow[]): Promise<DeskPayout[]> {
  const inReview = found.filter(({ state }) => state === 'in-review')
  const proposed = await findProposals(db, inReview.map(releaseOf))
  const names = await staffNames(
    db,
    proposed.flatMap((one) => one?.proposedBy ?? []),
  )
  const firstReleases = new Map(
    inReview.flatMap(({ id }, nth) => {
      const first = proposed[nth]
      if (!first) return []
      const { proposedBy: staffId, proposedAt } = first
      return [[id, { staffId, name: names.get(staffId) ?? null, at: proposedAt.toISOString() }] as const]
    }),
  )
  return found.map((payout) => ({ ...deskPayoutOf(payout), firstRelease: firstReleases.get(payout.id) ?? null }))
}

export const deskPayoutOf = ({ playerId, lastError, attempts, nextAttemptAt, ...row }: PayoutRow) =>
  ({
    ...toPayout(row),
    playerId,
    lastError,
    attempts,
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    firstRelease: null,
  }) satisfies DeskPayout
