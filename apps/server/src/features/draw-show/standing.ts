/** What decides whether a step of a show can be shown. */
import type { ShowStanding } from '@fairdraw/rules/draw/show-troubles.ts'
import type { Db } from '../../db/database.ts'
import { findDraw } from '../draw/draws.ts'
import { isUnwitnessed } from '../draw/draw-winners.ts'
import { findVoiding } from '../draw/ending/void.ts'

export async function readStanding(db: Db, drawId: string): Promise<ShowStanding | undefined> {
  const draw = await findDraw(db, drawId)
  if (!draw) return undefined
  const { state, beaconAt, bundle } = draw
  return {
    state,
    drawsAt: beaconAt?.toISOString() ?? null,
    isDrawn: bundle !== null,
    isDisputed: state !== 'void' && (await findVoiding(db, draw)) !== undefined,
    isRoundUnwitnessed: isUnwitnessed(draw),
  }
}
