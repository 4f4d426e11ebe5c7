/** What waits for a second person at the desk, and changes of access that colleagues should know. */
import { getDeskWaiting } from '@fairdraw/contract/desk/second-person.ts'
import { isPermitted } from '@fairdraw/rules/staff.ts'
import type { Db } from '../../db/database.ts'
import { done } from '../../http/outcome.ts'
import type { Serve } from '../../http/serve.ts'
import { listAccessChanges } from './list-access-changes.ts'
import { listWaiting } from './list-waiting.ts'

export function secondPersonRoutes(serve: Serve, { db, now }: { db: Db; now: () => Date }): void {
  serve(getDeskWaiting, async ({ caller }) => {
    const [waiting, accessChanges] = await Promise.all([
      listWaiting(db, caller, now()),
      isPermitted(caller.roles, 'read-staff') ? listAccessChanges(db, now()) : [],
    ])
    return done({ waiting, accessChanges })
  })
}
