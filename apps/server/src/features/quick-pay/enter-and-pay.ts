/**
 * One tap enters and pays: the sheet's number finds or makes the account, and then everything goes the way that it goes for
 * everybody (decisions: quick pay). The number is no proof: what comes back opens this entry's status and nothing else.
 */
import type { Competition } from '@fairdraw/contract/catalogue.ts'
import type { ParsedOf, ReplyOf } from '@fairdraw/contract/endpoint.ts'
import type { postQuickPayEntry } from '@fairdraw/contract/payment.ts'
import { mobileOf } from '@fairdraw/rules/validation.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { players } from '../../db/schema.ts'
import { once } from '../../http/idempotency.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome, Refusal } from '../../http/outcome.ts'
import type { Breaks } from '../account/breaks-kept.ts'
import type { Players } from '../account/players.ts'
import { registerPlayers } from '../account/register.ts'
import { acceptedTerms, enter } from '../entry/enter.ts'
import type { EnterRefusal } from '../entry/enter.ts'
import type { EntryQueue } from '../entry/entry-queue.ts'
import type { Limits } from '../login/limits.ts'
import type { PayContext, PayRefusal } from '../payment/open-payment.ts'
import { SINGLE } from '../payment/intent.ts'
import { pay } from '../payment/pay.ts'
import { findOffer, refuseShut } from './offer.ts'
import { openStatus } from './status-tokens.ts'

export type QuickPayContext = PayContext & { players: Players; queue: EntryQueue; limits: Limits; breaks: Breaks }

type Asked = ParsedOf<typeof postQuickPayEntry, 'body'> & { address: string; now: Date }
type Reply = ReplyOf<typeof postQuickPayEntry>['body']
type QuickPayRefusal = EnterRefusal | PayRefusal | 'too-many-requests' | 'still-running' | 'idempotency-key-reused'

export async function enterAndPay(
  context: QuickPayContext,
  { address, now, ...asked }: Asked,
): Promise<Outcome<Reply, QuickPayRefusal>> {
  const { db, catalogue, limits } = context
  const phone = mobileOf(asked.phone)
  if (!phone) return refuse('invalid-request', { fields: { phone: ['error.validation.phone.invalid'] } })
  const refusal = await limits.take(['quick-pay'], { phone, address }, now)
  if (refusal) return refusal
  const offer = findOffer(catalogue, asked.competitionId)
  if (!offer.ok) return offer
  // Nobody is made a player who did not agree to what players agree to.
  if (!asked.isAdult) return refuse('age-unverified')
  if (acceptedTerms(offer.competition, asked) === undefined) return refuse('terms-not-accepted')
  const player = await findOrMake(context, offer.competition, phone, now)
  if (!player.ok) return player
  const { playerId } = player

  const { key, ...body } = asked
  const paid = await once(db, { playerId, call: 'quick-pay', key, body }, () => enterThenPay(context, playerId, asked))
  if (!paid.ok) return paid
  return done({ ...paid.body, statusToken: await openStatus(db, { playerId, entryId: paid.body.entryId }, now) })
}

/** As anybody enters and pays, with the number's account in the place of a log-in. */
async function enterThenPay(
  context: QuickPayContext,
  playerId: number,
  { key, competitionId, termsAccepted, termsVersion, bundleId, nonce, deviceData }: Omit<Asked, 'address' | 'now'>,
): Promise<Outcome<Omit<Reply, 'statusToken'>, EnterRefusal | PayRefusal>> {
  const entered = await enter(context, { playerId, key, body: { competitionId, termsAccepted, termsVersion } })
  if (!entered.ok) return entered
  const { entryId } = entered.body
  const paid = await pay(context, {
    playerId,
    entryId,
    method: 'apple-pay',
    bundleId: bundleId === SINGLE ? undefined : bundleId,
    nonce,
    deviceData,
    termsAccepted,
    termsVersion,
  })
  if (!paid.ok) return paid
  const { status, paymentStatus } = paid.body
  return done({ entryId, status, paymentStatus })
}

/** Refused where the account of the number is suspended; none is made for what cannot be entered. */
async function findOrMake(
  { db, breaks }: QuickPayContext,
  competition: Competition,
  phone: string,
  now: Date,
): Promise<{ ok: true; playerId: number } | Refusal<'unauthorized' | 'closed' | 'not-started' | 'on-hold'>> {
  const known = await findPlayer(db, phone)
  if (known) return known
  const shut = await refuseShut(db, competition)
  if (shut) return shut
  await db.transaction((tx) => registerPlayers(tx, breaks, [phone], { now, by: 'quick pay' }))
  return (await findPlayer(db, phone))!
}

async function findPlayer(
  db: Db,
  phone: string,
): Promise<{ ok: true; playerId: number } | Refusal<'unauthorized'> | undefined> {
  const [player] = await db
    .select({ playerId: players.id, suspendedAt: players.suspendedAt })
    .from(players)
    .where(eq(players.phone, phone))
  if (!player) return undefined
  return player.suspendedAt ? refuse('unauthorized') : { ok: true, playerId: player.playerId }
}
