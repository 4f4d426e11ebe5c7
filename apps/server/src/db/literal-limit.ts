import { sql } from 'drizzle-orm'
import type { Placeholder } from 'drizzle-orm'

/**
 * A limit as a part of the statement's text. A generic plan does not know a parameter: it expects a tenth of the rows,
 * and may then read a whole table for one page (docs/mechanisms/database.md#plans).
 */
export const literalLimit = (rows: number): Placeholder => sql.raw(String(Math.trunc(rows))) as unknown as Placeholder
