/** The jobs of entries: each says how much it has done, and those with a schedule when the next is due. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/test-app.ts'
import { entries, runHolds } from '../tables.ts'

const server = await startTestApp()
const jobOf = (what: string) => server.jobList.find(({ name }) => name === what)!
const soon = new Date(Date.now() + 60_000)
const [id, competitionId, playerId] = [randomUUID(), 1, 1]

it.each([
  [
    'expire entries',
    () =>
      server.db
        .insert(entries)
        .values({ id, playerId, competitionId, state: 'started', steps: [], acceptedAt: soon, deadline: soon }),
  ],
  [
    'give held tickets back',
    () => server.db.insert(runHolds).values({ playerId, entryId: id, competitionId, tickets: 1, heldUntil: soon }),
  ],
])('%s: due with the next row', async (what, schedule) => {
  expect(await jobOf(what).nextDueInMs!()).toBeUndefined()
  await schedule()
  const ms = await jobOf(what).nextDueInMs!()
  expect(ms).toBeGreaterThan(0)
  expect(ms).toBeLessThanOrEqual(60_000)
})

it.each(['expire entries', 'give held tickets back', 'note what is sold out', 'remind of unfinished entries'])(
  '%s: says how much it has done',
  async (what) => {
    expect(await jobOf(what).run(new AbortController().signal)).toBe(0)
  },
)
