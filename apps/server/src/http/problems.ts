/** Turns a refusal or an error into application/problem+json (RFC 9457; docs/product-decisions.md#replies). */
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isDeskPath } from '@fairdraw/contract/endpoint.ts'
import type { Problem } from '@fairdraw/contract/endpoint.ts'
import { unknownErrorText } from '@fairdraw/rules/call-problems.ts'
import { PROBLEMS } from '@fairdraw/rules/problems.ts'
import type { ProblemCode } from '@fairdraw/rules/problems.ts'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unavailableReason } from '../db/unavailable.ts'
import { refuse } from './outcome.ts'
import type { Refusal } from './outcome.ts'

export function problemOf(refusal: Refusal): Problem {
  const { code, ok: _isRefused, ...extras } = refusal
  const { status, title, text } = PROBLEMS[code]
  return { type: `urn:fairdraw:problem:${code}`, title, status, code, detail: text, ...extras }
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { contactEmail, configuredText } = reply.server
  const problem = problemOf(refusal)
  const detail = refusal.detail ?? configuredText(refusal.code) ?? problem.detail
  return sendProblem(reply, { ...problem, detail: detail?.replace('{email}', contactEmail) })
}

function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.retryAfter !== undefined) void reply.header('retry-after', String(problem.retryAfter))
  reply.refusedFor = problem.code
  return (
    reply
      .code(problem.status)
      .type('application/problem+json')
      .header('cache-control', 'no-store')
      // Without a serializer the framework adds a charset, which this media type does not have.
      .serializer(JSON.stringify)
      .send(problem)
  )
}

type Issue = { instancePath?: string; message?: string }

/** The value at a path of the input; undefined when missing. */
function valueAt(input: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], input)
}

/** Field → codes, from the validator's issues. When a message is itself a code, the message counts. */
function fieldsOf(issues: readonly Issue[], input: unknown): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const { instancePath = '', message = '' } of issues) {
    const path = instancePath.split('/').filter(Boolean)
    const isMissing = path.length > 0 && valueAt(input, path) === undefined
    const code = isMissing ? 'error.validation.required' : 'error.validation.invalid'
    ;(fields[path.join('.') || 'body'] ??= []).push(message.startsWith('error.validation.') ? message : code)
  }
  return fields
}

/** Fastify's own refusals, by code or status. */
const FRAMEWORK_CODES: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
}

const MEGABYTE = 1_048_576

/** Files have a limit that people can do something about. */
function detailOfLimit({ routeOptions: { bodyLimit } }: FastifyRequest): { detail?: string } {
  return bodyLimit < MEGABYTE
    ? {}
    : { detail: `This is larger than ${bodyLimit / MEGABYTE} MB, which is the most here.` }
}

/** Retry-After while the database is unavailable. */
const UNAVAILABLE_RETRY_SECONDS = 2
/** While the database is down every call fails. The log has one line per period, with the number of calls. */
const UNAVAILABLE_LOG_MS = 5_000

function createUnavailableLog(app: FastifyInstance): (reason: string) => void {
  let loggedAt = -Infinity
  let calls = 0
  return (reason) => {
    calls += 1
    if (performance.now() - loggedAt < UNAVAILABLE_LOG_MS) return
    app.log.error({ reason, calls }, 'the database could not serve calls')
    loggedAt = performance.now()
    calls = 0
  }
}

/**
 * Turns every thrown error into a problem: the client's errors into 4xx, an unavailable database into 503 with
 * Retry-After, everything else into 500 with a reference.
 */
export function installProblems(app: FastifyInstance): void {
  const logUnavailable = createUnavailableLog(app)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.validation) {
      const input = { params: request.params, querystring: request.query, body: request.body, headers: request.headers }
      const fields = fieldsOf(error.validation, input[error.validationContext ?? 'body'])
      return sendRefusal(reply, refuse('invalid-request', { fields }))
    }
    const known = FRAMEWORK_CODES[error.code]
    if (known === 'request-too-large') return sendRefusal(reply, refuse(known, detailOfLimit(request)))
    if (known) return sendRefusal(reply, refuse(known))
    if (error.statusCode !== undefined && error.statusCode < 500) return sendRefusal(reply, refuse('malformed-request'))
    const unavailable = unavailableReason(error)
    if (unavailable !== undefined) {
      logUnavailable(unavailable)
      return sendRefusal(reply, refuse('unavailable', { retryAfter: UNAVAILABLE_RETRY_SECONDS }))
    }
    const reference = randomUUID().slice(0, 8)
    // A stream that ends because its client has left is no failure.
    const hasClientLeft = error.code === 'ERR_STREAM_PREMATURE_CLOSE' && request.raw.socket.destroyed
    if (!hasClientLeft) request.log.error({ err: error, reference }, 'a call failed')
    const detail = isDeskPath(request.url) ? {} : { detail: unknownErrorText(app.contactEmail) }
    return sendProblem(reply, { ...problemOf(refuse('internal-error', detail)), reference })
  })
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, refuse('not-found')))
}

/** Node's code for a request whose headers did not arrive in time. */
const HEADERS_TIMEOUT_CODE = 'ERR_HTTP_REQUEST_TIMEOUT'

/** Answers input that is no HTTP, has oversized headers or is not sent in time. It never becomes a request. */
export function answerUnreadable(error: ConnectionError, socket: Socket): void {
  // A client that has not read the last reply would not read this one either, and would stay connected.
  if (error.code === 'ECONNRESET' || socket.writableLength > 0) socket.destroy()
  if (socket.destroyed) return
  const isLate = error.code === HEADERS_TIMEOUT_CODE
  const problem = JSON.stringify(problemOf(refuse('malformed-request')))
  const head = isLate
    ? ['HTTP/1.1 408 Request Timeout', 'content-length: 0', 'connection: close']
    : [
        'HTTP/1.1 400 Bad Request',
        'content-type: application/problem+json',
        'cache-control: no-store',
        `content-length: ${Buffer.byteLength(problem)}`,
        'connection: close',
      ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${isLate ? '' : problem}`)
  socket.destroySoon()
}

/** Refuses a request that can be read in two ways. The rest of its connection cannot be trusted either. */
export function answerAmbiguous(response: ServerResponse): void {
  const problem = JSON.stringify(problemOf(refuse('malformed-request')))
  response.writeHead(400, {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(problem),
    connection: 'close',
  })
  response.end(problem)
}

declare module 'fastify' {
  interface FastifyReply {
    /** The code of a refusal, which the metrics count. */
    refusedFor: string | undefined
  }
  interface FastifyInstance {
    /** Replaces '{email}' in the text of a refusal. */
    contactEmail: string
    /** The text that the operator has set for a refusal, instead of that of the table. */
    configuredText: (code: ProblemCode) => string | undefined
  }
}
