/**
 * Weekly tickets that no entry has earned, those of clips and campaigns. They are for the next draw whose cut-off is to come
 * (docs/mechanisms/winsday.md#tickets).
 */
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { winsdayTicketGrants } from './tables.ts'

/** What gives tickets. */
export type GrantSource = 'clip' | 'campaign'
export type GrantedDraw = { id: string; name: string; at: string }

const DRAW = { id: column.text, name: column.text, at: column.text }
const toDraw = (found: GrantedDraw | undefined): GrantedDraw | undefined =>
  found && { ...found, at: new Date(found.at).toISOString() }

/** The draw for which a ticket would be given now: the next one whose list is open, or only the named one. */
export async function findNextDraw(db: Db, now: Date, id: string | null = null): Promise<GrantedDraw | undefined> {
  const [next] = await queryRows(
    db,
    DRAW,
    sql`select w.id, w.name, w.draws_at as at from winsday_draws w
        where w.cut_off > ${now} and (${id}::text is null or w.id = ${id})
          and not exists (select from draws d where d.kind = 'winsday' and d.subject_id = w.id and d.state not in ('open', 'void'))
        order by w.cut_off, w.id limit 1`,
  )
  return toDraw(next)
}

type Grant = { playerId: number; source: GrantSource; sourceId: string; count: number; now: Date }

/**
 * Gives the tickets of a source once, and returns their draw; undefined: no draw is to come. Call it with the player's
 * rows locked.
 */
export async function grantWeeklyTickets(
  tx: Db,
  { playerId, source, sourceId, count, now }: Grant,
): Promise<GrantedDraw | undefined> {
  const earlier = await findGrantedDraw(tx, { playerId, source, sourceId })
  if (earlier) return earlier
  const draw = await findNextDraw(tx, now)
  if (!draw) return undefined
  await addWeeklyTickets(tx, { playerId, source, sourceId, count, now }, draw.id)
  return draw
}

/** Adds tickets for this draw. A source that has given the player some before is an error. */
export async function addWeeklyTickets(tx: Db, { now, ...grant }: Grant, drawId: string): Promise<void> {
  await tx.insert(winsdayTicketGrants).values({ ...grant, draw: drawId, createdAt: now })
}

/** The draw of tickets that a source has given already. */
async function findGrantedDraw(
  tx: Db,
  { playerId, source, sourceId }: Pick<Grant, 'playerId' | 'source' | 'sourceId'>,
): Promise<GrantedDraw | undefined> {
  const [given] = await queryRows(
    tx,
    DRAW,
    sql`select g.draw as id, coalesce(d.name, 'Winsday') as name, coalesce(d.draws_at, g.created_at) as at
        from winsday_ticket_grants g left join winsday_draws d on d.id = g.draw
        where g.source = ${source} and g.source_id = ${sourceId} and g.player_id = ${playerId}`,
  )
  return toDraw(given)
}

/** How many tickets of a source a player has for a draw. */
export async function countGrantedTickets(
  db: Db,
  { playerId, source, draw }: { playerId: number; source: GrantSource; draw: string },
): Promise<number> {
  const [counted] = await queryRows(
    db,
    { tickets: column.integer },
    sql`select coalesce(sum(count), 0)::int as tickets from winsday_ticket_grants
        where player_id = ${playerId} and draw = ${draw} and source = ${source}`,
  )
  return counted!.tickets
}
