/** The opt-in form after a log-in: whether to show it, and saving the reply (2-flows §4, §5; field rule 24). */
import { ASK_AGAIN_MS, CONSENT_WORDING, mayAskForOptIn } from '@fairdraw/rules/player/marketing.ts'
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { players } from '../player/tables.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { changeDetails } from '../player/personal-details.ts'
import type { Details } from '../player/personal-details.ts'
import { lockPlayer } from '../../db/lock-player.ts'
import { subjectOf } from '../player/subject.ts'
import { hasConsent, recordChoice, refuseDuringBreak } from './consents.ts'

type OptInRequest = { playerId: number; now: Date }

/** Answers only for the player's own number, and shows the form once in ASK_AGAIN_MS. A reply of true counts as shown. */
export async function shouldShowOptIn(
  db: Db,
  { playerId, phoneNumber, now }: OptInRequest & { phoneNumber: string },
): Promise<Outcome<{ showOptin: boolean }, 'unauthorized'>> {
  const subject = await subjectOf(db, playerId)
  if (subject?.phone !== phoneNumber) return refuse('unauthorized')
  if (!mayAskForOptIn(subject, await hasConsent(db, playerId, 'email'), now)) return done({ showOptin: false })
  const askAgainBefore = new Date(now.getTime() - ASK_AGAIN_MS)
  const updated = await db
    .update(players)
    .set({ optInAskedAt: now })
    .where(and(eq(players.id, playerId), or(isNull(players.optInAskedAt), lte(players.optInAskedAt, askAgainBefore))))
    .returning({ id: players.id })
  return done({ showOptin: updated.length > 0 })
}

/** 'targeting': mails may be sent; 'processing': they may be sent once the address is verified. */
type OptInReply = { emailOptInState: 'targeting' | 'processing' }

export function optIn(
  db: Db,
  {
    playerId,
    now,
    wording = CONSENT_WORDING.email,
    ...details
  }: OptInRequest & Details & { wording?: string | undefined },
): Promise<Outcome<OptInReply, 'paused' | 'session-ended'>> {
  return db.transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    const subject = await subjectOf(tx, playerId)
    if (!subject) return refuse('session-ended')
    const refusal = refuseDuringBreak(subject, now)
    if (refusal) return refusal
    await changeDetails(tx, { playerId, at: now, change: details })
    await recordChoice(tx, { playerId, isGranted: true, wording, source: 'login', at: now }, ['email'])
    return done({ emailOptInState: subject.emailVerifiedAt ? 'targeting' : 'processing' })
  })
}
