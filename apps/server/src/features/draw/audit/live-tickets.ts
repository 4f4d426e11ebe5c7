/** The tables of tickets as they are now, read by an audit in its own way: by ranges of numbers, with nothing left out. */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import type { Draw } from '../draws.ts'

/** After one number, up to another. */
export type NumberRange = { after: number; upTo: number }

/** `lines`: as `Digest` takes them, in the order of their numbers; an account that does not exist has no number. `refunded`: tickets of refunded entries. */
export type LiveTickets = { lines: string; refunded: number[] }

/** Tickets `t` with `number`, `player_id` and `entry_id` of a subject. Those of a week are not of one entry. */
const TICKETS: Record<Draw['kind'], (subjectId: string) => { table: SQL; number: SQL; isOf: SQL; entry: SQL }> = {
  competition: (subjectId) => ({
    table: sql`tickets`,
    number: sql`t.number`,
    isOf: sql`t.competition_id = ${sql.raw(String(Number(subjectId)))}`,
    entry: sql`t.entry_id`,
  }),
  winsday: (subjectId) => ({
    table: sql`winsday_tickets`,
    number: sql`t.id`,
    isOf: sql`t.draw_id = ${subjectId}`,
    entry: sql`null::uuid`,
  }),
}

export async function readLiveTickets(
  tx: Db,
  { kind, subjectId }: Draw,
  { after, upTo }: NumberRange,
): Promise<LiveTickets> {
  const { table, number, isOf, entry } = TICKETS[kind](subjectId)
  const [read] = await queryRows(
    tx,
    { lines: column.nullable(column.text), refunded: column.nullable(column.arrayOf(column.integer)) },
    sql`select string_agg(${number} || ' ' || t.player_id || ' ' || coalesce(p.phone, ''), chr(10) order by ${number}) as lines,
          array_agg(${number}::float8) filter (where e.id is not null) as refunded
        from ${table} t
          left join players p on p.id = t.player_id
          left join entries e on e.player_id = t.player_id and e.id = ${entry} and e.state = 'refunded'
        where ${isOf} and ${number} > ${sql.raw(String(after))} and ${number} <= ${sql.raw(String(upTo))}`,
  )
  return { lines: read!.lines ?? '', refunded: read!.refunded ?? [] }
}

const TICKET_ENTRY = {
  number: column.integer,
  state: column.nullable(column.text),
  isLate: column.nullable(column.boolean),
  refundedAt: column.nullable(column.text),
}

export type TicketEntry = { number: number; state: string | null; isLate: boolean | null; refundedAt: Date | undefined }

/** The entries of some tickets of a competition; of a week, only that they have none. */
export async function readTicketEntries(
  tx: Db,
  { kind, subjectId, cutOff }: Draw,
  numbers: readonly number[],
): Promise<TicketEntry[]> {
  if (kind === 'winsday')
    return numbers.map((number) => ({ number, state: 'completed', isLate: false, refundedAt: undefined }))
  const rows = await queryRows(
    tx,
    TICKET_ENTRY,
    sql`select t.number::float8 as number, e.state, e.accepted_at > ${cutOff} as "isLate",
          (select min(v.at)::text from entry_events v
           where v.player_id = e.player_id and v.entry_id = e.id and v.event = 'refund') as "refundedAt"
        from tickets t left join entries e on e.player_id = t.player_id and e.id = t.entry_id
        where t.competition_id = ${Number(subjectId)} and t.number in ${numbers}`,
  )
  return rows.map((row) => ({ ...row, refundedAt: row.refundedAt === null ? undefined : new Date(row.refundedAt) }))
}

/** Why an account may have another number than the list: it was erased, or its number changed since the list was closed. */
export async function readNumberChanges(
  tx: Db,
  { cutOff }: Draw,
  accounts: readonly number[],
): Promise<Map<number, 'erased' | 'number-changed'>> {
  const rows = await queryRows(
    tx,
    { account: column.integer, isErased: column.boolean },
    sql`select p.id::float8 as account, p.erased_at is not null as "isErased" from players p
        where p.id in ${accounts} and (p.erased_at is not null or exists (
          select from account_events v where v.player_id = p.id and v.event = 'number-changed' and v.at >= ${cutOff}))`,
  )
  return new Map(rows.map(({ account, isErased }) => [account, isErased ? 'erased' : 'number-changed']))
}
