/**
 * An award stops where a ticket is not held as its draw was committed, and goes on once it is again. Both are in the draw's
 * history; the other draws go on (docs/mechanisms/prizes.md#from-the-draw-to-the-award).
 */
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { drawEvents } from '../draw/tables.ts'
import { actorName, recordAudit } from '../audit/record.ts'
import { OtherHolderError } from '../draw/committed-holder.ts'
import type { Difference } from '../draw/committed-holder.ts'
import { lockDraw } from '../draw/draws.ts'
import type { Draw } from '../draw/draws.ts'

const STOPPED_BY = { job: 'award-prizes' }
const [STOP, RESUME] = ['stop-award', 'resume-award']

/** Published draws whose award stands still, with the ticket that stopped it. */
export const STOPPED = sql`draws d join lateral (
    select e.event, e.detail from draw_events e where e.draw_id = d.id and e.event in (${STOP}, ${RESUME})
    order by e.id desc limit 1) last on last.event = ${STOP}
  where d.state = 'published'`

/** Runs what needs the committed holders of a draw; undefined where it was stopped. */
export async function unlessStopped<Result>(
  db: Db,
  draw: Draw,
  award: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    const result = await award()
    await record(db, draw, undefined)
    return result
  } catch (error) {
    if (!(error instanceof OtherHolderError)) throw error
    await record(db, draw, error)
    return undefined
  }
}

/** Writes a change of the reason, once. */
async function record(db: Db, { id, state }: Draw, stop: OtherHolderError | undefined): Promise<void> {
  await db.transaction(async (tx) => {
    await lockDraw(tx, id)
    const [last] = await queryRows(
      tx,
      { event: column.text, detail: column.json<{ ticket: number; difference: Difference }>() },
      sql`select event, detail from draw_events where draw_id = ${id} and event in (${STOP}, ${RESUME})
          order by id desc limit 1`,
    )
    const stopped = last?.event === STOP ? last.detail : undefined
    if (stopped?.ticket === stop?.ticket && stopped?.difference === stop?.difference) return
    const [event, detail] = stop
      ? [STOP, { ticket: stop.ticket, difference: stop.difference }]
      : [RESUME, { ticket: stopped!.ticket }]
    await tx.insert(drawEvents).values({ drawId: id, event: event!, state, actor: actorName(STOPPED_BY), detail })
    await recordAudit(tx, { actor: STOPPED_BY, act: event!, subject: { kind: 'draw', id }, after: detail })
  })
}
