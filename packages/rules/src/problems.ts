/**
 * Every refusal of the product: its code, its cause, its HTTP status and the text that a person reads. It joins the tables of
 * the subjects to one for the API, its reference and every screen (2-flows §8; docs/product-decisions.md#replies).
 */
import { CALL_PROBLEMS } from './call-problems.ts'
import { CAMPAIGN_PROBLEMS } from './campaign/problems.ts'
import { CLIP_PROBLEMS } from './clip/problems.ts'
import { COMPLAINT_PROBLEMS } from './complaint/problems.ts'
import { CONTENT_PROBLEMS } from './content/problems.ts'
import { DRAW_PROBLEMS } from './draw/problems.ts'
import { ENTRY_PROBLEMS } from './entry/problems.ts'
import { INTAKE_PROBLEMS } from './entry/intake-problems.ts'
import { LOGIN_PROBLEMS } from './login/problems.ts'
import { MEDIA_PROBLEMS } from './media/problems.ts'
import { MONTHLY_RETURN_PROBLEMS } from './monthly-return/problems.ts'
import { PAYMENT_PROBLEMS } from './payment/problems.ts'
import { PAYOUT_PROBLEMS } from './payout/problems.ts'
import { PLAYER_PROBLEMS } from './player/problems.ts'
import { PRIZE_PROBLEMS } from './prize/problems.ts'
import { STAFF_PROBLEMS } from './staff-problems.ts'
import { WORD_DRUM_PROBLEMS } from './word-drum/problems.ts'

export const PROBLEMS = {
  ...CALL_PROBLEMS,
  ...LOGIN_PROBLEMS,
  ...PLAYER_PROBLEMS,
  ...ENTRY_PROBLEMS,
  ...INTAKE_PROBLEMS,
  ...PAYMENT_PROBLEMS,
  ...PAYOUT_PROBLEMS,
  ...DRAW_PROBLEMS,
  ...PRIZE_PROBLEMS,
  ...CAMPAIGN_PROBLEMS,
  ...CLIP_PROBLEMS,
  ...WORD_DRUM_PROBLEMS,
  ...COMPLAINT_PROBLEMS,
  ...MONTHLY_RETURN_PROBLEMS,
  ...CONTENT_PROBLEMS,
  ...MEDIA_PROBLEMS,
  ...STAFF_PROBLEMS,
} as const

export type ProblemCode = keyof typeof PROBLEMS

/** Created by the browser itself: polling stopped while the entry was still pending (1-site §4, §8). */
export const ENTRY_POLL_LIMIT = 'ENTRY_POLL_LIMIT'
