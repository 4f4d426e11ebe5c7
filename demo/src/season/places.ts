/** Where in the season each trouble is: whose entry it is, in which competition, and under which ids. */
import { bundleSets } from '../content/bundles.ts'
import { buildDemoContent } from '../content/demo-content.ts'
import { firstDay } from './plan.ts'
import type { Run } from './plan.ts'
import { seasonUuid } from './random.ts'
import type { Season } from './open-season.ts'
import type { Trouble } from './troubles.ts'

/** `at`: when the entry began, `paidAt`: when it was paid, both in milliseconds since 1970. */
export type Place = {
  playerId: number
  entryId: string
  paymentId: string
  refundRowId: string
  caseId: string
  competitionId: number
  bundleId: string
  pence: number
  questionId: string
  at: number
  paidAt: number
}

const UUID = { entry: 11, payment: 12, refund: 13, case: 14 } as const
const HOUR_MS = 3_600_000

/** The paid competitions of the season that have closed, the last one first. */
export const paidRuns = ({ runs }: Pick<Season, 'runs'>): Run[] =>
  runs.filter(({ draft }) => draft.keyword !== undefined && draft.pence !== undefined).toReversed()

/** People without an address, so that nothing of it is mailed to them; those who were there before the season. */
function peopleOfTroubles({ people, calendar }: Season) {
  const first = firstDay(calendar)
  return people.filter(({ email, registeredAt }) => email === undefined && registeredAt < first)
}

export function placeOf(
  season: Season,
  runs: readonly Run[],
  { nth, trouble }: { nth: number; trouble: Trouble },
): Place {
  const { id, pence, ends, questionId } =
    'paid' in trouble.in ? inPast(runs[trouble.in.paid]!) : inLive(season, trouble.in.live)
  const at = ends - trouble.hoursBefore * HOUR_MS
  return {
    playerId: peopleOfTroubles(season)[nth]!.id,
    entryId: seasonUuid(UUID.entry, nth),
    paymentId: seasonUuid(UUID.payment, 0xa00000 + nth),
    refundRowId: seasonUuid(UUID.refund, nth),
    caseId: seasonUuid(UUID.case, nth),
    competitionId: id,
    bundleId: bundleSets(pence)[0]!.bundles[0]!.bundleId,
    pence,
    questionId,
    at,
    paidAt: at + 30_000,
  }
}

const inPast = ({ draft: { id, pence = 0, closes } }: Run) => ({ id, pence, ends: Date.parse(closes), questionId: '' })

function inLive({ calendar: { now } }: Season, live: number) {
  const { competition, quiz } = buildDemoContent(now).competitions.find((one) => one.competition.id === live)!
  return { id: live, pence: competition.meta.payment?.cost ?? 0, ends: now.getTime(), questionId: quiz[0]?.id ?? '' }
}
