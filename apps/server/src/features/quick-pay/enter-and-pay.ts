/**
 * One tap enters and pays. The phone number of the sheet finds or creates the account, and then everything runs as
 * usual (docs/product-decisions.md#smaller-things). The number proves nothing: the reply gives access to this entry's
 * status only, and nothing is created or sent for a number before there is an Apple Pay payment.
 */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import type { ParsedOf, ReplyOf } from '@fairdraw/contract/endpoint.ts'
import type { postQuickPayEntry } from '@fairdraw/contract/payment.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { players } from '../player/tables.ts'
import { runOnce, isKeyKnown } from '../../http/idempotency.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome, Refusal } from '../../http/outcome.ts'
import type { ErasedBreaks } from '../player/erased-breaks.ts'
import type { Players } from '../player/players.ts'
import { registerPlayers } from '../player/register.ts'
import { acceptedTerms, enter, findUnfinishedEntry } from '../entry/enter.ts'
import type { EnterRefusal } from '../entry/enter.ts'
import type { EntryQueue } from '../entry/queue/entry-queue.ts'
import { lockPlayer } from '../../db/lock-player.ts'
import { findEntry } from '../entry/find-entry.ts'
import { endWithoutTickets } from '../entry/steps.ts'
import type { Limits } from '../../http/rate-limits/rate-limits.ts'
import type { PayContext, PayRefusal } from '../payment/open-payment.ts'
import { SINGLE_ENTRY_BUNDLE_ID } from '../payment/intent.ts'
import { pay, retryPay } from '../payment/pay.ts'
import { findOffer, refuseUnavailable } from './offer.ts'
import { toPublicRefusal } from './refusals.ts'
import type { PublicRefusal } from './refusals.ts'
import { issueStatusToken } from './status-tokens.ts'

export type QuickPayContext = PayContext & { players: Players; queue: EntryQueue; limits: Limits; breaks: ErasedBreaks }

type PurchaseRequest = ParsedOf<typeof postQuickPayEntry, 'body'>
type QuickPayRequest = PurchaseRequest & { key: string; address: string; now: Date }
type Reply = ReplyOf<typeof postQuickPayEntry>['body']
type Entered = Omit<Reply, 'statusToken'>
type QuickPayRefusal = PublicRefusal | 'too-many-requests' | 'still-running' | 'idempotency-key-reused'
/** The refusal that makes the account unable to enter, in any call. */
type QuickPayPlayer = { playerId: number; accountRefusal: Refusal<'unauthorized' | 'account-closed'> | undefined }

const CALL = 'quick-pay'

export async function enterAndPay(
  context: QuickPayContext,
  { key, address, now, ...tap }: QuickPayRequest,
): Promise<Outcome<Reply, QuickPayRefusal>> {
  const { db, limits } = context
  const { phone } = tap
  const tooMany = await limits.consume(['quick-pay'], { phone, address }, now)
  if (tooMany) return tooMany

  const purchase = await checkPurchase(context, tap)
  // Checked after the nonce. If the first call with this key used the nonce, that call's outcome counts.
  const known = await findPlayer(db, phone)
  if (!purchase.ok && !(known && (await isKeyKnown(db, { playerId: known.playerId, call: CALL, key })))) return purchase
  const found = known ? done(known) : purchase.ok ? await registerPlayer(context, purchase.body, phone, now) : purchase
  if (!found.ok) return found
  const { playerId, accountRefusal } = found.body

  const paid = await runOnce(db, { playerId, call: CALL, key, body: tap }, async ({ isRetry }) => {
    const entered =
      accountRefusal && !isRetry ? accountRefusal : await enterThenPay(context, { playerId, key, tap, isRetry })
    return entered.ok ? entered : toPublicRefusal(context, entered, { ...tap, playerId, phone, address, now })
  })
  if (!paid.ok) return paid
  return done({ ...paid.body, statusToken: await issueStatusToken(db, { playerId, entryId: paid.body.entryId }, now) })
}

