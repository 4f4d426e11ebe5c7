/** Shapes that several calls of the reference have are written once, below `components`, so that types made from it are shared too. */
import type { Json } from './openapi-document.ts'

const isObjectSchema = (value: Json) => value['type'] === 'object' && value['properties'] !== undefined
/** What is below these keys is data, not a schema. */
const EXAMPLES = ['example', 'examples']

type Visit = (value: Json, name: string) => unknown

/** A copy in which `visit` may replace each object; `name` is the key that led to it, or to the list that it is in. */
function mapObjects(value: unknown, visit: Visit, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => mapObjects(one, visit, name))
  if (typeof value !== 'object' || value === null) return value
  return visit(value as Json, name)
}

const mapFields = (value: Json, visit: Visit, name: string): Json =>
  Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      EXAMPLES.includes(key) ? inner : mapObjects(inner, visit, key === 'items' ? name : key),
    ]),
  )

/** Moves the object schemas that `value` contains more than once to `schemas`, each under the name of the field that has it. */
export function shareSchemas<T>(value: T, schemas: Record<string, Json>): T {
  const counts = new Map<string, number>()
  const count: Visit = (one, name) => {
    if (isObjectSchema(one)) {
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
      const uses = isObjectSchema(one) ? (counts.get(text) ?? 1) : 1
      if (uses <= times) return mapFields(one, replace(times), name)
      if (!names.has(text)) {
        const shared = freeName(name, schemas)
        names.set(text, shared)
        schemas[shared] = {}
        schemas[shared] = mapFields(one, replace(uses), name)
      }
      return { $ref: `#/components/schemas/${names.get(text)}` }
    }
  return mapObjects(value, replace(1)) as T
}

function freeName(field: string, taken: Readonly<Record<string, Json>>): string {
  const name = field.charAt(0).toUpperCase() + field.slice(1)
  for (let n = 1; ; n += 1) {
    const candidate = n === 1 ? name : `${name}${n}`
    if (!(candidate in taken)) return candidate
  }
}
