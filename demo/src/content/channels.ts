import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import { formatPrice, formatTokens } from '@fairdraw/rules/payment/money.ts'
import { formatTime, type Calendar } from './calendar.ts'
import type { Draft } from './draft.ts'

type Channels = Competition['meta']['channels']

/** Numbers that Ofcom reserves for drama, so they reach nobody. The postcode cannot exist. */
const textNumber = '07700900900'
const phoneNumber = '09098790123'
export const POSTAL_ADDRESS = 'Fairdraw Entries, PO Box 2580, Studio Quarter, ZZ1 1ZZ'

/** Texts and calls close earlier than online, so that fewer late ones are charged (field rule 19). */
const EARLY_CLOSING_MINUTES = 15

export function formatOnlineCost({ pence = 0, tokens: count = 0, isDouble }: Draft): string {
  if (pence > 0) return `${formatPrice(pence)} ${isDouble ? 'for two entries' : 'an entry'}`
  return count > 0 ? `${formatTokens(count)} an entry` : 'Free'
}

function subtractMinutes(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) - minutes * 60_000).toISOString()
}

/** The entry channels, each with its own price and closing time. A competition that costs anything has free entry by post (field rule 1). */
export function buildChannels(draft: Draft, { workingDaysAfter }: Calendar): Channels {
  const { name, opens, closes, pence = 0, keyword, isDouble } = draft
  const counts = isDouble ? ' It counts as two entries.' : ''
  const isFree = pence === 0 && !draft.tokens
  const earlyClosing = subtractMinutes(closes, EARLY_CLOSING_MINUTES)
  const tickets = isDouble ? { tickets: 2 } : {}
  return {
    online: {
      enabled: true,
      info: `Enter here until ${formatTime(closes)}.`,
      cost: formatOnlineCost(draft),
      dateStart: opens,
      dateStop: closes,
    },
    ...(keyword && {
      sms: {
        enabled: true,
        info: `Text ${keyword} to ${textNumber} until ${formatTime(earlyClosing)}. Later texts won’t be entered, but may still be charged by your network.${counts}`,
        cost: `${formatPrice(pence)} a text, plus one message at your standard network rate`,
        costPence: pence,
        isLateCharged: true,
        ...tickets,
        dateStart: opens,
        dateStop: earlyClosing,
        mobileFillText: keyword,
        mobileFillPhone: textNumber,
      },
      phone: {
        enabled: true,
        info: `Call ${phoneNumber} until ${formatTime(earlyClosing)} and leave your name and number after the tone. Ask the bill payer’s permission first.${counts}`,
        cost: `${formatPrice(pence)} a call, plus your phone company’s access charge`,
        costPence: pence,
        ...tickets,
        dateStart: opens,
        dateStop: earlyClosing,
        mobileFillPhone: phoneNumber,
      },
    }),
    ...((!isFree || keyword) && {
      postal: {
        enabled: true,
        info: `Write ‘${name}’ on a postcard, with your name, date of birth, address and mobile number, and post it to ${POSTAL_ADDRESS}. ${isDouble ? 'Each card counts as two entries' : 'One entry per card'}. It must reach us by ${formatTime(workingDaysAfter(closes, 3, '17:00'))}, and has the same chance as every other entry.`,
        cost: 'Free: just the cost of a stamp',
        ...tickets,
        dateStart: opens,
        dateStop: workingDaysAfter(closes, 3, '17:00'),
      },
    }),
  }
}

/** When the winner is drawn: after the last channel has closed and its postal entries are counted (field rule 3). */
export function findDrawTime(channels: Channels, closes: string, { workingDaysAfter }: Calendar): string {
  const stops = Object.values(channels).map((channel) => channel?.dateStop ?? closes)
  const last = stops.toSorted().at(-1) ?? closes
  return workingDaysAfter(last, 2, '10:00')
}
