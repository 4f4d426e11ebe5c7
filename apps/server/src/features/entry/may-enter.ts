/**
 * Whether a player could begin an entry now. Checked when the page opens, so that nobody fills in a form for an entry
 * that would be refused. It is no promise: `enter` decides, under the player's lock.
 */
import { effectiveClosing, effectiveOpening } from '@fairdraw/rules/competition/competition.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { databaseNow } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome, Refusal } from '../../http/outcome.ts'
import type { Players } from '../player/players.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import { refuseStanding } from '../safety/standing.ts'
import { refuseRun } from './run/hold-tickets.ts'
import { findUnfinishedEntry, refuseEarly } from './enter.ts'
import type { EarlyRefusal } from './enter.ts'

type MayEnterRefusal =
  | Exclude<EarlyRefusal, 'terms-not-accepted'>
  | 'not-found'
  | 'paused'
  | 'age-unverified'
  | 'under-age'
  | 'not-started'
  | 'closed'
  | 'entry-limit-exceeded'
  | 'not-enough-tokens'
  | 'sold-out'
  | 'all-tickets-held'

type Context = { db: Db; catalogue: Catalogue; players: Players }

/**
 * The checks of `enter` in the same order, except the terms, which the page asks for next (docs/mechanisms/entry.md).
 */
export async function mayEnter(
  { db, catalogue, players }: Context,
  playerId: number,
  competitionId: number,
): Promise<Outcome<{ hasUnfinished: boolean }, MayEnterRefusal>> {
  const known = await catalogue.find(competitionId)
  if (!known) return refuse('not-found')
  const { competition } = known
  const now = await databaseNow(db)
  const standing = await refuseStanding(db, playerId, now)
  if (standing) return standing
  if (await findUnfinishedEntry(db, playerId, competitionId)) return done({ hasUnfinished: true })
  const refusal =
    (await refuseEarly({ db, players }, playerId, competition)) ??
    refuseTime(competition, now) ??
    (await refuseCount(db, playerId, competition)) ??
    (competition.meta.run && (await refuseRun(db, competitionId)))
  return refusal ?? done({ hasUnfinished: false })
}

function refuseTime(competition: Competition, now: Date): Refusal<'not-started' | 'closed'> | undefined {
  if (now < effectiveOpening(competition)) return refuse('not-started')
  return now >= effectiveClosing(competition) ? refuse('closed') : undefined
}

async function refuseCount(
  db: Db,
  playerId: number,
  { id, meta }: Competition,
): Promise<Refusal<'entry-limit-exceeded' | 'not-enough-tokens'> | undefined> {
  const [player] = await queryRows(
    db,
    { count: column.integer, tokens: column.integer },
    sql`select coalesce((select entries + pending from player_competitions
                         where player_id = ${playerId} and competition_id = ${id}), 0)::float8 as count,
               coalesce((select balance from wallets where player_id = ${playerId} and asset = 'tokens'), 0)::float8 as tokens`,
  )
  if (player && meta.cap !== undefined && player.count >= meta.cap) return refuse('entry-limit-exceeded')
  if (player && player.tokens < (meta.payment?.tokenCost ?? 0)) return refuse('not-enough-tokens')
  return undefined
}
