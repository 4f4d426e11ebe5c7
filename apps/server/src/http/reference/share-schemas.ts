/** Shapes, formats and sets of values that the reference has more than once are written once, below `components`, so that types made from it are shared too. */
import type { Json } from './openapi-document.ts'

/** What a client has as a type of its own: a shape, a text of a known format, one of several values. */
const isNamed = (value: Json) =>
  (value['type'] === 'object' && value['properties'] !== undefined) || isFormat(value) || isChoice(value)
const isFormat = (value: Json) => typeof value['format'] === 'string' && value['pattern'] !== undefined
const isChoice = (value: Json) => value['type'] === 'string' && Array.isArray(value['enum'])

/** What is below these keys is data, not a schema. */
const EXAMPLES = ['example', 'examples']

type Visit = (value: Json, name: string) => unknown

/** A copy in which `visit` may replace each object; `name` is that of the field, the parameter or the call that has it. */
function mapObjects(value: unknown, visit: Visit, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => mapObjects(one, visit, name))
  if (typeof value !== 'object' || value === null) return value
  return visit(value as Json, name)
}

function mapFields(value: Json, visit: Visit, name: string): Json {
  const own = nameOf(value) ?? name
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (EXAMPLES.includes(key)) return [key, inner]
      return [key, key === 'properties' ? mapProperties(inner as Json, visit) : mapObjects(inner, visit, own)]
    }),
  )
}

const mapProperties = (properties: Json, visit: Visit): Json =>
  Object.fromEntries(Object.entries(properties).map(([field, inner]) => [field, mapObjects(inner, visit, field)]))

/** A call has an `operationId`, a parameter a `name` and where it is. */
function nameOf({ operationId, name, in: place }: Json): string | undefined {
  if (typeof operationId === 'string') return operationId
  return typeof name === 'string' && typeof place === 'string' ? name : undefined
}

/** Moves what `value` contains more than once to `schemas`: a format under its own name, all else under the name of what has it. */
export function shareSchemas<T>(value: T, schemas: Record<string, Json>): T {
  const counts = new Map<string, number>()
  const count: Visit = (one, name) => {
    if (isNamed(one)) {
      const text = JSON.stringify(one)
      counts.set(text, (counts.get(text) ?? 0) + 1)
    }
    return mapFields(one, count, name)
  }
  mapObjects(value, count)

  const names = new Map<string, string>()
  /** `times`: how often the shared schema around it is used; what is only ever inside of that needs no name. */
  const replace =
    (times: number): Visit =>
    (one, name) => {
      const text = JSON.stringify(one)
      const uses = isNamed(one) ? (counts.get(text) ?? 1) : 1
      if (uses <= times) return mapFields(one, replace(times), name)
      if (!names.has(text)) {
        const shared = freeName(isFormat(one) ? String(one['format']) : name, schemas)
        names.set(text, shared)
        schemas[shared] = {}
        schemas[shared] = mapFields(one, replace(uses), name)
      }
      return { $ref: `#/components/schemas/${names.get(text)}` }
    }
  return mapObjects(value, replace(1)) as T
}

/** `date-time` → `DateTime`; a second one of the same name has a number. */
function freeName(field: string, taken: Readonly<Record<string, Json>>): string {
  const name = field.replaceAll(/(?:^|\W+)(\w)/g, (_, first: string) => first.toUpperCase())
  for (let n = 1; ; n += 1) {
    const candidate = n === 1 ? name : `${name}${n}`
    if (!(candidate in taken)) return candidate
  }
}
