/** Texts of the draw pages. */
import type { DrawSummary } from '@fairdraw/contract/draw.ts'
import { formatClockTime } from '@fairdraw/rules/text/london-time.ts'
import { formatLongDay } from '@fairdraw/rules/text/day-names.ts'
import { formatNumber } from '@fairdraw/rules/text/count.ts'

/** The day on which something was published. */
export const formatDay = (time: string): string => formatLongDay(new Date(time))

export const formatMoment = (time: string) => {
  const at = new Date(time)
  return `${formatClockTime(at)} on ${formatLongDay(at)}`
}

/** The state of a draw, for readers who have never seen one. */
export function stateCopy(draw: DrawSummary): string {
  const copy: Record<DrawSummary['state'], string> = {
    committed: `Entries are closed and the list of tickets is published. ${numberCopy(draw)}`,
    drawn: 'The winners are drawn. Two people are checking the result before we publish it.',
    approved: 'The result is checked, and will be here any minute.',
    published: 'The winners are drawn, checked and published.',
    'no-entries': 'Nobody had a ticket when entries closed, so nothing was drawn.',
    void: `This draw doesn’t count. ${voidCopy(draw)}`.trim(),
  }
  return copy[draw.state]
}

/** When the number is due. It is chosen once others have seen the list. */
const numberCopy = (draw: DrawSummary) =>
  draw.drawsAt === null
    ? 'Independent witnesses must see it before anybody can know the number, so the draw waits for them.'
    : `The winners will follow from it and a public random number, due at ${drawsAtCopy(draw)}.`

/** Why a draw is void, in the words of the people who made it so. */
export const voidCopy = ({ voidReason, voidSecondReason }: DrawSummary): string =>
  [voidReason, voidSecondReason].filter((reason) => reason !== null).join(' ')

export const STATE_NAMES: Record<DrawSummary['state'], string> = {
  committed: 'Draw to come',
  drawn: 'Being checked',
  approved: 'Being checked',
  published: 'Winners drawn',
  'no-entries': 'No entries',
  void: 'Doesn’t count',
}

/** Empty where the tickets were never counted. */
export const ticketsCopy = (tickets: number | null): string =>
  tickets === null ? '' : `${formatNumber(tickets)} ${tickets === 1 ? 'ticket' : 'tickets'}`

/** Empty until its round is chosen, and where it ended without a commitment. */
export const drawsAtCopy = ({ drawsAt }: DrawSummary): string => (drawsAt === null ? '' : formatMoment(drawsAt))

/** The line below the name of a draw in the list of them. */
export const listCopy = (draw: DrawSummary): string =>
  [draw.attempt > 1 ? `Attempt ${draw.attempt}` : '', ticketsCopy(draw.tickets), drawsAtCopy(draw)]
    .filter(Boolean)
    .join(', ')

/** What came of one attempt at a draw, where it is not the one that the page is about. */
export function attemptCopy(draw: DrawSummary): string {
  if (draw.state !== 'void') return STATE_NAMES[draw.state]
  return `Doesn’t count. ${voidCopy(draw)}`.trim()
}

/**
 * Where a void draw leads: to the attempt whose winners are published, whatever is between; until there is one, to the
 * attempt that is under way.
 */
export function standingAttempt<Attempt extends Pick<DrawSummary, 'state'>>(
  attempts: readonly Attempt[],
): { attempt: Attempt; name: string } | undefined {
  const attempt = attempts.find(({ state }) => state !== 'void')
  if (!attempt) return undefined
  return { attempt, name: attempt.state === 'published' ? 'See the draw that counts' : 'See the draw that replaces it' }
}

/** The same hash as in packages/draw. It is copied so that the page does not load the package's cryptography. */
const QUICKNET_HASH = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971'

/** Whether anybody can make the numbers of a chain. */
export const isDemonstrationChain = (chainHash: string): boolean => chainHash !== QUICKNET_HASH

/** The source of a draw's random number, by the hash of its chain (field rule D7). */
export const beaconCopy = (chainHash: string): string =>
  isDemonstrationChain(chainHash)
    ? 'this demonstration itself, so it proves nothing'
    : 'drand quicknet, run by independent organisations'

/** Where the random number comes from, and which. `round`: known to the page once it has decided. */
export function numberSourceCopy(chainHash: string, drawsAt: string, round: number | undefined): string {
  const when = drawsAt === '' ? 'to be chosen when witnesses have seen the list' : `at ${drawsAt}`
  return [beaconCopy(chainHash), ...(round === undefined ? [] : [`round ${round}`]), when].join(', ')
}

/** A longer list would be too large to download on a phone. The drawn tickets are then found in it by their proofs. */
const MAX_LIST_TICKETS = 1_000_000

export const isListTooLong = (tickets: number): boolean => tickets > MAX_LIST_TICKETS
