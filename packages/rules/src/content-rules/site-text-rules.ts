/**
 * Rows on the texts of the whole site: its terms, the answers of the help page, and the texts of pages, tiles and
 * settings.
 */
import {
  HAND_PICKED,
  PRICED_PRIZE,
  offersFreePost,
  claimsTaxFree,
  explainsTax,
  givesWinnersNotice,
  findHandPicked,
  findPricedPrize,
  reservesClosingChange,
  statesMinimumAge,
  findUrgency,
} from './claims.ts'
import type { FieldRule, TextRule } from './content-rule.ts'
import { LOOKALIKES } from './lookalikes/lookalikes.ts'
import { statedEarnings, statedKeywords } from './stated-routes.ts'

const NOTICE = 'We publish winners’ surnames and counties, or give them to anyone who asks. You can object to this.'

type Claim = Omit<TextRule, 'subject' | 'severity'>

const messageIf = (isWrong: boolean, words: string) => (isWrong ? [words] : [])

const messageIn = (sentence: string | undefined, words: string) =>
  sentence === undefined ? [] : [`‘${sentence.slice(0, 200)}’: ${words}`]

const REQUIRED_CLAIMS: Claim[] = [
  {
    name: 'site-terms-age',
    rules: ['13'],
    check: (text) => messageIf(!statesMinimumAge(text), 'The site’s terms do not say that players are 18 or over.'),
    refused: 'You must live in the United Kingdom.',
    accepted: 'You must be 18 or over and live in the United Kingdom.',
  },
  {
    name: 'site-terms-free-route',
    rules: ['1'],
    check: (text) =>
      messageIf(!offersFreePost(text), 'The site’s terms do not say that every paid draw can be entered free by post.'),
    refused: 'You can enter every draw online.',
    accepted: 'You can enter every paid draw free by post.',
  },
  {
    name: 'site-terms-winners-notice',
    rules: ['10'],
    check: (text) =>
      messageIf(
        !givesWinnersNotice(text),
        'The site’s terms do not say that winners’ surname and county are published or given, and that they can object.',
      ),
    refused: 'We publish winners’ surnames and counties.',
    accepted: NOTICE,
  },
]

/** Claims that none of these texts may make: one row for each kind of text. */
const FORBIDDEN_CLAIMS: (Claim & { rules: readonly FieldRule[] })[] = [
  {
    name: 'no-right-to-extend',
    rules: ['6'],
    check: (text) => messageIf(reservesClosingChange(text), 'It reserves another closing. A published closing stands.'),
    refused: 'We may extend the closing date at any time.',
    accepted: 'Once we’ve published a closing time, we won’t change it.',
  },
  {
    name: 'tax-free-explained',
    rules: ['10'],
    check: (text) =>
      messageIf(
        claimsTaxFree(text) && !explainsTax(text),
        'It says ‘tax-free’ and not which tax, nor what may be taxed.',
      ),
    refused: 'Every prize is tax-free.',
    accepted: 'Every prize is tax-free: you don’t pay income tax on it, but what it earns later may be taxed.',
  },
  {
    name: 'no-false-urgency',
    rules: ['12'],
    check: (text) => messageIf(findUrgency(text) !== undefined, `‘${findUrgency(text)}’ presses whatever the time is.`),
    refused: 'Hurry, they are selling fast.',
    accepted: 'Each competition’s page says when it closes.',
  },
  {
    name: 'prize-costs-nothing',
    rules: ['2'],
    check: (text) => messageIn(findPricedPrize(text), PRICED_PRIZE),
    refused: 'To claim your prize, call 0909 879 0123.',
    accepted: 'It costs nothing to claim your prize.',
  },
  {
    name: 'winner-at-random',
    rules: ['8'],
    check: (text) => messageIn(findHandPicked(text), HAND_PICKED),
    refused: 'The producers choose each winner.',
    accepted: 'A computer picks each winner at random.',
  },
  {
    name: 'no-keyword',
    rules: ['11'],
    check: (text) =>
      messageIf(
        statedKeywords(text).length > 0,
        'It says what to text. The competition’s own page says that, from its record, so that the two cannot differ.',
      ),
    refused: 'Text SEA to 07700900900 to enter.',
    accepted: 'You can enter some competitions by text. Their pages say how.',
  },
  {
    name: 'no-tokens-earned',
    rules: ['11'],
    check: (text) =>
      messageIf(
        statedEarnings(text).some(({ sentence }) => /\b(?:enter|entry|entries)\b/i.test(sentence)),
        'It says how many tokens an entry earns. The competition’s own page says that, from its record, so that the two cannot differ.',
      ),
    refused: 'Every entry earns 10 tokens.',
    accepted: 'Entries into paid competitions earn tokens. Each competition’s page says how many.',
  },
  ...LOOKALIKES,
]

export const SITE_TEXT_RULES: readonly TextRule[] = [
  ...REQUIRED_CLAIMS.map((row) => ({ ...row, subject: 'site-terms', severity: 'stops' }) as const),
  ...(['site-terms', 'faq', 'site-text'] as const).flatMap((subject) =>
    FORBIDDEN_CLAIMS.map((row) => ({ ...row, name: `${subject}-${row.name}`, subject, severity: 'stops' }) as const),
  ),
]
