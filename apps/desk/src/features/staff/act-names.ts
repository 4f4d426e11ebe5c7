/** What staff may do, in the words of the desk, from the one table of acts and roles. */
import { STAFF_ACT_NAMES, STAFF_ACTS, STAFF_ROLES, isPermitted } from '@fairdraw/rules/staff.ts'
import type { StaffAct, StaffRole } from '@fairdraw/rules/staff.ts'

export const ACT_NAMES: Readonly<Record<StaffAct, string>> = {
  'use-own-session': 'Use their own log-in',
  'add-own-passkey': 'Add passkeys to their own log-in',
  'read-staff': 'See the staff',
  'manage-staff': 'Invite staff, change roles and end access',
  'read-content': 'Read content and its drafts',
  'edit-content': 'Write and edit content',
  'publish-content': 'Approve and publish content',
  'read-draws': 'See draws',
  'run-draws': 'Run draws',
  'approve-draws': 'Approve draws',
  'read-awards': 'See what was won',
  'send-prizes': 'See winners’ addresses and send prizes',
  'withdraw-awards': 'Withdraw prizes',
  'read-payouts': 'See payouts',
  'release-payouts': 'Release payouts',
  'watch-live': 'Watch the live board',
  'read-calendar': 'See the calendar',
  'read-audit-log': 'Read the audit log',
}

/** What a role adds to what everybody may do. */
export function actsOfRole(role: StaffRole): StaffAct[] {
  return STAFF_ACT_NAMES.filter((act) => isPermitted([role], act) && !isForEverybody(act))
}

function isForEverybody(act: StaffAct): boolean {
  return STAFF_ACTS[act].roles.length === STAFF_ROLES.length
}
