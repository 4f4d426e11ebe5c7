/** Draws winners once the beacon's round is published; they follow from it (docs/draw-format.md#selection). */
import type { Round } from '@fairdraw/draw/beacon.ts'
import { drawTickets } from '@fairdraw/draw/draw-tickets.ts'
import type { Bundle } from '@fairdraw/draw/bundle.ts'
import { readManifest } from '@fairdraw/draw/manifest.ts'
import { isRight, verifyDraw } from '@fairdraw/draw/verify.ts'
import type { Witnessed } from '@fairdraw/draw/witnessed.ts'
import type { Blocker, BlockerCode } from '@fairdraw/rules/draw/draw.ts'
import { asc, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { draws } from './tables.ts'
import type { Beacon } from '../../vendors/beacon/beacon.ts'
import type { AuditActor } from '../audit/record.ts'
import { LogHeldError } from '../log/log.ts'
import type { Log } from '../log/log.ts'
import { findWitnessed } from './witnessed/choose-round.ts'
import { saveBlockers } from './close.ts'
import type { StepResult } from './close.ts'
import { findDraw, lockDraw, moveDraw } from './draws.ts'
import type { Draw } from './draws.ts'
import { openPlaces } from './list.ts'

/** Lets the server answer requests between the slices of a verification. */
const yieldToEventLoop = () => new Promise<void>((resume) => setImmediate(resume))

/** When the next round of a committed draw is due. */
export const NEXT_ROUND = sql`select min(beacon_at) from draws where state = 'committed'`

/**
 * `early`: the round is not published yet, or no relay has it. It is blocked while too few witnesses have signed the list, or
 * if they did not sign the choice of its round in time.
 */
export type DrawResult = StepResult | { kind: 'early'; draw: Draw }

export type DrawingContext = { db: Db; beacon: Beacon; log: Pick<Log, 'grow'> }

export async function drawWinners(
  { db, beacon, log }: DrawingContext,
  id: string,
  actor: AuditActor,
): Promise<DrawResult> {
  const draw = await findWithRound(db, id, log)
  if (!draw) return { kind: 'unknown' }
  if (draw.state !== 'committed') return { kind: 'wrong-state', draw }
  if (draw.beaconRound === null)
    return blockDraw(db, draw, isUnwitnessed(draw) ? 'round-unwitnessed' : 'list-unwitnessed')
  const manifest = readManifest(JSON.parse(draw.manifest!))
  if (manifest.beacon.chain !== beacon.chain.hash)
    throw new Error(`draw ${id} waits for the beacon ${manifest.beacon.chain}, and ${beacon.chain.hash} is configured`)
  const round = await beacon.round(draw.beaconRound)
  if (!round) return { kind: 'early', draw }
  const witnessed = await findWitnessed(db, draw)
  if (!witnessed) return blockDraw(db, draw, 'round-unwitnessed')
  const bundle = await bundleOf(db, draw, { witnessed, round })
  const results = await verifyDraw(bundle, { chains: [beacon.chain], pause: yieldToEventLoop })
  if (!isRight(results)) throw new Error(`draw ${id} does not verify: ${JSON.stringify(results)}`)
  return db.transaction(async (tx): Promise<StepResult> => {
    const locked = (await lockDraw(tx, id))!
    // Another process was faster, with the same result.
    if (locked.state !== 'committed') return { kind: 'wrong-state', draw: locked }
    const detail = { round: round.round, picks: bundle.picks.length }
    const change = { bundle, blockers: [] }
    return { kind: 'moved', draw: await moveDraw(tx, locked, 'draw', { actor, change, detail }) }
  })
}

/** The draw, after an attempt to get the witnesses' signatures if its round is not chosen. */
async function findWithRound(db: Db, id: string, log: Pick<Log, 'grow'>): Promise<Draw | undefined> {
  const draw = await findDraw(db, id)
  if (draw?.state !== 'committed' || draw.beaconRound !== null) return draw
  // A log that is held keeps the draw waiting; the desk says why, and the job that grows it fails loudly.
  await log.grow().catch((error: unknown) => {
    if (!(error instanceof LogHeldError)) throw error
  })
  return findDraw(db, id)
}

/** Whether nobody could trust the result of a draw, because its witnesses did not sign the choice of its round in time. */
export const isUnwitnessed = ({ blockers }: Pick<Draw, 'blockers'>): boolean =>
  (blockers as Blocker[]).some(({ code }) => code === 'round-unwitnessed')

async function blockDraw(db: Db, draw: Draw, code: BlockerCode): Promise<StepResult> {
  const blockers = [{ code }]
  return { kind: 'blocked', draw: await saveBlockers(db, draw, blockers), blockers }
}

async function bundleOf(
  db: Db,
  draw: Draw,
  { witnessed, round }: { witnessed: Witnessed; round: Round },
): Promise<Bundle> {
  const readPlace = await openPlaces(db, draw.id)
  return drawTickets(readManifest(JSON.parse(draw.manifest!)), witnessed, round, async (index) => {
    const { ticket, owner, player, path } = await readPlace(index)
    return { ticket, owner, player, path }
  })
}

/**
 * Draws every committed draw whose round is due; returns how many. Throws the first error after all have been tried.
 */
export async function drawDueWinners(context: DrawingContext, now: Date): Promise<number> {
  const { db } = context
  const due = await db
    .select({ id: draws.id })
    .from(draws)
    .where(sql`${draws.state} = 'committed' and ${draws.beaconAt} <= ${now}`)
    .orderBy(asc(draws.beaconAt))
  const errors: unknown[] = []
  for (const { id } of due)
    await drawWinners(context, id, { job: 'draw-winners' }).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
  return due.length
}

/** The stored bundle of a drawn draw. */
export const bundleOfDraw = ({ bundle }: Pick<Draw, 'bundle'>): Bundle | undefined =>
  (bundle as Bundle | null) ?? undefined
