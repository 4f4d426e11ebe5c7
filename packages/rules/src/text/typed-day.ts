/** Days, as people write them: day before month, as in the United Kingdom (docs/product-decisions.md#what-people-type). */
import { normaliseLine } from './typed-text.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH_NAMES =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/

/** Each order of day, month and year that means one thing only. A year has four digits: '01/02/15' may be of two centuries. */
const ORDERS: readonly (readonly [order: RegExp, parts: 'ymd' | 'dmy' | 'mdy'])[] = [
  [/^\d{4} \d{1,2} \d{1,2}$/, 'ymd'],
  [/^\d{1,2} \d{1,2} \d{4}$/, 'dmy'],
  [/^\d{1,2} [a-z]+ \d{4}$/, 'dmy'],
  [/^[a-z]+ \d{1,2} \d{4}$/, 'mdy'],
]

export type DayFault = 'unreadable' | 'short-year' | 'no-such-day'

/** 'YYYY-MM-DD', or why a text is no day. */
export function readDay(text: string): { day: string } | { fault: DayFault } {
  const plain = normaliseLine(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^[a-z]+day,? /, '')
    .replaceAll(/(?<=\d)(?:st|nd|rd|th)\b/g, '')
    .replace(/(?<= )of /, '')
    .replaceAll(/[\s,./\p{Pd}\u2212]+/gu, ' ')
    .trim()
  const [, order] = ORDERS.find(([form]) => form.test(plain)) ?? []
  if (order === undefined)
    return { fault: /^(?:\d{1,2} (?:\d{1,2}|[a-z]+)|[a-z]+ \d{1,2}) \d{2}$/.test(plain) ? 'short-year' : 'unreadable' }
  const parts = plain.split(' ')
  const part = (name: 'y' | 'm' | 'd') => parts[order.indexOf(name)]!
  const month = monthOf(part('m'))
  if (month === undefined) return { fault: 'unreadable' }
  const day = `${part('y')}-${month}-${part('d').padStart(2, '0')}`
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? { day } : { fault: 'no-such-day' }
}

function monthOf(text: string): string | undefined {
  if (/^\d+$/.test(text)) return text.padStart(2, '0')
  return MONTH_NAMES.test(text) ? String(MONTHS.indexOf(text.slice(0, 3)) + 1).padStart(2, '0') : undefined
}
