/**
 * Rows on the texts of the whole site: its terms, the answers of the help page, and the texts of pages, tiles and
 * settings.
 */
import {
  offersFreePost,
  claimsTaxFree,
  explainsTax,
  givesWinnersNotice,
  statesMinimumAge,
  findUrgency,
} from '../claims.ts'
import type { FieldRule, TextRule } from '../content-rule.ts'
import { FORBIDDEN_CLAIMS, messagesOf } from './forbidden-claims.ts'
import { LOOKALIKES } from '../lookalikes/lookalikes.ts'
import { statedOdds } from '../stated/stated-odds.ts'
import { statedEarnings, statedKeywords } from '../stated/stated-routes.ts'

const NOTICE = 'We publish winners’ surnames and counties, or give them to anyone who asks. You can object to this.'

type Claim = Omit<TextRule, 'subject' | 'severity'>

const messageIf = (isWrong: boolean, words: string) => (isWrong ? [words] : [])

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
const CLAIMS_NOWHERE: (Claim & { rules: readonly FieldRule[] })[] = [
  ...FORBIDDEN_CLAIMS.map((claim) => {
    const { name, rules, refused, accepted } = claim
    return { name, rules, refused, accepted, check: (text: string) => messagesOf(claim, text) }
  }),
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
  {
    name: 'no-stated-odds',
    rules: ['17'],
    check: (text) =>
      statedOdds(text).map(
        ({ words }) =>
          `‘${words}’: a text of the site has no record of odds. The competition’s own page shows them where they are known.`,
      ),
    refused: 'Your odds of winning are 1 in 10.',
    accepted: 'The odds depend on how many people enter.',
  },
  ...LOOKALIKES,
]

export const SITE_TEXT_RULES: readonly TextRule[] = [
  ...REQUIRED_CLAIMS.map((row) => ({ ...row, subject: 'site-terms', severity: 'stops' }) as const),
  ...(['site-terms', 'faq', 'site-text'] as const).flatMap((subject) =>
    CLAIMS_NOWHERE.map((row) => ({ ...row, name: `${subject}-${row.name}`, subject, severity: 'stops' }) as const),
  ),
]
