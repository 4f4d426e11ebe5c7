/**
 * Tells players who asked for it that a competition was drawn and they did not win (docs/mechanisms/prizes.md#nothing-this-time).
 * Only those who asked are looked through, in the order of their ids, so that the size of the draw costs nothing. A batch and how
 * far it came are one transaction: whatever is killed, everybody is told once.
 */
import { bundleOfDraw } from '../draw/draw-winners.ts'
import { findDraw } from '../draw/draws.ts'
import type { Draw } from '../draw/draws.ts'
import type { MarketingChannel } from '@fairdraw/rules/player/marketing.ts'
import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, countRows, queryRows } from '../../db/rows.ts'
import { drawNotices } from '../../db/schema.ts'
import { enqueueMessages } from '../notification/enqueue-message.ts'
import { alternatesOf } from './award-draw.ts'

/** Players who are looked at in one transaction. */
export const NOTICE_BATCH_SIZE = 500
/** As many messages wait at most: the outbox is not filled with what nobody waits for. */
export const MAX_NOTICES_WAITING = 2_000

const TOPICS: Readonly<Record<MarketingChannel, string>> = { text: 'draw-not-won', email: 'draw-not-won-email' }

/** Draws that count and whose winners have been told. A weekly draw is not among them: its tickets say so when they are revealed. */
const IS_TOLD_TO_WINNERS = sql`d.kind = 'competition' and d.state = 'published' and d.awarded_at is not null`

/** While somebody is still to be told: some seconds from now, so that what waits is sent meanwhile. */
export const NEXT_NOTICES = sql`select clock_timestamp() + interval '5 seconds' from draw_notices n
  join draws d on d.id = n.draw_id where n.sent_at is null and ${IS_TOLD_TO_WINNERS} limit 1`

/** Enqueues the next batch of notices; gives how many players it looked at. */
export async function sendResultNotices(
  { db, now }: { db: Db; now: () => Date },
  batchSize = NOTICE_BATCH_SIZE,
): Promise<number> {
  await db.execute(
    sql`insert into draw_notices (draw_id) select d.id from draws d
        where ${IS_TOLD_TO_WINNERS} and not exists (select from draw_notices n where n.draw_id = d.id)
        on conflict do nothing`,
  )
  if (await isQueueFull(db)) return 0
  return db.transaction(async (tx) => {
    const next = await lockNotices(tx, sql`n.sent_at is null`)
    if (!next) return 0
    const { draw, lastPlayerId } = next
    const players = await listAskers(tx, lastPlayerId, batchSize)
    const last = players.at(-1)
    const alternates = await findAlternates(tx, draw)
    if (last !== undefined)
      await enqueueFor(tx, draw, sql`asked.player_id > ${lastPlayerId} and asked.player_id <= ${last}`, alternates)
    const isDone = players.length < batchSize
    await tx
      .update(drawNotices)
      .set({
        lastPlayerId: last ?? lastPlayerId,
        ...(isDone && { sentAt: now(), ...(alternates.length === 0 && { finishedAt: now() }) }),
      })
      .where(eq(drawNotices.drawId, draw.id))
    return players.length
  })
}

/**
 * Tells alternates who were never called, once every prize of their draw is where it stays: until then they may still win. Gives
 * for how many draws.
 */
export async function notifyUncalledAlternates({ db, now }: { db: Db; now: () => Date }): Promise<number> {
  return db.transaction(async (tx) => {
    const next = await lockNotices(
      tx,
      sql`n.sent_at is not null and n.finished_at is null and not exists (
        select from awards a where a.draw_id = d.id and a.state not in ('credited', 'delivered')
          and not exists (select from awards r where r.replaces = a.id))`,
    )
    if (!next) return 0
    const { draw } = next
    const alternates = await findAlternates(tx, draw)
    await enqueueFor(tx, draw, sql`asked.player_id in ${listed(alternates)}`, [])
    await tx.update(drawNotices).set({ finishedAt: now() }).where(eq(drawNotices.drawId, draw.id))
    return 1
  })
}

