/** A player's marketing consents: granted and withdrawn, each with its wording and time, append-only (field rule 24). */
import { MARKETING_CHANNELS, isOnBreak } from '@fairdraw/rules/player/marketing.ts'
import type { MarketingChannel } from '@fairdraw/rules/player/marketing.ts'
import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { marketingConsents } from '../../db/schema.ts'
import { refuse } from '../../http/outcome.ts'
import type { Refusal } from '../../http/outcome.ts'
import { recordEvent } from '../player/events.ts'
import { subjectOf } from '../player/subject.ts'
import type { Subject } from '../player/subject.ts'
import { enqueueMessage } from '../notification/enqueue-message.ts'
import { refuseInBreak } from '../safety/standing.ts'

export type Consent = { isGranted: boolean; wording: string; at: Date }
export type Consents = Record<MarketingChannel, Consent | undefined>

/** A player's latest consent for each channel. */
export async function consentsOf(db: Db, playerId: number): Promise<Consents> {
  const { channel, isGranted, wording, at, id } = marketingConsents
  const last = await db
    .selectDistinctOn([channel], { channel, isGranted, wording, at })
    .from(marketingConsents)
    .where(eq(marketingConsents.playerId, playerId))
    .orderBy(channel, desc(id))
  const of = (name: MarketingChannel) => last.find((consent) => consent.channel === name)
  return { email: of('email'), text: of('text') }
}

export async function hasConsent(db: Db, playerId: number, channel: MarketingChannel): Promise<boolean> {
  return (await consentsOf(db, playerId))[channel]?.isGranted ?? false
}

export type ConsentChoice = {
  playerId: number
  isGranted: boolean
  wording: string
  source: 'login' | 'entry' | 'preference' | 'unsubscribe'
  at: Date
}

/** Saves a choice for the channels where it changes something; an unchanged channel gets no row. The player's rows must be locked. */
export async function recordChoice(
  tx: Db,
  { playerId, isGranted, wording, source, at }: ConsentChoice,
  channels: readonly MarketingChannel[] = MARKETING_CHANNELS,
): Promise<void> {
  const before = await consentsOf(tx, playerId)
  for (const channel of channels) {
    if ((before[channel]?.isGranted ?? false) === isGranted) continue
    await tx.insert(marketingConsents).values({ playerId, channel, isGranted, wording, source, at })
    await recordEvent(tx, {
      playerId,
      event: isGranted ? 'marketing-agreed' : 'marketing-ended',
      at,
      detail: { channel, source },
    })
    if (isGranted) await enqueueWelcome(tx, playerId, channel)
  }
}

/** Enqueues the first message after a consent. For an unverified email address it is enqueued after verification. */
export async function enqueueWelcome(tx: Db, playerId: number, channel: MarketingChannel): Promise<void> {
  const subject = await subjectOf(tx, playerId)
  if (channel === 'email' && !subject?.emailVerifiedAt) return
  await enqueueMessage(tx, playerId, `marketing-welcome-${channel}`, {})
}

/** A player in a break, or an erased one, is never asked for consent. */
export function refuseDuringBreak(subject: Subject, now: Date): Refusal<'paused'> | undefined {
  if (!isOnBreak(subject, now)) return undefined
  return subject.erasedAt ? refuse('paused') : refuseInBreak(subject, now)
}
