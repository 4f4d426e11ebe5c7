/** The state machine of entries, and which steps each state allows (docs/product-decisions.md#entry). */
import type { Step } from '../competition/competition.ts'

export const ENTRY_STATES = [
  'started',
  'payment-due',
  'payment-pending',
  'completed',
  'failed',
  'expired',
  'refunded',
  'cancelled',
] as const
export type EntryState = (typeof ENTRY_STATES)[number]

export const UNFINISHED_ENTRY_STATES: readonly EntryState[] = ['started', 'payment-due', 'payment-pending']
/** Over, without tickets that take part. */
export const ENDED_ENTRY_STATES: readonly EntryState[] = ['failed', 'expired', 'refunded', 'cancelled']

/** A player may finish the steps and the payment for this long after the effective closing. */
export const GRACE_MS = 10 * 60_000

/** state → event → next state. Every other transition is refused. */
export const ENTRY_MACHINE = {
  started: {
    'step-done': 'started',
    'payment-reached': 'payment-due',
    finish: 'completed',
    refuse: 'failed',
    expire: 'expired',
    cancel: 'cancelled',
  },
  'payment-due': {
    pay: 'payment-pending',
    'step-done': 'started',
    finish: 'completed',
    expire: 'expired',
    cancel: 'cancelled',
  },
  'payment-pending': {
    decline: 'payment-due',
    'step-done': 'started',
    finish: 'completed',
    expire: 'expired',
    cancel: 'cancelled',
  },
  completed: { refund: 'refunded' },
  failed: { refund: 'refunded' },
  expired: { refund: 'refunded' },
  refunded: {},
  cancelled: { refund: 'refunded' },
} as const satisfies Record<EntryState, Record<string, EntryState>>

export type EntryEvent = { [S in EntryState]: keyof (typeof ENTRY_MACHINE)[S] }[EntryState]

/** The state after an event; undefined if the state does not accept it. */
export function nextEntryState(state: EntryState, event: EntryEvent): EntryState | undefined {
  return (ENTRY_MACHINE[state] as Partial<Record<EntryEvent, EntryState>>)[event]
}

/** The states that accept an event: the 'compare' of a compare-and-set. */
export function entryStatesAccepting(event: EntryEvent): EntryState[] {
  return ENTRY_STATES.filter((state) => nextEntryState(state, event) !== undefined)
}

export type PublicEntryStatus = 'pending' | 'completed' | 'failed' | 'expired' | 'refunded' | 'cancelled'

export function publicEntryStatus(state: EntryState): PublicEntryStatus {
  return UNFINISHED_ENTRY_STATES.includes(state) ? 'pending' : (state as PublicEntryStatus)
}

/** Event and next state of an entry that reaches a step, or that has no step left. */
export function eventForStep(step: Step | undefined): {
  event: 'payment-reached' | 'step-done' | 'finish'
  state: EntryState
} {
  if (step === undefined) return { event: 'finish', state: 'completed' }
  return step === 'payment'
    ? { event: 'payment-reached', state: 'payment-due' }
    : { event: 'step-done', state: 'started' }
}

export type StepRefusal =
  | 'entry-finished'
  | 'entry-timeout'
  | 'no-active-ticket'
  | 'payment-duplicated'
  | 'step-not-finished'

/**
 * Why a step of an entry may not be taken now; undefined if it may. `deadline`: effective closing plus grace period.
 */
export function refuseStep(
  entry: { state: EntryState; step: Step | null; deadline: Date },
  step: Step,
  now: Date,
): StepRefusal | undefined {
  if (entry.state === 'completed') return 'entry-finished'
  if (entry.state === 'expired') return 'entry-timeout'
  if (!UNFINISHED_ENTRY_STATES.includes(entry.state)) return 'no-active-ticket'
  if (now > entry.deadline) return 'entry-timeout'
  if (entry.state === 'payment-pending') return 'payment-duplicated'
  return entry.step === step ? undefined : 'step-not-finished'
}
