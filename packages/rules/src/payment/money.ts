import { formatNumber, pluralise } from '../text/count.ts'

const pounds = (pence: number) => `£${formatNumber(Math.floor(pence / 100))}`
const poundsAndPence = (pence: number) => `${pounds(pence)}.${String(pence % 100).padStart(2, '0')}`

/** £ from pence: no decimals for whole pounds, otherwise two (1-site §2 'Profile summary display', §9). */
export function formatPounds(pence: number): string {
  const sign = pence < 0 ? '-' : ''
  const whole = Math.abs(pence)
  return `${sign}${(whole % 100 === 0 ? pounds : poundsAndPence)(whole)}`
}

/** A price as players read it: '50p', '£2', '£1.50'. */
export function formatPrice(pence: number): string {
  return pence > 0 && pence < 100 ? `${pence}p` : formatPounds(pence)
}

const escaped = (text: string) => text.replaceAll('.', String.raw`\.`)

/**
 * Whether a text states exactly this price: '£2' is stated by '£2 a text' and '£2.00 a text', but not by '£20 a text'.
 */
export function statesPrice(text: string, pence: number): boolean {
  const written = [formatPrice(pence), poundsAndPence(pence)].map(escaped).join('|')
  return new RegExp(String.raw`(?<![\d.,£])(?:${written})(?![\d]|[.,]\d)`).test(text)
}

/** '60 tokens', '1 token'. */
export function formatTokens(number: number): string {
  return pluralise(number, 'token')
}
