/**
 * The row on terms that people have entered under, and that may only become better for them (field rules 5, 7). Price and
 * prizes do not change at all (change-rules.ts). Nobody's approval heals it: those who entered were not asked.
 */
import { CHANNELS } from '../competition/competition.ts'
import { DEFAULT_DRAW } from '../draw/draw.ts'
import type { CompetitionBody, LintContext } from './body.ts'
import { movedClosings } from './change-rules.ts'
import { blockingRow } from './content-rule.ts'
import type { CompetitionRule, Fault } from './content-rule.ts'

/** No limit is larger than any. */
const limitOf = (cap: number | undefined) => cap ?? Infinity

type Term = {
  path: string
  words: string
  isWorse: (after: CompetitionBody, before: CompetitionBody, now: Date) => boolean
}

const drawOf = ({ meta }: CompetitionBody) => meta.draw ?? DEFAULT_DRAW

const TERMS_OF_ENTRY: readonly Term[] = [
  {
    path: 'meta.cap',
    words: 'fewer entries of each player than when they entered.',
    isWorse: (after, before) => limitOf(after.meta.cap) < limitOf(before.meta.cap),
  },
  ...CHANNELS.map((channel): Term => ({
    path: `meta.channels.${channel}.cap`,
    words: 'fewer entries of each player by this way than when they entered.',
    isWorse: (after, before) =>
      limitOf(after.meta.channels[channel]?.cap) < limitOf(before.meta.channels[channel]?.cap),
  })),
  {
    path: 'meta.draw.onePrizePerPlayer',
    words: 'another rule for who can win twice, which changes everybody’s chances.',
    isWorse: (after, before) => drawOf(after).onePrizePerPlayer !== drawOf(before).onePrizePerPlayer,
  },
  {
    path: 'meta.draw.alternates',
    words: 'fewer reserves, so that a prize may go to nobody.',
    isWorse: (after, before) => drawOf(after).alternates < drawOf(before).alternates,
  },
  {
    path: 'meta.drawCutOff',
    words: 'a later draw, although no closing has moved.',
    isWorse: (after, before, now) =>
      before.meta.drawCutOff !== undefined &&
      (after.meta.drawCutOff === undefined || Date.parse(after.meta.drawCutOff) > Date.parse(before.meta.drawCutOff)) &&
      movedClosings(after, before, now).length === 0,
  },
  {
    path: 'meta.isEntryCountShown',
    words: 'no count of the entries, which showed them their chances.',
    isWorse: (after, before) => before.meta.isEntryCountShown === true && after.meta.isEntryCountShown !== true,
  },
  {
    path: 'meta.eligibility.noWinSinceDays',
    words: 'a longer wait after a win.',
    isWorse: (after, before) =>
      (after.meta.eligibility?.noWinSinceDays ?? 0) > (before.meta.eligibility?.noWinSinceDays ?? 0),
  },
  {
    path: 'meta.eligibility.excludedPostcodeAreas',
    words: 'players of an area that could enter before.',
    isWorse: (after, before) => {
      const known = before.meta.eligibility?.excludedPostcodeAreas ?? []
      return (after.meta.eligibility?.excludedPostcodeAreas ?? []).some((area) => !known.includes(area))
    },
  },
]

function worseFaults(body: CompetitionBody, { change, now }: LintContext): Fault[] {
  if (!change?.hasEntries) return []
  const { published } = change
  return TERMS_OF_ENTRY.filter(({ isWorse }) => isWorse(body, published, now)).map(({ path, words }) => ({
    path,
    words: `People have entered, and for them this is worse: ${words}`,
  }))
}

export const ENTERED_RULES: readonly CompetitionRule[] = [
  {
    ...blockingRow('5', '7'),
    name: 'no-worse-once-entered',
    check: worseFaults,
    refused: {
      published: { 'meta.cap': 150 },
      body: { 'meta.cap': 1 },
      context: { 'change.hasEntries': true, 'change.closingMove': { reason: 'Too many.', approvedBy: 'ben' } },
      path: 'meta.cap',
    },
    accepted: {
      published: { 'meta.cap': 150 },
      body: { 'meta.cap': 200 },
      context: { 'change.hasEntries': true },
    },
  },
]
