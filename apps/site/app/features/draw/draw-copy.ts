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
export function stateCopy({ state, drawsAt, voidReason }: DrawSummary): string {
  const copy: Record<DrawSummary['state'], string> = {
    committed: `Entries are closed and the list of tickets is published. The winners will follow from it and a public random number, due at ${formatMoment(drawsAt)}.`,
    drawn: 'The winners are drawn. Two people are checking the result before we publish it.',
    approved: 'The result is checked, and will be here any minute.',
    published: 'The winners are drawn, checked and published.',
    void: `This draw doesn’t count. ${voidReason ?? ''}`.trim(),
  }
  return copy[state]
}

export const STATE_NAMES: Record<DrawSummary['state'], string> = {
  committed: 'Draw to come',
  drawn: 'Being checked',
  approved: 'Being checked',
  published: 'Winners drawn',
  void: 'Doesn’t count',
}

export const ticketsCopy = (tickets: number): string =>
  `${formatNumber(tickets)} ${tickets === 1 ? 'ticket' : 'tickets'}`

export const drawsAtCopy = ({ drawsAt }: DrawSummary): string => formatMoment(drawsAt)

/** The same hash as in packages/draw. It is copied so that the page does not load the package's cryptography. */
const QUICKNET_HASH = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971'

/** Whether anybody can make the numbers of a chain. */
export const isDemonstrationChain = (chainHash: string): boolean => chainHash !== QUICKNET_HASH

/** The source of a draw's random number, by the hash of its chain (field rule D7). */
export const beaconCopy = (chainHash: string): string =>
  isDemonstrationChain(chainHash)
    ? 'this demonstration itself, so it proves nothing'
    : 'drand quicknet, run by independent organisations'

/** A longer list would be too large to download on a phone. The drawn tickets are then found in it by their proofs. */
const MAX_LIST_TICKETS = 1_000_000

export const isListTooLong = (tickets: number): boolean => tickets > MAX_LIST_TICKETS
