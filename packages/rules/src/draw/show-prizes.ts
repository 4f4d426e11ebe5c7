/** What a show says of the prizes besides the one that it draws live. */
import { ticketCode } from '../entry/ticket.ts'
import { formatNumber, pluralise } from '../text/count.ts'

/** A further prize, and how many there are of it. Of a main prize with several winners these are the others. */
export type FurtherPrize = { name: string; winners: number }
/** A ticket that wins a further prize; known with the published result, because it depends on whose the tickets are. */
export type FurtherTicket = { prize: string; ticket: number }

/** A screen has room for so many lines of them. */
export const MAX_FURTHER_SHOWN = 4

const countOf = (further: readonly FurtherPrize[]) => further.reduce((sum, { winners }) => sum + winners, 0)
const nameOf = ({ name, winners }: FurtherPrize) =>
  winners === 1 ? inSentence(name) : `${formatNumber(winners)} × ${inSentence(name)}`

/** As it stands in a sentence: 'a weekend for two' of 'A weekend for two'. */
export const inSentence = (prize: string): string =>
  prize.replace(/^(?:A|An|The|One|Two) /, (word) => word.toLowerCase())
/** A ticket's code in a sentence, whose lines may break anywhere else. */
export const unbroken = (code: string): string => code.replace('-', '\u2011')
/** 'one, two and three'. */
export const listOf = (parts: readonly string[]): string =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts.join('')

/** Below the main prize, before the draw. */
export const furtherLines = (further: readonly FurtherPrize[]): string[] =>
  further.length === 0
    ? []
    : further.length <= MAX_FURTHER_SHOWN
      ? [`Also: ${further.map(nameOf).join('; ')}`]
      : [`And ${pluralise(countOf(further), 'more prize')}`]

/** What the presenter says of them while the main prize is drawn. */
export const furtherSay = (further: readonly FurtherPrize[]): string =>
  further.length === 0
    ? ''
    : ` There ${countOf(further) === 1 ? 'is' : 'are'} ${pluralise(countOf(further), 'more prize')}, from the same list and the same number. We draw the main prize here, and every winning ticket comes with the official result.`

/** Whether further tickets may win that are not among those that a screen is sent. */
const hasMore = (further: readonly FurtherPrize[], tickets: readonly FurtherTicket[]) =>
  tickets.length === MAX_FURTHER_SHOWN && countOf(further) > MAX_FURTHER_SHOWN

const ALL_TICKETS = 'All winning tickets are on the draw’s page'

const codesByPrize = (tickets: readonly FurtherTicket[]): [prize: string, codes: string[]][] =>
  [...new Set(tickets.map(({ prize }) => prize))].map((prize) => [
    prize,
    tickets.filter((one) => one.prize === prize).map(({ ticket }) => unbroken(ticketCode(ticket))),
  ])

/** The tickets of the further prizes, once the result is published: a line for each prize. */
export function furtherResults(further: readonly FurtherPrize[], tickets: readonly FurtherTicket[]): string[] {
  const shown = codesByPrize(tickets).map(
    ([prize, codes]) => `${prize}: ${codes.length === 1 ? 'ticket' : 'tickets'} ${codes.join(', ')}`,
  )
  return hasMore(further, tickets) ? [...shown, ALL_TICKETS] : shown
}

/** The same as the presenter says it, before the main prize: the best comes last. Empty, or with a space at its end. */
export function furtherResultsSay(further: readonly FurtherPrize[], tickets: readonly FurtherTicket[]): string {
  const said = codesByPrize(tickets).map(([prize, codes]) =>
    codes.length === 1
      ? `Ticket ${codes.join('')} wins ${inSentence(prize)}. `
      : `Tickets ${listOf(codes)} each win ${inSentence(prize)}. `,
  )
  return hasMore(further, tickets) ? `${said.join('')}${ALL_TICKETS}. ` : said.join('')
}

type Range = { first: number; last: number }
export type TicketOutcome =
  | { kind: 'won'; ticket: number; prize: string }
  /** A further prize may be theirs: that is not known yet, or not here. */
  | { kind: 'open' }
  | { kind: 'lost' }

/** What is known of a player's tickets once that of the main prize is. */
export function outcomeOf(
  tickets: readonly Range[],
  mainTicket: number,
  {
    prize,
    further,
    furtherTickets,
    isPublished,
  }: {
    prize: string
    further: readonly FurtherPrize[]
    furtherTickets: readonly FurtherTicket[]
    isPublished: boolean
  },
): TicketOutcome {
  const won = [{ prize, ticket: mainTicket }, ...furtherTickets].find(({ ticket }) =>
    tickets.some(({ first, last }) => ticket >= first && ticket <= last),
  )
  if (won) return { kind: 'won', ...won }
  const isKnown = isPublished && !hasMore(further, furtherTickets)
  return { kind: further.length === 0 || isKnown ? 'lost' : 'open' }
}
