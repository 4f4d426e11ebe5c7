/** Gives a complaint to a member of staff, who looks after it; it takes no step by that. */
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { done, refuse, refuseFields } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { recordAudit } from '../audit/record.ts'
import { staffWhoMay } from '../staff/people.ts'
import { complaints } from './tables.ts'

/** `from`, `to`: members of staff, or nobody. */
type Assigned = { id: number; from: string | null; to: string | null; staffId: string }

/** Of two people who take it at the same time the second one is refused, and sees whose it is. */
export async function assignComplaint(
  tx: Db,
  { id, from, to, staffId }: Assigned,
): Promise<Outcome<{ id: number }, 'not-found' | 'wrong-complaint-state' | 'invalid-request'>> {
  const [complaint] = await tx.select().from(complaints).where(eq(complaints.id, id)).for('update')
  if (!complaint) return refuse('not-found')
  // The same press again, whose reply was lost.
  if (complaint.assignedTo === to) return done({ id })
  if (complaint.state === 'resolved' || complaint.assignedTo !== from) return refuse('wrong-complaint-state')
  const people = await staffWhoMay(tx, 'handle-complaints')
  if (to !== null && !people.some((person) => person.id === to)) return refuseFields('to')
  await tx.update(complaints).set({ assignedTo: to }).where(eq(complaints.id, id))
  await recordAudit(tx, {
    actor: { staffId },
    act: 'assign-complaint',
    subject: { kind: 'complaint', id },
    before: { assignedTo: from },
    after: { assignedTo: to },
  })
  return done({ id })
}
