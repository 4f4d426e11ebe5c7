/** Identifies the calling member of staff, for every call of the desk. */
import type { Db } from '../../db/database.ts'
import { refuse } from '../../http/outcome.ts'
import type { AuthenticateStaff } from '../../http/serve.ts'
import { readSessionCookie } from './session/cookie.ts'
import { findStaffSession } from './session/sessions.ts'

export function createStaffAuthentication(context: {
  db: Db
  deskOrigin: () => string
  now: () => Date
}): AuthenticateStaff {
  const { db, deskOrigin, now } = context
  return async (request) => {
    const token = readSessionCookie(request, deskOrigin())
    const caller = token === undefined ? undefined : await findStaffSession(db, token, now())
    return caller ?? refuse('staff-session-ended')
  }
}
