/**
 * Who may not enter a competition, apart from age and breaks. This is decided before an entry, never after a win (field
 * rule 5).
 */
import { formatLongDay } from '../text/day-names.ts'

export type Eligibility = {
  /** Players who won anything within this number of days may not enter. */
  noWinSinceDays?: number | undefined
  /** Postcode areas ('BT' for Northern Ireland) whose players may not enter, if their postcode is known. */
  excludedPostcodeAreas?: string[] | undefined
}

const DAY_MS = 86_400_000

/** The area of a postcode: the letters at its start. */
export function postcodeArea(postcode: string): string {
  return /^[A-Z]{1,2}(?=\d)/.exec(postcode.trim().toUpperCase())?.[0] ?? ''
}

export type Entrant = { lastWonAt: Date | null; postcode: string | null }

/** Why a player may not enter, as a sentence for them; undefined if they may. */
export function whyIneligible(
  { noWinSinceDays, excludedPostcodeAreas = [] }: Eligibility,
  { lastWonAt, postcode }: Entrant,
  now: Date,
): string | undefined {
  if (noWinSinceDays !== undefined && lastWonAt !== null) {
    const opens = new Date(lastWonAt.getTime() + noWinSinceDays * DAY_MS)
    if (now < opens)
      return `You won here on ${formatLongDay(lastWonAt)}. This one’s for players who haven’t won in the last ${daysText(noWinSinceDays)}. You can enter again from ${formatLongDay(opens)}.`
  }
  const area = postcodeArea(postcode ?? '')
  if (excludedPostcodeAreas.includes(area)) return `You can’t enter this one from a postcode beginning ${area}.`
  return undefined
}

/** The rules as everybody reads them before entering; empty if everybody may enter. */
export function eligibilityCopy({ noWinSinceDays, excludedPostcodeAreas = [] }: Eligibility = {}): string[] {
  return [
    ...(noWinSinceDays === undefined
      ? []
      : [`Only for players who haven’t won anything here in the last ${daysText(noWinSinceDays)}.`]),
    ...(excludedPostcodeAreas.length === 0
      ? []
      : [`Not open to postcodes beginning ${orList(excludedPostcodeAreas)}.`]),
  ]
}

const orList = (words: readonly string[]) => new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(words)
const daysText = (days: number) => (days === 1 ? 'day' : `${days} days`)
