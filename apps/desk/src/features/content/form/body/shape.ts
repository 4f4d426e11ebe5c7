/** What a form has to know about a schema. It is read from the JSON Schema that zod makes of the kind's body. */
import { CONTENT_BODIES } from '@fairdraw/contract/desk/content-bodies.ts'
import type { ContentKind } from '@fairdraw/rules/content-rules/content-machine.ts'
import { MEDIA_KINDS } from '@fairdraw/rules/media/recordings.ts'
import type { MediaKind } from '@fairdraw/rules/media/recordings.ts'
import * as z from 'zod/mini'
import { isContainer } from './body-paths.ts'
import type { Path } from './body-paths.ts'

export type ObjectShape = { type: 'object'; fields: readonly ShapeField[] }
export type ListShape = { type: 'list'; item: Shape; minItems: number; maxItems: number }
/** `keys`: the only keys that there can be, in their order; undefined: any. */
export type RecordShape = { type: 'record'; keys: readonly string[] | undefined; item: Shape }
export type AlternativesShape = { type: 'alternatives'; shapes: readonly Shape[] }
export type NullableShape = { type: 'nullable'; shape: Shape }
export type ChoiceShape = { type: 'choice'; options: readonly string[] }
export type TextShape = { type: 'text'; minLength: number; maxLength: number; pattern?: string; isAddress: boolean }
export type NumberShape = {
  type: 'number'
  isInteger: boolean
  minimum: number
  maximum: number
  isOverMinimum: boolean
}
export type ConstantShape = { type: 'constant'; value: unknown }

export type Shape =
  | ObjectShape
  | ListShape
  | RecordShape
  | AlternativesShape
  | NullableShape
  | ChoiceShape
  | TextShape
  | NumberShape
  | ConstantShape
  | { type: 'moment' }
  /** The address of a picture, film or sound. */
  | { type: MediaKind }
  | { type: 'flag' }
  /** A schema that no input is made for. It is edited as JSON. */
  | { type: 'anything' }

export type ShapeField = { name: string; shape: Shape; isOptional: boolean }

/** The part of JSON Schema that zod's schemas of content become. */
type Schema = {
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  propertyNames?: Schema
  additionalProperties?: Schema | boolean
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  pattern?: string
}

const shapes = new Map<ContentKind, Shape>()

/** The shape of a kind's body. */
export function shapeOfKind(kind: ContentKind): Shape {
  const known = shapes.get(kind)
  if (known) return known
  const shape = readSchema(CONTENT_BODIES[kind])
  shapes.set(kind, shape)
  return shape
}

export const readSchema = (schema: z.ZodMiniType): Shape =>
  readShape(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)

const BY_TYPE: Readonly<Record<string, (schema: Schema) => Shape>> = {
  object: readObject,
  array: ({ items, minItems = 0, maxItems = Infinity }) => ({
    type: 'list',
    item: readShape(items ?? {}),
    minItems,
    maxItems,
  }),
  string: readText,
  number: (schema) => readNumber(schema, false),
  integer: (schema) => readNumber(schema, true),
  boolean: () => ({ type: 'flag' }),
}

function readShape(schema: Schema): Shape {
  if ('const' in schema) return { type: 'constant', value: schema.const }
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return readAlternatives(alternatives)
  if (Array.isArray(schema.type)) return readAlternatives(schema.type.map((type) => ({ ...schema, type })))
  return BY_TYPE[schema.type ?? '']?.(schema) ?? { type: 'anything' }
}

function readAlternatives(schemas: readonly Schema[]): Shape {
  const others = schemas.filter(({ type }) => type !== 'null')
  const shape: Shape =
    others.length === 1 ? readShape(others[0]!) : { type: 'alternatives', shapes: others.map(readShape) }
  return others.length < schemas.length ? { type: 'nullable', shape } : shape
}

function readObject({ properties, required = [], propertyNames, additionalProperties }: Schema): Shape {
  if (!properties && typeof additionalProperties === 'object')
    return {
      type: 'record',
      keys: propertyNames?.enum as string[] | undefined,
      item: readShape(additionalProperties),
    }
  const fields = Object.entries(properties ?? {}).map(([name, schema]) => ({
    name,
    shape: readShape(schema),
    isOptional: !required.includes(name),
  }))
  return { type: 'object', fields }
}

function readText({ enum: options, format, minLength = 0, maxLength = Infinity, pattern }: Schema): Shape {
  if (options) return { type: 'choice', options: options as string[] }
  if (format === 'date-time') return { type: 'moment' }
  const kind = MEDIA_KINDS.find((one) => one === format)
  if (kind) return { type: kind }
  return { type: 'text', minLength, maxLength, ...(pattern !== undefined && { pattern }), isAddress: format === 'uri' }
}

function readNumber({ minimum, exclusiveMinimum, maximum = Infinity }: Schema, isInteger: boolean): Shape {
  const above = isInteger && exclusiveMinimum !== undefined ? exclusiveMinimum + 1 : exclusiveMinimum
  const least = minimum ?? above ?? -Infinity
  return {
    type: 'number',
    isInteger,
    // The limits of safe integers are no limits that anybody has set.
    minimum: least <= Number.MIN_SAFE_INTEGER ? -Infinity : least,
    maximum: maximum >= Number.MAX_SAFE_INTEGER ? Infinity : maximum,
    isOverMinimum: !isInteger && minimum === undefined && exclusiveMinimum !== undefined,
  }
}

/** The shape of the value at a path; undefined where the schema has no such field. */
export function shapeAt(shape: Shape, path: Path): Shape | undefined {
  const [name, ...rest] = path
  if (name === undefined) return shape
  const inner = childOf(shape, name)
  return inner && shapeAt(inner, rest)
}

function childOf(shape: Shape, name: string | number): Shape | undefined {
  if (shape.type === 'object') return shape.fields.find((field) => field.name === name)?.shape
  if (shape.type === 'list' || shape.type === 'record') return shape.item
  if (shape.type === 'nullable') return childOf(shape.shape, name)
  if (shape.type === 'alternatives') return shape.shapes.map((one) => childOf(one, name)).find(Boolean)
  return undefined
}

/** Whether the shape's input can show a value; a value of another type is edited as JSON. */
export function canShow(shape: Shape, value: unknown): boolean {
  switch (shape.type) {
    case 'object':
    case 'record':
      return isContainer(value) && !Array.isArray(value)
    case 'list':
      return Array.isArray(value)
    case 'flag':
      return typeof value === 'boolean'
    // A number that is not finished is kept as it was typed.
    case 'number':
      return typeof value === 'number' || typeof value === 'string'
    case 'text':
    case 'choice':
    case 'moment':
    case 'picture':
    case 'film':
    case 'sound':
      return typeof value === 'string'
    case 'nullable':
      return value === null || canShow(shape.shape, value)
    case 'alternatives':
      return shape.shapes.some((one) => canShow(one, value))
    case 'constant':
    case 'anything':
      return true
  }
}
