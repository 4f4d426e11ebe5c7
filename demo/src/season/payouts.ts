/** Payouts of cash prizes that were won in the season, one in each state, and what PayPal says of each. */
import type { PastBooks } from '@fairdraw/emulators/past-books.ts'
import type { ItemStatus } from '@fairdraw/emulators/paypal/accounts.ts'
import type { PayoutItem } from '@fairdraw/emulators/paypal/payouts.ts'
import { PAYOUT_REVIEWED_FROM_PENCE } from '@fairdraw/rules/payout/payout.ts'
import type { PayoutEvent, PayoutState, ReturnReason } from '@fairdraw/rules/payout/payout.ts'
import type { Db } from '@fairdraw/server/db/database.ts'
import { column, countRows, queryRows } from '@fairdraw/server/db/rows.ts'
import { releaseOf } from '@fairdraw/server/features/payout/releases.ts'
import { payoutEvents, payouts, payPalAccounts } from '@fairdraw/server/features/payout/tables.ts'
import { accountEvents, ledgerTransfers, players, wallets } from '@fairdraw/server/features/player/tables.ts'
import { propose } from '@fairdraw/server/features/staff/four-eyes.ts'
import { and, eq, sql } from 'drizzle-orm'
import { FIRST_PLAYER_ID } from './people.ts'
import { seasonUuid } from './random.ts'

const UUID = { payout: 21, key: 22 } as const
const DAY_MS = 86_400_000

type Sketch = {
  state: PayoutState
  /** After the request, an hour apart. */
  moves: readonly (readonly [PayoutEvent, PayoutState])[]
  daysAgo: number
  /** An account of PayPal's emulator, and what it says of the payout; absent: it was never sent. */
  payer: string
  status?: ItemStatus
  reason?: ReturnReason
  /** Whether two people must release it, and whether one of them has. */
  isReviewed?: boolean
  isReleasedOnce?: boolean
  /** Its player is suspended, so it is not sent. */
  isBanned?: boolean
}

const SUBMIT = ['submit', 'submitted'] as const
const PAID = { state: 'paid', moves: [SUBMIT, ['pay', 'paid']], payer: 'PAYER0000001A', status: 'SUCCESS' } as const

const SKETCHES: readonly Sketch[] = [
  { state: 'in-review', moves: [], daysAgo: 1, payer: 'PAYER0000002B', isReviewed: true, isReleasedOnce: true },
  { state: 'in-review', moves: [], daysAgo: 0.3, payer: 'PAYER0000001A', isReviewed: true },
  { state: 'requested', moves: [], daysAgo: 2, payer: 'PAYER0000001A', isBanned: true },
  { state: 'submitted', moves: [SUBMIT], daysAgo: 0.1, payer: 'PAYER0000002B', status: 'PENDING' },
  {
    state: 'unclaimed',
    moves: [SUBMIT, ['leave-unclaimed', 'unclaimed']],
    daysAgo: 3,
    payer: 'PAYER0000003C',
    status: 'UNCLAIMED',
  },
  { state: 'on-hold', moves: [SUBMIT, ['hold', 'on-hold']], daysAgo: 4, payer: 'PAYER0000007G', status: 'ONHOLD' },
  {
    state: 'returned',
    moves: [SUBMIT, ['return', 'returned']],
    daysAgo: 9,
    payer: 'PAYER0000005E',
    status: 'BLOCKED',
    reason: 'blocked',
  },
  { ...PAID, daysAgo: 8 },
  { ...PAID, daysAgo: 12 },
  { ...PAID, daysAgo: 15, payer: 'PAYER0000002B' },
  { ...PAID, daysAgo: 21 },
  { ...PAID, daysAgo: 25 },
]

type Context = { db: Db; now: Date; recordPast: (past: PastBooks) => void; releaser: string }

/** Once: the payouts that are there stay. */
export async function writePayouts({ db, now, recordPast, releaser }: Context): Promise<void> {
  const found = await countRows(db, sql`select from payouts where id = ${seasonUuid(UUID.payout, 0)}`)
  if (found > 0) return
  const rich = await listRich(db)
  for (const [nth, sketch] of SKETCHES.entries()) {
    const at = rich.findIndex(({ pence }) => pence >= PAYOUT_REVIEWED_FROM_PENCE === (sketch.isReviewed === true))
    const [player] = at < 0 ? [] : rich.splice(at, 1)
    if (player) await writePayout({ db, now, recordPast, releaser }, sketch, { ...player, nth })
  }
}

