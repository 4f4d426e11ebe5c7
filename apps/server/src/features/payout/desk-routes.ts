/** The desk's calls for reviewing large payouts (docs/mechanisms/payouts.md#review). */
import { getDeskPayouts, postDeskReleasePayout, postDeskReturnPayout } from '@fairdraw/contract/payout.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { lockPlayer } from '../../db/lock-player.ts'
import { payouts } from './tables.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { ReadStale } from '../../http/own-writes.ts'
import type { Serve } from '../../http/serve.ts'
import { notifyJobs } from '../../jobs/wake.ts'
import { recordAudit } from '../audit/record.ts'
import { approve, propose } from '../staff/four-eyes.ts'
import { deskPayoutOf, listPayoutsInState, releaseOf, withFirstReleases } from './releases.ts'
import { movePayout } from './payouts.ts'
import type { PayoutRow } from './payouts.ts'

const MAX_LISTED = 500

type Context = { db: Db; readStale: ReadStale; now: () => Date }

export function payoutDeskRoutes(serve: Serve, { db, readStale, now }: Context): void {
  serve(getDeskPayouts, async ({ query: { state }, request }) => {
    const list = async (from: Db) => withFirstReleases(from, await listPayoutsInState(from, state, MAX_LISTED))
    return done({ payouts: await readStale(request, db, list) })
  })

  // The first person proposes and the second approves; the database refuses the same person twice.
  serve(postDeskReleasePayout, ({ caller: { staffId }, params }) =>
    db.transaction(async (tx) => {
      const payout = await lockPayout(tx, params)
      if (!payout) return refuse('not-found')
      if (payout.state !== 'in-review') return refuse('wrong-payout-state')
      const proposalId = await propose(tx, { ...releaseOf(payout), proposedBy: staffId })
      if ((await approve(tx, { proposalId, approvedBy: staffId })) !== 'approved') {
        const [waiting] = await withFirstReleases(tx, [payout])
        return done({ payout: waiting!, isReleased: false })
      }
      const at = now()
      const released = await movePayout(tx, payout, 'release', { now: at, nextAttemptAt: at })
      await tx.execute(sql`select ${notifyJobs('wake-payouts')}`)
      return done({ payout: deskPayoutOf(released!), isReleased: true })
    }),
  )

  serve(postDeskReturnPayout, ({ caller: { staffId }, params, body: { reason } }) =>
    db.transaction(async (tx) => {
      const payout = await lockPayout(tx, params)
      if (!payout) return refuse('not-found')
      if (payout.state !== 'in-review') return refuse('wrong-payout-state')
      const returned = await movePayout(tx, payout, 'return', { now: now(), reason: 'withdrawn' })
      await recordAudit(tx, {
        actor: { staffId },
        act: 'return-payout',
        subject: { kind: 'payout', id: payout.id },
        before: { state: payout.state },
        after: { state: 'returned' },
        reason,
      })
      return done({ payout: deskPayoutOf(returned!) })
    }),
  )
}

async function lockPayout(
  tx: Db,
  { playerId, id }: Pick<PayoutRow, 'playerId' | 'id'>,
): Promise<PayoutRow | undefined> {
  await lockPlayer(tx, playerId)
  const [found] = await tx
    .select()
    .from(payouts)
    .where(and(eq(payouts.playerId, playerId), eq(payouts.id, id)))
  return found
}
