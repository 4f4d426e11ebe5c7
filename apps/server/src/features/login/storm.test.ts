/** A log-in storm: passcodes are hashed with limited concurrency, and entries are still accepted. */
import { availableParallelism } from 'node:os'
import { postEnter } from '@fairdraw/contract/entry.ts'
import { postLogin } from '@fairdraw/contract/login.ts'
import { expect, it } from 'vitest'
import { PASSCODE } from '../../testing/login-client.ts'
import { startTestApp, testConfig } from '../../testing/test-app.ts'
import type { LoginContext } from './context.ts'
import { NO_DEVICE } from './session/device.ts'
import { logIn } from './log-in.ts'
import { createPasscodes, hashPoolSizeFor } from './passcode/passcodes.ts'
import { resetPasscode } from './passcode/reset-passcode.ts'

/** About two seconds of work for one thread. */
const POOL_SIZE = { maxConcurrent: 1, maxQueued: 150 }
const STORM = 220

const server = await startTestApp({ competitions: [{ id: 1 }], hashPoolSize: POOL_SIZE })

it('the pool leaves one processor free, and nobody waits in it for more than about a second', () => {
  const usual = hashPoolSizeFor()
  expect(usual.maxConcurrent).toBe(Math.max(1, availableParallelism() - 1))
  // One thread hashes about eighty a second.
  expect(usual.maxQueued / usual.maxConcurrent).toBeLessThanOrEqual(80)
  expect(hashPoolSizeFor(3).maxConcurrent).toBe(3)
})

it('entries are accepted while the pool is full; log-ins beyond it are refused with a retry time', async () => {
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
      server.ask(postEnter, { bearer, body: { competitionId: 1, termsAccepted: true } }),
    ),
  )
  expect(entered.map(({ status }) => status)).toEqual(Array(20).fill(200))
  // Entries that had to queue behind the passcodes would have finished last.
  expect(answers.filter((status) => status === 401).length).toBeLessThan(POOL_SIZE.maxQueued / 2)

  await Promise.all(storm)
  expect(new Set(answers)).toEqual(new Set([401, 503]))
  expect(answers.filter((status) => status === 401).length).toBeGreaterThan(POOL_SIZE.maxQueued)
}, 60_000)

it('a log-in that gets no slot makes no database query', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const passcodes = await createPasscodes(testConfig.PASSCODE_PEPPER, { maxConcurrent: 1, maxQueued: 1 })
  const taken = [1, 2].map(() => passcodes.withHashSlot(() => gate))
  const noDatabase = new Proxy({} as LoginContext['db'], { get: () => expect.unreachable('the database was asked') })
  const context = { passcodes, db: noDatabase } as LoginContext
  const asking = {
    phone: server.freshPhone(),
    passcode: PASSCODE,
    address: '10.2.0.1',
    device: NO_DEVICE,
    now: new Date(),
  }
  expect(await logIn(context, asking)).toEqual({ ok: false, code: 'busy', retryAfter: 2 })
  expect(await resetPasscode(context, { playerId: 1, tokenHash: '', kind: 'one-time' }, asking)).toMatchObject({
    code: 'busy',
  })
  open()
  await Promise.all(taken)
})
