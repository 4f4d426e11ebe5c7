/** Withdraws the consent for a channel with the token from a message. It works without a session, years later and repeatedly. */
import type { ConsentPurpose, MarketingChannel } from '@fairdraw/rules/player/marketing.ts'
import type { Db } from '../../db/database.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { lockPlayer } from '../../db/lock-player.ts'
import { recordChoice } from './consents.ts'
import type { UnsubscribeTokens } from './unsubscribe-tokens.ts'

const WORDING = 'Ended by the link in a message.'

export async function unsubscribe(
  { db, unsubscribeTokens }: { db: Db; unsubscribeTokens: UnsubscribeTokens },
  token: string,
  now: Date,
): Promise<Outcome<{ channel: MarketingChannel; purpose: ConsentPurpose }, 'not-found'>> {
  const claim = unsubscribeTokens.read(token)
  if (!claim) return refuse('not-found')
  const { playerId, purpose, channel } = claim
  await db.transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    const ended = { playerId, purpose, isGranted: false, wording: WORDING, source: 'unsubscribe', at: now } as const
    await recordChoice(tx, ended, [channel])
  })
  return done({ channel, purpose })
}
