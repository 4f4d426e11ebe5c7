/**
 * Payouts in the database, and the one function that changes their state together with their money
 * (docs/mechanisms/payouts.md).
 */
import type { Payout } from '@fairdraw/contract/payout.ts'
import { nextPayoutState } from '@fairdraw/rules/payout/payout.ts'
import type { PayoutEvent, ReturnReason } from '@fairdraw/rules/payout/payout.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { lockPlayer } from '../../db/lock-player.ts'
import { payoutEvents, payouts } from './tables.ts'
import type { Topic } from '../messages.ts'
import { enqueueMessage } from '../notification/enqueue-message.ts'

export type PayoutRow = typeof payouts.$inferSelect

const MAX_LISTED = 50

/** A player's payouts, the latest first. */
export function listPayouts(db: Db, playerId: number): Promise<PayoutRow[]> {
  return db
    .select()
    .from(payouts)
    .where(eq(payouts.playerId, playerId))
    .orderBy(desc(payouts.requestedAt))
    .limit(MAX_LISTED)
}

export const toPayout = ({
  id,
  amountPence,
  state,
  reason,
  requestedAt,
  changedAt,
}: Pick<PayoutRow, 'id' | 'amountPence' | 'state' | 'reason' | 'requestedAt' | 'changedAt'>): Payout => ({
  id,
  amountPence,
  state,
  reason,
  requestedAt: requestedAt.toISOString(),
  changedAt: changedAt.toISOString(),
})

type Change = { now: Date; vendorId?: string; nextAttemptAt?: Date | null; reason?: ReturnReason }

/** What the player is told: that the money has arrived, must be claimed, or was returned. */
const TOPICS: { readonly [Event in PayoutEvent]?: Topic } = {
  pay: 'payout-paid',
  'leave-unclaimed': 'payout-unclaimed',
  return: 'payout-returned',
}

/**
 * Changes a payout's state together with its money: paid money leaves our books, returned money is in the wallet again.
 * Undefined when its state does not accept the event, or another process was faster.
 */
export async function movePayout(
  tx: Db,
  payout: PayoutRow,
  event: PayoutEvent,
  { now, nextAttemptAt = null, ...change }: Change,
): Promise<PayoutRow | undefined> {
  const { playerId, id: payoutId, amountPence } = payout
  const state = nextPayoutState(payout.state, event)
  if (!state) return undefined
  await lockPlayer(tx, playerId)
  const [moved] = await tx
    .update(payouts)
    .set({ ...change, state, nextAttemptAt, changedAt: now, attempts: 0, lastError: null })
    .where(and(eq(payouts.playerId, playerId), eq(payouts.id, payoutId), eq(payouts.state, payout.state)))
    .returning()
  if (!moved) return undefined
  const { reason } = change
  await tx.insert(payoutEvents).values({ playerId, payoutId, event, state, detail: { ...(reason && { reason }) } })
  if (event === 'pay') await postPayout(tx, payout, 'hold', 'paid-out')
  if (event === 'return') await postPayout(tx, payout, payout.state === 'paid' ? 'paid-out' : 'hold', 'wallet')
  const topic = TOPICS[event]
  if (topic) await enqueueMessage(tx, playerId, topic, { amountPence, ...(reason && { reason }) })
  return moved
}

type Account = 'wallet' | 'hold' | 'paid-out'

/** Posts one transfer of a payout's money and updates the wallet. The player must be locked. */
export async function postPayout(
  tx: Db,
  { playerId, amountPence }: Pick<PayoutRow, 'playerId' | 'amountPence'>,
  from: Account,
  to: Account,
): Promise<void> {
  const changeOf = (account: Account) => (to === account ? amountPence : 0) - (from === account ? amountPence : 0)
  await tx.execute(
    sql`update wallets set balance = balance + ${changeOf('wallet')}, held = held + ${changeOf('hold')}
        where player_id = ${playerId} and asset = 'cash'`,
  )
  await tx.execute(
    sql`insert into ledger_transfers (player_id, asset, from_account, to_account, amount, reason)
        values (${playerId}, 'cash', ${from}, ${to}, ${amountPence}, 'payout')`,
  )
}
