import type { Competition } from '@fairdraw/contract/catalogue.ts'
import { formatPrice, formatTokens } from '@fairdraw/rules/payment/money.ts'
import { formatTime, type Calendar } from './calendar.ts'
import type { Draft } from './draft.ts'

type Channels = Competition['meta']['channels']

/** Numbers that Ofcom keeps for drama: they reach nobody. The postcode cannot exist. */
const textNumber = '07700900900'
const phoneNumber = '09098790123'
export const postalAddress = 'Fairdraw Entries, PO Box 2580, Studio Quarter, ZZ1 1ZZ'

/** Texts and calls stop a little earlier, so that a late one is not charged in vain (field rule 19). */
const quietMinutes = 15

export function costOnline({ pence = 0, tokens: count = 0, isDouble }: Draft): string {
  if (pence > 0) return `${formatPrice(pence)} ${isDouble ? 'for two entries' : 'an entry'}`
  return count > 0 ? `${formatTokens(count)} an entry` : 'Free'
}

function earlier(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) - minutes * 60_000).toISOString()
}

/** Every way in, with its own price and its own closing; what costs anything can be entered by ordinary post (field rule 1). */
export function channelsOf(draft: Draft, { workingDaysAfter }: Calendar): Channels {
  const { name, opens, closes, pence = 0, keyword, isDouble } = draft
  const counts = isDouble ? ' It counts as two entries.' : ''
  const isFree = pence === 0 && !draft.tokens
  const spoken = earlier(closes, quietMinutes)
  const tickets = isDouble ? { tickets: 2 } : {}
  return {
    online: {
      enabled: true,
      info: `Enter here until ${formatTime(closes)}.`,
      cost: costOnline(draft),
      dateStart: opens,
      dateStop: closes,
    },
    ...(keyword && {
      sms: {
        enabled: true,
        info: `Text ${keyword} to ${textNumber} until ${formatTime(spoken)}. Later texts won’t be entered, but may still be charged by your network.${counts}`,
        cost: `${formatPrice(pence)} a text, plus one message at your standard network rate`,
        costPence: pence,
        isLateCharged: true,
        ...tickets,
        dateStart: opens,
        dateStop: spoken,
        mobileFillText: keyword,
        mobileFillPhone: textNumber,
      },
      phone: {
        enabled: true,
        info: `Call ${phoneNumber} until ${formatTime(spoken)} and leave your name and number after the tone. Ask the bill payer’s permission first.${counts}`,
        cost: `${formatPrice(pence)} a call, plus your phone company’s access charge`,
        costPence: pence,
        ...tickets,
        dateStart: opens,
        dateStop: spoken,
        mobileFillPhone: phoneNumber,
      },
    }),
    ...((!isFree || keyword) && {
      postal: {
        enabled: true,
        info: `Write ‘${name}’ on a postcard, with your name, date of birth, address and mobile number, and post it to ${postalAddress}. ${isDouble ? 'Each card counts as two entries' : 'One entry per card'}. It must reach us by ${formatTime(workingDaysAfter(closes, 3, '17:00'))}, and has the same chance as every other entry.`,
        cost: 'Free: just the cost of a stamp',
        ...tickets,
        dateStart: opens,
        dateStop: workingDaysAfter(closes, 3, '17:00'),
      },
    }),
  }
}

/** When the winner is drawn: once the last channel has closed and its cards are counted (field rule 3). */
export function drawnAt(channels: Channels, closes: string, { workingDaysAfter }: Calendar): string {
  const stops = Object.values(channels).map((channel) => channel?.dateStop ?? closes)
  const last = stops.toSorted().at(-1) ?? closes
  return workingDaysAfter(last, 2, '10:00')
}
