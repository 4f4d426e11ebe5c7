/** Texts that cannot be shown, for tests that send them, and where any is stored. */
import { getTableName, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { TABLES } from './all-tables.ts'
import { readRows } from './read-rows.ts'

/** Texts that cannot be shown, each from one that can. */
export const HOSTILE: Readonly<Record<string, (plain: string) => string>> = {
  '100 kB of combining characters': (plain) => plain + '\u0301'.repeat(50_000),
  'combining characters that a body may have': (plain) => plain + '\u0301\u0316'.repeat(14_000),
  'a bidirectional override, isolates, controls': (plain) => `\u202e\u2067${plain}\u2069\u202c\u001b[31m\u0007`,
  'a NUL': (plain) => `${plain}\0`,
  'half of a surrogate pair': (plain) => `${plain}\ud83d`,
  'nothing that can be seen': () => '\u200b\u3164\u2800\u00ad',
}

/** `\p{Cf}` except what joins letters and emoji, which the rules' own test covers. */
const UNSHOWABLE =
  // oxlint-disable-next-line no-control-regex -- which are looked for
  /[\0-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b\u202a-\u202e\u2066-\u2069\u2800\u3164\ufeff]|\p{Cs}|\p{M}{5}/u

/** The rows of all tables that have a text which cannot be shown. */
export async function unshowableRows(db: Db): Promise<string[]> {
  const found: string[] = []
  for (const table of TABLES.map(getTableName)) {
    const rows = await readRows<{ row: string }>(db, sql`select t::text as row from ${sql.identifier(table)} t`)
    found.push(...rows.filter(({ row }) => UNSHOWABLE.test(row)).map(({ row }) => `${table}: ${JSON.stringify(row)}`))
  }
  return found
}
