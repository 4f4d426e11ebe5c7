/**
 * The states of an award, from the draw to the delivery, and its time limits (docs/mechanisms/prizes.md; field rule
 * 10).
 */

export const AWARD_STATES = [
  'unrevealed',
  'offered',
  'checking',
  'claimed',
  'sent',
  'delivered',
  'credited',
  'unclaimed',
  'withdrawn',
] as const
export type AwardState = (typeof AWARD_STATES)[number]

/**
 * unrevealed: of a weekly draw, and the player has not revealed it yet. offered: a parcel that needs the winner's
 * address, or a voucher that must be claimed. checking: it was claimed, and waits for the check of its winner's age. claimed: the operator owes the parcel or the code. sent, delivered: on
 * its way, and there. credited: booked to a wallet, or the player has the code. unclaimed: the claim window is over.
 * withdrawn: taken back by the operator, with a reason. After the last two an alternate gets the prize.
 */
export const AWARD_MACHINE = {
  unrevealed: { offer: 'offered', credit: 'credited', withdraw: 'withdrawn' },
  offered: { check: 'checking', claim: 'claimed', credit: 'credited', lapse: 'unclaimed', withdraw: 'withdrawn' },
  checking: { claim: 'claimed', credit: 'credited', withdraw: 'withdrawn' },
  claimed: { send: 'sent', credit: 'credited', withdraw: 'withdrawn' },
  sent: { deliver: 'delivered', return: 'claimed' },
  delivered: {},
  credited: {},
  unclaimed: {},
  withdrawn: {},
} as const satisfies Record<AwardState, Record<string, AwardState>>

export type AwardEvent = 'offer' | 'credit' | 'check' | 'claim' | 'lapse' | 'send' | 'deliver' | 'return' | 'withdraw'

/** The state after an event; undefined if the state does not accept it. */
export function nextAwardState(state: AwardState, event: AwardEvent): AwardState | undefined {
  return (AWARD_MACHINE[state] as Partial<Record<AwardEvent, AwardState>>)[event]
}

/** Whether the prize goes to an alternate, if one is left. */
export const VACANT_AWARD_STATES = ['unclaimed', 'withdrawn'] as const satisfies readonly AwardState[]
export const isVacant = (state: AwardState): boolean => (VACANT_AWARD_STATES as readonly AwardState[]).includes(state)

/** Why a ticket is called to a prize: it was drawn for it, or nobody has the prize that a ticket before it was called to. */
export const CALL_CAUSES = ['drawn', 'lapsed', 'withdrawn'] as const
export type CallCause = (typeof CALL_CAUSES)[number]

const CAUSE_OF_VACANCY: Readonly<Record<(typeof VACANT_AWARD_STATES)[number], CallCause>> = {
  unclaimed: 'lapsed',
  withdrawn: 'withdrawn',
}

/** `replaced`: the state of the award that the ticket is called in place of. */
export function callCauseOf(replaced: AwardState | null): CallCause {
  if (replaced === null) return 'drawn'
  const cause = (CAUSE_OF_VACANCY as Partial<Record<AwardState, CallCause>>)[replaced]
  if (!cause) throw new Error(`nobody is called in place of a prize that is ${replaced}`)
  return cause
}

/**
 * What everybody reads about a call. called: its holder has not claimed the prize, or not revealed it yet. claimed: the
 * operator owes it. awarded: it is booked or delivered. not-awarded: the draw was void before its prizes were awarded.
 */
export const CALL_OUTCOMES = ['called', 'claimed', 'awarded', 'lapsed', 'withdrawn', 'not-awarded'] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

export const CALL_OUTCOME_OF: Readonly<Record<AwardState, CallOutcome>> = {
  unrevealed: 'called',
  offered: 'called',
  claimed: 'claimed',
  sent: 'claimed',
  delivered: 'awarded',
  credited: 'awarded',
  unclaimed: 'lapsed',
  withdrawn: 'withdrawn',
}

/** Whether the ticket still holds the prize that it was called to. */
export const isStanding = (outcome: CallOutcome): boolean =>
  outcome === 'called' || outcome === 'claimed' || outcome === 'awarded'

/** The claim window: how long a winner can give their address, from the day on which they could first know. */
export const CLAIM_DAYS = 28
/** Winners who have not claimed are reminded after these days. */
export const CLAIM_REMINDER_DAYS = 14
/** The usual maximum time from claim to delivery (CAP 8.15.1). */
export const DELIVERY_DAYS = 30

const DAY_MS = 86_400_000
export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)
