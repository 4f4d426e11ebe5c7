/** What follows for the ways to enter: their times, prices and words (field rules 1, 3, 11, 19). */
import type { Channel } from '../competition/competition.ts'
import type { ChannelBody } from '../content-rules/body.ts'
import { formatPrice, formatTokens } from '../payment/money.ts'
import { readChoices } from './choices.ts'
import type { CompetitionContent } from './document.ts'
import type { Facts, Standard } from './standard.ts'
import { formatTime, workingDaysAfter } from './working-days.ts'

/** Texts and calls close earlier than online, so that fewer late ones are charged (field rule 19). */
const EARLY_CLOSING_MS = 15 * 60_000
/** Cards that were posted before the closing still arrive (field rule 1). */
const POST_WORKING_DAYS = 3
const POST_ARRIVES_BY = '17:00'
/** The post is opened and counted before the draw (field rule 3). */
const DRAW_WORKING_DAYS = 2
const DRAWN_AT = '10:00'

const earlier = (instant: string, ms: number) => new Date(Date.parse(instant) - ms).toISOString()

/** A field of a channel that is there. */
const ofChannel = (
  channel: Channel,
  field: keyof ChannelBody,
  derive: (own: ChannelBody, facts: Facts) => unknown,
): Standard => ({
  path: `meta.channels.${channel}.${field}`,
  derive: (facts) => {
    const own = facts.competition.meta.channels[channel]
    return own && derive(own, facts)
  },
})

const SPOKEN = ['sms', 'phone'] as const

export const CHANNEL_TIMES: readonly Standard[] = [
  ...(['sms', 'phone', 'postal'] as const).map((channel) =>
    ofChannel(channel, 'dateStart', (_, { competition }) => competition.dateStart),
  ),
  ...SPOKEN.map((channel) =>
    ofChannel(channel, 'dateStop', (_, { competition }) => earlier(competition.dateStop, EARLY_CLOSING_MS)),
  ),
  ofChannel('postal', 'dateStop', (_, { competition }) =>
    workingDaysAfter(competition.dateStop, POST_WORKING_DAYS, POST_ARRIVES_BY),
  ),
  {
    path: 'meta.drawCutOff',
    // After the last way in has closed.
    derive: ({ competition: { dateStop, meta } }) => {
      const stops = Object.values(meta.channels).map((own) => own.dateStop ?? dateStop)
      return workingDaysAfter([dateStop, ...stops].toSorted().at(-1)!, DRAW_WORKING_DAYS, DRAWN_AT)
    },
  },
]

/** A text or a call costs what an entry costs online. */
export const CHANNEL_PRICES: readonly Standard[] = SPOKEN.map((channel) =>
  ofChannel(channel, 'costPence', (_, { competition }) => competition.meta.payment?.cost ?? 0),
)

const countsTwice = ({ tickets = 1 }: ChannelBody) =>
  tickets === 1 ? '' : ` It counts as ${inWords(tickets)} entries.`
const inWords = (count: number) => (count === 2 ? 'two' : String(count))

export const CHANNEL_TEXTS: readonly Standard[] = [
  ofChannel('online', 'cost', (_, { content }) => onlineCost(content)),
  ofChannel('online', 'info', (_, { competition }) => `Enter here until ${formatTime(competition.dateStop)}.`),
  ofChannel('sms', 'cost', ({ costPence = 0 }) =>
    costPence > 0
      ? `${formatPrice(costPence)} a text, plus one message at your standard network rate`
      : 'One message at your standard network rate',
  ),
  ofChannel('sms', 'info', (own, { competition: { dateStop } }) => {
    const { mobileFillText: word = '', mobileFillPhone: number = '', dateStop: stops = dateStop, isLateCharged } = own
    const late = isLateCharged ? ' Later texts won’t be entered, but may still be charged by your network.' : ''
    return `Text ${word} to ${number} until ${formatTime(stops)}.${late}${countsTwice(own)}`
  }),
  ofChannel('phone', 'cost', ({ costPence = 0 }) =>
    costPence > 0
      ? `${formatPrice(costPence)} a call, plus your phone company’s access charge`
      : 'Your phone company’s usual charge for a call',
  ),
  ofChannel('phone', 'info', (own, { competition: { dateStop } }) => {
    const { mobileFillPhone: number = '', dateStop: stops = dateStop, isLateCharged } = own
    const late = isLateCharged ? ' Later calls won’t be entered, but may still be charged.' : ''
    return `Call ${number} until ${formatTime(stops)} and leave your name and number after the tone. Ask the bill payer’s permission first.${late}${countsTwice(own)}`
  }),
  ofChannel('postal', 'cost', () => 'Free: just the cost of a stamp'),
  ofChannel('postal', 'info', ({ dateStop, tickets = 1 }, { competition, context: { house } }) => {
    const each = tickets === 1 ? 'One entry per card' : `Each card counts as ${inWords(tickets)} entries`
    const stops = formatTime(dateStop ?? competition.dateStop)
    return `Write ‘${competition.name}’ on a postcard, with your name, date of birth, address and mobile number, and post it to ${house.postalAddress}. ${each}. It must reach us by ${stops}, and has the same chance as every other entry.`
  }),
]

function onlineCost(content: CompetitionContent): string {
  const { payment, tickets } = readChoices(content)
  if (payment.by === 'tokens') return `${formatTokens(payment.tokens)} an entry`
  if (payment.by === 'nothing') return 'Free'
  return `${formatPrice(payment.pence)} ${tickets === 1 ? 'an entry' : `for ${inWords(tickets)} entries`}`
}
