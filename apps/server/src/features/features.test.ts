import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { readRows } from '../testing/read-rows.ts'
import { TABLES } from '../testing/all-tables.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { listPersonalData } from './features.ts'

const PERSONAL_DATA = listPersonalData()
const { db } = await openTestDatabase()

describe('the inventory of personal data', () => {
  it.each(TABLES.map((table) => [getTableName(table), table] as const))(
    'covers every column of %s',
    async (name, table) => {
      const inventoried = PERSONAL_DATA.find((one) => one.table === table)
      const inDatabase = await readRows<{ column: string }>(
        db,
        sql`select attname as column from pg_attribute
          where attrelid = ${name}::regclass and attnum > 0 and not attisdropped`,
      )
      if (!inventoried) {
        // No column that could identify an account.
        expect(inDatabase.map(({ column }) => column)).not.toContain('player_id')
        return
      }
      const columns = getTableColumns(table)
      expect(Object.keys(inventoried.columns).toSorted()).toEqual(Object.keys(columns).toSorted())
      expect(inDatabase.map(({ column }) => column).toSorted()).toEqual(
        Object.values(columns)
          .map((column) => column.name)
          .toSorted(),
      )
    },
  )

  it('exports no hash', () => {
    for (const { table, columns } of PERSONAL_DATA)
      for (const [name, category] of Object.entries(columns))
        if (/hash$/i.test(name)) expect(`${getTableName(table)}.${name} ${category}`).not.toContain('exported')
  })
})
