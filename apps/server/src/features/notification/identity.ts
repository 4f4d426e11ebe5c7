/** A player's identity at the engagement service, and what they have won: winner cards are shown for awards of published draws only. */
import type { EngagementIdentity } from '@fairdraw/contract/notification.ts'
import { VACANT_AWARD_STATES } from '@fairdraw/rules/prize/award.ts'
import { and, eq, notInArray } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { draws } from '../draw/tables.ts'
import { awards } from '../prize/tables.ts'
import type { Engagement } from '../../vendors/engagement/engagement.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'

type Context = { db: Db; catalogue: Catalogue; engagement: Pick<Engagement, 'browser' | 'identify'> }

export async function engagementIdentity(
  { db, catalogue, engagement }: Context,
  { playerId, now }: { playerId: number; now: Date },
): Promise<EngagementIdentity> {
  const found = await db
    .select({ subjectId: draws.subjectId, wonAt: awards.createdAt })
    .from(awards)
    .innerJoin(draws, eq(draws.id, awards.drawId))
    .where(
      and(
        eq(awards.playerId, playerId),
        notInArray(awards.state, [...VACANT_AWARD_STATES]),
        eq(draws.kind, 'competition'),
        eq(draws.state, 'published'),
      ),
    )
    .orderBy(awards.createdAt)
  // Several prizes of one draw are one win.
  const playerAwards = [...new Map(found.map(({ subjectId, wonAt }) => [Number(subjectId), wonAt]))].map(
    ([competitionId, wonAt]) => ({ competitionId, wonAt }),
  )
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
