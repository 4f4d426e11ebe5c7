/**
 * Notifies players who asked for it that a competition was drawn and they did not win
 * (docs/mechanisms/prizes.md#nothing-this-time). The job reads only the players who asked, in the order of their ids, so
 * that its cost does not depend on the size of the draw. A batch and its progress are one transaction, so that each player
 * is notified once even if the process is killed.
 */
import { bundleOfDraw } from '../../draw/draw-winners.ts'
import { findDraw } from '../../draw/draws.ts'
import type { Draw } from '../../draw/draws.ts'
import type { MarketingChannel } from '@fairdraw/rules/player/marketing.ts'
import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, countRows, queryRows } from '../../../db/rows.ts'
import { drawNotices } from '../tables.ts'
import type { Topic } from '../../messages.ts'
import { enqueueMessages } from '../../notification/enqueue-message.ts'
import { alternatesOf } from '../award-draw.ts'

/** Number of players that one transaction reads. */
export const NOTICE_BATCH_SIZE = 500
/** Maximum number of notices in the outbox, so that they do not fill it: they are not urgent. */
export const MAX_ENQUEUED_NOTICES = 2_000

const TOPICS: Readonly<Record<MarketingChannel, Topic>> = { text: 'draw-not-won', email: 'draw-not-won-email' }

/** Published draws whose winners were notified. Weekly draws are left out: players see the result when they reveal their tickets. */
const ARE_WINNERS_NOTIFIED = sql`d.kind = 'competition' and d.state = 'published' and d.awarded_at is not null`

/** All prizes of a draw are credited or delivered, so no alternate can win any more. */
const ARE_PRIZES_DELIVERED = sql`not exists (
  select from awards a where a.draw_id = d.id and a.state not in ('credited', 'delivered')
    and not exists (select from awards r where r.replaces = a.id))`

/** Draws whose notices are a day late: players or uncalled alternates are still to be notified. */
export const NOTICES_OVERDUE = sql`draws d left join draw_notices n on n.draw_id = d.id
  where ${ARE_WINNERS_NOTIFIED} and d.published_at < clock_timestamp() - interval '1 day' and (n.sent_at is null
    or n.finished_at is null and ${ARE_PRIZES_DELIVERED} and not exists (
      select from awards a join award_events e on e.award_id = a.id
      where a.draw_id = d.id and e.at > clock_timestamp() - interval '1 day'))`

/** While players are still to be notified: in five seconds, so that the notices in the outbox are sent in between. */
export const NEXT_NOTICES = sql`select clock_timestamp() + interval '5 seconds' from draw_notices n
  join draws d on d.id = n.draw_id where n.sent_at is null and ${ARE_WINNERS_NOTIFIED} limit 1`

