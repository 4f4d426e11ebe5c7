/** Rows on the prizes: there are some, and they are those that the headline promises (field rules 8, 10). */
import { formatPrice } from '../payment/money.ts'
import type { CompetitionBody } from './body.ts'
import { blockingRow, faultsOf } from './content-rule.ts'
import type { CompetitionRule, Fault } from './content-rule.ts'

const PRIZES = 'meta.prizeTiers'

function missingFaults({ meta: { prizeTiers = [] } }: CompetitionBody): Fault[] {
  const words = 'It has no prizes, so nothing would be drawn. Say what is won, and how many times.'
  return faultsOf([[prizeTiers.length === 0, PRIZES, words]])
}

const AMOUNT = /£(\d[\d,]{0,11})(?:\.(\d\d))?(?![\d])/g

/** The amounts of money in a headline, in pence. */
const amountsIn = (headline: string): number[] =>
  [...headline.matchAll(AMOUNT)].map(
    ([, pounds = '', pence = '0']) => Number(pounds.replaceAll(',', '')) * 100 + Number(pence),
  )

function headlineFaults({ name, meta }: CompetitionBody): Fault[] {
  const { channels, display, hero, payment, prizeTiers = [] } = meta
  const prices = [
    payment?.cost ?? 0,
    ...(payment?.bundleSets ?? []).flatMap(({ bundles }) => bundles.map(({ pricePence }) => pricePence)),
    ...Object.values(channels).map(({ costPence = 0 }) => costPence),
  ]
  const won = prizeTiers.flatMap(({ name: tier, winners, prize }) => [
    ...amountsIn(tier),
    ...(prize ? [prize.value, prize.value * winners] : []),
  ])
  const headlines = [
    ['name', name],
    ['meta.hero.title', hero.title],
    ['meta.display.details.title', display.details.title],
    ['meta.display.card.title', display.card.title],
  ] as const
  return headlines.flatMap(([path, headline]) =>
    amountsIn(headline)
      .filter((pence) => !prices.includes(pence) && !won.includes(pence))
      .map((pence) => ({ path, words: `It says ${formatPrice(pence)}, and no prize has that name or value.` })),
  )
}

export const PRIZE_RULES: readonly CompetitionRule[] = [
  {
    ...blockingRow('8', '10'),
    name: 'prizes',
    check: missingFaults,
    refused: { body: { [PRIZES]: [] }, path: PRIZES },
    accepted: { body: { [PRIZES]: [{ name: 'A week by the sea', winners: 1 }] } },
  },
  {
    ...blockingRow('10'),
    name: 'headline-among-prizes',
    check: headlineFaults,
    refused: { body: { name: '£50,000 and a car on the drive' }, path: 'name' },
    accepted: {
      body: {
        name: '£50,000 and a car on the drive',
        [PRIZES]: [
          { name: '£50,000 and a car', winners: 1, prize: { type: 'monetary', value: 5_000_000, name: '£50,000' } },
        ],
      },
    },
  },
]
