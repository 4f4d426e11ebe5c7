/** Random requests for every call of the OpenAPI document: valid ones, those with one fault, and hostile ones. */
import {
  HOSTILE_BODIES,
  HOSTILE_HEADERS,
  HOSTILE_QUERIES,
  HOSTILE_SEGMENTS,
  HOSTILE_VALUES,
} from '@fairdraw/server/testing/hostile-values.ts'
import { buildOpenApi } from '@fairdraw/server/http/reference/openapi.ts'
import fc from 'fast-check'
import { valuesOf } from './schema-values.ts'
import type { Schema } from './schema-values.ts'

export type FuzzRequest = {
  method: string
  /** With parameters and query. */
  path: string
  headers: Record<string, string>
  payload?: string | Uint8Array
}

type Parameter = { $ref?: string; name: string; in: string; schema: Schema }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
type Document = { paths: Record<string, Record<string, Operation>> }

const document = buildOpenApi() as unknown as Document

/** What a reference such as `#/components/schemas/Schema2` points to. */
function find(ref: string): unknown {
  return ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, part) => (at as Record<string, unknown>)[part.replaceAll('~1', '/')], document)
}

const findSchema = (ref: string) => find(ref) as Schema

const JSON_TYPE = 'application/json'

/** Each call with its requests, by the name of the call. */
export function listRequests(): { name: string; requests: fc.Arbitrary<FuzzRequest> }[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      name: `${method} ${path}`,
      requests: requestsOf(method.toUpperCase(), path, operation),
    })),
  )
}

function requestsOf(
  method: string,
  path: string,
  { parameters = [], requestBody }: Operation,
): fc.Arbitrary<FuzzRequest> {
  const resolved = parameters.map((one) => (one.$ref === undefined ? one : (find(one.$ref) as Parameter)))
  const valuesIn = (where: string) =>
    fc.record(
      Object.fromEntries(
        resolved
          .filter((one) => one.in === where)
          .map(({ name, schema }) => [name, valuesOf(schema, findSchema).map((value) => String(value))]),
      ),
      { noNullPrototype: true },
    )
  const schema = requestBody?.content[JSON_TYPE]?.schema
  const body = schema ? valuesOf(schema, findSchema) : fc.constant(undefined)
  const valid = fc
    .record({ params: valuesIn('path'), query: valuesIn('query'), headers: valuesIn('header'), body })
    .map(({ params, query, headers, body }) => toRequest(method, path, params, query, headers, body))
  const nearValid = fc
    .record({
      params: valuesIn('path'),
      query: valuesIn('query'),
      headers: valuesIn('header'),
      body: body.chain(disturb),
    })
    .map(({ params, query, headers, body }) => toRequest(method, path, params, query, headers, body))
  return fc.oneof(
    { weight: 3, arbitrary: valid },
    { weight: 5, arbitrary: nearValid },
    { weight: 2, arbitrary: hostile(valid, schema !== undefined) },
  )
}

function toRequest(
  method: string,
  path: string,
  params: Record<string, string>,
  query: Record<string, string>,
  headers: Record<string, string>,
  body: unknown,
): FuzzRequest {
  const search = new URLSearchParams(query).toString()
  return {
    method,
    path:
      path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? 'x')) +
      (search && `?${search}`),
    headers: {
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), printable(value)])),
      ...(body === undefined ? {} : { 'content-type': JSON_TYPE }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  }
}

/** What a client can put into a header at all. */
const printable = (text: string) =>
  text
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .slice(0, 200)
    .trim()

/** The same value with one part missing, replaced or added, at any depth. */
function disturb(value: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(value)
  if (places.length === 0) return fc.constantFrom(...HOSTILE_VALUES)
  return fc
    .record({
      place: fc.constantFrom(...places),
      change: fc.oneof(
        fc.constant({ act: 'remove' as const }),
        fc.constantFrom(...HOSTILE_VALUES).map((other) => ({ act: 'replace' as const, other })),
        fc.jsonValue({ maxDepth: 2 }).map((other) => ({ act: 'replace' as const, other })),
        fc.jsonValue({ maxDepth: 1 }).map((other) => ({ act: 'add' as const, other })),
      ),
    })
    .map(({ place, change }) => {
      const copy = structuredClone(value)
      const parent = place
        .slice(0, -1)
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], copy) as Record<string, unknown>
      const key = place.at(-1)!
      if (change.act === 'remove') delete parent[key]
      else if (change.act === 'replace') parent[key] = change.other
      else parent[`${key}-more`] = change.other
      return copy
    })
}

/** The keys that lead to each part of a value. */
function placesIn(value: unknown, before: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [[...before, key], ...placesIn(inner, [...before, key])])
}

function hostile(valid: fc.Arbitrary<FuzzRequest>, hasBody: boolean): fc.Arbitrary<FuzzRequest> {
  const body = fc
    .oneof(
      fc.constantFrom(...Object.values(HOSTILE_BODIES)),
      fc.json().map((payload) => ({ payload, type: JSON_TYPE })),
      fc.uint8Array({ maxLength: 400 }).map((payload) => ({ payload, type: JSON_TYPE })),
    )
    .map(({ payload, type }) => ({ payload, 'content-type': type }))
  const changes = [
    fc
      .constantFrom(...HOSTILE_SEGMENTS)
      .map((segment) => (one: FuzzRequest) => ({ ...one, path: one.path.replace(/[^/]*$/, segment) })),
    fc
      .constantFrom(...HOSTILE_QUERIES)
      .map((query) => (one: FuzzRequest) => ({ ...one, path: one.path.replace(/\?.*$/, '') + query })),
    fc
      .tuple(
        fc.constantFrom(
          'authorization',
          'idempotency-key',
          'cookie',
          'x-request-id',
          'if-none-match',
          'accept-encoding',
          'traceparent',
        ),
        fc.constantFrom(...HOSTILE_HEADERS),
      )
      .map(([name, value]) => (one: FuzzRequest) => ({
        ...one,
        headers: { ...one.headers, [name]: printable(value) },
      })),
    ...(hasBody
      ? [
          body.map(({ payload, ...headers }) => (one: FuzzRequest) => ({
            ...one,
            headers: { ...one.headers, ...headers },
            payload,
          })),
        ]
      : []),
  ]
  return fc.tuple(valid, fc.oneof(...changes)).map(([one, change]) => change(one))
}
