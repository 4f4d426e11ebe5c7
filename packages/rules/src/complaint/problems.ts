/** Why a call about a complaint is refused. */
import type { ProblemRow } from '../problem-row.ts'

export const COMPLAINT_PROBLEMS = {
  'wrong-complaint-state': {
    status: 409,
    cause:
      'The complaint was acknowledged, answered, referred, resolved or assigned meanwhile, so that this is not its next step.',
    title: 'Somebody was faster',
    text: 'This complaint has moved on. Look at it again.',
  },
} as const satisfies Record<string, ProblemRow>
