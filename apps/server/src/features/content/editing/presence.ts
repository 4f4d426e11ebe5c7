/** Who has an item open in the editor: a row for each tab, which the tab renews (docs/mechanisms/desk.md#editing-content). */
import type { ContentKind } from '@fairdraw/rules/content-rules/content-machine.ts'
import { lte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import { contentPresences } from '../tables.ts'

/** A tab renews its row every 20 seconds; a page that a browser has put to sleep is gone after this. */
const PRESENCE_MS = 50_000

type Tab = { kind: ContentKind; id: string; tab: string; staffId: string; now: Date }

const OTHER = { name: column.nullable(column.text), isOwn: column.boolean, since: column.text }

/** Renews the tab's row, and returns the other tabs: of others, and of the same person. */
export async function renewPresence(db: Db, { kind, id, tab, staffId, now }: Tab) {
  const expiresAt = new Date(now.getTime() + PRESENCE_MS)
  return queryRows(
    db,
    OTHER,
    sql`
      with renewed as (
        insert into content_presences (kind, item_id, tab, staff_id, since, expires_at)
        values (${kind}, ${id}, ${tab}, ${staffId}, ${now}, ${expiresAt})
        on conflict (kind, item_id, tab) do update set expires_at = excluded.expires_at, staff_id = excluded.staff_id)
      select s.name, p.staff_id = ${staffId} as "isOwn", to_char(min(p.since) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
      from content_presences p left join staff s on s.id = p.staff_id
      where p.kind = ${kind} and p.item_id = ${id} and p.tab <> ${tab} and p.expires_at > ${now}
      group by p.staff_id, s.name order by since`,
  )
}

export async function endPresence(db: Db, { kind, id, tab, staffId }: Omit<Tab, 'now'>): Promise<void> {
  await db.execute(
    sql`delete from content_presences where kind = ${kind} and item_id = ${id} and tab = ${tab} and staff_id = ${staffId}`,
  )
}

export async function purgePresences(db: Db, now: Date): Promise<void> {
  await db.delete(contentPresences).where(lte(contentPresences.expiresAt, now))
}
