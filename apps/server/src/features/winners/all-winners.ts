/** All winners, latest first, in pages, filtered by search words. */
import type { Winner } from '@fairdraw/contract/catalogue/winner.ts'
import { normaliseForSearch } from '@fairdraw/rules/competition/winners.ts'
import { and, desc, like, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { winnerStories, winners } from './tables.ts'
import { done, refuseFields } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { PAGE_SIZE, WINNER_COLUMNS, isPublished, matchesWinner, toPublicWinner } from './winners.ts'

type WinnerQuery = { search?: string | undefined; cursor?: string | undefined }
type Page = { winners: Winner[]; nextCursor?: string }
/**
 * The last winner of the page, by the sort key and not by identity, so that it works even when that winner is deleted.
 */
type Cursor = { wonAt: Date; id: string }

/** Each word must occur somewhere. Special characters of patterns are escaped. */
const matchesWord = (word: string) => {
  const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return or(like(winners.searchText, pattern), like(winnerStories.searchText, pattern))
}

export async function searchWinners(
  db: Db,
  { search = '', cursor }: WinnerQuery,
  { withHidden }: { withHidden: boolean },
): Promise<Outcome<Page, 'invalid-request'>> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor)
  if (cursor !== undefined && after === undefined) return refuseFields('cursor')
  const words = normaliseForSearch(search).split(' ').filter(Boolean)

  const found = await db
    .select({ id: winners.id, wonAt: winners.wonAt, ...WINNER_COLUMNS })
    .from(winners)
    .leftJoin(winnerStories, matchesWinner)
    .where(
      and(
        isPublished(withHidden),
        ...words.map(matchesWord),
        after && sql`(${winners.wonAt}, ${winners.id}) < (${after.wonAt.toISOString()}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(desc(winners.wonAt), desc(winners.id))
    .limit(PAGE_SIZE + 1)
  const page = found.slice(0, PAGE_SIZE)
  const last = page.at(-1)
  return done({
    winners: page.map(toPublicWinner),
    ...(last && found.length > PAGE_SIZE ? { nextCursor: encodeCursor(last) } : {}),
  })
}

const encodeCursor = ({ wonAt, id }: Cursor) => Buffer.from(`${wonAt.getTime()}.${id}`).toString('base64url')

function decodeCursor(cursor: string): Cursor | undefined {
  const [, ms, id] = /^(\d{1,13})\.([a-z0-9-]{1,100})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return id === undefined ? undefined : { wonAt: new Date(Number(ms)), id }
}
