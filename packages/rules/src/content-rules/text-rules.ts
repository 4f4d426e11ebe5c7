/**
 * Rows on the claims of a competition's texts and on what its terms must say (field rules 2, 5, 6, 8, 10, 12, 13, 14,
 * 17).
 */
import { effectiveClosing } from '../competition/competition.ts'
import { eligibilityCopy } from '../entry/eligibility.ts'
import type { CompetitionBody } from './body.ts'
import {
  claimsInstantWin,
  claimsTaxFree,
  explainsTax,
  givesWinnersNotice,
  refusesCreditCards,
  statesMinimumAge,
  findUrgency,
} from './claims.ts'
import { faultsOf, blockingRow } from './content-rule.ts'
import type { CompetitionRule, Fault } from './content-rule.ts'
import { VALID_TERMS } from './valid-competition.ts'
import { TERMS, placeholderIn, textsOf, textsWithTerms } from './texts.ts'

/** A ribbon that is shown only in these last hours may say 'Last chance', because it is true. */
const LAST_CHANCE_MS = 72 * 3_600_000

function isTrueUrgency(body: CompetitionBody, path: string): boolean {
  const promotion = body.meta.display.promotions[Number(path.split('.')[3])]
  return (
    path.startsWith('meta.display.promotions.') &&
    promotion !== undefined &&
    Date.parse(promotion.dateStart) >= +effectiveClosing(body) - LAST_CHANCE_MS &&
    Date.parse(promotion.dateStop) <= +effectiveClosing(body)
  )
}

function urgencyFaults(body: CompetitionBody): Fault[] {
  return textsOf(body).flatMap(([path, text]) => {
    const urgency = findUrgency(text)
    if (urgency === undefined || isTrueUrgency(body, path)) return []
    const words = `‘${urgency}’ presses whatever the time is. The tile itself says when the competition closes.`
    return [{ path, words }]
  })
}

function taxFaults(body: CompetitionBody): Fault[] {
  const { tcFull } = body.meta.display.tc
  const isClaimed = [...textsOf(body).map(([, text]) => text), tcFull].some(claimsTaxFree)
  const words = 'A text says ‘tax-free’; the terms must say which tax is meant and what may still be taxed.'
  return faultsOf([[isClaimed && !explainsTax(tcFull), TERMS, words]])
}

function instantWinFaults(body: CompetitionBody): Fault[] {
  const { isInstantWin = false, display, payment } = body.meta
  const isClaimed = textsOf(body).some(([, text]) => claimsInstantWin(text))
  return faultsOf([
    [
      isClaimed && !isInstantWin,
      'meta.isInstantWin',
      'A text speaks of an instant win. Mark the competition as one, so that credit cards are refused.',
    ],
    [
      isInstantWin && payment?.paymentForm === 'money' && !refusesCreditCards(display.tc.tcFull),
      TERMS,
      'The terms of an instant win say that credit cards cannot pay for it.',
    ],
  ])
}

function eligibilityFaults({ meta }: CompetitionBody): Fault[] {
  return eligibilityCopy(meta.eligibility).flatMap((copy) =>
    meta.display.tc.tcFull.includes(copy) ? [] : [{ path: TERMS, words: `The terms must say: ${copy}` }],
  )
}

function tierFaults({ meta: { display, prizeTiers = [] } }: CompetitionBody): Fault[] {
  if (prizeTiers.length < 2) return []
  return prizeTiers.flatMap(({ name, winners }) => {
    const lines = display.tc.tcFull.split('\n').filter((line) => line.includes(name))
    const isStated = lines.some((line) => new RegExp(String.raw`(?<!\d)${winners}(?!\d)`).test(line.replace(name, '')))
    return isStated
      ? []
      : [{ path: TERMS, words: `The terms do not say that ‘${name}’ is to be won ${winners} times.` }]
  })
}

/** If the odds cannot be known before the close, the terms must say that they are published with the result. */
function oddsFaults({ meta: { display, isEntryCountShown = false } }: CompetitionBody): Fault[] {
  const isStated = isEntryCountShown || /\b(?:odds|number of entries)\b/i.test(display.tc.tcFull)
  const words = 'Show the count of entries, or say in the terms where the odds are published.'
  return faultsOf([[!isStated, TERMS, words]])
}

const placeholderFaults = (body: CompetitionBody): Fault[] =>
  textsWithTerms(body).flatMap(([path, text]) => {
    const found = placeholderIn(text)
    return found === undefined ? [] : [{ path, words: `‘${found}’ is still to be written.` }]
  })

