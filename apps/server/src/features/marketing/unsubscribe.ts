/** Ends what a message was sent by, for whoever holds the message: logged out, years later, and as often as they like. */
import type { MarketingChannel } from '@fairdraw/rules/marketing.ts'
import type { Db } from '../../db/database.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { lockPlayer } from '../entry/steps.ts'
import { recordChoice } from './consents.ts'
import type { UnsubscribeTokens } from './unsubscribe-tokens.ts'

const WORDING = 'Ended by the link in a message.'

export async function unsubscribe(
  { db, unsubscribeTokens }: { db: Db; unsubscribeTokens: UnsubscribeTokens },
  token: string,
  now: Date,
): Promise<Outcome<{ channel: MarketingChannel }, 'not-found'>> {
  const leaving = unsubscribeTokens.read(token)
  if (!leaving) return refuse('not-found')
  const { playerId, channel } = leaving
  await db.transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    await recordChoice(tx, { playerId, isGranted: false, wording: WORDING, source: 'unsubscribe', at: now }, [channel])
  })
  return done({ channel })
}