/** Checks without an account: whether one tap can buy this, and whether there is a payment. */
async function checkPurchase(
  { catalogue, gateway }: QuickPayContext,
  tap: PurchaseRequest,
): Promise<Outcome<Competition, PublicRefusal>> {
  const offer = await findOffer(catalogue, tap.competitionId)
  if (!offer.ok) return offer
  // A player is created only for somebody who agreed to the terms of players.
  if (!tap.isAdult) return refuse('age-unverified')
  if (acceptedTerms(offer.competition, tap) === undefined) return refuse('terms-not-accepted')
  const payment = await gateway.describe(tap.nonce).catch(() => 'out-of-reach' as const)
  if (payment === 'out-of-reach') return refuse('busy', { retryAfter: 5 })
  if (!payment) return refuse('entry-failed')
  return payment.kind === 'apple-pay' ? done(offer.competition) : refuse('wrong-payment-method')
}

type EnterAndPayCommand = { playerId: number; key: string; tap: PurchaseRequest; isRetry: boolean }

/** Enters and pays as usual, with the number's account instead of a log-in. The payment pins the terms. */
async function enterThenPay(
  context: QuickPayContext,
  { playerId, key, isRetry, tap }: EnterAndPayCommand,
): Promise<Outcome<Entered, EnterRefusal | PayRefusal>> {
  const { competitionId, termsAccepted, termsVersion, bundleId, nonce, deviceData } = tap
  const before = await findUnfinishedEntry(context.db, playerId, competitionId)
  const entered = await enter(context, { playerId, key, body: { competitionId } })
  if (!entered.ok) return entered
  const { entryId } = entered.body
  const paid = await (isRetry ? retryPay : pay)(context, {
    playerId,
    entryId,
    method: 'apple-pay',
    bundleId: bundleId === SINGLE_ENTRY_BUNDLE_ID ? undefined : bundleId,
    nonce,
    deviceData,
    termsAccepted,
    termsVersion,
  })
  if (!paid.ok) {
    // Nobody can return to an entry of a failed tap, so it is cancelled. An entry that the player began elsewhere
    // stays.
    if (!before && paid.code !== 'busy') await cancelUnpaid(context.db, playerId, entryId)
    return paid
  }
  const { status, paymentStatus } = paid.body
  return done({ entryId, status, paymentStatus })
}

/** Cancels an entry that waits for a payment. One whose payment is running or unknown stays. */
async function cancelUnpaid(db: Db, playerId: number, entryId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    const entry = await findEntry(tx, playerId, entryId)
    if (entry?.state === 'payment-due') await endWithoutTickets(tx, entry, 'cancel')
  })
}

/** Creates no player for a competition that cannot be entered. */
async function registerPlayer(
  { db, breaks }: QuickPayContext,
  competition: Competition,
  phone: string,
  now: Date,
): Promise<Outcome<QuickPayPlayer, 'closed' | 'not-started' | 'on-hold'>> {
  const shut = await refuseUnavailable(db, competition)
  if (shut) return shut
  await db.transaction((tx) => registerPlayers(tx, breaks, [phone], { now, by: 'quick pay', hasStatedAge: true }))
  return done((await findPlayer(db, phone))!)
}

async function findPlayer(db: Db, phone: string): Promise<QuickPayPlayer | undefined> {
  const [player] = await db
    .select({ playerId: players.id, bannedAt: players.bannedAt, closedAt: players.closedAt })
    .from(players)
    .where(eq(players.phone, phone))
  return player && { playerId: player.playerId, accountRefusal: refuseAccount(player) }
}

function refuseAccount({
  bannedAt,
  closedAt,
}: {
  bannedAt: Date | null
  closedAt: Date | null
}): QuickPayPlayer['accountRefusal'] {
  if (bannedAt) return refuse('unauthorized')
  // The text message leads to the log-in, which explains how to reopen the account.
  return closedAt ? refuse('account-closed', { detail: 'Your account is closed, as you asked.' }) : undefined
}
