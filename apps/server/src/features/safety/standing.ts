/**
 * Whether a player may enter and pay at all: they stated to be 18 or over, no check of their age says otherwise, and they are
 * not in a break (field rules 13, 16).
 */
import type { AgeResult } from '@fairdraw/rules/player/age-check.ts'
import { breakAt } from '@fairdraw/rules/player/break.ts'
import type { Breaks } from '@fairdraw/rules/player/break.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { players } from '../player/tables.ts'
import { refuse } from '../../http/outcome.ts'
import type { Refusal } from '../../http/outcome.ts'

export type PlayStanding = Breaks & { ageStatedAt: Date | null; ageResult: AgeResult | null }

const NO_PLAYER: PlayStanding = {
  ageStatedAt: null,
  ageResult: null,
  pausedUntil: null,
  excludedUntil: null,
  closedAt: null,
}

export async function standingOf(db: Db, playerId: number): Promise<PlayStanding> {
  const [standing] = await db
    .select({
      ageStatedAt: players.ageStatedAt,
      ageResult: players.ageResult,
      pausedUntil: players.pausedUntil,
      excludedUntil: players.excludedUntil,
      closedAt: players.closedAt,
    })
    .from(players)
    .where(eq(players.id, playerId))
  return (standing as PlayStanding | undefined) ?? NO_PLAYER
}

/** The refusal of a player in a break, with the end of the break if it has one. */
export function refuseInBreak(breaks: Breaks, now = new Date(0)): Refusal<'paused'> {
  const until = breakAt(breaks, now)?.until
  return refuse('paused', until ? { until: until.toISOString() } : {})
}

/** Refuses a prize to a player who has not said that they are 18 or over, as senders of cards may not have. */
export const refuseUnstatedAge = ({
  ageStatedAt,
}: Pick<PlayStanding, 'ageStatedAt'>): Refusal<'age-unverified'> | undefined =>
  ageStatedAt ? undefined : refuse('age-unverified')

/** Refuses whoever is under 18 by the last check of their age. */
export const refuseUnderAge = ({ ageResult }: Pick<PlayStanding, 'ageResult'>): Refusal<'under-age'> | undefined =>
  ageResult === 'under-18' ? refuse('under-age') : undefined

/** Refuses a player who may not pay; undefined: they may. Call it with the player's rows locked, as breaks are saved. */
export async function refuseStanding(
  tx: Db,
  playerId: number,
  now: Date,
): Promise<Refusal<'paused' | 'age-unverified' | 'under-age'> | undefined> {
  const standing = await standingOf(tx, playerId)
  if (breakAt(standing, now)) return refuseInBreak(standing, now)
  return refuseUnstatedAge(standing) ?? refuseUnderAge(standing)
}