const without = (part: string) => ({ [TERMS]: VALID_TERMS.replace(part, '') })

/** A row that checks the terms only. Its refused example leaves out the required text. */
const terms = (words: string, hasText: (terms: string) => boolean, needed: string) => ({
  check: ({ meta }: CompetitionBody) => faultsOf([[!hasText(meta.display.tc.tcFull), TERMS, words] as const]),
  refused: { body: without(needed), path: TERMS },
  accepted: { body: {} },
})

export const TEXT_RULES: readonly CompetitionRule[] = [
  {
    ...blockingRow(),
    name: 'nothing-to-fill-in',
    check: placeholderFaults,
    refused: { body: { [TERMS]: `It is run by [promoter, address].\n\n${VALID_TERMS}` }, path: TERMS },
    accepted: { body: { [TERMS]: `It is run by [Fairdraw](https://fairdraw.example).\n\n${VALID_TERMS}` } },
  },
  {
    ...blockingRow('13'),
    name: 'age-in-terms',
    ...terms('The terms do not say that players are 18 or over.', statesMinimumAge, '18 or over'),
  },
  {
    ...blockingRow('10'),
    name: 'winners-notice',
    ...terms(
      'The terms do not say that winners’ surname and county are published or given, and that they can object.',
      givesWinnersNotice,
      'You can object to this.',
    ),
  },
  {
    ...blockingRow('10'),
    severity: 'warns',
    name: 'prize-in-time',
    ...terms(
      'The terms do not say that the prize, or an equivalent, comes within 30 days.',
      (text) => /\bequivalent\b/i.test(text) && /\b30 days\b/.test(text),
      '30 days',
    ),
  },
  {
    ...blockingRow('5'),
    name: 'eligibility-in-terms',
    check: eligibilityFaults,
    refused: { body: { 'meta.eligibility': { excludedPostcodeAreas: ['BT'] } }, path: TERMS },
    accepted: {
      body: {
        'meta.eligibility': { excludedPostcodeAreas: ['BT'] },
        [TERMS]: `${VALID_TERMS}\n\nNot open to postcodes beginning BT.`,
      },
    },
  },
  {
    ...blockingRow('10'),
    name: 'prizes-in-terms',
    check: tierFaults,
    refused: {
      body: {
        'meta.prizeTiers': [
          { name: 'A week by the sea', winners: 1 },
          { name: 'A day out', winners: 5 },
        ],
      },
      path: TERMS,
    },
    accepted: {
      body: {
        'meta.prizeTiers': [
          { name: 'A week by the sea', winners: 1 },
          { name: 'A day out', winners: 5 },
        ],
        [TERMS]: `${VALID_TERMS}\n\n- A week by the sea: 1 to be won\n- A day out: 5 to be won`,
      },
    },
  },
  {
    ...blockingRow('17'),
    name: 'odds-stated',
    check: oddsFaults,
    refused: {
      body: without('number of entries, and so the odds'),
      path: TERMS,
    },
    accepted: {
      body: {
        ...without('number of entries, and so the odds'),
        'meta.isEntryCountShown': true,
      },
    },
  },
  {
    ...blockingRow('12'),
    name: 'no-false-urgency',
    check: urgencyFaults,
    refused: { body: { 'meta.display.card.text': 'Hurry, only 5 left!' }, path: 'meta.display.card.text' },
    accepted: {
      body: {
        'meta.display.promotions': [
          { dateStart: '2026-03-19T08:00:00.000Z', dateStop: '2026-03-20T21:00:00.000Z', ribbonText: 'Last chance' },
        ],
      },
    },
  },
  {
    ...blockingRow('10'),
    name: 'tax-free-explained',
    check: taxFaults,
    refused: { body: { name: '£20,000 tax-free cash' }, path: TERMS },
    accepted: {
      body: {
        name: '£20,000 tax-free cash',
        'meta.prizeTiers': [{ name: '£20,000 in cash', winners: 1 }],
        [TERMS]: `${VALID_TERMS}\n\nYou don’t pay income tax on the prize. What it earns later may be taxed.`,
      },
    },
  },
  {
    ...blockingRow('14'),
    name: 'instant-win-and-credit-cards',
    check: instantWinFaults,
    refused: { body: { 'meta.display.details.content': 'Win instantly.' }, path: 'meta.isInstantWin' },
    accepted: {
      body: {
        'meta.display.details.content': 'Win instantly.',
        'meta.isInstantWin': true,
        [TERMS]: `${VALID_TERMS}\n\nYou can’t pay by credit card for this instant win.`,
      },
    },
  },
]
