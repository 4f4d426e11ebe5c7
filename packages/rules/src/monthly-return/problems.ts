/** Why a call about a monthly return is refused. */
import type { ProblemRow } from '../problem-row.ts'

export const MONTHLY_RETURN_PROBLEMS = {
  'month-not-over': {
    status: 409,
    cause: 'The month of the return goes on, so that its figures still change.',
    title: 'The month isn’t over yet',
    text: 'You can keep the return once the month is over.',
  },
  'return-kept': {
    status: 409,
    cause: 'The return was kept meanwhile by somebody else.',
    title: 'Somebody was faster',
    text: 'This return has been kept already. Look at it again.',
  },
} as const satisfies Record<string, ProblemRow>
