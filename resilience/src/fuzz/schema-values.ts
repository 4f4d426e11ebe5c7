/** Random values that a JSON schema of the OpenAPI document accepts. */
import fc from 'fast-check'

export type Schema = {
  $ref?: string
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  pattern?: string
  format?: string
}

/** Longer lists and texts only cost time; too long ones are among the hostile values. */
const MAX_ITEMS = 4
const MAX_LENGTH = 60
const MAX_NUMBER = 2 ** 31

const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid(),
  date: day.map((at) => at.toISOString().slice(0, 10)),
  'date-time': day.map((at) => at.toISOString()),
  base64: fc.uint8Array({ maxLength: 90 }).map((bytes) => Buffer.from(bytes).toString('base64')),
}

/** `find` resolves a reference. Throws for a keyword that it does not know how to satisfy. */
export function valuesOf(schema: Schema, find: (ref: string) => Schema): fc.Arbitrary<unknown> {
  const of = (inner: Schema) => valuesOf(inner, find)
  if (schema.$ref !== undefined) return of(find(schema.$ref))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(of))
  if (schema.allOf) return fc.tuple(...schema.allOf.map(of)).map((parts) => Object.assign({}, ...parts) as unknown)
  switch (schema.type) {
    case 'object':
      return objectsOf(schema, of)
    case 'array': {
      const { minItems = 0, maxItems = MAX_ITEMS } = schema
      return fc.array(of(schema.items ?? {}), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, MAX_ITEMS)),
      })
    }
    case 'string':
      return textsOf(schema)
    case 'integer':
    case 'number': {
      const { exclusiveMinimum, minimum = exclusiveMinimum === undefined ? -MAX_NUMBER : exclusiveMinimum + 1 } = schema
      return fc.integer({
        min: Math.max(minimum, -MAX_NUMBER),
        max: Math.min(schema.maximum ?? MAX_NUMBER, MAX_NUMBER),
      })
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case undefined:
      return fc.jsonValue({ maxDepth: 2 })
    default:
      throw new Error(`no values for a schema of type ${schema.type}`)
  }
}

function objectsOf(
  { properties = {}, required = [], additionalProperties }: Schema,
  of: (schema: Schema) => fc.Arbitrary<unknown>,
) {
  const known = fc.record(Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, of(inner)])), {
    requiredKeys: required.filter((name) => name in properties),
    noNullPrototype: true,
  })
  if (typeof additionalProperties !== 'object') return known
  const more = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), of(additionalProperties), {
    maxKeys: 2,
    noNullPrototype: true,
  })
  return fc.tuple(known, more).map(([own, others]) => ({ ...others, ...own }))
}

function textsOf({ format, pattern, minLength = 0, maxLength = MAX_LENGTH }: Schema): fc.Arbitrary<string> {
  const formatted = format === undefined ? undefined : FORMATS[format]
  if (formatted) return formatted
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, MAX_LENGTH)) })
}
