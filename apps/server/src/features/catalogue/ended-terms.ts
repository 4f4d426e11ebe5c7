import type { Competition, EndedTerms } from '@fairdraw/contract/catalogue.ts'
import { effectiveClosing } from '@fairdraw/rules/competition.ts'

const MONTHS = 13
const MOST = 200

/** Under which terms competitions ran that are over: latest first, those of the last thirteen months (field rule 7). */
export function endedTermsOf(competitions: Iterable<Competition>, now: Date): EndedTerms[] {
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - MONTHS)
  return [...competitions]
    .map((competition) => ({ competition, closedAt: effectiveClosing(competition) }))
    .filter(({ closedAt }) => since <= closedAt && closedAt <= now)
    .toSorted(
      (one, other) => other.closedAt.getTime() - one.closedAt.getTime() || other.competition.id - one.competition.id,
    )
    .slice(0, MOST)
    .map(({ competition: { id, name, slug, meta }, closedAt }) => ({
      id,
      name,
      slug,
      closedAt: closedAt.toISOString(),
      version: meta.display.tc.version,
      terms: meta.display.tc.tcFull,
    }))
}
