/** Winners as they are stored and published; how much of a name is published is each winner's own choice (field rule 10). */
import type { Winner, WinnerStory } from '@fairdraw/contract/catalogue.ts'
import { publishedName, searchable } from '@fairdraw/rules/competition/winners.ts'
import type { NameChoice } from '@fairdraw/rules/competition/winners.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { winnerStories, winners } from '../../db/schema.ts'

/** How many the winners page shows, and a page of all of them. */
export const PAGE_SIZE = 24

export type NewWinner = Omit<Winner, 'name'> & { firstName: string; surname: string; nameChoice: NameChoice }

/** What may be searched: the published words alone, so that nobody is found by a name that they keep to themselves. */
function searchText({ name, location, meta, article, showsImages }: Winner): string {
  return searchable([name, location, meta.prize, article?.title, ...showsImages.map((s) => s.showName)].join(' '))
}

/** Puts a winner in, or changes them: a choice of name that changes holds from then on. */
export async function saveWinner(db: Db, { firstName, surname, nameChoice, ...rest }: NewWinner): Promise<void> {
  const body: Winner = { ...rest, name: publishedName({ firstName, surname }, nameChoice) }
  const { id, isHidden, meta } = body
  const row = { id, wonAt: new Date(meta.date), isHidden, firstName, surname, nameChoice, body }
  const values = { ...row, searchText: searchText(body) }
  await db.insert(winners).values(values).onConflictDoUpdate({ target: winners.id, set: values })
}

/** A winner's whole name, and how much of it they let be published; undefined where they are not known here yet. */
export async function findNamedWinner(
  db: Db,
  id: string,
): Promise<{ firstName: string; surname: string; nameChoice: NameChoice } | undefined> {
  const [found] = await db
    .select({ firstName: winners.firstName, surname: winners.surname, nameChoice: winners.nameChoice })
    .from(winners)
    .where(eq(winners.id, id))
  return found && { ...found, nameChoice: found.nameChoice as NameChoice }
}

/** What is told of a winner, from then on; it may be written before the winner is known here. */
export async function saveWinnerStory(db: Db, winnerId: string, body: WinnerStory): Promise<void> {
  const row = { winnerId, body, searchText: searchable(body.article?.title ?? '') }
  await db.insert(winnerStories).values(row).onConflictDoUpdate({ target: winnerStories.winnerId, set: row })
}

export async function deleteWinnerStory(db: Db, winnerId: string): Promise<void> {
  await db.delete(winnerStories).where(eq(winnerStories.winnerId, winnerId))
}

/** A winner as they are shown: what is told of them over what is known of them. */
export const WINNER_COLUMNS = { body: winners.body, story: winnerStories.body }
export const shownWinner = ({ body, story }: { body: unknown; story: unknown }): Winner => ({
  ...(body as Winner),
  ...(story as WinnerStory | null),
})
export const ofItsWinner = eq(winnerStories.winnerId, winners.id)

export const isPublished = (withHidden: boolean) => (withHidden ? undefined : eq(winners.isHidden, false))

/** The cards of the winners page, latest first. */
export async function listLatestWinners(db: Db, { withHidden = false } = {}): Promise<Winner[]> {
  const found = await db
    .select(WINNER_COLUMNS)
    .from(winners)
    .leftJoin(winnerStories, ofItsWinner)
    .where(isPublished(withHidden))
    .orderBy(desc(winners.wonAt), desc(winners.id))
    .limit(PAGE_SIZE)
  return found.map(shownWinner)
}

export async function findWinner(db: Db, id: string): Promise<Winner | undefined> {
  const [found] = await db
    .select(WINNER_COLUMNS)
    .from(winners)
    .leftJoin(winnerStories, ofItsWinner)
    .where(and(eq(winners.id, id), isPublished(false)))
  return found && shownWinner(found)
}
