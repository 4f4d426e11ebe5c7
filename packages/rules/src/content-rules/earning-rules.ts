/**
 * Rows on the tokens that entries into a paid competition earn: the same by every route, and as the texts say (field
 * rules 1, 11).
 */
import { tokensEarnedPerEntry } from '../payment/tokens-earned.ts'
import { formatTokens } from '../payment/money.ts'
import type { CompetitionBody } from './body.ts'
import { blockingRow, faultsOf } from './content-rule.ts'
import type { CompetitionRule, Fault } from './content-rule.ts'
import { statedEarnings } from './stated/stated-routes.ts'
import { TERMS, allTexts } from './texts.ts'
import { VALID_EARNING, VALID_TERMS } from './valid-competition.ts'

const FIELD = 'meta.payment.tokensEarned'

/** What costs nothing, or costs tokens, earns none: else tokens would earn tokens. */
function paidOnlyFaults({ meta: { payment } }: CompetitionBody): Fault[] {
  const isOther = payment?.paymentForm !== 'money' && (payment?.tokensEarned ?? 0) > 0
  return faultsOf([[isOther, FIELD, 'Only entries into what costs money earn tokens.']])
}

function unsetFaults({ meta: { payment } }: CompetitionBody): Fault[] {
  const isUnset = payment?.paymentForm === 'money' && payment.tokensEarned === undefined
  return faultsOf([[isUnset, FIELD, 'Say how many tokens each entry earns: 0 for none.']])
}

function statementFaults(body: CompetitionBody): Fault[] {
  const tokens = tokensEarnedPerEntry(body.meta.payment)
  const isStated = statedEarnings(body.meta.display.tc.tcFull).some((stated) => stated.tokens === tokens)
  const words = `The terms do not say that each entry earns ${formatTokens(tokens)}.`
  return faultsOf([[tokens > 0 && !isStated, TERMS, words]])
}

function numberFaults(body: CompetitionBody): Fault[] {
  const earned = tokensEarnedPerEntry(body.meta.payment)
  return allTexts(body).flatMap(([path, text]) =>
    statedEarnings(text).flatMap(({ words, tokens }) =>
      tokens === earned ? [] : [{ path, words: `It says ‘${words}’, and an entry earns ${formatTokens(earned)}.` }],
    ),
  )
}

/** 'Each paid entry earns', 'when you pay', 'online entries': words by which a free entry would earn less. */
const ONLY_SOME_ROUTES =
  /\b(?:paid|paying|online|card) (?:entry|entries)\b|\b(?:when|if|because) you pay\b|\bby paying\b|\b(?:entry|entries) (?:online|by (?:text|phone|card))\b/i
const EVERY_ROUTE =
  /\b(?:however|whichever|whatever) (?:way )?(?:you|it|they)\b|\b(?:any|every|each|either|all) (?:way|route)s?\b|\bfree (?:ones|entries)\b/i

function routeFaults(body: CompetitionBody): Fault[] {
  const stated = allTexts(body).flatMap(([path, text]) =>
    statedEarnings(text).map(({ sentence }) => ({ path, sentence })),
  )
  const unequal = stated.flatMap(({ path, sentence }) =>
    ONLY_SOME_ROUTES.test(sentence) && !EVERY_ROUTE.test(sentence)
      ? [{ path, words: `‘${sentence.trim().slice(0, 200)}’: a free entry earns the same as a paid one.` }]
      : [],
  )
  const inTerms = stated.filter(({ path }) => path === TERMS)
  const isEqualStated = inTerms.length === 0 || inTerms.some(({ sentence }) => EVERY_ROUTE.test(sentence))
  const words = 'The terms do not say that an entry earns its tokens however it is sent, free ones included.'
  return [...unequal, ...faultsOf([[!isEqualStated, TERMS, words]])]
}

const earning = (words: string) => ({ [TERMS]: VALID_TERMS.replace(VALID_EARNING, words) })

export const EARNING_RULES: readonly CompetitionRule[] = [
  {
    ...blockingRow(),
    name: 'tokens-for-paid-alone',
    isIntegrity: true,
    check: paidOnlyFaults,
    refused: {
      body: { 'meta.payment': { paymentForm: 'tokens', cost: 0, tokenCost: 5, tokensEarned: 10, bundleSets: [] } },
      path: FIELD,
    },
    accepted: { body: { [FIELD]: 0, ...earning('') } },
  },
  {
    ...blockingRow(),
    name: 'tokens-earned-set',
    check: unsetFaults,
    refused: { body: { [FIELD]: undefined, ...earning('') }, path: FIELD },
    accepted: { body: { [FIELD]: 0, ...earning('') } },
  },
  {
    ...blockingRow('11'),
    name: 'tokens-earned-in-terms',
    check: statementFaults,
    refused: { body: earning('Entries earn tokens, however you send them.'), path: TERMS },
    accepted: { body: earning('You earn ten tokens for each entry, whichever way you send it.') },
  },
  {
    ...blockingRow('11'),
    name: 'tokens-earned-as-recorded',
    check: numberFaults,
    refused: {
      body: { 'meta.display.card.text': 'Get 20 tokens with every entry.' },
      path: 'meta.display.card.text',
    },
    accepted: { body: { 'meta.display.card.text': 'Get 10 tokens with every entry. The winner gets 500 tokens too.' } },
  },
  {
    ...blockingRow('1'),
    name: 'tokens-earned-by-every-route',
    check: routeFaults,
    refused: { body: earning('Each paid entry earns 10 tokens.'), path: TERMS },
    accepted: { body: earning('Each entry earns 10 tokens, whether paid or free: every way counts the same.') },
  },
]
