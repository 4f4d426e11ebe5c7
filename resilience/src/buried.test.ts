/**
 * All processes fall behind at once, as on a machine without a free processor: few calls wait at each, all others are refused soon, and what waits
 * is answered when they go on (docs/mechanisms/serving/front.md#which-process-gets-a-call).
 */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startFleet } from './fleet.ts'
import type { Fleet } from './fleet.ts'
import { createClient } from './http-client.ts'

const CALLS = 1_000
/** Of the backend `any` in ops/haproxy.cfg, for each of two processes. */
const WAITING = 2 * 200
/** HAProxy has taken both out. */
const TAKEN_OUT_MS = 2_500
/** The queue's 0.3 s, and time for a thousand replies. */
const REFUSED_MS = 3_000

let fleet: Fleet
beforeAll(async () => {
  fleet = await startFleet()
})
afterAll(() => fleet?.close())

const toAll = (signal: NodeJS.Signals) => fleet.processes.forEach(({ pid }) => process.kill(pid, signal))

it('processes that answer nothing are not buried under calls: the rest is refused, and those are served afterwards', async () => {
  const client = createClient(fleet.origin, { connections: CALLS })
  toAll('SIGSTOP')
  try {
    await pause(TAKEN_OUT_MS)
    const sent = Array.from({ length: CALLS }, (_, nth) => client.send({ path: `/api/catalogue?nth=${nth}` }))
    const first = await Promise.all(sent.map((one) => Promise.race([one, pause(REFUSED_MS)])))
    const refused = first.filter((reply) => reply !== undefined)
    expect(refused.length).toBe(CALLS - WAITING)
    expect(new Set(refused.map(({ status, headers }) => `${status} ${String(headers['retry-after'])}`))).toEqual(
      new Set(['503 2']),
    )

    toAll('SIGCONT')
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 503)).toHaveLength(CALLS - WAITING)
    // A call without an answer would have been lost with its connection.
    expect(statuses).not.toContain(0)
  } finally {
    toAll('SIGCONT')
    await client.close()
  }
}, 120_000)
