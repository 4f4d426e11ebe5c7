/** The rooms of all features, in the order of the menu. The addresses, the menu and the command palette come from them. */
import { ACCOUNT_ROOMS } from './features/account/rooms.ts'
import { AGE_CHECK_ROOMS } from './features/age-check/rooms.ts'
import { AUDIT_ROOMS } from './features/audit/rooms.ts'
import { CALENDAR_ROOMS } from './features/calendar/rooms.ts'
import { COMPLAINT_ROOMS } from './features/complaint/rooms.ts'
import { CONTENT_ROOMS } from './features/content/rooms.ts'
import { DRAW_ROOMS } from './features/draw/rooms.ts'
import { DRAW_SHOW_ROOMS } from './features/draw-show/rooms.ts'
import { INTAKE_ROOMS } from './features/intake/rooms.ts'
import { LIVE_ROOMS } from './features/live/rooms.ts'
import { MEDIA_ROOMS } from './features/media/rooms.ts'
import { MESSAGE_ROOMS } from './features/message/rooms.ts'
import { MONEY_ROOMS } from './features/money/rooms.ts'
import { MONTHLY_RETURN_ROOMS } from './features/monthly-return/rooms.ts'
import { ON_AIR_ROOMS } from './features/on-air/rooms.ts'
import { PAYOUT_ROOMS } from './features/payout/rooms.ts'
import { PRIZE_ROOMS } from './features/prize/rooms.ts'
import { REPORT_ROOMS } from './features/report/rooms.ts'
import { STAFF_ROOMS } from './features/staff/rooms.ts'
import type { Room } from './room.ts'

export const ROOMS: readonly Room[] = [
  ...LIVE_ROOMS,
  ...CALENDAR_ROOMS,
  ...REPORT_ROOMS,
  ...CONTENT_ROOMS,
  ...MEDIA_ROOMS,
  ...ON_AIR_ROOMS,
  ...ACCOUNT_ROOMS,
  ...COMPLAINT_ROOMS,
  ...INTAKE_ROOMS,
  ...MESSAGE_ROOMS,
  ...DRAW_ROOMS,
  ...DRAW_SHOW_ROOMS,
  ...PRIZE_ROOMS,
  ...AGE_CHECK_ROOMS,
  ...PAYOUT_ROOMS,
  ...MONEY_ROOMS,
  ...MONTHLY_RETURN_ROOMS,
  ...AUDIT_ROOMS,
  ...STAFF_ROOMS,
]
