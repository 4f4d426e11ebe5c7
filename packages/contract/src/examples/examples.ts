/**
 * An example request and reply of each call, for the reference and its tests. It is a separate module because browsers
 * load the calls. A test validates every example against the schemas of its call.
 */
import { ACCOUNT_EXAMPLES } from './account.ts'
import { AGE_CHECK_EXAMPLES } from './age-checks.ts'
import { ANALYTICS_EXAMPLES } from './analytics.ts'
import { CAMPAIGN_EXAMPLES } from './campaigns.ts'
import { CATALOGUE_EXAMPLES } from './catalogue.ts'
import { COMPLAINT_EXAMPLES } from './complaints.ts'
import { CONTENT_EXAMPLES } from './content.ts'
import { DESK_OPERATIONS_EXAMPLES } from './desk-operations.ts'
import { DRAW_SHOW_EXAMPLES } from './draw-shows.ts'
import { DRAW_EXAMPLES } from './draws.ts'
import { ENTRY_EXAMPLES } from './entry.ts'
import { GAME_EXAMPLES } from './games.ts'
import { IMPORT_EXAMPLES } from './imports.ts'
import { INTAKE_EXAMPLES } from './intake.ts'
import { LOGIN_EXAMPLES } from './login.ts'
import { MEDIA_EXAMPLES } from './media.ts'
import { MESSAGE_EXAMPLES } from './messages.ts'
import { MONEY_EXAMPLES } from './money.ts'
import { NOTIFICATION_EXAMPLES } from './notifications.ts'
import { PAYMENT_EXAMPLES } from './payment.ts'
import { PAYOUT_EXAMPLES } from './payouts.ts'
import { PLAYER_EXAMPLES } from './players.ts'
import { PRIZE_EXAMPLES } from './prizes.ts'
import { PROFILE_EXAMPLES } from './profile.ts'
import { RECEIPT_EXAMPLES } from './receipts.ts'
import { REPORT_EXAMPLES } from './reports.ts'
import { STAFF_EXAMPLES } from './staff.ts'
import { WINSDAY_EXAMPLES } from './winsday.ts'

export type Example = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** The body of an upload. */
  upload?: string
  reply: unknown
}

/** By the call's name. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  ...LOGIN_EXAMPLES,
  ...CATALOGUE_EXAMPLES,
  ...ACCOUNT_EXAMPLES,
  ...PROFILE_EXAMPLES,
  ...ENTRY_EXAMPLES,
  ...PAYMENT_EXAMPLES,
  ...INTAKE_EXAMPLES,
  ...NOTIFICATION_EXAMPLES,
  ...ANALYTICS_EXAMPLES,
  ...WINSDAY_EXAMPLES,
  ...DRAW_EXAMPLES,
  ...DRAW_SHOW_EXAMPLES,
  ...CAMPAIGN_EXAMPLES,
  ...GAME_EXAMPLES,
  ...MONEY_EXAMPLES,
  ...AGE_CHECK_EXAMPLES,
  ...COMPLAINT_EXAMPLES,
  ...PAYOUT_EXAMPLES,
  ...RECEIPT_EXAMPLES,
  ...REPORT_EXAMPLES,
  ...PLAYER_EXAMPLES,
  ...IMPORT_EXAMPLES,
  ...MESSAGE_EXAMPLES,
  ...PRIZE_EXAMPLES,
  ...DESK_OPERATIONS_EXAMPLES,
  ...STAFF_EXAMPLES,
  ...CONTENT_EXAMPLES,
  ...MEDIA_EXAMPLES,
}
