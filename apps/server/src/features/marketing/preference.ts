/** A player's marketing preferences (field rule 24). */
import type { preference } from '@fairdraw/contract/profile.ts'
import { MARKETING_CHANNELS } from '@fairdraw/rules/player/marketing.ts'
import type { MarketingChannel } from '@fairdraw/rules/player/marketing.ts'
import type * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { lockPlayer } from '../../db/lock-player.ts'
import { subjectOf } from '../player/subject.ts'
import { consentsOf, recordChoice, refuseDuringBreak } from './consents.ts'
import type { Consent } from './consents.ts'

type Preference = z.infer<typeof preference>
type Preferences = Record<MarketingChannel, Preference>
type Change = Partial<Record<MarketingChannel, boolean | undefined>> & { wording: string }

const toPreference = (consent: Consent | undefined): Preference => ({
  granted: consent?.isGranted ?? false,
  at: consent?.at.toISOString() ?? null,
  wording: consent?.wording ?? null,
})

async function preferencesOf(db: Db, playerId: number): Promise<Preferences> {
  const { email, text } = await consentsOf(db, playerId)
  return { email: toPreference(email), text: toPreference(text) }
}

/** A player can always withdraw consent. In a break they cannot grant it. */
export async function preferences(
  db: Db,
  { playerId, change, now }: { playerId: number; change?: Change | undefined; now: Date },
): Promise<Outcome<{ preferences: Preferences }, 'paused' | 'session-ended'>> {
  if (!change) return done({ preferences: await preferencesOf(db, playerId) })
  return db.transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    const subject = await subjectOf(tx, playerId)
    if (!subject) return refuse('session-ended')
    const refusal = MARKETING_CHANNELS.some((channel) => change[channel]) && refuseDuringBreak(subject, now)
    if (refusal) return refusal
    for (const channel of MARKETING_CHANNELS) {
      const isGranted = change[channel]
      if (isGranted === undefined) continue
      const { wording } = change
      await recordChoice(tx, { playerId, isGranted, wording, source: 'preference', at: now }, [channel])
    }
    return done({ preferences: await preferencesOf(tx, playerId) })
  })
}
