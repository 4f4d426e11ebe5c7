/** The states of a draw, what blocks its next step, and how many approvals it needs (docs/mechanisms/draws.md). */
import { formatNumber } from '../text/count.ts'

export const DRAW_KINDS = ['competition', 'winsday'] as const
export type DrawKind = (typeof DRAW_KINDS)[number]

export const DRAW_STATES = [
  'open',
  'closed',
  'reconciled',
  'committed',
  'drawn',
  'approved',
  'published',
  'no-entries',
  'void',
] as const
export type DrawState = (typeof DRAW_STATES)[number]

/**
 * open: tickets may still be added. closed: the list is complete. reconciled: the vendors' books equal ours. committed:
 * the list is published and the result is not known yet. drawn: the beacon's round has been published. approved: by two
 * people. published: with its winners. no-entries: nobody holds a ticket, so that nothing is drawn. void: it does not count,
 * and the reasons are stored; a redraw may follow it.
 */
export const DRAW_MACHINE = {
  open: { close: 'closed', void: 'void' },
  closed: { reconcile: 'reconciled', void: 'void' },
  reconciled: { commit: 'committed', 'end-empty': 'no-entries', void: 'void' },
  committed: { draw: 'drawn', void: 'void' },
  drawn: { approve: 'approved', void: 'void' },
  approved: { publish: 'published', void: 'void' },
  published: { void: 'void' },
  'no-entries': {},
  void: {},
} as const satisfies Record<DrawState, Partial<Record<string, DrawState>>>

export type DrawEvent = 'close' | 'reconcile' | 'commit' | 'end-empty' | 'draw' | 'approve' | 'publish' | 'void'

/** The state after an event; undefined if the state does not accept it. */
export function nextDrawState(state: DrawState, event: DrawEvent): DrawState | undefined {
  return (DRAW_MACHINE[state] as Partial<Record<DrawEvent, DrawState>>)[event]
}

/** The states in which nothing of a draw is public. */
const BEFORE_COMMITMENT: readonly DrawState[] = ['open', 'closed', 'reconciled']

/** Whether two people must say why a draw is made void: its list is public, and its result follows from it. */
export const needsTwoToVoid = (state: DrawState): boolean =>
  nextDrawState(state, 'void') !== undefined && !BEFORE_COMMITMENT.includes(state)

const DAY_MS = 86_400_000
/** How long the round of a committed draw is waited for before the draw may be made void without its result. */
export const ROUND_WAIT_DAYS = 7
/** Until then the draw is drawn before it can be made void: whoever knows the round can compute the result. */
export const roundWaitEnds = (beaconAt: Date): Date => new Date(beaconAt.getTime() + ROUND_WAIT_DAYS * DAY_MS)

/** Whether the result of a committed draw follows from what is public, and must therefore be drawn before anything else. */
export const isRoundDue = (beaconAt: Date | null, now: Date): boolean => beaconAt !== null && beaconAt <= now

/** The states in which nothing of a draw is left to do. */
export const FINAL_DRAW_STATES: readonly DrawState[] = ['published', 'no-entries', 'void']

/** People who did not commit the draw. */
export const DRAW_APPROVALS = 2

/** Used if the competition has no settings for the draw. */
export const DEFAULT_DRAW = { alternates: 3, onePrizePerPlayer: true }

/** What blocks the next step of a draw, for the people who run it. `{n}` and `{what}` are filled in. */
const BLOCKERS = {
  'cut-off-to-come': 'Entries may still arrive until {what}.',
  'channel-open': 'Entries by {what} are still being taken.',
  'channel-not-confirmed':
    'Two people have not yet stated the sender’s count of entries by {what}, equal to what was received.',
  'entries-unfinished': '{n} may still be finished.',
  'payments-live': '{n} without an outcome.',
  'deliveries-unfinished': 'A delivery of entries by {what} is not worked through yet.',
  'books-different': 'The books of {what} do not equal ours.',
  'no-prizes': 'It has no prizes.',
  'log-held':
    'The log has another key than this server. Whoever runs the servers must give them the key that it names.',
  'list-unwitnessed': 'Too few witnesses have signed the list. It goes on by itself when they have.',
  'round-unwitnessed':
    'Too few witnesses signed the choice of the round before it was published, so nobody could trust the result. Make the draw void: two people, each with a reason. The draw that follows has the same list.',
  'tickets-missing': 'Our records lack {n} of the sealed list, and no refund accounts for that.',
  'too-many-excluded':
    'More than {what} tickets of the sealed list have been refunded since. A redraw cannot leave out more.',
} as const
export type BlockerCode = keyof typeof BLOCKERS
export const BLOCKER_CODES = Object.keys(BLOCKERS) as BlockerCode[]
export type Blocker = { code: BlockerCode; what?: string; count?: number }

const NOUNS: Partial<Record<BlockerCode, [one: string, many: string]>> = {
  'entries-unfinished': ['entry', 'entries'],
  'payments-live': ['payment', 'payments'],
  'tickets-missing': ['ticket', 'tickets'],
}

export function blockerCopy({ code, what = '', count = 0 }: Blocker): string {
  const noun = NOUNS[code]?.[count === 1 ? 0 : 1]
  return BLOCKERS[code].replace('{what}', what).replace('{n}', `${count} ${noun}`)
}

/** Why a sender's count is refused, with both figures, for the people who look for the difference. */
export function otherTotalCopy(
  stated: number,
  { accepted, rejected, waiting }: { accepted: number; rejected: number; waiting: number },
): string {
  const received = accepted + rejected
  const figures = `The sender’s count is ${formatNumber(stated)}, and ${formatNumber(received)} were received: ${formatNumber(accepted)} accepted and ${formatNumber(rejected)} rejected.`
  if (waiting > 0) return `${figures} Not worked through yet: ${formatNumber(waiting)}.`
  return `${figures} ${stated > received ? 'Missing' : 'Too many'}: ${formatNumber(Math.abs(stated - received))}.`
}
