/** Publishes content as an editor and a publisher would. */
import type { StaffRole } from '@fairdraw/rules/staff.ts'
import type { Db } from '@fairdraw/server/db/database.ts'
import type { ContentItem } from '@fairdraw/server/features/content/bodies.ts'
import { saveRevision } from '@fairdraw/server/features/content/revisions.ts'
import { approveAndPublish } from '@fairdraw/server/features/content/with-two-people.ts'
import { DEMO_STAFF } from './staff.ts'

export const findStaffId = (staffRole: StaffRole) => DEMO_STAFF.find(({ role }) => role === staffRole)!.id
const EDITOR = findStaffId('editor')
const PUBLISHER = findStaffId('publisher')

/** Once: what is published already stays. */
export async function publishAsStaff(db: Db, item: ContentItem, now: Date): Promise<void> {
  const { kind, id } = item
  const saved = await saveRevision(db, item, { basedOn: 0, actor: { staffId: EDITOR }, now })
  if (saved.kind === 'stale') return
  const { revision } = saved
  const result = await approveAndPublish(db, { kind, id, revision }, { approvedBy: PUBLISHER, now })
  if (result.kind !== 'published') throw new Error(`${kind}:${id} was not published: ${JSON.stringify(result)}`)
}
