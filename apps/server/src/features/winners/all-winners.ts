/** Every winner, latest first, a page at a time, by the words that are looked for. */
import type { Winner } from '@fairdraw/contract/catalogue.ts'
import { searchable } from '@fairdraw/rules/winners.ts'
import { and, desc, like, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { winners } from '../../db/schema.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { PAGE, published } from './winners.ts'

type Asked = { search?: string | undefined; cursor?: string | undefined }
type Page = { winners: Winner[]; nextCursor?: string }
/** The winner that came last. By what orders them and not by who it is: it holds even when that one is gone meanwhile. */
type Place = { wonAt: Date; id: string }

/** Each word must stand somewhere; what a pattern would take as its own sign is taken as itself. */
const holds = (word: string) => like(winners.searchText, `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)

export async function allWinners(
  db: Db,
  { search = '', cursor }: Asked,
  { withHidden }: { withHidden: boolean },
): Promise<Outcome<Page, 'invalid-request'>> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (cursor !== undefined && after === undefined)
    return refuse('invalid-request', { fields: { cursor: ['error.validation.invalid'] } })
  const words = searchable(search).split(' ').filter(Boolean)

  const found = await db
    .select({ id: winners.id, wonAt: winners.wonAt, body: winners.body })
    .from(winners)
    .where(
      and(
        published(withHidden),
        ...words.map(holds),
        after && sql`(${winners.wonAt}, ${winners.id}) < (${after.wonAt.toISOString()}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(desc(winners.wonAt), desc(winners.id))
    .limit(PAGE + 1)
  const page = found.slice(0, PAGE)
  const last = page.at(-1)
  return done({
    winners: page.map(({ body }) => body as Winner),
    ...(last && found.length > PAGE ? { nextCursor: cursorOf(last) } : {}),
  })
}

const cursorOf = ({ wonAt, id }: Place) => Buffer.from(`${wonAt.getTime()}.${id}`).toString('base64url')

function readCursor(cursor: string): Place | undefined {
  const [, ms, id] = /^(\d{1,13})\.([a-z0-9-]{1,100})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return id === undefined ? undefined : { wonAt: new Date(Number(ms)), id }
}
