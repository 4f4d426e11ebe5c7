/** Why a campaign does not open. */
import type { ProblemRow } from '../problem-row.ts'

export const CAMPAIGN_PROBLEMS = {
  'cant-get-campaign': {
    status: 404,
    cause: 'No campaign has this code.',
    title: 'Check the code',
    text: 'This code does not exist',
  },
} as const satisfies Record<string, ProblemRow>
