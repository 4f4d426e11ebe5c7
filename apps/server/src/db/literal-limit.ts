import { sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'

/**
 * A limit as a part of the statement's text. A generic plan does not know a parameter: it expects a tenth of the rows,
 * and may then read a whole table for one page (docs/mechanisms/database.md#plans).
 */
export const literalLimit = (rows: number): Placeholder => sql.raw(String(Math.trunc(rows))) as unknown as Placeholder

/**
 * A number as a part of the statement's text, for the same reason: one competition has a million rows and another has ten. A
 * number that is not whole is a bug.
 */
export function literalInteger(value: number): SQL {
  if (!Number.isSafeInteger(value)) throw new Error(`${value} is no whole number`)
  return sql.raw(String(value))
}
