/**
 * Recent changes in who can log in and with what. All administrators see them, because a stolen session of one of them
 * could make a second person (docs/mechanisms/staff.md#notice-of-changes).
 */
import type { AccessChangeRow } from '@fairdraw/contract/desk/second-person.ts'
import { ACCESS_CHANGES } from '@fairdraw/rules/staff.ts'
import type { AccessChange } from '@fairdraw/rules/staff.ts'
import { and, desc, gt, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { auditLog } from '../audit/tables.ts'
import { staffIdOf } from '../audit/record.ts'
import { staffNames } from '../staff/people.ts'

const SHOWN_MS = 7 * 86_400_000
const MAX_LISTED = 100

/** Newest first. */
export async function listAccessChanges(db: Db, now: Date): Promise<AccessChangeRow[]> {
  const found = await db
    .select()
    .from(auditLog)
    .where(
      and(
        // As text, so that the partial index fits.
        sql.raw(`act in (${ACCESS_CHANGES.map((act) => `'${act}'`).join(', ')})`),
        gt(auditLog.at, new Date(now.getTime() - SHOWN_MS)),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(MAX_LISTED)
  const names = await staffNames(
    db,
    found.flatMap(({ actor, subjectId }) => [subjectId, staffIdOf(actor) ?? subjectId]),
  )
  const person = (id: string) => ({ id, name: names.get(id) ?? '' })
  return found.map(({ id, at, actor, act, subjectId }) => {
    const by = staffIdOf(actor)
    return {
      id,
      at: at.toISOString(),
      change: act as AccessChange,
      person: person(subjectId),
      by: by === undefined ? null : person(by),
    }
  })
}
