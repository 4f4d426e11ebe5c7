/** Winners as the desk sees them: never more of a name than is published (docs/mechanisms/draw/stories.md). */
import type { Winner } from '@fairdraw/contract/catalogue/winner.ts'
import type { DeskWinner } from '@fairdraw/contract/desk/winners.ts'
import type { NameChoice } from '@fairdraw/rules/competition/winners.ts'
import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { literalLimit } from '../../../db/literal-limit.ts'
import { staffIdOf } from '../../audit/record.ts'
import { contentItems } from '../../content/tables.ts'
import { drawShowSteps, drawShows } from '../../draw-show/tables.ts'
import { draws } from '../../draw/tables.ts'
import { awards } from '../../prize/tables.ts'
import { staffNames } from '../../staff/people.ts'
import { publicityConsents, winners } from '../tables.ts'
import { AGREED } from '../winners.ts'

/** Of a draw; more winners of one draw have no stories of their own in practice. */
const MAX_LISTED = 100

export async function findDeskWinner(db: Db, id: string): Promise<DeskWinner | undefined> {
  const [found] = await readWinners(db, eq(winners.id, id))
  return found
}

/** In the order in which their tickets were drawn, so that the main prize comes first. */
export const listDrawWinners = (db: Db, drawId: string): Promise<DeskWinner[]> =>
  readWinners(db, eq(awards.drawId, drawId))

async function readWinners(db: Db, which: SQL): Promise<DeskWinner[]> {
  const ofStory = sql`${contentItems.kind} = 'winner-story' and ${contentItems.id} = ${winners.id}`
  const found = await db
    .select({
      id: winners.id,
      nameChoice: winners.nameChoice,
      isNamed: sql<boolean>`${winners.firstName} <> '' or ${winners.surname} <> ''`,
      body: winners.body,
      agreed: AGREED,
      drawId: draws.id,
      drawTitle: draws.title,
      shownAt: sql<string | null>`(select min(${drawShowSteps.shownAt}) from ${drawShows}
        join ${drawShowSteps} on ${drawShowSteps.showId} = ${drawShows.id}
        where ${drawShows.drawId} = ${draws.id} and not ${drawShows.isRehearsal})`,
      competition: sql<string | null>`(select c.title from content_items c where c.kind = 'competition'
        and c.id = ${winners.body} #>> '{meta,competitionId}')`,
      latest: contentItems.latestRevision,
      published: sql<number | null>`(select p.revision from content_revisions p
        where p.kind = 'winner-story' and p.id = ${winners.id} and p.state = 'published')`,
    })
    .from(winners)
    .leftJoin(awards, sql`${awards.id}::text = ${winners.id}`)
    .leftJoin(draws, eq(draws.id, awards.drawId))
    .leftJoin(contentItems, ofStory)
    .where(which)
    .orderBy(asc(awards.place), winners.id)
    .limit(literalLimit(MAX_LISTED))
  const consents = await readConsents(
    db,
    found.map(({ id }) => id),
  )
  return found.map(({ id, nameChoice, isNamed, agreed, drawId, drawTitle, shownAt, latest, published, ...row }) => {
    const { name, location, meta, image } = row.body as Winner
    return {
      id,
      name,
      nameChoice: nameChoice as NameChoice,
      isNamed,
      location,
      prize: meta.prize,
      wonAt: meta.date,
      competition: { id: meta.competitionId, title: row.competition },
      draw:
        drawId === null
          ? null
          : { id: drawId, title: drawTitle ?? '', shownAt: shownAt === null ? null : new Date(shownAt).toISOString() },
      picture: image,
      agreed,
      consents: consents.get(id) ?? [],
      story: { latest, published },
    }
  })
}

async function readConsents(db: Db, ids: readonly string[]): Promise<Map<string, DeskWinner['consents']>> {
  const found = await db
    .select()
    .from(publicityConsents)
    .where(inArray(publicityConsents.winnerId, [...ids]))
    .orderBy(desc(publicityConsents.id))
  const names = await staffNames(
    db,
    found.flatMap(({ recordedBy }) => staffIdOf(recordedBy) ?? []),
  )
  return new Map(
    [...Map.groupBy(found, ({ winnerId }) => winnerId)].map(([winnerId, rows]) => [
      winnerId,
      rows.map(({ parts, nameChoice, channel, wording, agreedAt, recordedAt, recordedBy }) => ({
        parts,
        nameChoice,
        channel,
        wording,
        agreedAt: agreedAt.toISOString(),
        recordedAt: recordedAt.toISOString(),
        recordedBy: names.get(staffIdOf(recordedBy) ?? '') ?? null,
      })),
    ]),
  )
}
