import { expect, it } from 'vitest'
import { createSecondCounts } from './second-counts.ts'
import { MAX_UNREAD_BYTES, createViewers } from './viewers.ts'

const allowed = { isAllowed: async () => true }

it('a viewer that takes nothing is cut off, and the others go on', () => {
  const viewers = createViewers(() => 0)
  const slow = viewers.open({ staffId: 'a', ...allowed }, '')
  const quick = viewers.open({ staffId: 'b', ...allowed }, '')
  quick.resume()
  for (let sent = 0; sent <= MAX_UNREAD_BYTES + 200_000; sent += 100_000) {
    viewers.send('x'.repeat(100_000))
    while (quick.read() !== null);
  }
  expect([slow.destroyed, quick.destroyed, viewers.count()]).toEqual([true, false, 1])
})

it('a second has what was counted since the one before, from the fast path and refusals too', () => {
  const totals = { answered: 5, refused: 1 }
  const counts = createSecondCounts({
    answeredByFastPath: () => totals.answered,
    refusedByAdmission: () => totals.refused,
    queuedEntries: () => 0,
    waitingRequests: () => 0,
  })
  Object.assign(totals, { answered: 15, refused: 3 })
  for (const status of [200, 404, 429, 503, 500, 502]) counts.countReply(status)
  counts.close(10)
  counts.close(10)
  counts.close(12)
  expect(counts.since(0)).toMatchObject([
    { at: 10, requests: 18, errors: { client: 1, limited: 1, refused: 3, server: 2 } },
    { at: 12, requests: 0, errors: { client: 0, limited: 0, refused: 0, server: 0 } },
  ])
})
