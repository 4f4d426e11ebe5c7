/** Hand-written SQL returns the declared columns, or fails with an error that names the column. */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { column, countRows, queryRows } from './rows.ts'

const database = await openTestDatabase()

const COLUMNS = {
  id: column.integer,
  share: column.number,
  name: column.text,
  isOpen: column.boolean,
  state: column.oneOf<'open' | 'closed'>(),
  body: column.json<{ a: number }>(),
  places: column.arrayOf(column.integer),
  left: column.nullable(column.text),
}
const ROW = {
  id: sql`9007199254740991::bigint`,
  share: sql`0.5::float8`,
  name: sql`'Ada'::text`,
  isOpen: sql`true`,
  state: sql`'open'::text`,
  body: sql`'{"a":1}'::jsonb`,
  places: sql`'{1,2}'::int[]`,
  left: sql`null::text`,
}
const select = (given: Partial<typeof ROW>) =>
  queryRows(
    database.db,
    COLUMNS,
    sql`select ${sql.join(
      Object.entries(given).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
      sql`, `,
    )}`,
  )

it('returns the values of the columns', async () => {
  expect(await select(ROW)).toEqual([
    {
      id: 9_007_199_254_740_991,
      share: 0.5,
      name: 'Ada',
      isOpen: true,
      state: 'open',
      body: { a: 1 },
      places: [1, 2],
      left: null,
    },
  ])
})

it.each([
  ['another type', 'id', sql`'1'::text`, 'string'],
  ['a number above 2^53', 'id', sql`9007199254740993::bigint`, 'number'],
  ['a fraction where there is none', 'id', sql`0.5::float8`, 'number'],
  ['a numeric, which comes as text', 'share', sql`0.5::numeric`, 'string'],
  ['null', 'name', sql`null::text`, 'null'],
  ['null in an array', 'places', sql`'{1,null}'::int[]`, 'an array'],
  ['null as a document', 'body', sql`null::jsonb`, 'null'],
  ['a number for yes or no', 'isOpen', sql`1`, 'number'],
] as const)('refuses %s, naming the column and not the value', async (_, name, value, came) => {
  await expect(select({ ...ROW, [name]: value })).rejects.toThrow(
    `the column "${name}" is missing, or is not as declared: it came as ${came}`,
  )
})

it('refuses a missing column', async () => {
  const { left: _, ...others } = ROW
  await expect(select(others)).rejects.toThrow('"left" is missing')
})

it('counts the rows that a statement returned', async () => {
  expect(await countRows(database.db, sql`select from generate_series(1, 3)`)).toBe(3)
})
