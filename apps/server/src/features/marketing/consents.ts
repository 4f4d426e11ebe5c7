/** A player's consents to messages: granted and withdrawn, each with its wording and time, append-only (field rule 24). */
import { MARKETING_CHANNELS, isOnBreak } from '@fairdraw/rules/player/marketing.ts'
import type { ConsentPurpose, MarketingChannel } from '@fairdraw/rules/player/marketing.ts'
import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { marketingConsents, resultNoticeConsents } from './tables.ts'
import { refuse } from '../../http/outcome.ts'
import type { Refusal } from '../../http/outcome.ts'
import { recordEvent } from '../player/events.ts'
import type { AccountEvent } from '../player/events.ts'
import { subjectOf } from '../player/subject.ts'
import type { Subject } from '../player/subject.ts'
import { enqueueMessage } from '../notification/enqueue-message.ts'
import { refuseInBreak } from '../safety/standing.ts'

/** The table of each purpose, and the account events that record a change. */
const PURPOSES = {
  marketing: { table: marketingConsents, granted: 'marketing-agreed', ended: 'marketing-ended' },
  results: { table: resultNoticeConsents, granted: 'result-notices-agreed', ended: 'result-notices-ended' },
} as const satisfies Record<
  ConsentPurpose,
  { table: typeof marketingConsents; granted: AccountEvent; ended: AccountEvent }
>

export type Consent = { isGranted: boolean; wording: string; at: Date }
export type Consents = Record<MarketingChannel, Consent | undefined>

/** A player's latest consent for each channel. */
export async function consentsOf(db: Db, playerId: number, purpose: ConsentPurpose = 'marketing'): Promise<Consents> {
  const { table } = PURPOSES[purpose]
  const { channel, isGranted, wording, at, id } = table
  const last = await db
    .selectDistinctOn([channel], { channel, isGranted, wording, at })
    .from(table)
    .where(eq(table.playerId, playerId))
    .orderBy(channel, desc(id))
  const of = (name: MarketingChannel) => last.find((consent) => consent.channel === name)
  return { email: of('email'), text: of('text') }
}

export async function hasConsent(
  db: Db,
  playerId: number,
  channel: MarketingChannel,
  purpose: ConsentPurpose = 'marketing',
): Promise<boolean> {
  return (await consentsOf(db, playerId, purpose))[channel]?.isGranted ?? false
}

export type ConsentChoice = {
  playerId: number
  purpose?: ConsentPurpose
  isGranted: boolean
  wording: string
  source: 'login' | 'entry' | 'preference' | 'unsubscribe'
  at: Date
}

/** Saves a choice for the channels where it changes something; an unchanged channel gets no row. The player's rows must be locked. */
export async function recordChoice(
  tx: Db,
  { playerId, purpose = 'marketing', isGranted, wording, source, at }: ConsentChoice,
  channels: readonly MarketingChannel[] = MARKETING_CHANNELS,
): Promise<void> {
  const before = await consentsOf(tx, playerId, purpose)
  const { table, granted, ended } = PURPOSES[purpose]
  for (const channel of channels) {
    if ((before[channel]?.isGranted ?? false) === isGranted) continue
    await tx.insert(table).values({ playerId, channel, isGranted, wording, source, at })
    await recordEvent(tx, { playerId, event: isGranted ? granted : ended, at, detail: { channel, source } })
    if (isGranted && purpose === 'marketing') await enqueueWelcome(tx, playerId, channel)
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
