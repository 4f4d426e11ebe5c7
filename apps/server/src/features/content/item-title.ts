import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

/** The title in the body of a revision of any kind; null if it has none. */
export const titleIn = (body: SQL) =>
  sql<
    string | null
  >`coalesce(${body}->'competition'->>'name', ${body}->>'title', ${body}->>'name', ${body}->'meta'->>'title', ${body}->'article'->>'title')`
