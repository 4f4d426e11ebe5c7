/** Rows that compare every text with the record of the channels: price, keyword, number and closing (field rule 11). */
import { CHANNELS, channelTimes, effectiveClosing, effectiveOpening } from '../competition/competition.ts'
import { formatPrice } from '../payment/money.ts'
import type { CompetitionBody } from './body.ts'
import { blockingRow } from './content-rule.ts'
import type { CompetitionRule, Fault } from './content-rule.ts'
import { VALID_TERMS } from './valid-competition.ts'
import { plainNumber, statedKeywords, statedNumbers, statedPrices, statedTokens } from './stated/stated-routes.ts'
import type { StatedPrice } from './stated/stated-routes.ts'
import { isStated, statedClosings } from './stated-times.ts'
import { TERMS, allTexts, textsWithTerms } from './texts.ts'
import type { TextAt } from './texts.ts'

const faultsIn = <Stated>(
  texts: readonly TextAt[],
  read: (text: string) => readonly Stated[],
  words: (stated: Stated) => string | undefined,
): Fault[] =>
  texts.flatMap(([path, text]) =>
    read(text).flatMap((stated) => {
      const fault = words(stated)
      return fault === undefined ? [] : [{ path, words: fault }]
    }),
  )

function isPriceOfRecord(
  { meta: { channels, payment } }: CompetitionBody,
  { of, entries, pence }: StatedPrice,
): boolean {
  const spoken = (['sms', 'phone'] as const).flatMap((channel) => {
    const own = channels[channel]
    return own?.enabled && (of === 'entry' || of === channel) ? [own.costPence ?? 0] : []
  })
  if (of !== 'entry') return spoken.includes(pence)
  const bundles = payment?.bundleSets.flatMap((set) => set.bundles) ?? []
  const isBundle = bundles.some((bundle) => bundle.entries === entries && bundle.pricePence === pence)
  return isBundle || [...spoken, payment?.cost ?? 0].some((one) => one * entries === pence)
}

function priceFaults(body: CompetitionBody): Fault[] {
  const { tokenCost = 0 } = body.meta.payment ?? {}
  return [
    ...faultsIn(allTexts(body), statedPrices, (stated) =>
      isPriceOfRecord(body, stated)
        ? undefined
        : `It says ‘${stated.words}’, and no entry costs ${formatPrice(stated.pence)} like that. The record of each way to enter has its price.`,
    ),
    ...faultsIn(allTexts(body), statedTokens, ({ words, tokens }) =>
      tokens === tokenCost ? undefined : `It says ‘${words}’, and an entry costs ${tokenCost} tokens.`,
    ),
  ]
}

function sendingFaults(body: CompetitionBody): Fault[] {
  const { sms, phone } = body.meta.channels
  const open = [sms, phone].filter((own) => own?.enabled)
  const numbers = open.map((own) => plainNumber(own?.mobileFillPhone ?? ''))
  return [
    ...faultsIn(allTexts(body), statedKeywords, (word) =>
      sms?.enabled && word === sms.mobileFillText
        ? undefined
        : `It says to text ${word}, which is not the keyword of the record.`,
    ),
    ...faultsIn(allTexts(body), statedNumbers, (number) =>
      numbers.includes(plainNumber(number)) ? undefined : `It says ${number}, which is no number of the record.`,
    ),
  ]
}

/** Every instant at which a channel, the competition or the draw's list opens or closes. */
function instantsOf(body: CompetitionBody): Date[] {
  const { channels, comingSoon, drawCutOff, justMissed } = body.meta
  const routes = CHANNELS.flatMap((channel) => {
    const own = channels[channel]
    if (!own?.enabled) return []
    const { opens, closes } = channelTimes(body, channel, own)
    return [opens, closes, own.dateStart, own.dateStop]
  })
  return [
    ...routes,
    body.dateStart,
    body.dateStop,
    effectiveOpening(body),
    effectiveClosing(body),
    justMissed?.dateStart,
    comingSoon?.dateStop,
    drawCutOff,
  ].flatMap((time) => (time === undefined ? [] : [new Date(time)]))
}

/** The notice is left out: it may state the old time, and another row checks it. */
function timeFaults(body: CompetitionBody): Fault[] {
  const known = instantsOf(body)
  return faultsIn(textsWithTerms(body), statedClosings, (stated) =>
    known.some((instant) => isStated(stated, instant))
      ? undefined
      : `It says ‘${stated.words}’, when nothing closes by the record.`,
  )
}

export const RECORD_RULES: readonly CompetitionRule[] = [
  {
    ...blockingRow('11'),
    name: 'prices-as-recorded',
    check: priceFaults,
    refused: {
      body: { 'meta.display.details.content': 'Enter for just £1 and win.' },
      path: 'meta.display.details.content',
    },
    accepted: { body: { 'meta.display.details.content': 'Enter for just £1.50. It’s worth £900 a week.' } },
  },
  {
    ...blockingRow('11'),
    name: 'numbers-as-recorded',
    check: sendingFaults,
    refused: {
      body: { [TERMS]: `${VALID_TERMS}\n\nOr text COAST to 07700 900901.` },
      path: TERMS,
    },
    accepted: {
      body: { [TERMS]: `${VALID_TERMS}\n\nOr text SEA to +44 7700 900900. For help, call 0800 123 4567.` },
    },
  },
  {
    ...blockingRow('11'),
    name: 'closings-as-recorded',
    check: timeFaults,
    refused: {
      body: { [TERMS]: `${VALID_TERMS}\n\nEntries close at 9.30pm on Friday 20 March.` },
      path: TERMS,
    },
    accepted: {
      body: {
        [TERMS]: `${VALID_TERMS}\n\nEntries close at 9pm on Friday 20 March 2026. Cards must reach us by 25 March. The holiday must be taken by 1 June 2027.`,
      },
    },
  },
]
