/**
 * Two processes that run draws and both witnesses, all programs of their own, are killed again and again: every draw is
 * committed, seen and drawn once, every result verifies with both witnesses, and the log only grew. 60 kills in the long run.
 */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { DEMONSTRATION } from '@fairdraw/draw/demonstration.ts'
import { isRight, verifyDraw } from '@fairdraw/draw/verify.ts'
import { utf8 } from '@fairdraw/log/bytes.ts'
import { parseCheckpoint } from '@fairdraw/log/checkpoint.ts'
import { leafOf, rootOf } from '@fairdraw/log/merkle.ts'
import { formatKey, parseNote } from '@fairdraw/log/note.ts'
import { openStore } from '@fairdraw/witness/store.ts'
import { createWitnessFolder } from '@fairdraw/witness/testing/start-witness.ts'
import { asc, sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { logLeaves } from './tables.ts'
import { startWorker } from '../../testing/processes/worker-process.ts'
import type { WorkerProcess } from '../../testing/processes/worker-process.ts'
import { waitUntilDone } from '../../testing/processes/wait-until-done.ts'
import { readRows } from '../../testing/read-rows.ts'
import { addCompletedEntry } from '../../testing/draw/run-draw.ts'
import { startTestApp, testConfig } from '../../testing/test-app.ts'
import { openPatient, openTestPostgres } from '../../testing/test-database.ts'
import { whoSawList } from '../draw/witnessed/choose-round.ts'
import { readSigner } from '../draw/witnessed/draw-log.ts'
import { bundleOfDraw } from '../draw/draw-winners.ts'
import { findAttempts } from '../draw/draws.ts'
import { latestTree } from './stored-tree.ts'

const KILLS = process.env['PROPERTY_RUNS'] === undefined ? 6 : 60
const COMPETITIONS = [1, 2, 3, 4, 5]
const LONGEST_LIFE_MS = 1_500
const LIMIT_MS = 900_000
const MAIN = new URL('../../../../witness/src/main.ts', import.meta.url).pathname

const LOG_KEY = formatKey(readSigner(testConfig).key)

/** A witness that may be killed, and comes back at its address with what it remembers. */
async function createWitness() {
  const { folder, files, signer, remove } = createWitnessFolder([LOG_KEY])
  writeFileSync(files.logs, `${LOG_KEY}\n`)
  const port = await freePort()
  let child: ChildProcess | undefined
  const start = async () => {
    const args = [MAIN, 'run', '--data', folder, '--logs', files.logs, '--port', String(port)]
    child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout!, 'data')
    child.stdout!.resume()
  }
  const kill = async () => {
    const exited = once(child!, 'exit')
    child!.kill('SIGKILL')
    await exited
  }
  await start()
  return {
    setting: `${formatKey(signer.key)} http://127.0.0.1:${port}`,
    files,
    restart: async () => {
      await kill()
      await start()
    },
    end: async () => {
      await kill()
      remove()
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

let workers: WorkerProcess[] = []
const startDrawWorker = () =>
  startWorker('draw-worker', {
    DATABASE_URL: postgres.url,
    WITNESSES: witnesses.map(({ setting }) => setting).join(','),
    WITNESS_QUORUM: '2',
  })

const postgres = await openTestPostgres()
const bike = { type: 'physical', value: 80_000, name: 'A bike', physicalType: 'parcel' } as const
const app = await startTestApp({
  database: await openPatient(postgres.url),
  competitions: COMPETITIONS.map((id) => ({
    id,
    opensIn: -600,
    closesIn: -30,
    prizeTiers: [{ name: bike.name, winners: 1, prize: bike }],
    draw: { alternates: 1, onePrizePerPlayer: true },
  })),
})
for (const competitionId of COMPETITIONS) {
  const { playerId } = await app.addPlayer()
  await addCompletedEntry(app, { playerId, competitionId, tickets: 3, finishedAt: app.clock.now })
}
const witnesses = await Promise.all([createWitness(), createWitness()])
afterAll(async () => {
  await Promise.all(workers.map(({ kill }) => kill()))
  await Promise.all(witnesses.map(({ end }) => end()))
})

const attemptsOf = (id: number) => findAttempts(app.db, { kind: 'competition', subjectId: String(id) })
const countUndrawn = async () => {
  const found = await Promise.all(COMPETITIONS.map(attemptsOf))
  return found.filter((attempts) => attempts.at(-1)?.state !== 'drawn').length
}

// Rows of the log: every leaf once, in a tree that only grew.
it('whatever dies, every draw is drawn once, from what both witnesses saw', { timeout: LIMIT_MS }, async () => {
  workers = await Promise.all([startDrawWorker(), startDrawWorker()])
  for (let kills = 0; kills < KILLS; kills += 1) {
    await delay(randomInt(LONGEST_LIFE_MS))
    if (kills % 3 === 2) {
      await witnesses[randomInt(witnesses.length)]!.restart()
      continue
    }
    const nth = randomInt(workers.length)
    await workers[nth]!.kill()
    workers[nth] = await startDrawWorker()
  }
  await waitUntilDone(countUndrawn)

  for (const id of COMPETITIONS) {
    const [draw, ...others] = await attemptsOf(id)
    expect(others).toEqual([])
    expect(isRight(await verifyDraw(bundleOfDraw(draw!), { chains: [DEMONSTRATION] }))).toBe(true)
    expect(whoSawList(draw!)).toHaveLength(2)
  }
  const kinds = await readRows<{ kind: string; n: number }>(
    app.db,
    sql`select kind, count(*)::int as n from log_leaves group by kind order by kind`,
  )
  expect(Object.fromEntries(kinds.map(({ kind, n }) => [kind, n]))).toEqual({
    key: 1,
    manifest: COMPETITIONS.length,
    round: COMPETITIONS.length,
    result: COMPETITIONS.length,
  })
  await waitUntilDone(async () => Number((await latestTree(app.db))!.size < 1 + 3 * COMPETITIONS.length))
  const leaves = await app.db.select().from(logLeaves).orderBy(asc(logLeaves.index))
  expect(leaves.map(({ index }) => index)).toEqual(leaves.map((_, at) => at))
  const note = parseNote((await latestTree(app.db))!.note)
  if ('malformed' in note) throw new Error(note.malformed)
  expect(parseCheckpoint(note.text)).toMatchObject({
    size: leaves.length,
    root: rootOf(leaves.map(({ text }) => leafOf(utf8(text)))),
  })
  for (const { files } of witnesses) {
    const store = openStore(files.store)
    expect(store.forks()).toEqual([])
    expect(store.latest(testConfig.LOG_NAME)!.size).toBeLessThanOrEqual(leaves.length)
    store.close()
  }
})
