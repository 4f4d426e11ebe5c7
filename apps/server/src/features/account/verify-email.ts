/** A player verifies an email address with a code that is mailed to it (2-flows §4 'Email verification', §9). */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { outbox } from '../notification/tables.ts'
import { players } from '../player/tables.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { lockPlayer } from '../../db/lock-player.ts'
import { enqueueMessage } from '../notification/enqueue-message.ts'
import type { Limits } from '../../http/rate-limits/rate-limits.ts'
import { enqueueWelcome, hasConsent } from '../marketing/consents.ts'
import { RESEND_SECONDS, secondsUntilResend } from './email-codes.ts'
import type { EmailCodes } from './email-codes.ts'
import { recordEvent } from '../player/events.ts'
import { saveDetailsSentAlong } from '../player/personal-details.ts'
import type { Details } from '../player/personal-details.ts'
import { subjectOf } from '../player/subject.ts'

/** The text of `wrong-code` speaks of a text message. */
const WRONG_CODE_TEXT = 'Check the email and try again.'

export type VerifyEmailContext = { db: Db; emailCodes: EmailCodes; limits: Limits }
type EmailRequest = { playerId: number; address: string; email: string; now: Date }
/** The campaign that a request came from: opaque strings, stored with the event (docs/product-decisions.md#smaller-things). */
type CampaignOrigin = Partial<Record<'root' | 'skylightId' | 'campaignCode' | 'emailOptInState', string | undefined>>

/** `retryAfter`: seconds until another code may be requested. During the cooldown no mail is sent. */
export async function requestEmailCode(
  { db, emailCodes, limits }: VerifyEmailContext,
  {
    playerId,
    address,
    email,
    now,
    playerDetails,
    ...origin
  }: EmailRequest & CampaignOrigin & { playerDetails?: Details | undefined },
): Promise<Outcome<{ requested: true; retryAfter: number }, 'too-many-requests' | 'session-ended'>> {
  const cooldownSeconds = await secondsUntilResend(db, playerId, email, now)
  if (cooldownSeconds > 0) return done({ requested: true, retryAfter: cooldownSeconds })
  const subject = await subjectOf(db, playerId)
  if (!subject) return refuse('session-ended')
  const refusal =
    (await limits.consume(['mail'], { phone: subject.phone, address }, now)) ??
    (await limits.consume(['mail-to'], { phone: email.toLowerCase(), address }, now))
  if (refusal) return refusal

  await db.transaction(async (tx) => {
    const seed = randomUUID()
    // A concurrent request is already sending a code.
    if (!(await emailCodes.save(tx, { playerId, email, seed, now }))) return
    // An earlier mail that is still in the outbox would arrive later, with a code that is no longer valid.
    await tx.delete(outbox).where(and(eq(outbox.playerId, playerId), eq(outbox.topic, 'email-code')))
    await enqueueMessage(tx, playerId, 'email-code', { email, seed })
    if (playerDetails) await saveDetailsSentAlong(tx, { playerId, at: now, details: playerDetails })
    const { root, skylightId, campaignCode, emailOptInState } = origin
    const given = Object.entries({ root, skylightId, campaignCode, emailOptInState })
    const detail = Object.fromEntries(given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
    await recordEvent(tx, { playerId, event: 'email-code-asked', at: now, detail })
  })
  return done({ requested: true, retryAfter: RESEND_SECONDS })
}

export async function confirmEmail(
  { db, emailCodes, limits }: VerifyEmailContext,
  { playerId, address, email, verificationCode, now }: EmailRequest & { verificationCode: string },
): Promise<Outcome<{ confirmed: true }, 'wrong-code' | 'code-expired' | 'too-many-requests' | 'session-ended'>> {
  const before = await subjectOf(db, playerId)
  if (!before) return refuse('session-ended')
  const requester = { phone: before.phone, address }
  const refusal = await limits.consume(['verify-email'], requester, now)
  if (refusal) return refusal
  const code = await emailCodes.countTry(db, playerId, email, now)
  if (!code) return refuse('code-expired')
  if (!emailCodes.isRight(code.hash, playerId, email, verificationCode))
    return code.triesLeft > 0 ? refuse('wrong-code', { detail: WRONG_CODE_TEXT }) : refuse('code-expired')

  const confirmed = await db.transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    if (!(await emailCodes.use(tx, playerId, code.hash))) return false
    await tx.update(players).set({ email: code.email, emailVerifiedAt: now }).where(eq(players.id, playerId))
    await recordEvent(tx, { playerId, event: 'email-verified', at: now })
    if (before.emailVerifiedAt && before.email && before.email.toLowerCase() !== code.email.toLowerCase())
      await enqueueMessage(tx, playerId, 'email-replaced', { was: before.email })
    // A player who agreed before the address was verified gets the welcome message now.
    if (!before.emailVerifiedAt && (await hasConsent(tx, playerId, 'email')))
      await enqueueWelcome(tx, playerId, 'email')
    return true
  })
  if (!confirmed) return refuse('code-expired')
  await limits.restore(['verify-email', 'mail'], requester, now)
  await limits.restore(['mail-to'], { phone: email.toLowerCase(), address }, now)
  return done({ confirmed: true })
}
