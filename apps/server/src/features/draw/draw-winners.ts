/** Draws winners once the beacon's round is published; they follow from it (docs/draw-format.md#selection). */
import type { Round } from '@fairdraw/draw/beacon.ts'
import { drawTickets } from '@fairdraw/draw/draw-tickets.ts'
import type { Bundle } from '@fairdraw/draw/bundle.ts'
import { readManifest } from '@fairdraw/draw/manifest.ts'
import { isRight, verifyDraw } from '@fairdraw/draw/verify.ts'
import { asc, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { draws } from '../../db/schema.ts'
import type { Beacon } from '../../vendors/beacon/beacon.ts'
import type { AuditActor } from '../audit/record.ts'
import type { StepResult } from './close.ts'
import { findDraw, lockDraw, moveDraw } from './draws.ts'
import type { Draw } from './draws.ts'
import { readPlace } from './list.ts'

/** Lets the server answer requests between the slices of a verification. */
const yieldToEventLoop = () => new Promise<void>((resume) => setImmediate(resume))

/** When the next round of a committed draw is due. */
export const NEXT_ROUND = sql`select min(beacon_at) from draws where state = 'committed'`

/** `early`: the round is not published yet, or no relay has it. */
export type DrawResult = StepResult | { kind: 'early'; draw: Draw }

export async function drawWinners(db: Db, id: string, actor: AuditActor, beacon: Beacon): Promise<DrawResult> {
  const draw = await findDraw(db, id)
  if (!draw) return { kind: 'unknown' }
  if (draw.state !== 'committed') return { kind: 'wrong-state', draw }
  const manifest = readManifest(JSON.parse(draw.manifest!))
  if (manifest.beacon.chain !== beacon.chain.hash)
    throw new Error(`draw ${id} waits for the beacon ${manifest.beacon.chain}, and ${beacon.chain.hash} is configured`)
  const round = await beacon.round(manifest.beacon.round)
  if (!round) return { kind: 'early', draw }
  const bundle = await bundleOf(db, draw, round)
  const results = await verifyDraw(bundle, { chains: [beacon.chain], pause: yieldToEventLoop })
  if (!isRight(results)) throw new Error(`draw ${id} does not verify: ${JSON.stringify(results)}`)
  return db.transaction(async (tx): Promise<StepResult> => {
    const locked = (await lockDraw(tx, id))!
    // Another process was faster, with the same result.
    if (locked.state !== 'committed') return { kind: 'wrong-state', draw: locked }
    const detail = { round: round.round, picks: bundle.picks.length }
    return { kind: 'moved', draw: await moveDraw(tx, locked, 'draw', { actor, change: { bundle }, detail }) }
  })
}

function bundleOf(db: Db, draw: Draw, round: Round): Promise<Bundle> {
  return drawTickets(readManifest(JSON.parse(draw.manifest!)), round, async (index) => {
    const { ticket, owner, player, path } = await readPlace(db, draw.id, index)
    return { ticket, owner, player, path }
  })
}

/**
 * Draws every committed draw whose round is due; returns how many. Throws the first error after all have been tried.
 */
export async function drawDueWinners(db: Db, now: Date, beacon: Beacon): Promise<number> {
  const due = await db
    .select({ id: draws.id })
    .from(draws)
    .where(sql`${draws.state} = 'committed' and ${draws.beaconAt} <= ${now}`)
    .orderBy(asc(draws.beaconAt))
  const errors: unknown[] = []
  for (const { id } of due)
    await drawWinners(db, id, { job: 'draw-winners' }, beacon).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
  return due.length
}

/** The stored bundle of a drawn draw. */
export const bundleOfDraw = ({ bundle }: Pick<Draw, 'bundle'>): Bundle | undefined =>
  (bundle as Bundle | null) ?? undefined
