/**
 * Sends payouts to the vendor, and follows each until the player has the money or it is returned
 * (docs/mechanisms/payouts.md).
 */
import { UNCLAIMED_DAYS } from '@fairdraw/rules/payout/payout.ts'
import type { PayoutEvent, ReturnReason } from '@fairdraw/rules/payout/payout.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { isUuid } from '../../db/ids.ts'
import { databaseNow } from '../../db/database.ts'
import { countRows } from '../../db/rows.ts'
import { payouts } from './tables.ts'
import { players } from '../player/tables.ts'
import { notifyJobs } from '../../jobs/wake.ts'
import { errorMessage } from '../../observability/error-message.ts'
import type { WorkReporter } from '../../observability/work-reporter.ts'
import type { PayoutOutcome, Payouts } from '../../vendors/paypal/paypal.ts'
import { movePayout } from './payouts.ts'
import type { PayoutRow } from './payouts.ts'

export type SweepContext = { db: Db; payPal: Pick<Payouts, 'send' | 'find' | 'cancel'>; workReporter: WorkReporter }

/** How many are handled in one run. */
export const PAYOUT_BATCH_SIZE = 20

/** When the next payout is due; read from an index. */
export const NEXT_PAYOUT = sql`select min(next_attempt_at) from payouts`

/** Longer than the vendor needs for a batch, so that no two processes send the same one. */
const LEASE = sql`interval '5 minutes'`
const DAY_SECONDS = 86_400
const FIRST_WAIT_SECONDS = 5
const MAX_RETRY_SECONDS = 6 * 3_600
/** An accepted payout usually arrives in minutes; a webhook triggers a check sooner. */
const MAX_PENDING_SECONDS = 3_600
const BANNED_RETRY_SECONDS = 3_600
/** The vendor detects a duplicate for thirty days; later it could be sent twice. */
const SAFE_DAYS = 25
const VENDOR = 'paypal'

/** Handles due payouts; returns how many. Each is claimed first, so that processes do not collide. */
export async function sweepPayouts(context: SweepContext): Promise<number> {
  const { db, workReporter } = context
  const claimed = await claim(db)
  // Each is independent: a failed one is reported and due again, and delays no other.
  await Promise.all(
    claimed.map(async (payout) => {
      try {
        await (payout.state === 'requested' ? sendPayout(context, payout) : checkPayout(context, payout))
      } catch (error) {
        const nextAttemptAt = await postpone(db, payout, retrySeconds(payout.attempts), errorMessage(error))
        const { id, attempts } = payout
        workReporter.retrying('payout', VENDOR, { error, id, attempts, nextAttemptAt })
      }
    }),
  )
  return claimed.length
}

function claim(db: Db): Promise<PayoutRow[]> {
  return db
    .update(payouts)
    .set({
      nextAttemptAt: sql`clock_timestamp() + ${LEASE}`,
      attempts: sql`least(${payouts.attempts} + 1, 30000)`,
    })
    .where(
      sql`(player_id, id) in (select player_id, id from payouts where next_attempt_at <= clock_timestamp()
            order by next_attempt_at limit ${PAYOUT_BATCH_SIZE} for update skip locked)`,
    )
    .returning()
}

/** A repeated request is the same payout, so that nothing is sent twice after a lost reply. */
async function sendPayout({ db, payPal, workReporter }: SweepContext, payout: PayoutRow): Promise<void> {
  const { id, playerId, payerId, amountPence, attempts } = payout
  if (await isBanned(db, playerId)) {
    await postpone(db, payout, BANNED_RETRY_SECONDS, 'the account is suspended')
    return workReporter.skipped('payout', VENDOR)
  }
  const now = await databaseNow(db)
  if (now.getTime() - payout.changedAt.getTime() > SAFE_DAYS * DAY_SECONDS * 1000) {
    const error = 'PayPal has not answered for so long that asking again could send it twice'
    await db.update(payouts).set({ nextAttemptAt: null, lastError: error }).where(isSamePayout(payout))
    return workReporter.gaveUp('payout', VENDOR, { error: new Error(error), id, attempts })
  }
  const outcome = await payPal.send({ payoutId: id, payerId, amountPence, note: 'Your Fairdraw prize' })
  if (outcome.kind === 'unknown') throw new Error(outcome.reason)
  if (outcome.kind === 'refused') return returnPayout(db, payout, 'refused')
  const { vendorId } = outcome
  await db.transaction((tx) =>
    movePayout(tx, payout, 'submit', { now, vendorId, nextAttemptAt: inSeconds(now, FIRST_WAIT_SECONDS) }),
  )
  workReporter.succeeded('payout', VENDOR)
}

