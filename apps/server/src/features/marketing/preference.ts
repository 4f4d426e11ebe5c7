/** A player's consents: to news and offers, and to notices of draws that they did not win (field rule 24). */
import type { preference } from '@fairdraw/contract/profile.ts'
import { MARKETING_CHANNELS } from '@fairdraw/rules/player/marketing.ts'
import type { ConsentPurpose, MarketingChannel } from '@fairdraw/rules/player/marketing.ts'
import type * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { lockPlayer } from '../../db/lock-player.ts'
import { subjectOf } from '../player/subject.ts'
import { consentsOf, recordChoice, refuseDuringBreak } from './consents.ts'
import type { Consent } from './consents.ts'

type Preference = z.infer<typeof preference>
type ByChannel = Record<MarketingChannel, Preference>
type Preferences = { preferences: ByChannel; resultNotices: ByChannel }
type Change = Partial<Record<MarketingChannel, boolean | undefined>> & {
  purpose?: ConsentPurpose | undefined
  wording: string
}

const toPreference = (consent: Consent | undefined): Preference => ({
  granted: consent?.isGranted ?? false,
  at: consent?.at.toISOString() ?? null,
  wording: consent?.wording ?? null,
})

async function byChannel(db: Db, playerId: number, purpose: ConsentPurpose): Promise<ByChannel> {
  const { email, text } = await consentsOf(db, playerId, purpose)
  return { email: toPreference(email), text: toPreference(text) }
}

const preferencesOf = async (db: Db, playerId: number): Promise<Preferences> => ({
  preferences: await byChannel(db, playerId, 'marketing'),
  resultNotices: await byChannel(db, playerId, 'results'),
})

/** A player can always withdraw consent. In a break they cannot grant it. */
export async function preferences(
  db: Db,
  { playerId, change, now }: { playerId: number; change?: Change | undefined; now: Date },
): Promise<Outcome<Preferences, 'paused' | 'session-ended'>> {
  if (!change) return done(await preferencesOf(db, playerId))
  return db.transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    const subject = await subjectOf(tx, playerId)
    if (!subject) return refuse('session-ended')
    const refusal = MARKETING_CHANNELS.some((channel) => change[channel]) && refuseDuringBreak(subject, now)
    if (refusal) return refusal
    const { purpose = 'marketing', wording } = change
    for (const channel of MARKETING_CHANNELS) {
      const isGranted = change[channel]
      if (isGranted === undefined) continue
      await recordChoice(tx, { playerId, purpose, isGranted, wording, source: 'preference', at: now }, [channel])
    }
    return done(await preferencesOf(tx, playerId))
  })
}
