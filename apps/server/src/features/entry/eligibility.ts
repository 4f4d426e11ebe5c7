/**
 * Whether a competition's rules exclude a player: checked before an entry and again before a payment (field rule 5).
 */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import { whyIneligible } from '@fairdraw/rules/entry/eligibility.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { refuse } from '../../http/outcome.ts'
import type { Refusal } from '../../http/outcome.ts'

/** Undefined: the player may enter. The refusal's detail has the reason. */
export async function refuseIneligible(
  db: Db,
  playerId: number,
  { meta: { eligibility } }: Pick<Competition, 'meta'>,
): Promise<Refusal<'ineligible'> | undefined> {
  if (!eligibility) return undefined
  const [player] = await queryRows(
    db,
    { postcode: column.nullable(column.text), last_won_at: column.nullable(column.text), now: column.text },
    sql`select postcode, clock_timestamp() as now, (select max(won_at) from wins where player_id = players.id) as last_won_at
        from players where id = ${playerId}`,
  )
  if (!player) return undefined
  const { postcode, last_won_at: lastWonAt, now } = player
  const entrant = { postcode, lastWonAt: lastWonAt === null ? null : new Date(lastWonAt) }
  const detail = whyIneligible(eligibility, entrant, new Date(now))
  return detail === undefined ? undefined : refuse('ineligible', { detail })
}
