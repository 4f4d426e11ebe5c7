/** Builds the OpenAPI 3.1 document from the contract: every call, every status, every problem code, examples. */
import { ENDPOINTS } from '@fairdraw/contract/api.ts'
import { refusalsOf } from '@fairdraw/contract/endpoint.ts'
import type { Endpoint, Schema } from '@fairdraw/contract/endpoint.ts'
import { EXAMPLES } from '@fairdraw/contract/examples/examples.ts'
import { PROBLEMS } from '@fairdraw/rules/problems.ts'
import type { ProblemCode } from '@fairdraw/rules/problems.ts'
import { STAFF_ACTS, needsFreshLogIn } from '@fairdraw/rules/staff.ts'
import { toJSONSchema } from 'zod/v4/core'
import { refuse } from '../outcome.ts'
import { problemOf } from '../problems.ts'
import type { Json, OpenApi, Operation, Parameter, Reply } from './openapi-document.ts'
import { plainPaths } from './plain-paths.ts'
import { shareSchemas } from './share-schemas.ts'
import { listTags } from './tags.ts'

const DESCRIPTION = `Refusals are \`application/problem+json\` (RFC 9457): \`code\` says which, \`fields\` maps a field to validation codes.
401 means that the session is over and nothing else, but for \`/sso/auth/login\`, where nobody is logged in.
Calls below \`/api/desk/\` are the operator's own: a cookie instead of a bearer, and asked from the desk's pages alone.
Times are ISO 8601 in UTC, amounts whole pence, tokens and counts whole numbers.
A call that enters or takes something needs an \`Idempotency-Key\`, kept for 48 hours for its player and call: the same key and
body give the first reply again.`

function schemaOf(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'One UUID for each intention, the same for every retry of it.',
  schema: { type: 'string', format: 'uuid' },
}
const SESSION_ID: Parameter = {
  name: 'X-Session-Id',
  in: 'header',
  description: 'The browser’s session, for support; it decides nothing.',
  schema: { type: 'string', maxLength: 100 },
}

const DEVICE_ID: Parameter = {
  name: 'X-Device-Id',
  in: 'header',
  description:
    'A random text that the device keeps. One that the account was logged in from before has limits of its own and is not asked for a texted code; without it every device is a stranger.',
  schema: { type: 'string', pattern: '^[\\w-]{16,64}$' },
}
/** Calls that recognise a device, or delete what is stored about it. */
const usesDeviceId = ({ tag, name }: Endpoint) =>
  tag === 'Single sign-on' || name === 'postAccountLogout' || name === 'postSessions'

const SECURITY: Record<Endpoint['auth'], Record<string, string[]>[]> = {
  none: [],
  optional: [{}, { session: [] }],
  player: [{ session: [] }],
  'one-time': [{ oneTime: [] }, { session: [] }],
  source: [{ source: [] }],
  staff: [{ staff: [] }],
}

/** Additional fields of some refusals. */
const EXAMPLE_EXTRAS: Partial<Record<ProblemCode, Parameters<typeof refuse>[1]>> = {
  'invalid-request': { fields: { phone: ['error.validation.required'] } },
  'too-many-requests': { retryAfter: 60 },
  'still-running': { retryAfter: 1 },
  busy: { retryAfter: 2 },
  'wrong-passcode': { counter: 1, limit: 5 },
  'account-locked': { counter: 6, limit: 5, retryAfter: 30 },
  'account-disabled': { accountDisabled: true },
  'spend-limit-exceeded': { remainingPence: 500 },
  'card-cap-exceeded': { remainingPence: 500 },
  paused: { until: '2026-11-28T09:00:00.000Z' },
  'content-invalid': { fields: { 'competition.dateStop': ['Invalid input: expected string, received undefined'] } },
}
const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 0 } } }

const PROBLEM_EXAMPLES = Object.fromEntries(
  (Object.keys(PROBLEMS) as ProblemCode[]).map((code) => [
    code,
    { summary: PROBLEMS[code].title, value: problemOf(refuse(code, EXAMPLE_EXTRAS[code])) },
  ]),
)

function refusalReply(status: number, codes: readonly ProblemCode[]): Reply {
  return {
    description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].cause}`).join('\n\n'),
    ...(codes.some((code) => EXAMPLE_EXTRAS[code]?.retryAfter !== undefined) ? { headers: RETRY_AFTER } : {}),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Problem' }],
          properties: { status: { const: status }, code: { enum: codes } },
        },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  }
}

/** One reply for each status, with all codes that share it. Its name lists them, so that calls refused alike share it. */
function refusalReplies(
  codes: readonly ProblemCode[],
  shared: Record<string, Reply>,
): Record<string, { $ref: string }> {
  const byStatus = Map.groupBy(codes.toSorted(), (code) => PROBLEMS[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, together]) => {
      const name = [status, ...together].join('.')
      shared[name] ??= refusalReply(status, together)
      return [status, { $ref: `#/components/responses/${name}` }]
    }),
  )
}

