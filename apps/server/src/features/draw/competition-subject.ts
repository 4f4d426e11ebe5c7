/**
 * The draw of a competition: its tickets come from completed entries, and every entry must be delivered, finished and
 * paid (field rules 3, 4).
 */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import { CHANNELS, channelTimes, effectiveOpening } from '@fairdraw/rules/competition/competition.ts'
import type { Channel } from '@fairdraw/rules/competition/competition.ts'
import { calledOffCopy, isCalledOff } from '@fairdraw/rules/competition/run.ts'
import { DEFAULT_DRAW } from '@fairdraw/rules/draw/draw.ts'
import type { Blocker } from '@fairdraw/rules/draw/draw.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { listChannelStates } from './channels/control-totals.ts'
import type { Draw } from './draws.ts'
import type { DrawSubject, SubjectContext } from './draw-subject.ts'

const COUNT = { count: column.integer }
const NAMES: Record<Channel, string> = { online: 'this site', sms: 'text', phone: 'phone', postal: 'post' }
/** The channel that a stored blocker names. */
export const channelOfName = (name: string): Channel | undefined => CHANNELS.find((channel) => NAMES[channel] === name)

/** The database's clock may be another one after a failover. */
const CLOCK_MARGIN = sql`interval '1 day'`

const firstAcceptance = (competitionId: number): SQL => sql`
  select coalesce(min(first.at), '-infinity') from (
    select e.accepted_at as at from tickets t join entries e on e.player_id = t.player_id and e.id = t.entry_id
    where t.competition_id = ${competitionId} order by t.number limit 1) first`

export const COMPETITION_SUBJECT: DrawSubject = {
  findBlockers: async (tx, draw, context) => {
    const known = await context.catalogue.find(Number(draw.subjectId), tx)
    return known ? listBlockers(tx, draw, known.competition, context) : [{ code: 'no-prizes' }]
  },

  whyCalledOff: async (tx, draw, { catalogue }) => {
    const run = (await catalogue.find(Number(draw.subjectId), tx))?.competition.meta.run
    if (run?.tooFew !== 'refund') return undefined
    const sold = await countOf(
      tx,
      sql`select count(*)::int as count from tickets where competition_id = ${Number(draw.subjectId)}`,
    )
    return isCalledOff(run, sold) ? calledOffCopy(run, sold) : undefined
  },

  paidSince: async (db, draw, { catalogue }) => {
    const known = await catalogue.find(Number(draw.subjectId), db)
    if (!known) return draw.cutOff
    return known.competition.isPaid ? effectiveOpening(known.competition) : undefined
  },

  findOffer: async (db, draw, { catalogue }) => {
    const known = await catalogue.find(Number(draw.subjectId), db)
    const { prizeTiers = [], draw: rules = DEFAULT_DRAW } = known?.competition.meta ?? {}
    if (prizeTiers.length === 0) return undefined
    return {
      // A prize that the editor has not named apart is what its tier says.
      prizes: prizeTiers.map(({ name, winners, prize = { type: 'physical', value: 0, name } }) => ({
        name,
        winners,
        prize: { ...prize, name: prize.name || name },
      })),
      ...rules,
      terms: await listTerms(db, Number(draw.subjectId)),
    }
  },

  selectTickets: ({ subjectId }, { after, limit }) =>
    // Only completed entries have tickets; those of one that was refunded afterwards count no more.
    sql`select t.number, t.player_id, e.id is null as is_valid
        from (select number, player_id, entry_id from tickets
              where competition_id = ${sql.raw(String(Number(subjectId)))} and number > ${after} order by number limit ${limit}) t
          left join entries e on e.player_id = t.player_id and e.id = t.entry_id and e.state = 'refunded'`,

  // An index by time finds them among the entries of years: none was completed before the one with the first ticket was accepted.
  // With both ends, as the planner takes a time without an end for a third of the table.
  countByChannel: (db, { subjectId }) =>
    queryRows(
      db,
      { channel: column.text, tickets: column.integer },
      sql`select channel, sum(quantity)::float8 as tickets from entries
          where competition_id = ${Number(subjectId)} and state = 'completed'
            and finished_at between (${firstAcceptance(Number(subjectId))}) - ${CLOCK_MARGIN} and now() + ${CLOCK_MARGIN}
          group by channel order by channel`,
    ),

  countRefunded: (db, { subjectId }, since) =>
    queryRows(
      db,
      { playerId: column.integer, tickets: column.integer },
      sql`select player_id::float8 as "playerId", sum(quantity)::float8 as tickets from entries e
          where competition_id = ${Number(subjectId)} and state = 'refunded' and exists (select from entry_events v
            where v.player_id = e.player_id and v.entry_id = e.id and v.event = 'refund' and v.at > ${since})
          group by player_id`,
    ),

  findHolder: async (db, { subjectId }, ticket) => {
    const [held] = await queryRows(
      db,
      { playerId: column.integer },
      sql`select player_id::float8 as "playerId" from tickets
          where competition_id = ${Number(subjectId)} and number = ${ticket}`,
    )
    return held?.playerId
  },
}

