/** The states of an award, from the draw to the doorstep, and the times in which things happen (docs/mechanisms/prizes.md; field rule 10). */

export const AWARD_STATES = [
  'unrevealed',
  'offered',
  'claimed',
  'sent',
  'delivered',
  'credited',
  'unclaimed',
  'withdrawn',
] as const
export type AwardState = (typeof AWARD_STATES)[number]

/**
 * unrevealed: of a weekly draw, and its player has not looked yet. offered: a thing that waits for its winner's address, a voucher that
 * waits to be asked for. claimed: the operator owes the thing, or a code. sent, delivered: on its way and there. credited: in a wallet,
 * or a code that is the player's. unclaimed: the claim window passed. withdrawn: taken back by the operator, with a reason. Of these
 * two an alternate gets the prize.
 */
export const AWARD_MACHINE = {
  unrevealed: { offer: 'offered', credit: 'credited', withdraw: 'withdrawn' },
  offered: { claim: 'claimed', credit: 'credited', lapse: 'unclaimed', withdraw: 'withdrawn' },
  claimed: { send: 'sent', credit: 'credited', withdraw: 'withdrawn' },
  sent: { deliver: 'delivered', return: 'claimed' },
  delivered: {},
  credited: {},
  unclaimed: {},
  withdrawn: {},
} as const satisfies Record<AwardState, Record<string, AwardState>>

export type AwardEvent = 'offer' | 'credit' | 'claim' | 'lapse' | 'send' | 'deliver' | 'return' | 'withdraw'

/** The state after an event; undefined where an award in this state does not take it. */
export function nextAwardState(state: AwardState, event: AwardEvent): AwardState | undefined {
  return (AWARD_MACHINE[state] as Partial<Record<AwardEvent, AwardState>>)[event]
}

/** Whether its prize goes to an alternate, where there is one left. */
export const isVacant = (state: AwardState): boolean => state === 'unclaimed' || state === 'withdrawn'

/** How long a winner has to say where a thing goes, from the day on which they could first know. */
export const CLAIM_DAYS = 28
/** When a winner who has not said so is reminded. */
export const CLAIM_REMINDER_DAYS = 14
/** In how many days of its claim a prize arrives, as a rule (CAP 8.15.1). */
export const DELIVERY_DAYS = 30

const DAY_MS = 86_400_000
export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)
