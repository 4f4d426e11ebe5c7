/**
 * The PayPal account for a player's payouts: linked by a log-in there, shown to its player, unlinked
 * (docs/mechanisms/payouts.md#link).
 */
import { hash, randomBytes } from 'node:crypto'
import type { postPayPalUserInfo } from '@fairdraw/contract/payout.ts'
import type { ParsedOf, ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { lockPlayer } from '../../db/lock-player.ts'
import { oauthStates, payPalAccounts } from './tables.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { recordEvent } from '../player/events.ts'
import { readConfirmation } from '../login/code/step-up.ts'
import type { Tokens } from '../login/session/tokens.ts'
import type { PayPalPerson, Payouts } from '../../vendors/paypal/paypal.ts'
import { maskEmail } from './mask-email.ts'

export type LinkContext = {
  db: Db
  payPal: Pick<Payouts, 'logInUrl' | 'findPerson'>
  tokens: Pick<Tokens, 'authenticate' | 'end'>
  origin: () => string
}

type UserInfo = typeof postPayPalUserInfo
type LinkedAccount = ReplyOf<UserInfo>['body']

const STATE_TTL_MS = 10 * 60_000
const RETURN_PATH = '/win/profile/payouts/paypal'

const hashOf = (state: string) => hash('sha256', state, 'buffer')

/**
 * The URL of the log-in at PayPal. The state belongs to one player, so that nobody can link their account to another
 * player.
 */
export async function startLink(
  { db, payPal, origin }: LinkContext,
  playerId: number,
  now: Date,
): Promise<{ url: string; state: string }> {
  const state = randomBytes(24).toString('base64url')
  const expiresAt = new Date(now.getTime() + STATE_TTL_MS)
  await db.insert(oauthStates).values({ hash: hashOf(state), playerId, expiresAt })
  return { url: payPal.logInUrl(state, `${origin()}${RETURN_PATH}`), state }
}

/** Links the account that the player returns with. Codes are used only after all other checks. */
export async function finishLink(
  { db, payPal, tokens, origin }: LinkContext,
  {
    playerId,
    code,
    state,
    confirmation,
    now,
  }: Required<Pick<ParsedOf<UserInfo, 'body'>, 'code' | 'state'>> & {
    playerId: number
    confirmation: string | undefined
    now: Date
  },
): Promise<Outcome<LinkedAccount, 'step-up-needed' | 'link-ended' | 'busy'>> {
  const isOurs = and(
    eq(oauthStates.hash, hashOf(state)),
    eq(oauthStates.playerId, playerId),
    gt(oauthStates.expiresAt, now),
  )
  if ((await db.$count(oauthStates, isOurs)) === 0) return refuse('link-ended')
  const proof = confirmation === undefined ? undefined : await readConfirmation(tokens, confirmation, playerId)
  // A person with a stolen session must not be able to redirect the next payout.
  if (!proof && (await hadAccount(db, playerId))) return refuse('step-up-needed')
  let person: PayPalPerson | undefined
  try {
    person = await payPal.findPerson(code, `${origin()}${RETURN_PATH}`)
  } catch {
    return refuse('busy', { retryAfter: 5 })
  }
  if (!person) return refuse('link-ended')
  const { payerId, name, email, isVerified } = person
  return db.transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    const ended = await tx.delete(oauthStates).where(isOurs).returning({ hash: oauthStates.hash })
    if (ended.length === 0) return refuse('link-ended')
    if ((await hadAccount(tx, playerId)) && !(proof && (await tokens.end(tx, proof)))) return refuse('step-up-needed')
    const account = { payerId, name, maskedEmail: maskEmail(email), isVerified, linkedAt: now, unlinkedAt: null }
    await tx
      .insert(payPalAccounts)
      .values({ playerId, ...account })
      .onConflictDoUpdate({ target: payPalAccounts.playerId, set: account })
    await recordEvent(tx, { playerId, event: 'payout-account-linked', at: now })
    return done({ account: { name, email: account.maskedEmail, isVerified } })
  })
}

export async function findLinkedAccount(db: Db, playerId: number): Promise<LinkedAccount> {
  const [found] = await db
    .select({ name: payPalAccounts.name, email: payPalAccounts.maskedEmail, isVerified: payPalAccounts.isVerified })
    .from(payPalAccounts)
    .where(and(eq(payPalAccounts.playerId, playerId), isNull(payPalAccounts.unlinkedAt)))
  return { account: found ?? null }
}

/** A payout that is already running keeps its recipient. */
export async function unlinkAccount(db: Db, playerId: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    const unlinked = await tx
      .update(payPalAccounts)
      .set({ unlinkedAt: now })
      .where(and(eq(payPalAccounts.playerId, playerId), isNull(payPalAccounts.unlinkedAt)))
      .returning({ playerId: payPalAccounts.playerId })
    if (unlinked.length > 0) await recordEvent(tx, { playerId, event: 'payout-account-unlinked', at: now })
  })
}

export async function purgeOldStates(db: Db, now: Date): Promise<void> {
  await db.delete(oauthStates).where(lte(oauthStates.expiresAt, now))
}

async function hadAccount(db: Db, playerId: number): Promise<boolean> {
  return (await db.$count(payPalAccounts, eq(payPalAccounts.playerId, playerId))) > 0
}
