/** Stores and publishes winners. Each winner chooses how much of the name is published (field rule 10). */
import type { Winner, WinnerStory } from '@fairdraw/contract/catalogue/winner.ts'
import type { DrawStory } from '@fairdraw/contract/winners.ts'
import { formatPublishedName, normaliseForSearch } from '@fairdraw/rules/competition/winners.ts'
import type { NameChoice } from '@fairdraw/rules/competition/winners.ts'
import type { KnownWinner } from '@fairdraw/rules/content-rules/content-rule.ts'
import { partsOpenTo, shownParts } from '@fairdraw/rules/competition/publicity.ts'
import type { PublicityPart } from '@fairdraw/rules/competition/publicity.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { lockPlayer } from '../../db/lock-player.ts'
import { countRows } from '../../db/rows.ts'
import { awards } from '../prize/tables.ts'
import { winnerStories, winners } from './tables.ts'

/** The size of the winners page, and of a page of all winners. */
export const PAGE_SIZE = 24

export type NewWinner = Omit<Winner, 'name'> & { firstName: string; surname: string; nameChoice: NameChoice }

/** Searchable text: the published text only, so that nobody is found by a withheld name. */
function searchText({ name, location, meta, article, showsImages }: Winner): string {
  return normaliseForSearch(
    [name, location, meta.prize, article?.title, ...showsImages.map((s) => s.showName)].join(' '),
  )
}

/** Inserts or changes a winner. A changed choice of name takes effect at once. */
export async function saveWinner(db: Db, { firstName, surname, nameChoice, ...rest }: NewWinner): Promise<void> {
  const body: Winner = { ...rest, name: formatPublishedName({ firstName, surname }, nameChoice) }
  const { id, isHidden, meta } = body
  const row = { id, wonAt: new Date(meta.date), isHidden, firstName, surname, nameChoice, body }
  const values = { ...row, searchText: searchText(body) }
  await db.insert(winners).values(values).onConflictDoUpdate({ target: winners.id, set: values })
}

/** A winner's full name, how much of it may be published, and what they agree to; undefined if there is no such winner. */
export async function findKnownWinner(db: Db, id: string): Promise<KnownWinner | undefined> {
  const [found] = await db
    .select({
      firstName: winners.firstName,
      surname: winners.surname,
      nameChoice: winners.nameChoice,
      body: winners.body,
      agreed: AGREED,
    })
    .from(winners)
    .where(eq(winners.id, id))
  if (!found) return undefined
  const { body, nameChoice, agreed, ...names } = found
  return {
    ...names,
    nameChoice: nameChoice as NameChoice,
    prizePicture: (body as Winner).image,
    agreed: partsOpenTo(nameChoice as NameChoice).filter((part) => agreed.includes(part)),
  }
}

/** Locks the account of a winner, as every write about a player does first. */
export async function lockWinner(tx: Db, winnerId: string): Promise<void> {
  const [award] = await tx
    .select({ playerId: awards.playerId })
    .from(awards)
    .where(sql`${awards.id} = award_of(${winnerId})`)
  if (award) await lockPlayer(tx, award.playerId)
}

/** Whether a winner's account was erased since: nothing is written about them any more (winners.sql). */
export async function isErased(db: Db, winnerId: string): Promise<boolean> {
  return (await countRows(db, sql`select 1 where is_winner_erased(${winnerId})`)) > 0
}

/** What a winner agrees to now. */
export const AGREED = sql<PublicityPart[]>`coalesce(agreed_parts(${winners.id}), '{}')`

export async function saveWinnerStory(db: Db, winnerId: string, body: WinnerStory): Promise<void> {
  const known = await findKnownWinner(db, winnerId)
  const shows = shownParts(body, known?.prizePicture ?? '').map(({ part }) => part)
  const row = { winnerId, body, searchText: normaliseForSearch(body.article?.title ?? ''), shows }
  await db.insert(winnerStories).values(row).onConflictDoUpdate({ target: winnerStories.winnerId, set: row })
}

export async function deleteWinnerStory(db: Db, winnerId: string): Promise<void> {
  await db.delete(winnerStories).where(eq(winnerStories.winnerId, winnerId))
}

/** A winner as shown on the site: the story, while they agree to it, replaces the winner's own row. */
export const WINNER_COLUMNS = { body: sql`${winners.body} - 'isErased'`, story: winnerStories.body }
export const toPublicWinner = ({ body, story }: { body: unknown; story: unknown }): Winner => ({
  ...(body as Winner),
  ...(story as WinnerStory | null),
})
export const matchesWinner = and(
  eq(winnerStories.winnerId, winners.id),
  sql`${winnerStories.shows} <@ agreed_parts(${winners.id})`,
)

export const isPublished = (withHidden: boolean) => (withHidden ? undefined : eq(winners.isHidden, false))

/** The cards of the winners page, latest first. */
export async function listLatestWinners(db: Db, { withHidden = false } = {}): Promise<Winner[]> {
  const found = await db
    .select(WINNER_COLUMNS)
    .from(winners)
    .leftJoin(winnerStories, matchesWinner)
    .where(isPublished(withHidden))
    .orderBy(desc(winners.wonAt), desc(winners.id))
    .limit(PAGE_SIZE)
  return found.map(toPublicWinner)
}

export async function findWinner(db: Db, id: string): Promise<Winner | undefined> {
  const [found] = await db
    .select(WINNER_COLUMNS)
    .from(winners)
    .leftJoin(winnerStories, matchesWinner)
    .where(and(eq(winners.id, id), isPublished(false)))
  return found && toPublicWinner(found)
}

/** The stories of a draw's winners that are on the site, in the order in which their tickets were drawn. */
export async function listDrawStories(db: Db, drawId: string): Promise<DrawStory[]> {
  const found = await db
    .select(WINNER_COLUMNS)
    .from(awards)
    .innerJoin(winners, sql`${winners.id} = ${awards.id}::text`)
    .innerJoin(winnerStories, matchesWinner)
    .where(and(eq(awards.drawId, drawId), isPublished(false)))
    .orderBy(awards.place)
    .limit(PAGE_SIZE)
  return found
    .map(toPublicWinner)
    .flatMap(({ id, name, meta, article }) => (article ? [{ id, name, prize: meta.prize, title: article.title }] : []))
}
