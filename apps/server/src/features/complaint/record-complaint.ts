/** Records a complaint. Nothing is sent to anybody: staff answer from their own mail, phone or desk. */
import type { postDeskComplaint } from '@fairdraw/contract/desk/complaints.ts'
import type { ParsedOf } from '@fairdraw/contract/endpoint.ts'
import { complaintDeadlines } from '@fairdraw/rules/complaint/complaint.ts'
import { withoutSeparators } from '@fairdraw/rules/text/typed-text.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { lockPlayer } from '../../db/lock-player.ts'
import { column, countRows, queryRows } from '../../db/rows.ts'
import { done, refuseFields } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { recordAudit } from '../audit/record.ts'
import { complaints } from './tables.ts'

type Recorded = ParsedOf<typeof postDeskComplaint, 'body'> & { staffId: string; now: Date }

/** Ids and ticket numbers in the database are smaller. */
const NUMBER = /^\d{1,15}$/

export async function recordComplaint(
  tx: Db,
  { staffId, now, player, receivedAt: received, ...complaint }: Recorded,
): Promise<Outcome<{ id: number }, 'invalid-request'>> {
  const { key, competitionId, reason, channel } = complaint
  const receivedAt = new Date(received)
  if (receivedAt > now) return refuseFields('receivedAt')
  if (competitionId !== null && !(await isCompetition(tx, competitionId))) return refuseFields('competitionId')
  const playerId = player === null ? null : await findPlayerId(tx, player)
  if (playerId === undefined) return refuseFields('player')
  const [added] = await tx
    .insert(complaints)
    .values({
      ...complaint,
      state: 'open',
      playerId,
      receivedAt,
      ...complaintDeadlines(receivedAt),
      recordedBy: staffId,
    })
    .onConflictDoNothing({ target: complaints.key })
    .returning({ id: complaints.id })
  if (added) {
    await recordAudit(tx, {
      actor: { staffId },
      act: 'record-complaint',
      subject: { kind: 'complaint', id: added.id },
      after: { reason, channel, competitionId, playerId },
    })
    return done({ id: added.id })
  }
  const [known] = await queryRows(
    tx,
    { id: column.integer },
    sql`select id::float8 as id from complaints where key = ${key}`,
  )
  return done({ id: known!.id })
}

const isCompetition = async (tx: Db, id: number) =>
  (await countRows(
    tx,
    sql`select from competitions where id = ${id}
        union all select from content_items where kind = 'competition' and id = ${String(id)}`,
  )) > 0

/** By their number or that of one of their tickets, locked; undefined: nobody, or their data were erased. */
async function findPlayerId(tx: Db, typed: string): Promise<number | undefined> {
  const number = withoutSeparators(typed)
  if (!NUMBER.test(number)) return undefined
  const [found] = await queryRows(
    tx,
    { id: column.integer },
    sql`select id::float8 as id from (
          select id from players where id = ${number}::bigint and ${typed === number}
          union all select player_id from tickets where number = ${number}::bigint) found
        where exists (select from players p where p.id = found.id) limit 1`,
  )
  if (!found) return undefined
  await lockPlayer(tx, found.id)
  const isErased = sql`select from players where id = ${found.id} and erased_at is not null`
  return (await countRows(tx, isErased)) > 0 ? undefined : found.id
}
