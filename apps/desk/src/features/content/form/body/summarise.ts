/** What a collapsed group says about what is in it. */
import { formatMoment } from '../../../../ui/moment.tsx'
import { isContainer } from './body-paths.ts'
import type { Path } from './body-paths.ts'
import { sentenceCase, wordsOf } from './field-copy.ts'
import type { ObjectShape, Shape } from './shape.ts'
import { formatMoney } from '../../../../ui/format-money.ts'

const MAX_LENGTH = 70
const NAMING = ['title', 'name', 'question', 'text', 'header', 'label', 'id']

export function summarise(shape: Shape, value: unknown, path: Path): string {
  if (shape.type === 'nullable') return value === null ? 'Not set' : summarise(shape.shape, value, path)
  if (Array.isArray(value)) return summariseList(value)
  if (!isContainer(value)) return shorten(scalar(shape, value, false))
  return shape.type === 'object' ? summariseObject(shape, value, path) : listNames(Object.keys(value))
}

function summariseList(list: readonly unknown[]): string {
  if (list.length === 0) return 'Empty'
  if (list.every((item) => typeof item === 'string')) return listNames(list)
  return list.length === 1 ? '1 item' : `${list.length} items`
}

const listNames = (names: readonly string[]): string =>
  names.length === 0 ? 'Empty' : shorten(names.map((name) => sentenceCaseOfKey(name)).join(', '))

/** Addresses and texts stay as they are. */
const sentenceCaseOfKey = (name: string) => (/^[a-zA-Z]+$/.test(name) ? sentenceCase(name) : name)

/** Its name, or its first values with their labels. */
function summariseObject({ fields }: ObjectShape, value: Readonly<Record<string, unknown>>, path: Path): string {
  const naming = NAMING.map((name) => value[name])
    .filter((text) => typeof text === 'string')
    .find((text) => text.trim() !== '')
  if (naming !== undefined) return shorten(naming)
  const parts = fields.flatMap(({ name, shape }) => {
    const { label, isPence } = wordsOf([...path, name])
    const text = scalar(shape, value[name], isPence?.(value) ?? false)
    return text === '' ? [] : [`${label}: ${text}`]
  })
  if (parts.length > 0) return shorten(parts.slice(0, 3).join(' · '))
  const held = Object.entries(value)
    .filter(([, inner]) => isContainer(inner) && Object.keys(inner).length > 0)
    .map(([name]) => wordsOf([...path, name]).label)
  return held.length === 0 ? 'Empty' : shorten(held.join(', '))
}

/** Empty for values that have parts of their own. */
function scalar(shape: Shape, value: unknown, isPence: boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return isPence ? formatMoney(value) : String(value)
  if (typeof value !== 'string') return ''
  if (shape.type === 'moment') return Number.isNaN(Date.parse(value)) ? '' : formatMoment(value)
  return shape.type === 'choice' ? sentenceCase(value) : value.trim()
}

const shorten = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH - 1).trimEnd()}…` : line
}
