import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

/** The title of an item, from the text of one of its revisions; null if it has none. `revision`: the table's alias. */
export const titleIn = (revision: string): SQL => {
  const body = sql.raw(`${revision}.body`)
  return sql`coalesce(${body}->'competition'->>'name', ${body}->>'title', ${body}->>'name', ${body}->'meta'->>'title', ${body}->'article'->>'title')`
}
