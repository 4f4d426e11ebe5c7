/** Every text that a request can carry, found in the schemas of all endpoints. For tests. */
import type * as z from 'zod/v4/core'
import { ENDPOINTS } from '../api.ts'
import type { Endpoint } from '../endpoint.ts'

export type RequestText = {
  endpoint: Endpoint
  part: 'params' | 'query' | 'body'
  /** From the part on: names of properties; '[]' for an element of a list, '{key}' and '{value}' of a record. */
  path: readonly string[]
  /** The text with all that is done to it. */
  schema: z.$ZodType
}

type Found = Pick<RequestText, 'path' | 'schema'>

/** `whole`: the schema that the value is parsed with, if `schema` is only its first step. */
function* textsIn(schema: z.$ZodType, path: readonly string[] = [], whole = schema): Generator<Found> {
  // oxlint-disable-next-line no-underscore-dangle -- zod's name for what a schema is made of
  const { def } = (schema as z.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return yield { path, schema: whole }
    case 'object':
      for (const [name, inner] of Object.entries(def.shape)) yield* textsIn(inner, [...path, name])
      return
    case 'array':
      return yield* textsIn(def.element, [...path, '[]'])
    case 'record':
      yield* textsIn(def.keyType, [...path, '{key}'])
      return yield* textsIn(def.valueType, [...path, '{value}'])
    case 'union':
      for (const option of def.options) yield* textsIn(option, path)
      return
    case 'pipe':
      return yield* textsIn(def.in, path, whole)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return yield* textsIn(def.innerType, path)
    case 'number':
    case 'boolean':
    case 'literal':
    case 'enum':
    case 'null':
    case 'unknown':
      return
    default:
      throw new Error(`${def.type} at ${path.join('.')} is new in a request: say what texts are in it`)
  }
}

export const REQUEST_TEXTS: readonly RequestText[] = ENDPOINTS.flatMap((endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    endpoint[part] ? [...textsIn(endpoint[part])].map((found) => ({ endpoint, part, ...found })) : [],
  ),
)

/** 'postSurvey body.answers.{value}' */
export const nameOf = ({ endpoint, part, path }: RequestText): string => `${endpoint.name} ${[part, ...path].join('.')}`
