/**
 * The tickets of a competition or a week against what accounts for them, a range of accounts at a time. The database counts; what
 * comes back of a range are counts and some examples (docs/audit.md#records).
 */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import type { Draw } from '../draws.ts'
import { judgedEntries } from './accounted-entries.ts'
import { KINDS } from './findings.ts'
import type { Code, Findings } from './findings.ts'
import { isRefundedSince } from './refunds-since.ts'
import { isInRange, playerRanges } from './player-ranges.ts'
import type { PlayerRange } from './player-ranges.ts'
import type { Progress } from './progress.ts'
import { summed } from './sum-codes.ts'
import { weeklyRecords } from './weekly-records.ts'

/** What entries account for by channel: their tickets, and the entries, refunded ones too. */
export type ByChannel = Map<string, { tickets: number; entries: number }>

/** Selects `code`, `count`, and examples of `tickets` and `accounts`. A code that begins with a colon is a channel. */
export type RecordQuery = (draw: Draw, range: PlayerRange) => SQL

const RECORDS: Record<Draw['kind'], RecordQuery> = { competition: competitionRecords, winsday: weeklyRecords }

/** `draw`: the first attempt that was committed to. */
export async function auditRecords(tx: Db, draw: Draw, findings: Findings, progress: Progress): Promise<ByChannel> {
  const byChannel: ByChannel = new Map()
  const [all] = await queryRows(tx, { players: column.integer }, sql`select count(*)::float8 as players from players`)
  let done = 0
  for await (const range of playerRanges(tx)) {
    progress('accounts', done, all!.players)
    const rows = await queryRows(
      tx,
      {
        code: column.text,
        count: column.integer,
        entries: column.integer,
        tickets: column.arrayOf(column.integer),
        accounts: column.arrayOf(column.integer),
      },
      RECORDS[draw.kind](draw, range),
    )
    for (const { code, count, entries, tickets, accounts } of rows) {
      if (isCode(code)) findings.add(code, { count, tickets, accounts })
      else {
        const channel = code.slice(1)
        const known = byChannel.get(channel) ?? { tickets: 0, entries: 0 }
        byChannel.set(channel, { tickets: known.tickets + count, entries: known.entries + entries })
      }
    }
    done += range.players
  }
  return byChannel
}

const isCode = (code: string): code is Code => Object.hasOwn(KINDS, code)

function competitionRecords({ subjectId, cutOff, committedAt }: Draw, range: PlayerRange): SQL {
  const competition = sql.raw(String(Number(subjectId)))
  return sql`with ${judgedEntries(sql`e.competition_id = ${competition} and e.state in ('completed', 'refunded')`, range)},
    held as materialized (
      select t.player_id, t.entry_id, count(*) as tickets, min(t.number) as first
      from tickets t where t.competition_id = ${competition} and ${isInRange(sql`t.player_id`, range)}
      group by t.player_id, t.entry_id
    ),
    compared as materialized (
      select coalesce(j.player_id, h.player_id) as player_id, h.first as ticket, coalesce(h.tickets, 0) as tickets,
        j.quantity, j.state, j.channel, j.fault, j.is_returned, j.accepted_at > ${cutOff} as is_late
      from judged j full join held h on h.player_id = j.player_id and h.entry_id = j.id
    ),
    coded as (
      select c.player_id, c.ticket, coded.code, coded.count
      from compared c cross join lateral (values
        ('no-entry', case when c.state is null then c.tickets end),
        ('surplus', case when c.state = 'completed' and c.tickets > c.quantity then c.tickets - c.quantity end),
        ('too-few', case when c.state = 'completed' and not c.is_late and c.tickets < c.quantity then c.quantity - c.tickets end),
        ('late', case when c.state = 'completed' and c.is_late and c.tickets > 0 then c.tickets end),
        (c.fault, case when c.fault is not null then c.quantity end),
        ('money-back', case when c.state = 'completed' and c.is_returned then c.quantity end)
      ) as coded (code, count)
      where coded.count is not null
    )
    ${summed(sql`coded`)}
    union all
    select ':' || e.channel, coalesce(sum(e.quantity) filter (where e.state = 'completed' or ${isRefundedSince(committedAt!)}), 0)::float8,
      count(*)::int, '{}', '{}'
    from judged e group by e.channel`
}
