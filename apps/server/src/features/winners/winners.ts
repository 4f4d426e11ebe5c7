/** Winners as they are stored and published; how much of a name is published is each winner's own choice (field rule 10). */
import type { Winner } from '@fairdraw/contract/catalogue.ts'
import { publishedName, searchable } from '@fairdraw/rules/competition/winners.ts'
import type { NameChoice } from '@fairdraw/rules/competition/winners.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { winners } from '../../db/schema.ts'

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

export const isPublished = (withHidden: boolean) => (withHidden ? undefined : eq(winners.isHidden, false))

/** The cards of the winners page, latest first. */
export async function listLatestWinners(db: Db, { withHidden = false } = {}): Promise<Winner[]> {
  const found = await db
    .select({ body: winners.body })
    .from(winners)
    .where(isPublished(withHidden))
    .orderBy(desc(winners.wonAt), desc(winners.id))
    .limit(PAGE_SIZE)
  return found.map(({ body }) => body as Winner)
}

export async function findWinner(db: Db, id: string): Promise<Winner | undefined> {
  const [found] = await db
    .select({ body: winners.body })
    .from(winners)
    .where(and(eq(winners.id, id), isPublished(false)))
  return found?.body as Winner | undefined
}
