/**
 * Two editors concurrently publish different terms under one version, on PostgreSQL: one of them is refused (field
 * rule 7).
 */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openServer } from '../../db/database.ts'
import { closeAfter } from '../../testing/close-after.ts'
import { countLockWaiters } from '../../testing/count-lock-waiters.ts'
import { buildCompetition } from '../../testing/competitions.ts'
import { readRows } from '../../testing/read-rows.ts'
import { openTestPostgres } from '../../testing/test-database.ts'
import { saveCompetition } from './catalogue.ts'

const withTerms = (version: number, tcFull: string) => {
  const whole = buildCompetition({ id: 1 })
  const { display } = whole.meta
  const tc = { version, tcCheckboxText: 'I accept', tcFull }
  return { ...whole, meta: { ...whole.meta, display: { ...display, tc } } }
}

async function openTwo() {
  const postgres = await openTestPostgres()
  const one = closeAfter(await openServer(postgres.url))
  const other = closeAfter(await openServer(postgres.url))
  const waiting = () => countLockWaiters(one.db)
  /** The second save begins before the first commits, and ends after it. */
  const saveBoth = async (first: string, second: string) => {
    let late: Promise<unknown> | undefined
    await one.db.transaction(async (tx) => {
      await saveCompetition(tx, withTerms(1, first), [])
      late = saveCompetition(other.db, withTerms(1, second), []).catch((error: unknown) => error)
      await expect.poll(waiting).toBe(1)
    })
    return late
  }
  const stored = () =>
    readRows<{ shown: string; published: string }>(
      one.db,
      sql`select c.body #>> '{meta,display,tc,tcFull}' as shown, t.full_text as published
          from competitions c join competition_terms t on t.competition_id = c.id`,
    )
  return { saveBoth, stored }
}

it('stores only the first text, and refuses the second editor', async () => {
  const { saveBoth, stored } = await openTwo()
  expect(await saveBoth('First', 'Second')).toMatchObject({
    cause: { code: '23000', message: expect.stringContaining('is published with another text') as string },
  })
  expect(await stored()).toEqual([{ shown: 'First', published: 'First' }])
})

it('succeeds when both publish the same text', async () => {
  const { saveBoth, stored } = await openTwo()
  expect(await saveBoth('Same', 'Same')).toBe(1)
  expect(await stored()).toEqual([{ shown: 'Same', published: 'Same' }])
})
