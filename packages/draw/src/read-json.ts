/**
 * Reads values from untrusted JSON. Each value is checked as it is read, and the first that is not valid is reported
 * with its position.
 */

export class MalformedError extends Error {}

export type Reader = {
  text(name: string, max?: number): string
  /** A whole number, zero or more. */
  count(name: string, max?: number): number
  flag(name: string): boolean
  /** Lower-case hexadecimal of this many bytes. */
  hex(name: string, bytes: number): string
  time(name: string): string
  object(name: string): Reader
  list<Item>(name: string, max: number, read: (item: Reader) => Item): Item[]
  textList(name: string, max: number, maxText: number): string[]
  /** A list of texts of hexadecimal. */
  hexList(name: string, max: number, bytes: number): string[]
  /** The result of `read`; undefined if there is no such field. */
  optional<Value>(name: string, read: (reader: Reader) => Value): Value | undefined
  /** Refuses fields that were not read: every field of a hashed value must be covered by the hash. */
  end(): void
}

const isCount = (found: unknown, max = Number.MAX_SAFE_INTEGER) =>
  Number.isSafeInteger(found) && (found as number) >= 0 && (found as number) <= max

const MAX_TEXT = 2_000
/** An error message repeats at most this much of an untrusted field name. */
const MAX_NAME = 40
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z$/

/** JavaScript reads the 30th of February as a day of March, and 24:00 as one of the next day. */
const isTime = (found: string) =>
  TIME.test(found) && !Number.isNaN(Date.parse(found)) && new Date(found).toISOString().startsWith(found.slice(0, 19))

/** Each function of the reader throws `MalformedError`. Fields that are not read are ignored, unless `end` is called. */
export function readObject(value: unknown, path = ''): Reader {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new MalformedError(`${path === '' ? 'this' : path} is no object`)
  const fields = value as Record<string, unknown>
  const pathOf = (name: string) => (path === '' ? name : `${path}.${name}`)
  const readFields = new Set<string>()
  const field = (name: string): unknown => {
    readFields.add(name)
    return Object.hasOwn(fields, name) ? fields[name] : undefined
  }
  const expect = (name: string, is: (found: unknown) => boolean, what: string): unknown => {
    const found = field(name)
    if (!is(found)) throw new MalformedError(`${pathOf(name)} is not ${what}`)
    return found
  }
  const text = (name: string, is: (found: string) => boolean, what: string) =>
    expect(name, (found) => typeof found === 'string' && is(found), what) as string
  const list = (name: string, max: number) =>
    expect(name, (found) => Array.isArray(found) && found.length <= max, `a list of at most ${max}`) as unknown[]
  const isHex = (found: unknown, bytes: number) =>
    typeof found === 'string' && found.length === bytes * 2 && /^[0-9a-f]*$/.test(found)

  const reader: Reader = {
    text: (name, max = MAX_TEXT) => text(name, ({ length }) => length <= max, `a text of at most ${max} characters`),
    count: (name, max = Number.MAX_SAFE_INTEGER) =>
      expect(name, (found) => isCount(found, max), `a whole number from 0 to ${max}`) as number,
    flag: (name) => expect(name, (found) => typeof found === 'boolean', 'true or false') as boolean,
    hex: (name, bytes) => text(name, (found) => isHex(found, bytes), `${bytes} bytes as hexadecimal`),
    time: (name) => text(name, isTime, 'a time in UTC'),
    object: (name) => readObject(field(name), pathOf(name)),
    list: (name, max, read) => list(name, max).map((item, at) => read(readObject(item, `${pathOf(name)}[${at}]`))),
    textList: (name, max, maxText) => {
      const found = list(name, max)
      if (!found.every((item) => typeof item === 'string' && item.length <= maxText))
        throw new MalformedError(`${pathOf(name)} is not a list of texts of at most ${maxText} characters`)
      return found as string[]
    },
    hexList: (name, max, bytes) => {
      const found = list(name, max)
      if (!found.every((item) => isHex(item, bytes)))
        throw new MalformedError(`${pathOf(name)} is not a list of ${bytes} bytes as hexadecimal`)
      return found as string[]
    },
    optional: (name, read) => (field(name) === undefined ? undefined : read(reader)),
    end: () => {
      const other = Object.keys(fields).find((name) => !readFields.has(name))
      if (other !== undefined) throw new MalformedError(`${pathOf(other.slice(0, MAX_NAME))} is no field of the format`)
    },
  }
  return reader
}