/** Events for the vendor's outcomes. Other outcomes change nothing. */
const EVENTS: Readonly<Partial<Record<PayoutOutcome, PayoutEvent>>> = {
  paid: 'pay',
  unclaimed: 'leave-unclaimed',
  'on-hold': 'hold',
}
const RETURNS: Readonly<Partial<Record<PayoutOutcome, ReturnReason>>> = {
  returned: 'returned',
  failed: 'failed',
  blocked: 'blocked',
}

async function checkPayout({ db, payPal, workReporter }: SweepContext, payout: PayoutRow): Promise<void> {
  const found = await payPal.find(payout.vendorId!)
  if (!found) throw new Error('PayPal does not know this payout')
  if (found.amountPence !== payout.amountPence) throw new Error('PayPal has another amount for this payout')
  const now = await databaseNow(db)
  const { outcome, itemId } = found
  const reason = RETURNS[outcome]
  if (reason) return returnPayout(db, payout, payout.state === 'unclaimed' ? 'unclaimed' : reason)
  const event = EVENTS[outcome]
  const nextAttemptAt = outcome === 'paid' ? null : inSeconds(now, FIRST_WAIT_SECONDS)
  const moved = event && (await db.transaction((tx) => movePayout(tx, payout, event, { now, nextAttemptAt })))
  if (moved) return workReporter.succeeded('payout', VENDOR)
  // Nothing has changed since the last check.
  if (payout.state === 'paid')
    return void (await db.update(payouts).set({ nextAttemptAt: null }).where(isSamePayout(payout)))
  const isOverdue = now.getTime() - payout.changedAt.getTime() > UNCLAIMED_DAYS * DAY_SECONDS * 1000
  if (outcome === 'unclaimed' && isOverdue) await payPal.cancel(itemId)
  const seconds = outcome === 'unclaimed' && isOverdue ? FIRST_WAIT_SECONDS : retrySeconds(payout.attempts)
  await postpone(db, payout, Math.min(seconds, MAX_PENDING_SECONDS))
}

/** The money is in the player's wallet again; the player gets a message. */
async function returnPayout(db: Db, payout: PayoutRow, reason: ReturnReason): Promise<void> {
  const now = await databaseNow(db)
  await db.transaction((tx) => movePayout(tx, payout, 'return', { now, reason }))
}

/** A webhook about it: it is checked now, in any state. */
export async function schedulePayoutCheck(db: Db, payoutId: string): Promise<void> {
  await db.execute(
    sql`update payouts set next_attempt_at = least(next_attempt_at, clock_timestamp())
        where id = ${payoutId} and vendor_id is not null and state <> 'returned' returning ${notifyJobs('wake-payouts')}`,
  )
}

/**
 * Makes a payout due now, at the wish of a person; false if it is due soon in any case, or has ended. While it is being
 * sent its time is within the lease, so that no two processes send it at once.
 */
export async function hastenPayout(db: Db, payoutId: string): Promise<boolean> {
  const hastened = await countRows(
    db,
    sql`update payouts set next_attempt_at = clock_timestamp()
        where id = ${payoutId} and next_attempt_at > clock_timestamp() + ${LEASE} returning ${notifyJobs('wake-payouts')}`,
  )
  return hastened > 0
}

/** Whether a payout with this id exists. The id is untrusted. */
export async function hasPayout(db: Db, payoutId: string): Promise<boolean> {
  if (!isUuid(payoutId)) return false
  return (await db.$count(payouts, eq(payouts.id, payoutId))) > 0
}

async function isBanned(db: Db, playerId: number): Promise<boolean> {
  const [player] = await db.select({ bannedAt: players.bannedAt }).from(players).where(eq(players.id, playerId))
  return player!.bannedAt !== null
}

const isSamePayout = ({ playerId, id, state }: PayoutRow) =>
  and(eq(payouts.playerId, playerId), eq(payouts.id, id), eq(payouts.state, state))

/** Schedules the next attempt or check, without any other change. */
async function postpone(db: Db, payout: PayoutRow, seconds: number, lastError: string | null = null): Promise<Date> {
  const nextAttemptAt = inSeconds(await databaseNow(db), seconds)
  await db.update(payouts).set({ nextAttemptAt, lastError }).where(isSamePayout(payout))
  return nextAttemptAt
}

/** `attempts`: this one included. */
const retrySeconds = (attempts: number): number => Math.min(MAX_RETRY_SECONDS, FIRST_WAIT_SECONDS * 2 ** (attempts - 1))

const inSeconds = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000)
