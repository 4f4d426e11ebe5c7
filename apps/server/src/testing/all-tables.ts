/** Every table of the product, found by the files that have tables. */
import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

const sources = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = await Promise.all(
  globSync('**/tables.ts', { cwd: sources }).map(
    (file) => import(`${sources}/${file}`) as Promise<Record<string, unknown>>,
  ),
)

export const TABLES = modules.flatMap((tables) =>
  Object.values(tables).filter((value): value is PgTable => is(value, PgTable)),
)
