import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import { arrayLiteral } from './array-literal.ts'
import { column, queryRows } from '../rows.ts'

const database = await openTestDatabase()

const HOSTILE = [
  '',
  'null',
  'NULL',
  '{}',
  '"',
  '\\',
  'a,b',
  ' a ',
  '\u000B',
  'quiz,payment',
  'é “x”',
  '2026-11-26T10:00:00.000Z',
]

it('the database reads the same texts and numbers that were written, whatever they contain', async () => {
  const text = fc.oneof(
    fc.constantFrom(...HOSTILE),
    fc.string({ unit: 'binary' }).map((value) => value.replaceAll('\0', '')),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.option(text), { maxLength: 8 }),
      fc.array(fc.option(fc.maxSafeInteger()), { maxLength: 8 }),
      async (texts, numbers) => {
        const [row] = await queryRows(
          database.db,
          { texts: column.json<unknown>(), numbers: column.json<unknown>() },
          sql`select to_json(${arrayLiteral(texts)}::text[]) as texts, to_json(${arrayLiteral(numbers)}::bigint[]) as numbers`,
        )
        expect(row).toEqual({ texts, numbers })
      },
    ),
  )
})

it('quotes only what needs it', () => {
  expect(arrayLiteral([1, null, 'quiz,payment', 'Zm9v', '2026-11-26T10:00:00.000Z', ''])).toBe(
    '{1,NULL,"quiz,payment",Zm9v,2026-11-26T10:00:00.000Z,""}',
  )
})