/** All published versions of its terms that entries were made under (field rule 7). */
async function listTerms(db: Db, competitionId: number): Promise<{ version: number; texts: string[] }[]> {
  const rows = await queryRows(
    db,
    { version: column.integer, checkbox: column.text, full: column.text },
    sql`select version, checkbox_text as checkbox, full_text as full
        from competition_terms where competition_id = ${competitionId} order by version`,
  )
  return rows.map(({ version, checkbox, full }) => ({ version, texts: [checkbox, full] }))
}

/** Everything that prevents closing; empty when it can be closed. */
async function listBlockers(db: Db, draw: Draw, competition: Competition, context: SubjectContext): Promise<Blocker[]> {
  const { id, meta } = competition
  const now = context.now()
  const channels = CHANNELS.filter((channel) => meta.channels[channel]?.enabled)
  // One after the other: they share the connection of the step's transaction.
  const unfinished = await countOf(
    db,
    sql`select count(*)::int as count from entries
        where competition_id = ${id} and state in ('started', 'payment-due', 'payment-pending')`,
  )
  const live = await countOf(
    db,
    sql`select count(*)::int as count from payments p join entries e on e.player_id = p.player_id and e.id = p.entry_id
        where p.state in ('intended', 'awaiting', 'unknown') and e.competition_id = ${id}`,
  )
  const receiving = await queryRows(
    db,
    { channel: column.oneOf<Channel>() },
    sql`select distinct channel from intake_batches where state <> 'done' order by channel`,
  )
  const states = await listChannelStates(db, draw, context)
  const isConfirmed = (channel: Channel) =>
    states.some((one) => one.channel === channel && one.confirmedBy !== undefined)
  return [
    ...(now < draw.cutOff ? [{ code: 'cut-off-to-come', what: draw.cutOff.toISOString() } as const] : []),
    ...channels.flatMap((channel): Blocker[] => {
      const isOpen = now < channelTimes(competition, channel, meta.channels[channel]!).closes
      if (isOpen) return [{ code: 'channel-open', what: NAMES[channel] }]
      // The database cannot know of undelivered post, so two people compare the sender's count with what came.
      return channel === 'online' || isConfirmed(channel)
        ? []
        : [{ code: 'channel-not-confirmed', what: NAMES[channel] }]
    }),
    ...(unfinished > 0 ? [{ code: 'entries-unfinished', count: unfinished } as const] : []),
    ...(live > 0 ? [{ code: 'payments-live', count: live } as const] : []),
    ...receiving
      .filter(({ channel }) => channels.includes(channel))
      .map(({ channel }) => ({ code: 'deliveries-unfinished', what: NAMES[channel] }) as const),
    ...((meta.prizeTiers ?? []).length === 0 && (await hasTickets(db, id)) ? [{ code: 'no-prizes' } as const] : []),
  ]
}

/** Without tickets, prizes are not missing: nothing is drawn. */
async function hasTickets(db: Db, competitionId: number): Promise<boolean> {
  const one = sql`select count(*)::int as count from (select from tickets where competition_id = ${competitionId} limit 1) one`
  return (await countOf(db, one)) > 0
}

async function countOf(db: Db, query: ReturnType<typeof sql>): Promise<number> {
  const [row] = await queryRows(db, COUNT, query)
  return row!.count
}
