/** Parses a row as a source delivers it: text from people and spreadsheets. Pure; intake.ts judges the row. */
import type { IntakeReason } from './intake.ts'
import { londonInstant } from '../text/london-time.ts'
import { parseMobile } from '../player/mobile.ts'
import { checkDate, MAX_TEXT } from '../player/validation.ts'
import { normaliseLine } from '../text/typed-text.ts'
import { UNCLEAR, dayOrderIn, readDay, readDayAndTime } from '../text/written-date.ts'
import type { DayOrder } from '../text/written-date.ts'

export const INTAKE_FIELDS = [
  'reference',
  'competitionId',
  'phone',
  'enteredAt',
  'costPence',
  'answer',
  'dateOfBirth',
] as const
export type IntakeField = (typeof INTAKE_FIELDS)[number]
/** A file without these columns is refused, because none of its rows could become an entry. */
export const REQUIRED_FIELDS: readonly IntakeField[] = ['reference', 'competitionId', 'phone', 'enteredAt']

export const REFERENCE_LENGTH = 100
/** Separates the answers to several questions. */
const ANSWER_SEPARATOR = '|'

/** The fields that could be parsed; the others are left out. `fault`: why the row cannot be judged at all. */
export type ReadRow = {
  reference: string
  competitionId?: number
  phone?: string
  enteredAt?: Date
  costPence?: number
  answers: string[]
  birthday?: string
  fault?: Extract<
    IntakeReason,
    'unreadable' | 'shortened-number' | 'wrong-number' | 'wrong-time' | 'unclear-date' | 'unknown-competition'
  >
}

type DeliveredRow = Readonly<Record<string, unknown>>

/** The text of a field. Some programs write `="07700900001"`, so that a spreadsheet keeps the zero. */
function fieldText(row: DeliveredRow, field: IntakeField): string {
  const value = row[field]
  const text = typeof value === 'string' || typeof value === 'number' ? normaliseLine(String(value)) : ''
  return text.replace(/^="(.*)"$/, '$1')
}

/** 4.47701E+11: a spreadsheet shows a long number so, and saves it without its last digits. */
const isShortened = (text: string) => /^\d(?:[.,]\d+)?E\+\d{1,3}$/i.test(text)
/** A whole number that a spreadsheet wrote with decimals: '101.00'. Three zeros may be thousands. */
const wholeNumber = (text: string) => text.replace(/^(\d+)[.,]0{1,2}$/, '$1')

/** Parses the fields of a row by name and ignores other columns. `dayOrder`: what its whole delivery shows (`dayOrderOf`). */
export function parseIntakeRow(row: DeliveredRow, dayOrder?: DayOrder): ReadRow {
  const textOf = (field: IntakeField) => fieldText(row, field)
  const [reference, cost, born, answer] = [
    textOf('reference'),
    wholeNumber(textOf('costPence')),
    textOf('dateOfBirth'),
    textOf('answer'),
  ]
  const competitionId = competitionOf(wholeNumber(textOf('competitionId')))
  const phone = parseMobile(wholeNumber(textOf('phone')))
  const enteredAt = parseTime(textOf('enteredAt'), dayOrder)
  const birthday = born === '' ? '' : readDay(born, dayOrder)
  const isReadable =
    reference !== '' &&
    reference.length <= REFERENCE_LENGTH &&
    /^\d{0,6}$/.test(cost) &&
    answer.length <= MAX_TEXT &&
    birthday !== undefined &&
    textOf('competitionId') !== ''
  const faults: readonly [NonNullable<ReadRow['fault']>, boolean][] = [
    ['unreadable', !isReadable],
    ['shortened-number', isShortened(reference) || isShortened(textOf('phone'))],
    ['unknown-competition', competitionId === undefined],
    ['wrong-number', phone === undefined],
    ['unclear-date', enteredAt === UNCLEAR || birthday === UNCLEAR],
    ['wrong-time', enteredAt === undefined],
  ]
  const fault = faults.find(([, isSo]) => isSo)?.[0]
  return {
    reference: reference.slice(0, REFERENCE_LENGTH),
    ...(competitionId === undefined ? {} : { competitionId }),
    ...(phone === undefined ? {} : { phone }),
    ...(enteredAt instanceof Date ? { enteredAt } : {}),
    ...(isReadable && cost !== '' ? { costPence: Number(cost) } : {}),
    ...(isReadable && birthday && birthday !== UNCLEAR ? { birthday } : {}),
    answers: answer === '' ? [] : answer.split(ANSWER_SEPARATOR).map((one) => one.trim()),
    ...(fault ? { fault } : {}),
  }
}

const DATE_FIELDS: readonly IntakeField[] = ['enteredAt', 'dateOfBirth']

/** The orders of day and month that the dates of a row show, of those that show one. */
export const dayOrdersIn = (row: DeliveredRow): DayOrder[] =>
  DATE_FIELDS.flatMap((field) => dayOrderIn(fieldText(row, field)) ?? [])

/** The order of a delivery whose dates show these; undefined if they show none or both. */
export const dayOrderOf = (shown: ReadonlySet<DayOrder>): DayOrder | undefined =>
  shown.size === 1 ? [...shown][0] : undefined

function competitionOf(text: string): number | undefined {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : undefined
}

const WITH_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})$/

/**
 * The instant of an ISO 8601 time with its zone, or of a date and time in London as people and spreadsheets write them. A
 * date without a time is refused. A year before 1970 is treated as an error.
 */
export function parseTime(text: string, dayOrder?: DayOrder): Date | typeof UNCLEAR | undefined {
  if (WITH_ZONE.test(text)) {
    const at = new Date(text)
    const isReal = checkDate(text.slice(0, 10)) === undefined && !Number.isNaN(at.getTime())
    return isReal && text >= '1970' ? at : undefined
  }
  const local = readDayAndTime(text, dayOrder)
  if (local === undefined || local === UNCLEAR) return local
  return local.day < '1970' ? undefined : londonInstant(local.day, local.time)
}
