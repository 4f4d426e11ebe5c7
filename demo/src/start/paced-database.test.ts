import type { Database } from '@fairdraw/server/db/database.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { paceCatalogue } from './paced-database.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function listenPaced(channel: string) {
  let notify: (payload: string) => void = () => {}
  const listen: Database['listen'] = async (_, onNotification) => void (notify = onNotification)
  const paced = paceCatalogue({ listen } as Database, Date.now)
  const heard = vi.fn()
  await paced.database.listen(channel, heard)
  return { ...paced, heard, notify: () => notify('') }
}

it('tells of the first change at once, and of all that follow together', async () => {
  const { heard, notify } = await listenPaced('catalogue')
  for (let change = 0; change < 10; change += 1) notify()
  expect(heard).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(heard).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(heard).toHaveBeenCalledTimes(2)
})

it('tells of each change once it is released', async () => {
  const { heard, notify, release } = await listenPaced('catalogue')
  notify()
  release()
  notify()
  notify()
  expect(heard).toHaveBeenCalledTimes(3)
})

it('leaves other channels alone', async () => {
  const { heard, notify } = await listenPaced('token-ended')
  for (let change = 0; change < 10; change += 1) notify()
  expect(heard).toHaveBeenCalledTimes(10)
})
