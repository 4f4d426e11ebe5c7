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
const nameOf = ({ name, winners }: FurtherPrize) => (winners === 1 ? name : `${formatNumber(winners)} × ${name}`)

/** As it stands in a sentence: 'a weekend for two' of 'A weekend for two'. */
export const inSentence = (prize: string): string =>
  prize.replace(/^(?:A|An|The|One|Two) /, (word) => word.toLowerCase())
/** A ticket's code in a sentence, whose lines may break anywhere else. */
export const unbroken = (code: string): string => code.replace('-', '\u2011')

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

/** The tickets of the further prizes, once the result is published. */
export function furtherResults(further: readonly FurtherPrize[], tickets: readonly FurtherTicket[]): string[] {
  const shown = tickets.slice(0, MAX_FURTHER_SHOWN).map(({ prize, ticket }) => `${prize}: ticket ${ticketCode(ticket)}`)
  const more = countOf(further) - shown.length
  return shown.length > 0 && more > 0 ? [...shown, `And ${pluralise(more, 'more ticket')} on the draw’s page`] : shown
}

/** The same as the presenter says it, before the main prize: the best comes last. Empty, or with a space at its end. */
export function furtherResultsSay(further: readonly FurtherPrize[], tickets: readonly FurtherTicket[]): string {
  const shown = tickets.slice(0, MAX_FURTHER_SHOWN)
  const said = shown.map(({ prize, ticket }) => `Ticket ${unbroken(ticketCode(ticket))} wins ${inSentence(prize)}. `)
  const more = countOf(further) - shown.length
  return shown.length > 0 && more > 0
    ? `${said.join('')}${formatNumber(more)} more ${more === 1 ? 'is' : 'are'} on the draw’s page. `
    : said.join('')
}
