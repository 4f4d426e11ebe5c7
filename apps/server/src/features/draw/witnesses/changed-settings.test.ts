/** The settings name other witnesses while a draw waits: its own witnesses count for it, or nobody can trust it. */
import { DEMONSTRATION } from '@fairdraw/draw/demonstration.ts'
import { isRight, verifyDraw } from '@fairdraw/draw/verify.ts'
import { beforeEach, expect, it } from 'vitest'
import { overCompetition } from '../../../testing/draw/over-competition.ts'
import { addStaff } from '../../../testing/desk/staff-client.ts'
import { addCompletedEntry, drawContext, publishDrawOf, voidByTwo } from '../../../testing/draw/run-draw.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { startLog, startWitnesses } from '../../../testing/log/witnesses.ts'
import type { TestWitness } from '../../../testing/log/witnesses.ts'
import { whoSawList } from '../witnessed/choose-round.ts'
import { bundleOfDraw } from '../draw-winners.ts'
import { findAttempts, findDraw } from '../draws.ts'
import { openDraws } from '../open-draws.ts'
import { runDrawStep } from '../steps.ts'
import type { DrawStep } from '../steps.ts'

const COMPETITION = 1

let server: TestApp
let witnesses: TestWitness[]
let id: string
let staffId: string
const now = () => server.clock.now

/** A process that has begun with these witnesses, of which two must sign. */
const begin = (...settings: TestWitness[]) => startLog(server, { witnesses: settings, quorum: 2, now })
const run = (log: ReturnType<typeof begin>, step: DrawStep) =>
  runDrawStep(drawContext(server, log), id, step, { staffId })

beforeEach(async () => {
  server = await startTestApp({
    competitions: [overCompetition(COMPETITION, { alternates: 0 })],
  })
  witnesses = startWitnesses(3, now)
  const { playerId } = await server.addPlayer()
  await addCompletedEntry(server, { playerId, competitionId: COMPETITION, finishedAt: now() })
  ;({ staffId } = await addStaff(server, ['draw-officer']))
  await openDraws(server.db, server.catalogue, now())
  id = (await findAttempts(server.db, { kind: 'competition', subjectId: String(COMPETITION) }))[0]!.id
  // Committed for the auditor and the newspaper, which is down.
  const [auditor, newspaper] = witnesses
  const log = begin(auditor!, newspaper!)
  await log.grow()
  newspaper!.state = 'down'
  for (const step of ['close', 'reconcile', 'commit'] as const) await run(log, step)
  expect(await findDraw(server.db, id)).toMatchObject({ state: 'committed', beaconRound: null })
})

it('a third witness is added: the draw’s own two choose its round, whatever the third one’s clock says', async () => {
  const [auditor, newspaper, regulator] = witnesses
  newspaper!.state = 'up'
  regulator!.clockError = 200
  const log = begin(auditor!, newspaper!, regulator!)
  await log.grow()
  const chosen = await findDraw(server.db, id)
  expect(chosen!.beaconAt!.getTime() - now().getTime()).toBeLessThan(60_000)
  server.advanceSeconds(60)
  expect(await run(log, 'draw')).toMatchObject({ kind: 'moved' })
  const drawn = (await findDraw(server.db, id))!
  expect(isRight(await verifyDraw(bundleOfDraw(drawn), { chains: [DEMONSTRATION] }))).toBe(true)
  expect(whoSawList(drawn).map(({ witness }) => witness)).toEqual([auditor!.key.name, newspaper!.key.name])
})

it('one is replaced, its disk and key lost: the draw is made void by two people, and the redraw has the new ones', async () => {
  const [auditor, , regulator] = witnesses
  const log = begin(auditor!, regulator!)
  await log.grow()
  server.advanceSeconds(60)
  expect(await run(log, 'draw')).toMatchObject({ kind: 'blocked', blockers: [{ code: 'round-unwitnessed' }] })
  await voidByTwo(server, id, 'The newspaper lost its key before it could sign.')
  const redrawn = await publishDrawOf(server, COMPETITION, log)
  expect(redrawn).toMatchObject({ state: 'published', attempt: 2 })
  expect(isRight(await verifyDraw(bundleOfDraw(redrawn), { chains: [DEMONSTRATION] }))).toBe(true)
  expect(whoSawList(redrawn).map(({ witness }) => witness)).toEqual([auditor!.key.name, regulator!.key.name])
})
