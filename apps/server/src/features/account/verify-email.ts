/** An email address is a player's once they have read a code out of its mailbox (2-flows §4 'Email verification', §9). */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { outbox, players } from '../../db/schema.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { lockPlayer, tell } from '../entry/steps.ts'
import type { Limits } from '../login/limits.ts'
import { consentsOf, subjectOf, welcome } from '../marketing/consents.ts'
import { RESEND_SECONDS, resendLockOf } from './email-codes.ts'
import type { EmailCodes } from './email-codes.ts'
import { recordEvent } from './events.ts'

export type VerifyEmailContext = { db: Db; emailCodes: EmailCodes; limits: Limits }
type Asking = { playerId: number; address: string; email: string; now: Date }
/** Where a request came from: opaque texts of a campaign, kept with what happened (decisions: smaller things). */
type Origin = Partial<Record<'root' | 'skylightId' | 'campaignCode' | 'emailOptInState', string | undefined>>

/** `retryAfter`: seconds until another may be asked for; one that was just mailed is not mailed again. */
export async function requestEmailCode(
  { db, emailCodes, limits }: VerifyEmailContext,
  { playerId, address, email, now, root, skylightId, campaignCode, emailOptInState }: Asking & Origin,
): Promise<Outcome<{ requested: true; retryAfter: number }, 'too-many-requests' | 'session-ended'>> {
  const lock = await resendLockOf(db, playerId, email, now)
  if (lock > 0) return done({ requested: true, retryAfter: lock })
  const subject = await subjectOf(db, playerId)
  if (!subject) return refuse('session-ended')
  const refusal =
    (await limits.take(['mail'], { phone: subject.phone, address }, now)) ??
    (await limits.take(['mail-to'], { phone: email.toLowerCase(), address }, now))
  if (refusal) return refusal

  await db.transaction(async (tx) => {
    const draw = randomUUID()
    // Somebody asked at the same moment: theirs is on its way.
    if (!(await emailCodes.keep(tx, { playerId, email, draw, now }))) return
    // One that has not gone out yet would come after it, with a code that is over.
    await tx.delete(outbox).where(and(eq(outbox.playerId, playerId), eq(outbox.topic, 'email-code')))
    await tell(tx, playerId, 'email-code', { email, draw })
    const origin = Object.entries({ root, skylightId, campaignCode, emailOptInState })
    const detail = Object.fromEntries(origin.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
    await recordEvent(tx, { playerId, event: 'email-code-asked', at: now, detail })
  })
  return done({ requested: true, retryAfter: RESEND_SECONDS })
}

export async function confirmEmail(
  { db, emailCodes, limits }: VerifyEmailContext,
  { playerId, address, email, verificationCode, now }: Asking & { verificationCode: string },
): Promise<Outcome<{ confirmed: true }, 'wrong-code' | 'code-expired' | 'too-many-requests' | 'session-ended'>> {
  const before = await subjectOf(db, playerId)
  if (!before) return refuse('session-ended')
  const who = { phone: before.phone, address }
  const refusal = await limits.take(['verify-email'], who, now)
  if (refusal) return refusal
  const code = await emailCodes.countTry(db, playerId, email, now)
  if (!code) return refuse('code-expired')
  if (!emailCodes.isRight(code.hash, playerId, email, verificationCode))
    return refuse(code.triesLeft > 0 ? 'wrong-code' : 'code-expired')

  const confirmed = await db.transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    if (!(await emailCodes.use(tx, playerId, code.hash))) return false
    await tx.update(players).set({ email: code.email, emailVerifiedAt: now }).where(eq(players.id, playerId))
    await recordEvent(tx, { playerId, event: 'email-verified', at: now })
    if (before.emailVerifiedAt && before.email && before.email.toLowerCase() !== code.email.toLowerCase())
      await tell(tx, playerId, 'email-replaced', { was: before.email })
    // Who agreed before there was an address hears from us now.
    if (!before.emailVerifiedAt && (await consentsOf(tx, playerId)).email?.isGranted)
      await welcome(tx, playerId, 'email')
    return true
  })
  if (!confirmed) return refuse('code-expired')
  await limits.giveBack(['verify-email', 'mail'], who, now)
  await limits.giveBack(['mail-to'], { phone: email.toLowerCase(), address }, now)
  return done({ confirmed: true })
}
