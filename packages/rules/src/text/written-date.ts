/**
 * Reads dates and times as people type them and as spreadsheets write them (docs/product-decisions.md#what-people-type). A
 * person of the United Kingdom puts the day before the month. Which of two numbers of a file is the month is never guessed: the
 * caller says so, or the date is unclear. Pure.
 */
import { formatMonth } from './day-names.ts'
import { normaliseLine } from './typed-text.ts'

/** Which comes first in dates of numbers. Other dates of the same file can show it: 27/11/2026 has no second reading. */
export type DayOrder = 'day-first' | 'month-first'
/** A date that could be two days, of which nobody has said which. */
export const UNCLEAR = 'unclear'
type Unclear = typeof UNCLEAR
/** `YYYY-MM-DD` */
type Day = `${string}-${string}-${string}`
export type DayFault = 'unreadable' | 'short-year' | 'no-such-day'

type Shape = {
  form: RegExp
  /** Of two numbers, either may be the month. They are named as in the United Kingdom. */
  isEitherOrder?: true
  /** Too loose for a file, in which it is more likely another kind of text. */
  isTypedOnly?: true
}

const ANY = '[ ,./-]+'
const NUMBER = String.raw`\d{1,2}`
const DAY = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`
const NAME = '(?<month>[a-z]{3,9})'
/** Two digits are read so that they can be refused with their own reason: '01/02/15' may be of two centuries. */
const YEAR = String.raw`(?<year>\d{4}|\d{2})`

const SHAPES: readonly Shape[] = [
  { form: new RegExp(String.raw`^(?<year>\d{4})([-/.])(?<month>${NUMBER})\2(?<day>${NUMBER})$`) },
  { form: new RegExp(String.raw`^(?<day>${NUMBER})([-/.])(?<month>${NUMBER})\2${YEAR}$`), isEitherOrder: true },
  { form: new RegExp(`^${DAY}${ANY}(?:of )?${NAME}${ANY}${YEAR}$`) },
  { form: new RegExp(`^${NAME}${ANY}${DAY}${ANY}${YEAR}$`) },
  { form: new RegExp(String.raw`^(?<year>\d{4})${ANY}(?<month>${NUMBER})${ANY}(?<day>${NUMBER})$`), isTypedOnly: true },
  { form: new RegExp(`^${DAY}${ANY}(?<month>${NUMBER})${ANY}${YEAR}$`), isTypedOnly: true },
]

/** A date, then a time, with a space, a comma, a T or 'at' between them. */
const DAY_AND_TIME = /^(.*\d)(?:t|,? |,? at )(\d{1,2}:\d{2}.*)$/
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,6})?)?(?: ?([ap])\.?m\.?)?$/

const MONTHS = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'))
const MONTH_OF = new Map([
  ...MONTHS.flatMap((month) => {
    const name = formatMonth(`2026-${month}`).toLowerCase()
    return [[name, month] as const, [name.slice(0, 3), month] as const]
  }),
  ['sept', '09'],
])

/** Without what says nothing: the weekday, other dashes and spaces, marks of direction. */
const toPlain = (text: string) =>
  normaliseLine(text)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},? /, '')

type Parts = { year: string; month: string; day: string; isEitherOrder: boolean }

function partsOf(text: string, isTyped: boolean): Parts | undefined {
  const plain = toPlain(text)
  const shape = SHAPES.find(({ form, isTypedOnly }) => (isTyped || !isTypedOnly) && form.test(plain))
  const { year, month, day } = shape?.form.exec(plain)?.groups ?? {}
  const number = month && (/^\d/.test(month) ? month : MONTH_OF.get(month))
  return year && number && day ? { year, month: number, day, isEitherOrder: shape?.isEitherOrder ?? false } : undefined
}

/** A real day, or undefined. */
function dayOf(year: string, month: string, day: string): Day | undefined {
  const text: Day = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined
}

/** The day that a person means, or why a text is none. */
export function readTypedDay(text: string): { day: Day } | { fault: DayFault } {
  const parts = partsOf(text, true)
  if (!parts) return { fault: 'unreadable' }
  if (parts.year.length === 2) return { fault: 'short-year' }
  const day = dayOf(parts.year, parts.month, parts.day)
  return day ? { day } : { fault: 'no-such-day' }
}

/** The day of a date in a file; undefined if the text is none. */
export function readDay(text: string, order?: DayOrder): Day | Unclear | undefined {
  const { year, month, day, isEitherOrder } = partsOf(text, false) ?? {}
  if (year === undefined || year.length === 2) return undefined
  const readings = {
    'day-first': dayOf(year, month!, day!),
    'month-first': isEitherOrder ? dayOf(year, day!, month!) : undefined,
  }
  const [one, other] = [readings['day-first'], readings['month-first']]
  if (one === undefined || other === undefined || one === other) return one ?? other
  return order === undefined ? UNCLEAR : readings[order]
}

/** The order that one date of numbers in a file shows; undefined if it fits both, or is another kind of date. */
export function dayOrderIn(text: string): DayOrder | undefined {
  const parts = partsOf(DAY_AND_TIME.exec(toPlain(text))?.[1] ?? text, false)
  if (!parts?.isEitherOrder) return undefined
  const [first, second] = [Number(parts.day), Number(parts.month)]
  if (first > 12 && second <= 12) return 'day-first'
  return second > 12 && first <= 12 ? 'month-first' : undefined
}

/** The day and the time of day in a file, `HH:MM:SS`; undefined if the text is not both. */
export function readDayAndTime(text: string, order?: DayOrder): { day: Day; time: string } | Unclear | undefined {
  const [, date = '', clock = ''] = DAY_AND_TIME.exec(toPlain(text)) ?? []
  const time = readClock(clock)
  const day = readDay(date, order)
  if (time === undefined || day === undefined) return undefined
  return day === UNCLEAR ? UNCLEAR : { day, time }
}

function readClock(text: string): string | undefined {
  const [, hour, minute, second = '00', half] = CLOCK.exec(text) ?? []
  if (hour === undefined || Number(minute) > 59 || Number(second) > 59) return undefined
  if (half === undefined) return Number(hour) > 23 ? undefined : `${hour.padStart(2, '0')}:${minute}:${second}`
  if (Number(hour) < 1 || Number(hour) > 12) return undefined
  const hours = (Number(hour) % 12) + (half === 'p' ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${minute}:${second}`
}
