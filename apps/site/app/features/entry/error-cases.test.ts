/** The table of the error screen beside the refusals that the calls of an entry declare. */
import { ERROR_CASES, SPECIFIED_CASES } from '@fairdraw/rules/entry/error-cases.ts'
import type { ErrorCase, ErrorPlace } from '@fairdraw/rules/entry/error-cases.ts'
import { ENTRY_POLL_LIMIT } from '@fairdraw/rules/problems.ts'
import { expect, it } from 'vitest'
import { postCheckAccess } from '@fairdraw/contract/catalogue.ts'
import type { Endpoint } from '@fairdraw/contract/endpoint.ts'
import {
  postAnswer,
  postEnter,
  postEntryStatus,
  postExtend,
  postMayEnter,
  postPayment,
  postQuestions,
  postSurvey,
} from '@fairdraw/contract/entry.ts'
import {
  getQuickPayDetails,
  postCancelPayment,
  postFindTransaction,
  postQuickPayEntry,
  postQuickPayStatus,
} from '@fairdraw/contract/payment.ts'

const CALLS: Record<ErrorPlace, readonly Endpoint[]> = {
  enter: [postEnter, postMayEnter, postCheckAccess],
  step: [postQuestions, postAnswer, postExtend, postSurvey],
  payment: [postPayment],
  'quick-pay': [getQuickPayDetails, postQuickPayEntry, postQuickPayStatus],
  return: [postFindTransaction],
  poll: [postEntryStatus, postCancelPayment],
}

/** Read from the status, which is no refusal; or created by the browser. */
const OF_THE_STATUS: readonly ErrorCase[] = [
  'no-active-ticket',
  'entry-timeout',
  'entry-failed',
  'wrong-answer',
  ENTRY_POLL_LIMIT,
]
/** Any call can be refused by these, so no call declares them. */
const OF_ANY_CALL: readonly ErrorCase[] = ['internal-error', 'offline', 'busy', 'too-many-requests', 'unavailable']
/** An account that is disabled while its player enters. */
const OF_THE_SESSION: readonly ErrorCase[] = ['account-disabled']

// Rows 1.8-19, 2.8-16 to 2.8-31
it.each(Object.entries(CALLS) as [ErrorPlace, Endpoint[]][])(
  '%s: the table has what its calls declare',
  (place, calls) => {
    const declared = new Set<string>(calls.flatMap(({ problems }) => problems))
    const specified: readonly string[] = SPECIFIED_CASES
    for (const code of declared)
      if (specified.includes(code)) expect(ERROR_CASES[code as ErrorCase]?.at, code).toHaveProperty(place)
    for (const code of Object.keys(ERROR_CASES) as ErrorCase[]) {
      const isElsewhere = [...OF_ANY_CALL, ...OF_THE_SESSION, ...(place === 'poll' ? OF_THE_STATUS : [])].includes(code)
      if (ERROR_CASES[code]?.at[place] && !isElsewhere) expect(declared, `${code} at ${place}`).toContain(code)
    }
  },
)
