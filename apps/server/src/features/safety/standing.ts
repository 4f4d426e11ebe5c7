/**
 * Whether a player may enter and pay at all: they stated to be 18 or over, no check of their age says otherwise, and they are
 * not in a break (field rules 13, 16).
 */
import type { AgeResult } from '@fairdraw/rules/player/age-check.ts'
import { breakAt } from '@fairdraw/rules/player/break.ts'
import type { Breaks } from '@fairdraw/rules/player/break.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import type { RowOf } from '../../db/rows.ts'
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

const TIME = column.nullable(column.text)
const ROW = {
  ageStatedAt: TIME,
  ageResult: column.nullable(column.oneOf<AgeResult>()),
  pausedUntil: TIME,
  excludedUntil: TIME,
  closedAt: TIME,
}

/** The statement of `standingOf`; `standingIn` reads its rows. */
export const standingQuery = (playerId: number) => ({
  columns: ROW,
  sql: sql`select age_stated_at as "ageStatedAt", age_result as "ageResult", paused_until as "pausedUntil",
      excluded_until as "excludedUntil", closed_at as "closedAt" from players where id = ${playerId}`,
})

const instantOf = (time: string | null) => (time === null ? null : new Date(time))

export const standingIn = ([row]: readonly RowOf<typeof ROW>[]): PlayStanding =>
  row
    ? {
        ageStatedAt: instantOf(row.ageStatedAt),
        ageResult: row.ageResult,
        pausedUntil: instantOf(row.pausedUntil),
        excludedUntil: instantOf(row.excludedUntil),
        closedAt: instantOf(row.closedAt),
      }
    : NO_PLAYER

export async function standingOf(db: Db, playerId: number): Promise<PlayStanding> {
  const { columns, sql: read } = standingQuery(playerId)
  return standingIn(await queryRows(db, columns, read))
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
  return refuseByStanding(await standingOf(tx, playerId), now)
}

/** The same of a standing that was read already. */
export function refuseByStanding(
  standing: PlayStanding,
  now: Date,
): Refusal<'paused' | 'age-unverified' | 'under-age'> | undefined {
  if (breakAt(standing, now)) return refuseInBreak(standing, now)
  return refuseUnstatedAge(standing) ?? refuseUnderAge(standing)
}
