/** The credits of a player, and how they move for a payment (docs/product-decisions.md#types; docs/mechanisms/entry/holds.md). */
import type { AppliedCredits, Credits } from '@fairdraw/rules/payment/credits.ts'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import { discountCredits } from '../tables.ts'
import { wallets } from '../../player/tables.ts'
import type { LedgerAsset } from '@fairdraw/rules/payment/ledger.ts'

/** Available credits; discounts without a hold, the first to expire first. */
export async function loadCredits(db: Db, playerId: number): Promise<Credits> {
  const [held, discounts] = await Promise.all([
    db
      .select({ asset: wallets.asset, balance: wallets.balance })
      .from(wallets)
      .where(and(eq(wallets.playerId, playerId), inArray(wallets.asset, ['entry-credits-v1', 'entry-credits-v2']))),
    db
      .select({ id: discountCredits.id, pence: discountCredits.pence, expiresAt: discountCredits.expiresAt })
      .from(discountCredits)
      .where(
        and(
          eq(discountCredits.playerId, playerId),
          isNull(discountCredits.endedAt),
          isNull(discountCredits.paymentId),
          sql`${discountCredits.expiresAt} > clock_timestamp()`,
        ),
      )
      .orderBy(asc(discountCredits.expiresAt), asc(discountCredits.id)),
  ])
  const balanceOf = (asset: LedgerAsset) => held.find((one) => one.asset === asset)?.balance ?? 0
  return { v1Entries: balanceOf('entry-credits-v1'), v2Pence: balanceOf('entry-credits-v2'), discounts }
}

/** The change of the wallet, and the two accounts in the ledger; `used` is the account of used credits. */
const CREDIT_MOVES = {
  hold: { balance: -1, held: 1, from: 'wallet', to: 'hold', reason: 'entry-hold' },
  capture: { balance: 0, held: -1, from: 'hold', to: 'used', reason: 'entry' },
  release: { balance: 1, held: -1, from: 'hold', to: 'wallet', reason: 'entry-release' },
  refund: { balance: 1, held: 0, from: 'used', to: 'wallet', reason: 'entry-refund' },
} as const
export type CreditMove = keyof typeof CREDIT_MOVES
type Account = (typeof CREDIT_MOVES)[CreditMove]['from' | 'to']

/** The part of a payment that credits need, with the table's column names. */
export type CreditedPayment = {
  id: string
  playerId: number
  entryId: string
  v1Entries: number
  v2Pence: number
  discountPence: number
}

/** Sets what a purchase takes aside, in the transaction that writes its payment down. */
export async function holdCredits(tx: Db, payment: CreditedPayment, { discountId }: AppliedCredits): Promise<void> {
  if (discountId !== undefined)
    await tx
      .update(discountCredits)
      .set({ paymentId: payment.id })
      .where(and(eq(discountCredits.playerId, payment.playerId), eq(discountCredits.id, discountId)))
  await moveCredits(tx, payment, 'hold')
}

/** Moves all credits of a payment. The player's rows must be locked. */
export async function moveCredits(tx: Db, payment: CreditedPayment, move: CreditMove): Promise<void> {
  const { v1Entries, v2Pence, discountPence } = payment
  if (v1Entries > 0) await moveAsset(tx, payment, move, 'entry-credits-v1', v1Entries)
  if (v2Pence > 0) await moveAsset(tx, payment, move, 'entry-credits-v2', v2Pence)
  if (discountPence > 0) await moveDiscount(tx, payment, move)
}

/** A discount moves as a whole: its unused part is lost. */
async function moveDiscount(tx: Db, payment: CreditedPayment, move: CreditMove): Promise<void> {
  const change = {
    hold: sql`payment_id = payment_id`,
    capture: sql`ended_at = clock_timestamp()`,
    release: sql`payment_id = null`,
    // A discount that is returned after its day gets another week.
    refund: sql`payment_id = null, ended_at = null, expires_at = greatest(expires_at, clock_timestamp() + interval '7 days')`,
  }[move]
  const [discount] = await queryRows(
    tx,
    { pence: column.integer },
    sql`update discount_credits set ${change}
        where player_id = ${payment.playerId} and payment_id = ${payment.id} returning pence`,
  )
  if (!discount) throw new Error(`payment ${payment.id} has no discount to move`)
  const unusedPence = discount.pence - payment.discountPence
  await moveAsset(tx, payment, move, 'discount-credits', payment.discountPence)
  if (unusedPence > 0) await moveAsset(tx, payment, move, 'discount-credits', unusedPence, 'issued')
}

async function moveAsset(
  tx: Db,
  { id, playerId, entryId }: CreditedPayment,
  move: CreditMove,
  asset: LedgerAsset,
  amount: number,
  used: 'spent' | 'issued' = 'spent',
): Promise<void> {
  const { balance, held, from, to, reason } = CREDIT_MOVES[move]
  const account = (name: Account) => (name === 'used' ? used : name)
  await tx.execute(
    sql`update wallets set balance = balance + ${balance * amount}, held = held + ${held * amount}
        where player_id = ${playerId} and asset = ${asset}`,
  )
  await tx.execute(
    sql`insert into ledger_transfers (player_id, entry_id, payment_id, asset, from_account, to_account, amount, reason)
        values (${playerId}, ${entryId}, ${id}, ${asset}, ${account(from)}, ${account(to)}, ${amount}, ${reason})`,
  )
}
