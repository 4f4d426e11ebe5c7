/** The opt-in form that follows a log-in: whether to show it, and what it says (2-flows §4, §5; field rule 24). */
import { ASK_AGAIN_MS, CONSENT_WORDING, mayAskForOptIn } from '@fairdraw/rules/marketing.ts'
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { players } from '../../db/schema.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { changeDetails } from '../account/personal-details.ts'
import type { Details } from '../account/personal-details.ts'
import { lockPlayer } from '../entry/steps.ts'
import { consentsOf, recordChoice, refuseWhileAway, subjectOf } from './consents.ts'

type Asking = { playerId: number; now: Date }

/** Tells of the player's own number alone, and asks once in the rule's span: what is answered yes here counts as asked. */
export async function shouldShowOptIn(
  db: Db,
  { playerId, phoneNumber, now }: Asking & { phoneNumber: string },
): Promise<Outcome<{ showOptin: boolean }, 'unauthorized'>> {
  const subject = await subjectOf(db, playerId)
  if (subject?.phone !== phoneNumber) return refuse('unauthorized')
  const { email } = await consentsOf(db, playerId)
  if (!mayAskForOptIn(subject, email?.isGranted ?? false, now)) return done({ showOptin: false })
  const lately = new Date(now.getTime() - ASK_AGAIN_MS)
  const asked = await db
    .update(players)
    .set({ optInAskedAt: now })
    .where(and(eq(players.id, playerId), or(isNull(players.optInAskedAt), lte(players.optInAskedAt, lately))))
    .returning({ id: players.id })
  return done({ showOptin: asked.length > 0 })
}

/** 'targeting': mails may go out; 'processing': they may once an address is confirmed. */
type OptInReply = { emailOptInState: 'targeting' | 'processing' }

export function optIn(
  db: Db,
  { playerId, now, wording = CONSENT_WORDING.email, ...details }: Asking & Details & { wording?: string | undefined },
): Promise<Outcome<OptInReply, 'paused' | 'session-ended'>> {
  return db.transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    const subject = await subjectOf(tx, playerId)
    if (!subject) return refuse('session-ended')
    const refusal = refuseWhileAway(subject, now)
    if (refusal) return refusal
    await changeDetails(tx, { playerId, at: now, change: details })
    await recordChoice(tx, { playerId, isGranted: true, wording, source: 'login', at: now }, ['email'])
    return done({ emailOptInState: subject.emailVerifiedAt ? 'targeting' : 'processing' })
  })
}
