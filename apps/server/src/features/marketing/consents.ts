/** What a player agreed to be sent: given and taken back, each with its words and time, append-only (field rule 24). */
import { MARKETING_CHANNELS, isAway } from '@fairdraw/rules/marketing.ts'
import type { MarketingChannel, Standing } from '@fairdraw/rules/marketing.ts'
import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { marketingConsents, players } from '../../db/schema.ts'
import { refuse } from '../../http/outcome.ts'
import type { Refusal } from '../../http/outcome.ts'
import { recordEvent } from '../account/events.ts'
import { tell } from '../entry/steps.ts'
import { refuseInBreak } from '../safety/standing.ts'

export type Consent = { isGranted: boolean; wording: string; at: Date }
export type Consents = Record<MarketingChannel, Consent | undefined>

/** The last word of a player on each way of sending. */
export async function consentsOf(db: Db, playerId: number): Promise<Consents> {
  const { channel, isGranted, wording, at, id } = marketingConsents
  const last = await db
    .selectDistinctOn([channel], { channel, isGranted, wording, at })
    .from(marketingConsents)
    .where(eq(marketingConsents.playerId, playerId))
    .orderBy(channel, desc(id))
  const of = (way: MarketingChannel) => last.find((consent) => consent.channel === way)
  return { email: of('email'), text: of('text') }
}

export type Subject = Standing & {
  phone: string
  email: string | null
  emailVerifiedAt: Date | null
  optInAskedAt: Date | null
}

/** What decides whether anything may be sent to a player; undefined where there is none. */
export async function subjectOf(db: Db, playerId: number): Promise<Subject | undefined> {
  const [row] = await db
    .select({
      phone: players.phone,
      email: players.email,
      emailVerifiedAt: players.emailVerifiedAt,
      suspendedAt: players.suspendedAt,
      pausedUntil: players.pausedUntil,
      excludedUntil: players.excludedUntil,
      closedAt: players.closedAt,
      erasedAt: players.erasedAt,
      optInAskedAt: players.optInAskedAt,
    })
    .from(players)
    .where(eq(players.id, playerId))
  return row
}

export type Choice = {
  playerId: number
  isGranted: boolean
  wording: string
  source: 'login' | 'entry' | 'preference' | 'unsubscribe'
  at: Date
}

/** Writes what is new in a choice; one that says what was said already leaves no row. The player's rows must be locked. */
export async function recordChoice(
  tx: Db,
  { playerId, isGranted, wording, source, at }: Choice,
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
    if (isGranted) await welcome(tx, playerId, channel)
  }
}

/** The first message that a consent leads to. One to an address that is not confirmed yet waits until it is. */
export async function welcome(tx: Db, playerId: number, channel: MarketingChannel): Promise<void> {
  const subject = await subjectOf(tx, playerId)
  if (channel === 'email' && !subject?.emailVerifiedAt) return
  await tell(tx, playerId, `marketing-welcome-${channel}`, {})
}

/** Nobody in a break, or gone, is asked to agree to anything. */
export function refuseWhileAway(subject: Subject, now: Date): Refusal<'paused'> | undefined {
  if (!isAway(subject, now)) return undefined
  return subject.erasedAt ? refuse('paused') : refuseInBreak(subject, now)
}
