/** What staff may do, in the words of the desk, from the one table of acts and roles. */
import { STAFF_ACT_NAMES, STAFF_ACTS, STAFF_ROLES, isPermitted } from '@fairdraw/rules/staff.ts'
import type { StaffAct, StaffRole } from '@fairdraw/rules/staff.ts'

export const ACT_NAMES: Readonly<Record<StaffAct, string>> = {
  'use-own-session': 'Use their own log-in',
  'add-own-passkey': 'Add passkeys to their own log-in',
  'manage-own-log-in': 'Remove their own passkeys and end their own sessions',
  'read-staff': 'See the staff',
  'manage-staff': 'Invite staff, change roles and end access',
  'read-content': 'Read content and its drafts',
  'edit-content': 'Write and edit content',
  'publish-content': 'Publish and schedule content',
  'approve-content': 'Approve content, and take it off the site',
  'read-draws': 'See draws',
  'read-draw-sheets': 'Print verification sheets of draws',
  'run-draws': 'Run draws',
  'run-shows': 'show draws live',
  'void-draws': 'Make draws void',
  'approve-draws': 'Approve draws',
  'read-awards': 'See what was won',
  'read-winners': 'See winners as they may be named, and their stories',
  'record-publicity': 'Record what winners agree to have shown',
  'send-prizes': 'See winners’ addresses and send prizes',
  'withdraw-awards': 'Withdraw prizes',
  'read-age-checks': 'See whose age is not known',
  'check-ages': 'Check ages',
  'read-payouts': 'See payouts',
  'release-payouts': 'Release payouts',
  'read-players': 'Find players and read their timeline, with personal data masked',
  'see-player-details': 'See personal data of players',
  'find-players-by-name': 'Find players by name and postcode',
  'propose-adjustments': 'Propose to adjust a player’s balance',
  'approve-adjustments': 'Approve adjustments that others proposed',
  'read-complaints': 'Read complaints',
  'handle-complaints': 'Record and answer complaints',
  'ban-players': 'Ban players and lift bans',
  'close-accounts': 'Close accounts for players who ask',
  'export-players': 'Export the data of players who ask',
  'erase-players': 'Erase players who ask',
  'resend-messages': 'Send messages to players again',
  'read-money': 'See the books, refunds, disputes and the ledger',
  'reconcile-books': 'Compare the vendors’ books again',
  'check-payments': 'Have payments and payouts checked now',
  'decide-payment-cases': 'Decide about tickets whose money was taken back',
  'refund-payments': 'Refund payments',
  'export-money': 'Download lists of money',
  'read-imports': 'See imported entries and their totals',
  'import-entries': 'Import entries by text, phone and post',
  'read-on-air': 'See what is said on air',
  'read-messages': 'See messages that wait or failed',
  'manage-messages': 'Retry and drop failed messages',
  'watch-live': 'Watch the live board',
  'read-calendar': 'See the calendar',
  'read-reports': 'See what was entered and sold, and what needs attention',
  'keep-monthly-returns': 'Keep the monthly return',
  'export-reports': 'Download tables of reports',
  'read-audit-log': 'Read the audit log',
}

/** What a role adds to what everybody may do. */
export function actsOfRole(role: StaffRole): StaffAct[] {
  return STAFF_ACT_NAMES.filter((act) => isPermitted([role], act) && !isForEverybody(act))
}

function isForEverybody(act: StaffAct): boolean {
  return STAFF_ACTS[act].roles.length === STAFF_ROLES.length
}