/** The notices of the draw that was published first, of those that fulfil the condition and no other process works on. */
async function lockNotices(tx: Db, condition: SQL): Promise<{ draw: Draw; lastPlayerId: number } | undefined> {
  const [found] = await queryRows(
    tx,
    { drawId: column.text, lastPlayerId: column.integer },
    sql`select n.draw_id as "drawId", n.last_player_id::float8 as "lastPlayerId"
        from draw_notices n join draws d on d.id = n.draw_id
        where ${IS_TOLD_TO_WINNERS} and ${condition}
        order by d.published_at, d.id limit 1 for update of n skip locked`,
  )
  return found && { draw: (await findDraw(tx, found.drawId))!, lastPlayerId: found.lastPlayerId }
}

async function isQueueFull(db: Db): Promise<boolean> {
  const waiting = sql`select from outbox where topic in ${listed(Object.values(TOPICS))} and dead_at is null
    limit ${MAX_NOTICES_WAITING}`
  return (await countRows(db, waiting)) >= MAX_NOTICES_WAITING
}

/** The next players who have ever asked to be told, whatever they say now. */
async function listAskers(tx: Db, after: number, limit: number): Promise<number[]> {
  const found = await queryRows(
    tx,
    { playerId: column.integer },
    sql`select player_id::float8 as "playerId" from (
          select distinct player_id from result_notice_consents where player_id > ${after}
          order by player_id limit ${limit}) page
        order by player_id`,
  )
  return found.map(({ playerId }) => playerId)
}

/** The players of tickets that are next in line for a prize. */
async function findAlternates(tx: Db, draw: Draw): Promise<number[]> {
  const tickets = alternatesOf(bundleOfDraw(draw)!).map(({ ticket }) => ticket)
  if (tickets.length === 0) return []
  const found = await queryRows(
    tx,
    { playerId: column.integer },
    sql`select distinct player_id::float8 as "playerId" from tickets
        where competition_id = ${Number(draw.subjectId)} and number in ${listed(tickets)}`,
  )
  return found.map(({ playerId }) => playerId)
}

/**
 * Enqueues the notices of one draw to those of some players who asked before its result was published, were in it and have won
 * nothing. Whether they may be sent anything is asked when it is sent (notification/deliver.ts).
 */
async function enqueueFor(tx: Db, draw: Draw, isOne: SQL, except: readonly number[]): Promise<void> {
  const found = await queryRows(
    tx,
    { playerId: column.integer, channel: column.oneOf<MarketingChannel>() },
    sql`select player_id::float8 as "playerId", channel from (
          select distinct on (asked.player_id, asked.channel) asked.player_id, asked.channel, asked.is_granted, asked.at
          from result_notice_consents asked where ${isOne}
          order by asked.player_id, asked.channel, asked.id desc) chosen
        where chosen.is_granted and chosen.at <= ${draw.publishedAt!} and chosen.player_id not in ${listed(except)}
          and exists (select from entries e where e.player_id = chosen.player_id
            and e.competition_id = ${Number(draw.subjectId)} and e.state = 'completed')
          and not exists (select from awards a where a.draw_id = ${draw.id} and a.player_id = chosen.player_id)
        order by player_id, channel`,
  )
  const body = { drawId: draw.id, name: draw.title }
  await enqueueMessages(
    tx,
    found.map(({ playerId, channel }) => ({ topic: TOPICS[channel], playerId, body })),
  )
}

/** Values as the rows of a subquery, of which there may be none. */
function listed(values: readonly (string | number)[]): SQL {
  const rows = sql`jsonb_array_elements_text(${JSON.stringify(values)}::jsonb) as listed (value)`
  return typeof values[0] === 'string' ? sql`(select value from ${rows})` : sql`(select value::bigint from ${rows})`
}
