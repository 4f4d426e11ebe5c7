/**
 * Reads dates and times as people and spreadsheets write them. Which of two numbers is the month is never guessed: the
 * caller says so, or the date is unclear. Pure.
 */
import { checkDate } from '../player/validation.ts'
import { formatMonth } from './day-names.ts'

/** Which comes first in dates of numbers. Other dates of the same file can show it: 27/11/2026 has no second reading. */
export type DayOrder = 'day-first' | 'month-first'
/** A date that could be two days, of which nobody has said which. */
export const UNCLEAR = 'unclear'
type Unclear = typeof UNCLEAR
/** `YYYY-MM-DD` */
type Day = `${string}-${string}-${string}`

const MONTHS = Array.from({ length: 12 }, (_, month) => formatMonth(`2026-${String(month + 1).padStart(2, '0')}`))

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/
const WEEKDAY = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},? )?`
const DAY_AND_NAME = new RegExp(String.raw`^${WEEKDAY}(\d{1,2})(?:st|nd|rd|th)?[- ]([a-z]{3,9})\.?,?[- ](\d{4})$`, 'i')
const NAME_AND_DAY = new RegExp(String.raw`^${WEEKDAY}([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$`, 'i')
/** A date, then a time, with a space, a comma, a T or 'at' between them. */
const DAY_AND_TIME = /^(.*\d)(?:T|,? |,? at )(\d{1,2}:\d{2}.*)$/
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,6})?)?(?: ?([ap])\.?m\.?)?$/i

/** Spreadsheets write no-break and narrow spaces too. */
const inPlainSpaces = (text: string) => text.trim().replaceAll(/\s+/g, ' ')

/** The order that one date of numbers shows; undefined if it fits both, or is another kind of date. */
export function dayOrderIn(text: string): DayOrder | undefined {
  const [date = ''] = inPlainSpaces(text).split(/[ ,]/)
  const [, first, , second] = NUMBERS.exec(date) ?? []
  if (Number(first) > 12 && Number(second) <= 12) return 'day-first'
  return Number(second) > 12 && Number(first) <= 12 ? 'month-first' : undefined
}

/** The day of a date; undefined if the text is none. */
export function readDay(text: string, order?: DayOrder): Day | Unclear | undefined {
  const date = inPlainSpaces(text)
  const [, isoYear, , isoMonth, isoDay] = YEAR_FIRST.exec(date) ?? []
  if (isoYear) return dayOf(isoYear, isoMonth, isoDay)
  const [, day, name, year] = DAY_AND_NAME.exec(date) ?? []
  if (name) return dayOf(year, monthOf(name), day)
  const [, otherName, otherDay, otherYear] = NAME_AND_DAY.exec(date) ?? []
  if (otherName) return dayOf(otherYear, monthOf(otherName), otherDay)
  return readNumbers(date, order)
}

function readNumbers(date: string, order: DayOrder | undefined): Day | Unclear | undefined {
  const [, first, , second, year] = NUMBERS.exec(date) ?? []
  if (first === undefined) return undefined
  const readings = { 'day-first': dayOf(year, second, first), 'month-first': dayOf(year, first, second) }
  const [one, other] = [readings['day-first'], readings['month-first']]
  if (one === undefined || other === undefined || one === other) return one ?? other
  return order === undefined ? UNCLEAR : readings[order]
}

/** The day and the time of day, `HH:MM:SS`; undefined if the text is not both. */
export function readDayAndTime(text: string, order?: DayOrder): { day: Day; time: string } | Unclear | undefined {
  const [, date = '', clock = ''] = DAY_AND_TIME.exec(inPlainSpaces(text)) ?? []
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
  const hours = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${minute}:${second}`
}

/** '11' of 'Nov', 'Nov.' or 'November'; 'Sept' is understood too. */
function monthOf(name: string): string {
  const month = MONTHS.findIndex((full) => full.toLowerCase().startsWith(name.toLowerCase()))
  return String(month + 1)
}

/** A real day, or undefined. */
function dayOf(year = '', month = '', day = ''): Day | undefined {
  const text: Day = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return checkDate(text) === undefined ? text : undefined
}
