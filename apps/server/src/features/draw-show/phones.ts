/**
 * Counts phones that have repeated a draw (docs/mechanisms/draw/show.md#the-count-of-phones). Reports are collected in memory and
 * written every second, so that no report waits for the database and no row is updated.
 */
import type { DrawLive, postDrawPhone } from '@fairdraw/contract/draw/show.ts'
import type { ParsedOf } from '@fairdraw/contract/endpoint.ts'
import { shareAfter, weightOf } from '@fairdraw/rules/draw/show-phones.ts'
import type { PhoneVerdict } from '@fairdraw/rules/draw/show-phones.ts'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { arrayLiteral } from '../../db/batch/array-literal.ts'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { refuse } from '../../http/outcome.ts'
import type { Refusal } from '../../http/outcome.ts'
import { networkOf } from '../../http/rate-limits/network.ts'

type Report = ParsedOf<typeof postDrawPhone, 'body'>

/** A whole mobile network may share an address, while a script that reports for others does not get far with this. */
const MAX_REPORTS_PER_ADDRESS = 3_000
const MINUTE_MS = 60_000
/** Of one process between two writes. */
const MAX_PENDING = 50_000

export type PhoneReports = {
  /** Takes a report, to be counted with the next write. */
  add(report: Report, address: string, now: Date): Refusal<'too-many-requests' | 'busy'> | undefined
  /** Writes the reports since the last time. After a failure they wait for the next. */
  flush(): Promise<void>
}

export function createPhoneReports(db: Db): PhoneReports {
  /** By show and phone: who reports twice before a write counts once. */
  let pending = new Map<string, Report>()
  const byNetwork = new LRUCache<string, number>({ max: 20_000 })

  return {
    add(report, address, now) {
      if (pending.size >= MAX_PENDING) return refuse('busy', { retryAfter: 2 })
      const minute = Math.floor(now.getTime() / MINUTE_MS)
      const network = `${networkOf(address)} ${minute}`
      const before = byNetwork.get(network) ?? 0
      if (before >= MAX_REPORTS_PER_ADDRESS)
        return refuse('too-many-requests', {
          retryAfter: Math.ceil(((minute + 1) * MINUTE_MS - now.getTime()) / 1_000),
        })
      byNetwork.set(network, before + 1)
      pending.set(`${report.show} ${report.phone}`, report)
      return undefined
    },

    async flush() {
      if (pending.size === 0) return
      const taken = pending
      pending = new Map()
      try {
        await writeReports(db, [...taken.values()])
      } catch (error) {
        for (const [key, report] of taken) if (!pending.has(key)) pending.set(key, report)
        throw error
      }
    },
  }
}

/** Reports of unknown shows count nowhere, and a phone counts once. A report stands for no more phones than the share by now says. */
async function writeReports(db: Db, reports: readonly Report[]): Promise<void> {
  const shows = [...new Set(reports.map(({ show }) => show))]
  const before = await queryRows(
    db,
    { id: column.text, reports: column.integer },
    sql`select s.id, coalesce((select sum(c.reports) from draw_show_counts c where c.show_id = s.id), 0)::int as reports
        from draw_shows s where s.id = any(${arrayLiteral(shows)}::uuid[])`,
  )
  const shareOf = new Map(before.map(({ id, reports: count }) => [id, shareAfter(count)]))
  const known = reports
    .flatMap(({ show, phone, verdict, oneIn }) => {
      const share = shareOf.get(show)
      return share === undefined ? [] : [{ show, phone, verdict, oneIn: weightOf(verdict, Math.min(oneIn, share)) }]
    })
    // In the order of the key, so that two processes that write the same phones cannot deadlock.
    .toSorted((a, b) => (`${a.show} ${a.phone}` < `${b.show} ${b.phone}` ? -1 : 1))
  if (known.length === 0) return
  const listOf = (name: keyof (typeof known)[number]) => arrayLiteral(known.map((one) => String(one[name])))
  await db.execute(sql`
    with reported as (
      select * from unnest(${listOf('show')}::uuid[], ${listOf('phone')}::uuid[], ${listOf('verdict')}::text[], ${listOf('oneIn')}::smallint[])
        as r (show_id, phone, verdict, one_in)),
    fresh as (
      insert into draw_show_phones (show_id, phone) select show_id, phone from reported order by show_id, phone
      on conflict do nothing returning show_id, phone)
    insert into draw_show_counts (show_id, verdict, one_in, reports)
      select show_id, verdict, one_in, count(*) from fresh join reported using (show_id, phone) group by show_id, verdict, one_in`)
}

const NONE: DrawLive['phones'] = { agree: 0, differ: 0, oneIn: 1 }

/** How many phones have repeated the draw of a show, and how many got something else. */
export async function countPhones(db: Db, showId: string | undefined): Promise<DrawLive['phones']> {
  if (showId === undefined) return NONE
  const counted = await queryRows(
    db,
    { verdict: column.oneOf<PhoneVerdict>(), reports: column.integer, phones: column.integer },
    sql`select verdict, sum(reports)::int as reports, sum(reports * one_in)::int as phones
        from draw_show_counts where show_id = ${showId} group by verdict`,
  )
  const phonesOf = (verdict: PhoneVerdict) => counted.find((one) => one.verdict === verdict)?.phones ?? 0
  const reports = counted.reduce((sum, one) => sum + one.reports, 0)
  return { agree: phonesOf('agrees'), differ: phonesOf('differs'), oneIn: shareAfter(reports) }
}
