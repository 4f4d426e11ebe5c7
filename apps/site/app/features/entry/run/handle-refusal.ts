/** What a refused call does to an entry. */
import type { ProblemCode } from '@fairdraw/rules/problems.ts'
import { deleteIdempotencyKey, isDefinite } from '../../../session/idempotency-key.ts'
import { effectOf, PLACES } from './effects.ts'
import type { Effect, EntryCall, Refusal, RefusalCode } from './effects.ts'
import { acceptedTerms, deleteEntryIntent, enterCall } from './entry-intent.ts'
import type { Store } from './entry-intent.ts'
import type { EntryEvent, EntryState } from './entry-machine.ts'

type Dependencies = {
  competitionId: number
  tabStore: Store
  get: () => EntryState
  dispatch: (event: EntryEvent) => void
  /** Loads the status; polls while the payment is pending. */
  refreshStatus: () => Promise<void>
}

/** Another payment for the entry is in progress or was already made. */
const ALREADY_PAID_CODES: readonly RefusalCode[] = ['payment-duplicated', 'entry-finished']

export function createRefusalHandler({ competitionId, tabStore, get, dispatch, refreshStatus }: Dependencies) {
  const effects: Record<Effect, (refusal: Refusal, call: EntryCall) => void | Promise<void>> = {
    problem: ({ code, reference, detail, until }, call) =>
      dispatch({
        type: 'problem',
        problem: {
          code: code as ProblemCode,
          place: PLACES[call],
          reference,
          detail,
          until,
          method: get().method,
          wasPaying: call === 'payment',
        },
      }),
    notice: ({ code, reference, remainingPence, ticketsLeft, declineReason }) =>
      dispatch({
        type: 'notice',
        code: declineReason ? 'security-code-refused' : code,
        reference,
        remainingPence,
        ticketsLeft,
      }),
    fields: () => dispatch({ type: 'call-ended' }),
    'refresh-status': refreshStatus,
    repeat: ({ code }, call) => dispatch({ type: 'connection-lost', connectionLost: { code, place: PLACES[call] } }),
    'connection-lost': ({ code, reference }, call) =>
      dispatch({ type: 'connection-lost', connectionLost: { code, place: PLACES[call], reference } }),
    'log-in': (_refusal, call) => dispatch({ type: 'logged-out', call }),
    'accept-terms': () => {
      const isOutdated = acceptedTerms(tabStore, competitionId) !== undefined
      deleteEntryIntent(tabStore, competitionId)
      dispatch({ type: 'arrived', screen: 'terms' })
      if (isOutdated) dispatch({ type: 'notice', code: 'terms-not-accepted' })
    },
  }

  return async (call: EntryCall, refusal: Refusal): Promise<void> => {
    if (call === 'payment' && ALREADY_PAID_CODES.includes(refusal.code)) dispatch({ type: 'paid-elsewhere' })
    if (call === 'enter' && isDefinite(refusal.code)) deleteIdempotencyKey(tabStore, enterCall(competitionId))
    await effects[effectOf(call, refusal.code)](refusal, call)
  }
}