/** Players with cash prizes, whose ages are known: a payout asks for that. */
const listRich = (db: Db) =>
  queryRows(
    db,
    { playerId: column.integer, pence: column.integer },
    sql`select w.player_id::float8 as "playerId", w.balance::int as pence from wallets w
        where w.asset = 'cash' and w.balance > 0 and w.player_id >= ${FIRST_PLAYER_ID} and w.balance <= 1000000 order by w.player_id`,
  )

async function writePayout(
  { db, now, recordPast, releaser }: Context,
  sketch: Sketch,
  { playerId, pence, nth }: { playerId: number; pence: number; nth: number },
): Promise<void> {
  const { state, moves, daysAgo, payer: payerId, status, reason = null, isReleasedOnce, isBanned } = sketch
  const requestedAt = new Date(now.getTime() - daysAgo * DAY_MS)
  const hourLater = (hours: number) => new Date(requestedAt.getTime() + hours * 3_600_000)
  const changedAt = hourLater(moves.length)
  const id = seasonUuid(UUID.payout, nth)
  const item = status && itemOf({ id, nth, payerId, pence, status, at: requestedAt })
  if (item) recordPast({ payouts: [item] })
  const isEnded = state === 'paid' || state === 'returned'
  await db.transaction(async (tx) => {
    await tx
      .update(players)
      .set({ ageResult: 'over-18', ...(isBanned && { bannedAt: requestedAt }) })
      .where(eq(players.id, playerId))
    const linkedAt = new Date(requestedAt.getTime() - DAY_MS)
    await tx
      .insert(payPalAccounts)
      .values({ playerId, payerId, name: 'A Player', maskedEmail: 'a…r@example.com', isVerified: true, linkedAt })
      .onConflictDoNothing()
    const row = {
      playerId,
      id,
      key: seasonUuid(UUID.key, nth),
      amountPence: pence,
      payerId,
      state,
      reason,
      requestedAt,
      changedAt,
    }
    const [made] = await tx
      .insert(payouts)
      .values({
        ...row,
        vendorId: item?.batchId ?? null,
        nextAttemptAt: isEnded || state === 'in-review' ? null : sql`clock_timestamp() + interval '55 minutes'`,
        lastError: isBanned ? 'the account is suspended' : null,
      })
      .returning()
    await tx
      .insert(accountEvents)
      .values({ playerId, event: 'payout-requested', detail: { amountPence: pence }, at: requestedAt })
    const first = sketch.isReviewed ? 'in-review' : 'requested'
    const events = [['request', first] as const, ...moves]
    for (const [hours, [event, to]] of events.entries())
      await tx.insert(payoutEvents).values({
        playerId,
        payoutId: id,
        event,
        state: to,
        detail: event === 'return' ? { reason } : {},
        at: hourLater(hours),
      })
    await moveMoney(tx, { playerId, pence, requestedAt, changedAt }, state)
    if (isReleasedOnce) await propose(tx, { ...releaseOf(made!), proposedBy: releaser })
  })
}

/** From the wallet into a hold, and out of it to the player, or back. */
async function moveMoney(
  tx: Db,
  { playerId, pence, requestedAt, changedAt }: { playerId: number; pence: number; requestedAt: Date; changedAt: Date },
  state: PayoutState,
): Promise<void> {
  const post = (fromAccount: string, toAccount: string, at: Date) =>
    tx
      .insert(ledgerTransfers)
      .values({ playerId, asset: 'cash', fromAccount, toAccount, amount: pence, reason: 'payout', at })
  await post('wallet', 'hold', requestedAt)
  if (state === 'paid') await post('hold', 'paid-out', changedAt)
  if (state === 'returned') await post('hold', 'wallet', changedAt)
  const isHeld = state !== 'paid' && state !== 'returned'
  if (state === 'returned') return
  await tx
    .update(wallets)
    .set({ balance: sql`${wallets.balance} - ${pence}`, held: sql`${wallets.held} + ${isHeld ? pence : 0}` })
    .where(and(eq(wallets.playerId, playerId), eq(wallets.asset, 'cash')))
}

type Item = { id: string; nth: number; payerId: string; pence: number; status: ItemStatus; at: Date }

function itemOf({ id, nth, payerId, pence, status, at }: Item): PayoutItem {
  const number = `5EA50000${String(nth).padStart(6, '0')}`
  return {
    id: number,
    batchId: `B${number}`,
    senderBatchId: id,
    senderItemId: id,
    payerId,
    amountPence: pence,
    status,
    history: [{ status, at: at.toISOString() }],
  }
}
