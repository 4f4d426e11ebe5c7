/** The queue's batches do what single entries do, for any requests at once. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { bodyHash } from '../../../http/idempotency.ts'
import type { CompetitionOptions } from '../../../testing/competitions.ts'
import { findBrokenInvariants } from '../../../testing/ledger-invariants.ts'
import { readRows } from '../../../testing/read-rows.ts'
import { openUseCaseHarness } from '../../../testing/use-case-harness.ts'
import { createEntryQueue } from './entry-queue.ts'
import type { EntryRequest } from './entry-queue.ts'

const COMPETITIONS: CompetitionOptions[] = [
  { id: 1, cap: 2 },
  { id: 2, tokenCost: 40 },
  { id: 3, steps: ['payment'], pricePence: 200, cap: 9 },
  { id: 4, steps: ['quiz'], tokenCost: 30, cap: 2 },
]

const shop = await openUseCaseHarness(COMPETITIONS)

it('a batch returns and does the same as single entries', async () => {
  const request = fc.record({
    player: fc.constantFrom(1, 2, 3),
    competition: fc.constantFrom(...COMPETITIONS.map(({ id }) => id)),
    keyOf: fc.integer({ min: 0, max: 3 }),
  })
  const standing = fc.constantFrom(
    sql`age_stated_at`,
    sql`age_stated_at, paused_until = now() + interval '1 day'`,
    sql`age_stated_at, excluded_until = now() - interval '1 day'`,
    sql`age_stated_at, closed_at = now()`,
    sql`null`,
  )
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 14 }), standing, async (requests, second) => {
      const keys = Array.from({ length: 4 }, () => randomUUID())
      const run = async (isBatched: boolean) => {
        await shop.clear()
        // The third player is unknown.
        for (const id of [1, 2]) await shop.addPlayer(id, 70)
        await shop.db.execute(sql`update players set age_stated_at = ${second} where id = 2`)
        const queue = createEntryQueue(shop.database.prepared, {
          maxConcurrent: 1,
          maxBatchSize: isBatched ? 256 : 1,
        })
        const submitted = requests.map((one) => queue.submit(entryRequest(one, keys)))
        const outcomes = await Promise.all(submitted)
        const left = await readRows(
          shop.db,
          sql`select player_id, id, competition_id, state, step, steps, token_cost, is_tokens_held, payment_method, quantity, terms_version
              from entries order by player_id, competition_id, accepted_at, state`,
        )
        expect(await findBrokenInvariants(shop.db)).toEqual([])
        return {
          outcomes: outcomes.map(({ code, reply }) => ({ code, reply })),
          left,
        }
      }
      expect(await run(true)).toEqual(await run(false))
    }),
    { numRuns: 60 },
  )
}, 600_000)

function entryRequest(one: { player: number; competition: number; keyOf: number }, keys: string[]): EntryRequest {
  const sketch = COMPETITIONS.find(({ id }) => id === one.competition)!
  const closes = new Date(Date.now() + 3_600_000).toISOString()
  return {
    playerId: one.player,
    key: keys[one.keyOf]!,
    bodyHash: bodyHash({ competitionId: one.competition }),
    competitionId: one.competition,
    opens: new Date(0).toISOString(),
    closes,
    deadline: closes,
    steps: (sketch.steps ?? []).join(','),
    tokenCost: sketch.tokenCost ?? 0,
    cap: sketch.cap ?? null,
    termsVersion: 1,
  }
}
