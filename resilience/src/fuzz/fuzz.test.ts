/**
 * Random requests for every call, to two processes: none is answered with a failure of ours, none hangs, and the log has nothing
 * personal. FUZZ_SEED repeats a run.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { openServer } from '@fairdraw/server/db/database.ts'
import { addStaff, deskHeaders } from '@fairdraw/server/testing/desk/staff-client.ts'
import { findPersonalData } from '@fairdraw/server/testing/find-personal-data.ts'
import { STAFF_ROLES } from '@fairdraw/rules/staff.ts'
import fc from 'fast-check'
import { Agent, request } from 'undici'
import { afterAll, expect, it } from 'vitest'
import { startFleet } from '../fleet.ts'
import { listRequests } from './requests.ts'
import type { FuzzRequest } from './requests.ts'

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 200_000)
const SEED = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31))
const CONCURRENT = 24
/** Longer than any limit of the product: who waits longer would wait for ever. */
const HANGS_AFTER_MS = 20_000
/** Pictures are read a few at a time, and others are refused as busy. */
const LIMITED = '/api/desk/media/upload'
const STAFF = 40
/** Requests of one call are made at once in such portions, so that a run needs little memory. */
const PORTION = 50

const fleet = await startFleet()
afterAll(() => fleet.close())
const staffHeaders = await addStaffOfEveryRole()

async function addStaffOfEveryRole(): Promise<Record<string, string>[]> {
  const database = await openServer(fleet.postgres.url, { migrates: false })
  const added = await Promise.all(
    Array.from({ length: STAFF }, () => addStaff({ db: database.db, clock: { now: database.now() } }, STAFF_ROLES)),
  )
  await database.close()
  return added.map(({ token }) => deskHeaders(token, fleet.environment.PUBLIC_ORIGIN))
}

const dispatcher = new Agent({ headersTimeout: HANGS_AFTER_MS, bodyTimeout: HANGS_AFTER_MS })
const pick = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)]!

/** Headers of a caller whom the call knows, from an address that nobody else has, so that few are limited. */
function callerOf(path: string): Record<string, string> {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
  const known = path.startsWith('/api/desk/')
    ? pick(staffHeaders)
    : { authorization: `Bearer ${pick(fleet.players).bearer}` }
  return { 'x-forwarded-for': address, 'idempotency-key': randomUUID(), ...known }
}

async function send({ method, path, headers, payload }: FuzzRequest): Promise<number> {
  const { port } = pick(fleet.processes)
  const {
    statusCode,
    body,
    headers: received,
  } = await request(`http://127.0.0.1:${port}${path}`, {
    dispatcher,
    method: method as 'GET',
    headers: { ...callerOf(path), ...headers },
    ...(payload === undefined ? {} : { body: payload }),
  })
  // A stream of events has no end.
  if (String(received['content-type']).startsWith('text/event-stream')) body.destroy()
  else await body.dump()
  return statusCode
}

it(`${REQUESTS} random requests (FUZZ_SEED=${SEED}): no failure of ours, nobody waits for ever, nothing personal is logged`, async () => {
  const calls = listRequests()
  const perCall = Math.ceil(REQUESTS / calls.length)
  const statuses = new Map<number, number>()
  const faults: string[] = []
  for (const [nth, { name, requests }] of calls.entries())
    for (let made = 0; made < perCall; made += PORTION) {
      const waiting = fc.sample(requests, {
        seed: SEED + nth * perCall + made,
        numRuns: Math.min(PORTION, perCall - made),
      })
      const work = async () => {
        for (let one = waiting.pop(); one; one = waiting.pop()) {
          const status = await send(one).catch((error: unknown) => (faults.push(`${name}: ${String(error)}`), 0))
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          if (status >= 500 && !(status === 503 && one.path.startsWith(LIMITED)))
            faults.push(`${status} ${JSON.stringify(one).slice(0, 400)}`)
        }
      }
      await Promise.all(Array.from({ length: CONCURRENT }, work))
    }
  const counts = [...statuses].toSorted(([a], [b]) => a - b)
  process.stdout.write(`${counts.map(([status, count]) => `${status}: ${count}`).join(', ')}\n`)
  expect(faults.slice(0, 20)).toEqual([])
  expect(fleet.processes.filter(({ isAlive }) => !isAlive())).toEqual([])
  // A run in which everybody is refused tries little.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 50)

  const lines = fleet.processes.flatMap(({ readLog }) => readLog())
  expect(lines.length).toBeGreaterThan(10)
  const found = findPersonalData(lines).map(({ kind, text, line }) => `${kind}, '${text}', in ${line.slice(0, 300)}`)
  expect(found.slice(0, 10)).toEqual([])
})
