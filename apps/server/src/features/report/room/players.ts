/** The players of a report, in groups that are large enough to be told (packages/rules/src/report/protect-players.ts). */
import type { ReportTable } from '@fairdraw/contract/report/report-room.ts'
import { protectPlayers } from '@fairdraw/rules/report/protect-players.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import { readHours } from '../read-hours.ts'
import { columnsOf, sumUp } from './lines.ts'
import { entriesOf, hoursOf } from './subject.ts'
import type { Subject } from './subject.ts'

type Band = readonly [from: number, name: string]

/** By how many entries: each from a number on. */
const ENTRY_BANDS: readonly Band[] = [
  [1, '1 entry'],
  [2, '2 to 4'],
  [5, '5 to 9'],
  [10, '10 or more'],
]
/** By pence. */
const SPEND_BANDS: readonly Band[] = [
  [0, 'Nothing'],
  [1, 'Up to £5'],
  [501, '£5 to £20'],
  [2_001, '£20 to £50'],
  [5_001, 'More than £50'],
]

const bandOf = (value: string, bands: readonly Band[]) =>
  sql`width_bucket(${sql.raw(value)}, ${sql.raw(`array[${bands.map(([from]) => from).join(', ')}]::bigint[]`)})`

export async function playerTables(db: Db, subject: Subject, now: Date): Promise<ReportTable[]> {
  if (subject.shows.length === 0) return []
  const { hours } = await readHours(db, hoursOf(subject), now)
  const newPlayers = sumUp(hours).firstEntries
  // The entries are read once, and grouped by their players: of a million in memory, and not on disk.
  await db.execute(sql`set local work_mem = '96MB'`)
  const found = await queryRows(
    db,
    { entries: column.integer, spend: column.integer, players: column.integer },
    sql`select ${bandOf('entries', ENTRY_BANDS)} as entries, ${bandOf('pence', SPEND_BANDS)} as spend, count(*)::int as players
        from (select e.player_id, count(*) as entries, sum(e.price_pence) as pence from entries e
              where ${entriesOf(subject)} and e.state = 'completed' group by e.player_id) p
        group by 1, 2`,
  )
  const total = found.reduce((sum, { players }) => sum + players, 0)
  const countIn = (by: 'entries' | 'spend', place: number) =>
    found.reduce((sum, row) => sum + (row[by] === place ? row.players : 0), 0)
  const groups = (table: 'players-by-entries' | 'players-by-spend', by: 'entries' | 'spend', bands: readonly Band[]) =>
    groupTable(
      table,
      bands.map(([, name], nth) => [name, countIn(by, nth + 1)]),
      total,
    )
  return [
    groupTable(
      'new-players',
      [
        ['New', newPlayers],
        ['Returning', Math.max(0, total - newPlayers)],
      ],
      total,
    ),
    groups('players-by-entries', 'entries', ENTRY_BANDS),
    groups('players-by-spend', 'spend', SPEND_BANDS),
  ]
}

type PlayerTable = 'new-players' | 'players-by-entries' | 'players-by-spend'

/** Shares are of the rounded numbers, so that they tell no more than those. */
function groupTable(table: PlayerTable, groups: readonly (readonly [string, number])[], total: number): ReportTable {
  const all = protectPlayers(total)
  return {
    table,
    rows: 'text',
    columns: columnsOf(table),
    lines: [...groups, ['All', total] as const].map(([name, players]) => {
      const told = protectPlayers(players)
      const share = typeof told === 'number' && typeof all === 'number' && all > 0 ? Math.min(1, told / all) : null
      return { name, values: [told, share] }
    }),
  }
}
