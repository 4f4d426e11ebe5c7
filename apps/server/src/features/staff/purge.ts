/** Deletes expired data of staff log-ins. */
import type { Db } from '../../db/database.ts'
import { purgeChallenges } from './factors/challenges.ts'
import { purgeInvitations } from './invitations.ts'
import { purgeStaffSessions } from './session/sessions.ts'

export async function purgeStaffLogins(db: Db, now: Date): Promise<void> {
  for (const purge of [purgeChallenges, purgeInvitations, purgeStaffSessions]) await purge(db, now)
}
