/**
 * A player requests a payout: the money is put on hold with the request, and a job sends it to the vendor
 * (docs/mechanisms/payouts.md).
 */
import type { Payout } from '@fairdraw/contract/payout.ts'
import type { AgePolicy } from '@fairdraw/rules/player/age-check.ts'
import { LIVE_PAYOUT_STATES, firstPayoutState } from '@fairdraw/rules/payout/payout.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { lockPlayer } from '../../db/lock-player.ts'
import { payPalAccounts, payoutEvents, payouts } from './tables.ts'
import { wallets } from '../player/tables.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { notifyJobs } from '../../jobs/wake.ts'
import { recordEvent } from '../player/events.ts'
import { readConfirmation } from '../login/code/step-up.ts'
import type { Tokens } from '../login/session/tokens.ts'
import { refuseUncheckedCash } from '../age-check/refuse-unchecked.ts'
import { refuseUnderAge, refuseUnstatedAge, standingOf } from '../safety/standing.ts'
import { postPayout, toPayout } from './payouts.ts'

type Request = { playerId: number; key: string; amountPence: number; confirmation: string | undefined; now: Date }
type Refusal =
  | 'step-up-needed'
  | 'no-payout-account'
  | 'not-enough-cash'
  | 'payout-under-way'
  | 'age-unverified'
  | 'under-age'
  | 'age-check'

/**
 * Runs once per key, even when the process died before its reply was stored. The texted code is used by the first call.
 */
export async function createPayout(
  { db, tokens, agePolicy }: { db: Db; tokens: Pick<Tokens, 'authenticate' | 'end'>; agePolicy: AgePolicy },
  { playerId, key, amountPence, confirmation, now }: Request,
): Promise<Outcome<{ payout: Payout }, Refusal>> {
  const proof = confirmation === undefined ? undefined : await readConfirmation(tokens, confirmation, playerId)
  return db.transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    const earlier = await findByKey(tx, playerId, key)
    if (earlier) return done({ payout: toPayout(earlier) })
    const standing = await standingOf(tx, playerId)
    const refusal =
      refuseUnstatedAge(standing) ??
      refuseUnderAge(standing) ??
      (await refuseUncheckedCash(tx, playerId, { policy: agePolicy, now }))
    if (refusal) return refusal
    const payerId = await findPayerId(tx, playerId)
    if (payerId === undefined) return refuse('no-payout-account')
    if (await hasLivePayout(tx, playerId)) return refuse('payout-under-way')
    if ((await cashOf(tx, playerId)) < amountPence) return refuse('not-enough-cash')
    // Last, so that a code is used only for a payout that is created.
    if (!proof || !(await tokens.end(tx, proof))) return refuse('step-up-needed')
    const state = firstPayoutState(amountPence)
    const [made] = await tx
      .insert(payouts)
      .values({
        playerId,
        id: newId(),
        key,
        amountPence,
        payerId,
        state,
        nextAttemptAt: state === 'requested' ? now : null,
        requestedAt: now,
        changedAt: now,
      })
      .returning()
    const payout = made!
    await tx.insert(payoutEvents).values({ playerId, payoutId: payout.id, event: 'request', state })
    await postPayout(tx, payout, 'wallet', 'hold')
    await recordEvent(tx, { playerId, event: 'payout-requested', at: now, detail: { amountPence } })
    await tx.execute(sql`select ${notifyJobs('wake-payouts')}`)
    return done({ payout: toPayout(payout) })
  })
}

async function findByKey(db: Db, playerId: number, key: string) {
  const [found] = await db
    .select()
    .from(payouts)
    .where(and(eq(payouts.playerId, playerId), eq(payouts.key, key)))
  return found
}

async function findPayerId(tx: Db, playerId: number): Promise<string | undefined> {
  const [account] = await tx
    .select({ payerId: payPalAccounts.payerId })
    .from(payPalAccounts)
    .where(and(eq(payPalAccounts.playerId, playerId), isNull(payPalAccounts.unlinkedAt)))
  return account?.payerId
}

async function hasLivePayout(tx: Db, playerId: number): Promise<boolean> {
  const isLive = and(eq(payouts.playerId, playerId), inArray(payouts.state, [...LIVE_PAYOUT_STATES]))
  return (await tx.$count(payouts, isLive)) > 0
}

async function cashOf(tx: Db, playerId: number): Promise<number> {
  const [wallet] = await tx
    .select({ balance: wallets.balance })
    .from(wallets)
    .where(and(eq(wallets.playerId, playerId), eq(wallets.asset, 'cash')))
  return wallet?.balance ?? 0
}
