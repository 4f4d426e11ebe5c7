/** A log-in storm: passcodes are checked a few at a time, and entries go on meanwhile. */
import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { postEnter } from '@fairdraw/contract/entry.ts'
import { postLogin } from '@fairdraw/contract/login.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PASSCODE } from '../../testing/phone-calls.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { USUAL_CROWD } from './passcodes.ts'

/** Some two seconds of work for one thread. */
const CROWD = { atOnce: 1, waiting: 150 }
const STORM = 220

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ competitions: [{ id: 1 }], crowd: CROWD })
})
afterAll(() => server.close())

it('the pool leaves a processor to everything else, and nobody waits in it for more than about a second', () => {
  expect(USUAL_CROWD.atOnce).toBe(Math.max(1, availableParallelism() - 1))
  // One thread checks some eighty a second.
  expect(USUAL_CROWD.waiting / USUAL_CROWD.atOnce).toBeLessThanOrEqual(80)
})

it('entries are accepted while the pool is full; log-ins beyond it are told when to come again', async () => {
  const { bearer } = await server.addPlayer()
  const { promise: isFull, resolve: turnedAway } = Promise.withResolvers<void>()
  const answers: number[] = []
  const storm = Array.from({ length: STORM }, async (_, n) => {
    const body = { phone: server.freshPhone(), passcode: PASSCODE }
    const answer = await server.ask(postLogin, { body, address: `10.1.${n >> 6}.${n & 63}` })
    answers.push(answer.status)
    if (answer.status !== 503) return
    expect(answer.body).toMatchObject({ code: 'busy', retryAfter: 2 })
    turnedAway()
  })
  await isFull
  const entered = await Promise.all(
    Array.from({ length: 20 }, () =>
      server.ask(postEnter, { bearer, key: randomUUID(), body: { competitionId: 1, termsAccepted: true } }),
    ),
  )
  expect(entered.map(({ status }) => status)).toEqual(Array(20).fill(200))
  // Entries that had queued behind the passcodes would have come last.
  expect(answers.filter((status) => status === 401).length).toBeLessThan(CROWD.waiting / 2)

  await Promise.all(storm)
  expect(new Set(answers)).toEqual(new Set([401, 503]))
  expect(answers.filter((status) => status === 401).length).toBeGreaterThan(CROWD.waiting)
}, 60_000)
