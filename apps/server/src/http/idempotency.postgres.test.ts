/** What a client that retries with its key gets after the database failed during the first call. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { startPostgres } from '../../../../tools/temporary-servers/postgres.ts'
import { openServer } from '../db/database.ts'
import { isDatabaseUnavailable } from '../db/unavailable.ts'
import { closeAfter } from '../testing/close-after.ts'
import { runOnce } from './idempotency.ts'
import { done } from './outcome.ts'

const postgres = await startPostgres()
closeAfter({ close: () => postgres.stop() })
const database = closeAfter(await openServer(postgres.url))

let runs: boolean[]
let asked: Parameters<typeof runOnce>[1]
beforeEach(() => {
  runs = []
  asked = { playerId: 1, call: 'payment', key: randomUUID(), body: {} }
})

/** Retries with the same key, as a client does, until there is a definite reply. */
async function askUntilAnswered(): Promise<unknown> {
  let answer: unknown
  const ask = async () => {
    const outcome = await runOnce(database.db, asked, async ({ isRetry }) => {
      runs.push(isRetry)
      return done({ run: runs.length })
    })
    answer = outcome
    return outcome.ok
  }
  await expect.poll(() => ask().catch(() => false), { interval: 200 }).toBe(true)
  return answer
}

it('the retry gets the first call’s outcome within seconds, when the first call had one', async () => {
  const first = runOnce(database.db, asked, async ({ isRetry }) => {
    runs.push(isRetry)
    await postgres.halt()
    return done({ run: runs.length })
  })
  await expect(first).rejects.toSatisfy(isDatabaseUnavailable)
  await postgres.resume()
  expect(await askUntilAnswered()).toEqual({ ok: true, body: { run: 1 } })
  expect(runs).toEqual([false])
})

it('the call runs again within seconds as a retry, when the first call broke', async () => {
  const first = runOnce(database.db, asked, async ({ isRetry }) => {
    runs.push(isRetry)
    await postgres.halt()
    await database.db.execute(sql`select 1`)
    return done({ run: runs.length })
  })
  await expect(first).rejects.toSatisfy(isDatabaseUnavailable)
  await postgres.resume()
  expect(await askUntilAnswered()).toEqual({ ok: true, body: { run: 2 } })
  expect(runs).toEqual([false, true])
})
