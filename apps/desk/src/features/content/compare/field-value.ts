/** The values of fields as they are read: times in London, amounts in pounds, choices by their names. */
import type { ContentKind } from '@fairdraw/rules/content-rules/content-machine.ts'
import { formatMoment } from '../../../ui/moment.tsx'
import { getAt, isContainer } from '../form/body/body-paths.ts'
import type { Path } from '../form/body/body-paths.ts'
import { sentenceCase, wordsOf } from '../form/body/field-copy.ts'
import { shapeAt, shapeOfKind } from '../form/body/shape.ts'
import { formatMoney } from '../../../ui/format-money.ts'

/** Where a value is: its path in a body of a kind. */
export type FieldPlace = { kind: ContentKind; body: unknown; path: Path }

/** There is nothing to read: no value, an empty text, an empty list. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (isContainer(value) && Object.keys(value).length === 0)

export function valueText(value: unknown, place: FieldPlace): string {
  if (isBlank(value)) return value === undefined || value === null ? 'Not set' : 'Empty'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return isPence(place) ? formatMoney(value) : String(value)
  if (typeof value !== 'string') return JSON.stringify(value, undefined, 2)
  if (isInstant(value)) return instantText(value)
  return isChoice(place) ? sentenceCase(value) : value
}

const isPence = ({ body, path }: FieldPlace): boolean =>
  wordsOf(path).isPence?.(getAt(body, path.slice(0, -1)) ?? {}) ?? false

function isChoice({ kind, path }: FieldPlace): boolean {
  const shape = shapeAt(shapeOfKind(kind), path)
  const inner = shape?.type === 'nullable' ? shape.shape : shape
  return inner?.type === 'choice' || inner?.type === 'constant'
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/

/** Whether a value is an instant, which is shown as London's clocks show it. */
export const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value))

/** Two instants of the same minute must not look the same: one with seconds, or in another zone, is also shown as it is. */
function instantText(value: string): string {
  const moment = `${formatMoment(value)}, London`
  return /T\d\d:\d\d(?::00(?:\.0+)?)?Z$/.test(value) ? moment : `${moment} (${value})`
}

/** Two texts are compared by words; numbers, times and addresses only as a whole. */
export function areTexts(before: unknown, after: unknown): boolean {
  return [before, after].every((value) => typeof value === 'string' && /\s/.test(value))
}
