/** The lists that a person keeps by name: a room of the desk with its filters (docs/mechanisms/desk.md#views). */
import type { SavedView } from '@fairdraw/contract/desk/views.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { staffViews } from './tables.ts'

const MAX_VIEWS = 50
const { id, staffId, room, name, search } = staffViews

export const listViews = (db: Db, of: string): Promise<SavedView[]> =>
  db.select({ id, room, name, search }).from(staffViews).where(eq(staffId, of)).orderBy(asc(room), asc(name))

export async function saveView(
  db: Db,
  of: string,
  view: Omit<SavedView, 'id'>,
): Promise<Outcome<{ view: SavedView }, 'too-many-views'>> {
  const [saved] = await queryRows(
    db,
    { id: column.text },
    sql`insert into staff_views (staff_id, room, name, search)
        select ${of}, ${view.room}, ${view.name}, ${view.search}
        where (select count(*) from staff_views where staff_id = ${of}) < ${MAX_VIEWS}
           or exists (select from staff_views where staff_id = ${of} and room = ${view.room} and name = ${view.name})
        on conflict (staff_id, room, name) do update set search = excluded.search
        returning id`,
  )
  return saved ? done({ view: { id: saved.id, ...view } }) : refuse('too-many-views')
}

export async function deleteView(db: Db, of: string, viewId: string): Promise<void> {
  await db.delete(staffViews).where(and(eq(staffId, of), eq(id, viewId)))
}
