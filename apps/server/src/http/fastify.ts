/** Configures the framework: how bodies are read, checked and refused. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import Fastify, { LogController } from 'fastify'
import type { FastifyInstance, FastifyServerFactory } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { redaction } from '../observability/log-redaction.ts'
import { traceOfLine } from '../observability/tracing/call-context.ts'
import { BODY_LIMIT } from './body-limits.ts'
import { refuse } from './outcome.ts'
import { answerUnreadable, installProblems, sendRefusal } from './problems.ts'

/** No call needs more levels; deeper nesting is an attack. */
const MAX_NESTING_DEPTH = 16

/** Whether a value can be stored: limited nesting, no NUL and no lone surrogate in a text. */
function isStorable(value: unknown, levels = MAX_NESTING_DEPTH): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner, levels - 1))
}

/** A file, or a stream for tests. Default: standard output. */
export type LogTarget = { file: string } | { stream: { write(line: string): void } }

/** In nginx's form (32 hexadecimal digits), or a UUID. */
const REQUEST_ID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i

/** Uses the id that a trusted proxy gave the request, so that its log and ours agree. Clients cannot choose one. */
function requestIdOf({ headers }: IncomingMessage, trustedProxies: number): string {
  const given = headers['x-request-id']
  return trustedProxies > 0 && typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}

/**
 * The addresses in X-Forwarded-For, from the last one back to the first that is invalid: what stands before an invented
 * value is invented too. Undefined when none is left.
 */
function trustedForwardedFor(forwarded: string | readonly string[]): string | undefined {
  const given = String(forwarded)
    .split(',')
    .map((text) => text.trim())
  const left = given.slice(given.findLastIndex((text) => isIP(text) === 0) + 1)
  return left.length === 0 ? undefined : left.join(', ')
}

export function createFastify(options: {
  logLevel: string
  logTarget?: LogTarget | undefined
  trustedProxies: number
  /** The address for players who need help, shown in refusals. */
  contactEmail?: string
  serverFactory?: FastifyServerFactory
}): FastifyInstance {
  const app = Fastify({
    logger:
      options.logLevel === 'silent'
        ? false
        : { level: options.logLevel, ...options.logTarget, ...redaction, mixin: traceOfLine },
    genReqId: (request) => requestIdOf(request as IncomingMessage, options.trustedProxies),
    bodyLimit: BODY_LIMIT,
    trustProxy: (_address: string, hop: number) => hop < options.trustedProxies,
    logController: new LogController({ disableRequestLogging: true }),
    // What arrives on an open connection while the process shuts down is answered (connections.ts).
    return503OnClosing: false,
    ...(options.serverFactory ? { serverFactory: options.serverFactory } : {}),
    routerOptions: { maxParamLength: 200 },
    // The URL cannot be decoded or is too long. No route was looked up, so that the error handler is not called.
    frameworkErrors: (_error, _request, reply) => void sendRefusal(reply, refuse('malformed-request')),
    clientErrorHandler: answerUnreadable,
  })
  app.decorate('contactEmail', options.contactEmail ?? 'us')
  app.decorate('configuredText', () => undefined)
  app.decorateReply('refusedFor', undefined)
  app.decorateRequest('caller', undefined)
  app.decorateRequest('staff', undefined)
  app.decorateRequest('source', undefined)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    // An empty body counts as an empty object, so that calls without fields may be sent without a body.
    if (text === '') return done(null, {})
    return void parseJson(request, text as string, done)
  })
  // Hooks that do not wait are no promises, which would cost every request.
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    const { headers } = request.raw
    const forwarded = headers['x-forwarded-for']
    if (forwarded !== undefined) headers['x-forwarded-for'] = trustedForwardedFor(forwarded)
    done()
  })
  app.addHook('preParsing', ({ headers, raw }, reply, payload, done) => {
    // The server never decompresses a body, so that a small one cannot become a large one.
    const { 'content-encoding': encoding, 'content-type': type } = headers
    if (encoding !== undefined && encoding !== 'identity')
      return void sendRefusal(reply, refuse('unsupported-media-type'))
    // A type without a body. The stream that the server made has ended already (fast-path.ts); a parser would wait for it.
    done(null, type !== undefined && raw.readableEnded ? Readable.from([]) : payload)
  })
  app.addHook('preValidation', (request, reply, done) => {
    if (request.body === undefined || isStorable(request.body)) done()
    else void sendRefusal(reply, refuse('malformed-request'))
  })
  installProblems(app)
  return app
}
