/** A player's identity at the engagement service, and the awards for which it shows winner cards. */
import type { EngagementIdentity } from '@fairdraw/contract/notification.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { wins } from '../../db/schema.ts'
import type { Engagement } from '../../vendors/engagement/engagement.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'

type Context = { db: Db; catalogue: Catalogue; engagement: Pick<Engagement, 'browser' | 'identify'> }

export async function engagementIdentity(
  { db, catalogue, engagement }: Context,
  { playerId, now }: { playerId: number; now: Date },
): Promise<EngagementIdentity> {
  const playerAwards = await db.select().from(wins).where(eq(wins.playerId, playerId))
  const { byId } = await catalogue.findAll(playerAwards.map(({ competitionId }) => competitionId))
  return {
    ...engagement.browser,
    ...engagement.identify(playerId, now),
    won: playerAwards.flatMap(({ competitionId, wonAt }) => {
      const competition = byId.get(competitionId)
      if (!competition) return []
      const { desktop, mobile } = competition.meta.media
      const image = desktop.cardImage ?? mobile.cardImage
      return { competitionId, name: competition.name, ...(image && { image }), wonAt: wonAt.toISOString() }
    }),
  }
}