/** Enqueues the next batch of notices; returns the number of players that it read. */
export async function sendResultNotices(
  { db, now }: { db: Db; now: () => Date },
  batchSize = NOTICE_BATCH_SIZE,
): Promise<number> {
  await db.execute(
    sql`insert into draw_notices (draw_id) select d.id from draws d
        where ${ARE_WINNERS_NOTIFIED} and not exists (select from draw_notices n where n.draw_id = d.id)
        on conflict do nothing`,
  )
  if (await isQueueFull(db)) return 0
  return db.transaction(async (tx) => {
    const next = await lockNotices(tx, sql`n.sent_at is null`)
    if (!next) return 0
    const { draw, lastPlayerId } = next
    const players = await listSubscribers(tx, lastPlayerId, batchSize)
    const last = players.at(-1)
    const alternates = await findAlternates(tx, draw)
    if (last !== undefined)
      await enqueueFor(tx, draw, sql`consent.player_id > ${lastPlayerId} and consent.player_id <= ${last}`, alternates)
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
 * Notifies alternates who were never called, once all prizes of their draw are credited or delivered. Until then they may
 * still win. Returns the number of draws that it finished.
 */
export async function notifyUncalledAlternates({ db, now }: { db: Db; now: () => Date }): Promise<number> {
  return db.transaction(async (tx) => {
    const next = await lockNotices(tx, sql`n.sent_at is not null and n.finished_at is null and ${ARE_PRIZES_DELIVERED}`)
    if (!next) return 0
    const { draw } = next
    const alternates = await findAlternates(tx, draw)
    await enqueueFor(tx, draw, sql`consent.player_id in ${valuesOf(alternates)}`, [])
    await tx.update(drawNotices).set({ finishedAt: now() }).where(eq(drawNotices.drawId, draw.id))
    return 1
  })
}

/** Locks the notices of the earliest published draw that meets the condition; skips those that another process has locked. */
async function lockNotices(tx: Db, condition: SQL): Promise<{ draw: Draw; lastPlayerId: number } | undefined> {
  const [found] = await queryRows(
    tx,
    { drawId: column.text, lastPlayerId: column.integer },
    sql`select n.draw_id as "drawId", n.last_player_id::float8 as "lastPlayerId"
        from draw_notices n join draws d on d.id = n.draw_id
        where ${ARE_WINNERS_NOTIFIED} and ${condition}
        order by d.published_at, d.id limit 1 for update of n skip locked`,
  )
  return found && { draw: (await findDraw(tx, found.drawId))!, lastPlayerId: found.lastPlayerId }
}

async function isQueueFull(db: Db): Promise<boolean> {
  const enqueued = sql`select from outbox where topic in ${valuesOf(Object.values(TOPICS))} and dead_at is null
    limit ${MAX_ENQUEUED_NOTICES}`
  return (await countRows(db, enqueued)) >= MAX_ENQUEUED_NOTICES
}

/** The next players with a consent of any time, granted or withdrawn. */
async function listSubscribers(tx: Db, after: number, limit: number): Promise<number[]> {
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

/** The players of the draw's alternate tickets. */
async function findAlternates(tx: Db, draw: Draw): Promise<number[]> {
  const tickets = alternatesOf(bundleOfDraw(draw)!).map(({ ticket }) => ticket)
  if (tickets.length === 0) return []
  const found = await queryRows(
    tx,
    { playerId: column.integer },
    sql`select distinct player_id::float8 as "playerId" from tickets
        where competition_id = ${Number(draw.subjectId)} and number in ${valuesOf(tickets)}`,
  )
  return found.map(({ playerId }) => playerId)
}

/**
 * Enqueues the notices of a draw to the selected players who had agreed before its result was published, took part and won
 * nothing. Consent is checked again when a notice is sent (notification/deliver.ts).
 */
async function enqueueFor(tx: Db, draw: Draw, isSelected: SQL, except: readonly number[]): Promise<void> {
  const found = await queryRows(
    tx,
    { playerId: column.integer, channel: column.oneOf<MarketingChannel>() },
    sql`select player_id::float8 as "playerId", channel from (
          select distinct on (consent.player_id, consent.channel) consent.player_id, consent.channel, consent.is_granted, consent.at
          from result_notice_consents consent where ${isSelected}
          order by consent.player_id, consent.channel, consent.id desc) latest
        where latest.is_granted and latest.at <= ${draw.publishedAt!} and latest.player_id not in ${valuesOf(except)}
          and exists (select from entries e where e.player_id = latest.player_id
            and e.competition_id = ${Number(draw.subjectId)} and e.state = 'completed')
          and not exists (select from awards a where a.draw_id = ${draw.id} and a.player_id = latest.player_id)
        order by player_id, channel`,
  )
  const body = { drawId: draw.id, competitionId: Number(draw.subjectId), name: draw.title }
  await enqueueMessages(
    tx,
    found.map(({ playerId, channel }) => ({ topic: TOPICS[channel], playerId, body })),
  )
}

/** The values as rows of a subquery, because `in ()` without a value is a syntax error. */
function valuesOf(values: readonly (string | number)[]): SQL {
  const rows = sql`jsonb_array_elements_text(${JSON.stringify(values)}::jsonb) as listed (value)`
  return typeof values[0] === 'string' ? sql`(select value from ${rows})` : sql`(select value::bigint from ${rows})`
}