function parametersOf(endpoint: Endpoint): (Parameter | { $ref: string })[] {
  const example = { ...EXAMPLES[endpoint.name]?.params, ...EXAMPLES[endpoint.name]?.query }
  const listed = (schema: Schema | undefined, place: 'path' | 'query'): Parameter[] => {
    if (!schema) return []
    const { properties = {}, required = [] } = schemaOf(schema, 'output') as {
      properties?: Record<string, Json>
      required?: string[]
    }
    return Object.entries(properties).map(([name, inner]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: inner,
      ...(name in example ? { example: inner['type'] === 'integer' ? Number(example[name]) : example[name] } : {}),
    }))
  }
  return [
    ...listed(endpoint.params, 'path'),
    ...listed(endpoint.query, 'query'),
    ...(endpoint.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(['none', 'source', 'staff'].includes(endpoint.auth) ? [] : [{ $ref: '#/components/parameters/SessionId' }]),
    ...(usesDeviceId(endpoint) ? [{ $ref: '#/components/parameters/DeviceId' }] : []),
  ]
}

/** The roles that may use a call of the desk. */
const rolesOf = (endpoint: Endpoint) =>
  endpoint.auth === 'staff'
    ? `\n\nRoles: ${STAFF_ACTS[endpoint.act].roles.join(', ')}.${needsFreshLogIn(endpoint.act) ? ' Needs a log-in of the last five minutes.' : ''}`
    : ''

function operationOf(endpoint: Endpoint, shared: Record<string, Reply>): Operation {
  const { name, tag, auth, body, upload, stream, responses } = endpoint
  const example = EXAMPLES[name]
  const summary = `${endpoint.summary}${rolesOf(endpoint)}`
  const replies = Object.entries(responses).map(([status, schema]): [string, Reply] => [
    status,
    {
      description: stream ? 'A stream; the data of each event.' : 'Done.',
      content: {
        [stream ? 'text/event-stream' : 'application/json']: {
          schema: schemaOf(schema, 'output'),
          example: example?.reply,
        },
      },
    },
  ])
  return {
    operationId: name,
    summary,
    tags: [tag],
    security: SECURITY[auth],
    parameters: parametersOf(endpoint),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(body, 'input'), example: example?.body } },
          },
        }
      : {}),
    ...(upload
      ? {
          requestBody: {
            required: true,
            content: { [upload]: { schema: { type: 'string' }, example: example?.upload } },
          },
        }
      : {}),
    responses: { ...Object.fromEntries(replies), ...refusalReplies(refusalsOf(endpoint), shared) },
  }
}

const PROBLEM_SCHEMA: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'code'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { enum: Object.keys(PROBLEMS) },
    detail: { type: 'string', description: 'The message for the player.' },
    fields: {
      type: 'object',
      description: 'Field → validation codes.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    reference: { type: 'string', description: 'Finds a fault of ours in the log.' },
    retryAfter: { type: 'integer', description: 'Seconds to wait.' },
    counter: { type: 'integer', description: 'Wrong passcodes so far.' },
    limit: { type: 'integer', description: 'Wrong passcodes allowed before the account locks.' },
    accountDisabled: { type: 'boolean' },
    until: { type: 'string', format: 'date-time' },
    remainingPence: {
      type: 'integer',
      minimum: 0,
      description: 'What may still be spent within the limit this month.',
    },
    revisions: {
      type: 'object',
      description: 'Of a save that is not based on the newest text: the revision that it is based on, and the newest.',
    },
    findings: {
      type: 'array',
      items: { type: 'object' },
      description: 'Why the content linter stops a publication.',
    },
    declineReason: { type: 'string', enum: ['security-code'], description: 'Whose no it was, where not the bank’s.' },
  },
}

export function buildOpenApi(): OpenApi {
  const paths: OpenApi['paths'] = {}
  const responses: Record<string, Reply> = {}
  for (const endpoint of ENDPOINTS.toSorted((a, b) => a.path.localeCompare(b.path))) {
    const operations = (paths[endpoint.path] ??= {})
    operations[endpoint.method.toLowerCase()] = operationOf(endpoint, responses)
  }
  const schemas: Record<string, Json> = { Problem: PROBLEM_SCHEMA }
  const shared = shareSchemas(paths, schemas)
  return {
    openapi: '3.1.0',
    info: { title: 'Fairdraw', version: '1', description: DESCRIPTION, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    tags: listTags(ENDPOINTS.map(({ tag }) => tag)),
    paths: { ...shared, ...plainPaths },
    components: {
      schemas,
      responses,
      examples: PROBLEM_EXAMPLES,
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY, SessionId: SESSION_ID, DeviceId: DEVICE_ID },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token of a session.' },
        oneTime: { type: 'http', scheme: 'bearer', description: 'The token of a texted code, good for ten minutes.' },
        source: {
          type: 'http',
          scheme: 'bearer',
          description: 'The key of a source of entries by text, phone or post.',
        },
        staff: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Secure-fairdraw-desk',
          description: 'The session of a member of staff (without `__Secure-` where the desk is reached by http).',
        },
      },
    },
  }
}
