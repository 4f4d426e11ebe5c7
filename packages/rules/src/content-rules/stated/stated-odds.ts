/** Finds odds in texts: '1 in 10', 'one in every five', 'a 5% chance', 'odds of 9 to 1' (field rule 17). */
import { COUNT, numberOf } from './written-numbers.ts'
import { sentencesOf } from '../texts.ts'

/** `chance`: from 0 to 1. */
export type StatedOdds = { words: string; chance: number }

const OF_WINNING = /\b(?:odds|chances?|wins?|won|winn\w{2,5}|prizes?)\b/i
/** 'One in three easy steps' and 'one in 2027' are not odds. */
const IN = new RegExp(
  String.raw`\b(${COUNT}) (?:in|out of) (?:every )?(?!(?:19|20)\d\d\b)(${COUNT})\b(?![,.]\d)(?! (?:easy |simple |quick )?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|steps?|rooms?|colours?|sizes?|parts?))`,
  'gi',
)
const PERCENT_BEFORE =
  /\b(\d{1,3}(?:\.\d{1,6})?) ?(?:%|per ?cent) (?:chance|odds|likel\w{3,6}|of (?:all |our )?(?:players|entrants|entries|tickets))\b/gi
const PERCENT_AFTER = /\b(?:odds|chances?)\b[^\n]{0,30}?\b(\d{1,3}(?:\.\d{1,6})?) ?(?:%|per ?cent)/gi
const TO_ONE = /\bodds\b[^\n]{0,30}?\b(\d[\d,]{0,11}) ?(?:to|[/:]) ?(?:1|one)\b/gi

const READERS: readonly (readonly [RegExp, (first: string, second: string) => number])[] = [
  [IN, (wins, of) => numberOf(wins) / numberOf(of)],
  [PERCENT_BEFORE, (percent) => Number(percent) / 100],
  [PERCENT_AFTER, (percent) => Number(percent) / 100],
  [TO_ONE, (against) => 1 / (numberOf(against) + 1)],
]

export function statedOdds(text: string): StatedOdds[] {
  return sentencesOf(text).flatMap((sentence) =>
    OF_WINNING.test(sentence)
      ? READERS.flatMap(([pattern, read]) =>
          [...sentence.matchAll(pattern)].map(([words, first = '', second = '']) => ({
            words,
            chance: read(first, second),
          })),
        ).filter(({ chance }) => chance > 0 && chance < 1)
      : [],
  )
}
