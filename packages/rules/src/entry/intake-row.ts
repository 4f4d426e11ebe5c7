/** Parses a row as a source delivers it: text from people and spreadsheets. Pure; intake.ts judges the row. */
import type { IntakeReason } from './intake.ts'
import { londonInstant } from '../text/london-time.ts'
import { parseMobile } from '../player/mobile.ts'
import { checkDate, MAX_TEXT, normaliseDate } from '../player/validation.ts'
import { normaliseLine } from '../text/typed-text.ts'

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
  fault?: Extract<IntakeReason, 'unreadable' | 'wrong-number' | 'wrong-time' | 'unknown-competition'>
}

/** Parses the fields of a row by name and ignores other columns. */
export function parseIntakeRow(row: Readonly<Record<string, unknown>>): ReadRow {
  const fieldText = (field: IntakeField) => {
    const value = row[field]
    return typeof value === 'string' || typeof value === 'number' ? normaliseLine(String(value)) : ''
  }
  const [reference, cost, birthday, answer] = [
    fieldText('reference'),
    fieldText('costPence'),
    fieldText('dateOfBirth'),
    fieldText('answer'),
  ]
  const competitionId = competitionOf(fieldText('competitionId'))
  const phone = parseMobile(fieldText('phone'))
  const enteredAt = parseTime(fieldText('enteredAt'))
  const isReadable =
    reference !== '' &&
    reference.length <= REFERENCE_LENGTH &&
    /^\d{0,6}$/.test(cost) &&
    answer.length <= MAX_TEXT &&
    (birthday === '' || checkDate(birthday) === undefined) &&
    fieldText('competitionId') !== ''
  const fault = !isReadable
    ? 'unreadable'
    : competitionId === undefined
      ? 'unknown-competition'
      : phone === undefined
        ? 'wrong-number'
        : enteredAt === undefined
          ? 'wrong-time'
          : undefined
  return {
    reference: reference.slice(0, REFERENCE_LENGTH),
    ...(competitionId === undefined ? {} : { competitionId }),
    ...(phone === undefined ? {} : { phone }),
    ...(enteredAt === undefined ? {} : { enteredAt }),
    ...(isReadable && cost !== '' ? { costPence: Number(cost) } : {}),
    ...(isReadable && birthday !== '' ? { birthday: normaliseDate(birthday) } : {}),
    answers: answer === '' ? [] : answer.split(ANSWER_SEPARATOR).map((one) => one.trim()),
    ...(fault ? { fault } : {}),
  }
}

function competitionOf(text: string): number | undefined {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : undefined
}

const WITH_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})$/
const WITHOUT_ZONE = /^(\d{4}-\d{2}-\d{2})[ T]((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)$/

/**
 * The instant of an ISO 8601 time with its zone, or of a date and time in London. A date without a time is refused. A
 * year before 1970 is treated as an error.
 */
export function parseTime(text: string): Date | undefined {
  if (text < '1970') return undefined
  const [, day = '', time = ''] = WITHOUT_ZONE.exec(text) ?? []
  if (day !== '') return checkDate(day) === undefined ? londonInstant(day, time) : undefined
  if (!WITH_ZONE.test(text) || checkDate(text.slice(0, 10)) !== undefined) return undefined
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? undefined : at
}
