/** Runs draws to their end, as staff and jobs do, for tests of what follows. */
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { entries } from '../../features/entry/tables.ts'
import { approveDraw } from '../../features/draw/approve.ts'
import { createDrawLog } from '../../features/draw/witnessed/draw-log.ts'
import { findAttempts } from '../../features/draw/draws.ts'
import type { Draw } from '../../features/draw/draws.ts'
import type { Log } from '../../features/log/log.ts'
import { openDraws } from '../../features/draw/open-draws.ts'
import { runDrawStep } from '../../features/draw/steps.ts'
import type { DrawContext, DrawStep } from '../../features/draw/steps.ts'
import { voidDraw } from '../../features/draw/ending/void.ts'
import { demonstrationBeacon } from '../demonstration-beacon.ts'
import { addStaff } from '../desk/staff-client.ts'
import { testConfig } from '../test-app.ts'
import type { TestApp } from '../test-app.ts'

const LEAD_SECONDS = 10

/** The vendors' books equal ours here; the comparison has its own tests. Without a log of the test's own, nobody witnesses. */
export function drawContext({ db, catalogue, clock }: TestApp, witnessed?: Log): DrawContext {
  const now = () => clock.now
  const beacon = demonstrationBeacon(now)
  const log = witnessed ?? createDrawLog(testConfig, { db, witnesses: [], chain: beacon.chain, now })
  return { db, catalogue, now, beacon, log, beaconLeadSeconds: LEAD_SECONDS, compareBooks: async () => [] }
}

/** Opens the draw of a closed competition and runs it, or the redraw of a void one, until it is published. */
export async function publishDrawOf(server: TestApp, competitionId: number, log?: Log): Promise<Draw> {
  await openDraws(server.db, server.catalogue, server.clock.now)
  const draw = (await findAttempts(server.db, { kind: 'competition', subjectId: String(competitionId) })).at(-1)
  const officer = await addStaff(server, ['draw-officer'])
  const runStep = async (step: DrawStep) =>
    expect(await runDrawStep(drawContext(server, log), draw!.id, step, officer)).toMatchObject({ kind: 'moved' })
  for (const step of ['close', 'reconcile', 'commit'] as const) await runStep(step)
  server.advanceSeconds(2 * LEAD_SECONDS)
  await runStep('draw')
  await approveByTwo(server, draw!.id)
  await runStep('publish')
  return (await findAttempts(server.db, draw!)).at(-1)!
}

export async function approveByTwo(server: TestApp, drawId: string): Promise<void> {
  for (let nth = 0; nth < 2; nth += 1) {
    const { staffId } = await addStaff(server, ['draw-officer'])
    await server.db.transaction((tx) => approveDraw(tx, drawId, staffId))
  }
}

/** Two people say why a draw is void. Returns the attempt that is opened in its place. */
export async function voidByTwo(server: TestApp, drawId: string, reason: string): Promise<Draw> {
  for (let nth = 0; nth < 2; nth += 1) {
    const { staffId } = await addStaff(server, ['draw-officer'])
    const result = await voidDraw(drawContext(server), drawId, staffId, reason)
    if (result.kind === 'moved') return result.draw
  }
  throw new Error(`two people did not void the draw ${drawId}`)
}

let made = 0
/** Inserts a completed entry with its tickets, as the product writes them. */
export async function addCompletedEntry(
  { db }: Pick<TestApp, 'db'>,
  { playerId, competitionId, tickets = 1, finishedAt }: CompletedEntry,
): Promise<void> {
  const id = `00000000-0000-4000-9000-${String((made += 1)).padStart(12, '0')}`
  await db.insert(entries).values({
    playerId,
    id,
    competitionId,
    state: 'completed',
    steps: [],
    quantity: tickets,
    acceptedAt: finishedAt,
    deadline: finishedAt,
    finishedAt,
  })
  await db.execute(
    sql`insert into tickets (competition_id, player_id, entry_id)
        select ${competitionId}, ${playerId}, ${id} from generate_series(1, ${tickets}::int)`,
  )
}
type CompletedEntry = { playerId: number; competitionId: number; tickets?: number; finishedAt: Date }

/** Adds players, each with a completed entry into a competition. */
export async function addEntrants(
  server: TestApp,
  competitionId: number,
  count: number,
  { tickets = 1, finishedAt = server.clock.now } = {},
): Promise<Awaited<ReturnType<TestApp['addPlayer']>>[]> {
  const players = await Promise.all(Array.from({ length: count }, () => server.addPlayer()))
  for (const { playerId } of players) await addCompletedEntry(server, { playerId, competitionId, tickets, finishedAt })
  return players
}
