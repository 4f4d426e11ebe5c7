/** What the desk and the public are told of the witnesses of a draw. */
import { getDeskDraw, getDeskWitnesses, postDeskDrawStep } from '@fairdraw/contract/desk/draws.ts'
import { getDraw } from '@fairdraw/contract/draw.ts'
import { beforeEach, expect, it } from 'vitest'
import { overCompetition } from '../../../testing/draw/over-competition.ts'
import { addStaff } from '../../../testing/desk/staff-client.ts'
import { addCompletedEntry, drawContext } from '../../../testing/draw/run-draw.ts'
import { startTestApp, testConfig } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { startLog, startWitnesses } from '../../../testing/log/witnesses.ts'
import type { TestWitness } from '../../../testing/log/witnesses.ts'
import { findAttempts } from '../draws.ts'
import { openDraws } from '../open-draws.ts'
import { runDrawStep } from '../steps.ts'

const COMPETITION = 1

let server: TestApp
let auditor: TestWitness
let newspaper: TestWitness
let headers: Record<string, string>
let staffId: string
let id: string
beforeEach(async () => {
  let now = () => new Date()
  const witnesses = startWitnesses(2, () => now())
  auditor = witnesses[0]!
  newspaper = witnesses[1]!
  server = await startTestApp({
    config: { ...testConfig, WITNESS_QUORUM: 2 },
    vendors: { witnesses },
    competitions: [overCompetition(COMPETITION, { alternates: 0 })],
  })
  now = () => server.clock.now
  const { playerId } = await server.addPlayer()
  await addCompletedEntry(server, { playerId, competitionId: COMPETITION, finishedAt: server.clock.now })
  ;({ headers, staffId } = await addStaff(server, ['draw-officer']))
  await openDraws(server.db, server.catalogue, server.clock.now)
  const [draw] = await findAttempts(server.db, { kind: 'competition', subjectId: String(COMPETITION) })
  id = draw!.id
})

const readDraw = async () => (await server.ask(getDeskDraw, { params: { id }, headers })).body
const readWitnesses = async () => (await server.ask(getDeskWitnesses, { headers })).body

/** Another process of ours, without vendors whose books must be equal. `happens`: after both have signed the log's key. */
async function commit(happens: () => void): Promise<void> {
  const log = startLog(server, { witnesses: [auditor, newspaper], now: () => server.clock.now })
  await log.grow()
  happens()
  for (const step of ['close', 'reconcile', 'commit'] as const)
    expect(await runDrawStep(drawContext(server, log), id, step, { staffId })).toMatchObject({ kind: 'moved' })
}

/** The process that the desk asks. */
const draw = async () => (await server.ask(postDeskDrawStep, { params: { id, step: 'draw' }, body: {}, headers })).body

it('a list that one of two has not signed waits; the desk says who, since when and why, until both have', async () => {
  const before = Date.now()
  await commit(() => {
    newspaper.state = 'down'
  })
  const seen = new Date(Math.floor(server.clock.now.getTime() / 1_000) * 1_000).toISOString()
  const waiting = await readDraw()
  expect(waiting.draw).toMatchObject({ drawsAt: null, openBlockers: [{ code: 'list-unwitnessed' }] })
  expect(waiting.witnessed).toMatchObject({
    quorum: 2,
    witnesses: [
      { name: 'auditor.example/witness', signedAt: seen, failingSince: null, reason: null },
      { name: 'newspaper.example/witness', signedAt: null, reason: 'It cannot be reached.' },
    ],
  })
  expect(Date.parse(waiting.witnessed!.witnesses[1]!.failingSince!)).toBeGreaterThanOrEqual(before - 1)
  expect(await readWitnesses()).toMatchObject({ quorum: 2, waiting: { entries: 1 }, held: null })
  expect((await server.ask(getDraw, { params: { id } })).body).toMatchObject({ seen: [], draw: { drawsAt: null } })

  newspaper.state = 'up'
  expect(await draw()).toMatchObject({ isMoved: false, draw: { state: 'committed' } })
  const { draw: signed, witnessed } = await readDraw()
  expect(witnessed!.witnesses.map(({ signedAt, failingSince }) => [signedAt, failingSince])).toEqual([
    [seen, null],
    [seen, null],
  ])
  expect(signed).toMatchObject({ blockers: [], drawsAt: expect.any(String) as string })
  expect((await server.ask(getDraw, { params: { id } })).body).toMatchObject({
    seen: [
      { witness: 'auditor.example/witness', time: seen },
      { witness: 'newspaper.example/witness', time: seen },
    ],
  })
  expect((await readWitnesses()).waiting).toEqual({ entries: 0, since: null })
})

it('a witness that has signed more than the log has holds it; the desk says so, and the draw waits', async () => {
  await commit(() => {
    auditor.state = { status: 409, body: '99\n' }
  })
  expect(await draw()).toMatchObject({ isMoved: false, draw: { drawsAt: null } })
  const { held, witnesses } = await readWitnesses()
  expect(held).toMatch(/^a witness has signed 99 leaves/)
  expect(witnesses![0]!.reason).toBe(
    'It has signed 99 entries of the log, and ours has fewer: our database was put back to an older state.',
  )
  auditor.state = 'up'
  await draw()
  expect((await readWitnesses()).held).toBe(null)
})
