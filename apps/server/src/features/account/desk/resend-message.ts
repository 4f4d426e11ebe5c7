/** Sends a message again that has been delivered, to the number or address that the player has now. */
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { lockPlayer } from '../../../db/lock-player.ts'
import { sentMessages } from '../../notification/tables.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import { recordAudit } from '../../audit/record.ts'
import { enqueueAgain } from '../../notification/enqueue-message.ts'
import { isResendable, messageOf } from '../../messages.ts'
import { subjectOf } from '../../player/subject.ts'

/** A message that was just sent again is on its way: a second press of the button sends nothing. */
export const RESEND_WAIT_MS = 10 * 60_000

/** What decides whether a message can be sent again. */
type SentMessage = {
  topic: string
  isBodyStored: boolean
  /** When the claim that the message speaks of ends. */
  claimBy: string | null
  resentAt: Date | null
}

export function canResend({ topic, isBodyStored, claimBy, resentAt }: SentMessage, now: Date): boolean {
  if (!isBodyStored || !isResendable(topic)) return false
  if (claimBy !== null && new Date(claimBy) <= now) return false
  return resentAt === null || now.getTime() - resentAt.getTime() >= RESEND_WAIT_MS
}

export function resendMessage(
  db: Db,
  { playerId, messageId, staffId, now }: { playerId: number; messageId: number; staffId: string; now: Date },
): Promise<Outcome<Record<string, never>, 'not-found' | 'wrong-player-state' | 'message-not-resendable'>> {
  return db.transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    const player = await subjectOf(tx, playerId)
    const ofMessage = and(eq(sentMessages.playerId, playerId), eq(sentMessages.id, messageId))
    const [sent] = await tx.select().from(sentMessages).where(ofMessage)
    if (!player || !sent) return refuse('not-found')
    if (player.erasedAt) return refuse('wrong-player-state')
    const { topic, resentAt } = sent
    const body = sent.body as Record<string, unknown> | null
    const claimBy = typeof body?.['claimBy'] === 'string' ? body['claimBy'] : null
    if (!body || !canResend({ topic, isBodyStored: true, claimBy, resentAt }, now))
      return refuse('message-not-resendable')
    // The body is stored without its recipient.
    const recipient = messageOf(topic).message.to ? { to: player.phone } : {}
    await enqueueAgain(tx, { topic, playerId, body: { ...body, ...recipient } })
    await tx.update(sentMessages).set({ resentAt: now }).where(ofMessage)
    await recordAudit(tx, {
      actor: { staffId },
      act: 'resend-message',
      subject: { kind: 'player', id: playerId },
      after: { topic, message: messageId },
    })
    return done({})
  })
}
