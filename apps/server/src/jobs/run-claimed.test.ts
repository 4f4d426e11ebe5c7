import { sql } from 'drizzle-orm'
import { beforeEach, expect, it, vi } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { runClaimed } from './run-claimed.ts'

const { db } = await openTestDatabase()
const NOW = new Date('2026-06-10T09:00:00Z')
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const claimAt = (now: Date, run: () => Promise<number>, job = 'a job') =>
  runClaimed(db, { job, now, until: new Date(now.getTime() + 55 * 60_000) }, run)
const work = vi.fn<() => Promise<number>>(async () => 3)
beforeEach(async () => {
  work.mockClear()
  await db.execute(sql`delete from job_claims`)
})

it('of processes that come at the same moment one does the work', async () => {
  const done = await Promise.all(Array.from({ length: 8 }, () => claimAt(NOW, work)))
  expect(done.filter((count) => count > 0)).toEqual([3])
  expect(work).toHaveBeenCalledOnce()
})

it('whoever comes later does nothing until the claim ends, and then the next does it', async () => {
  await claimAt(NOW, work)
  expect(await claimAt(minutesLater(54), work)).toBe(0)
  expect(await claimAt(minutesLater(55), work)).toBe(3)
  expect(await claimAt(minutesLater(60), work)).toBe(0)
  expect(work).toHaveBeenCalledTimes(2)
})

it('a run that fails leaves the work to the next', async () => {
  await expect(claimAt(NOW, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await claimAt(NOW, work)).toBe(3)
})

it('each job has a claim of its own', async () => {
  await claimAt(NOW, work)
  expect(await claimAt(NOW, work, 'another')).toBe(3)
})
