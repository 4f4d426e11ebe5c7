/** The server's side of the contract: turns an endpoint and its use case into a Fastify route. */
import type { Endpoint, ParsedOf, RefusalOf, ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { isPermitted, needsFreshLogIn } from '@fairdraw/rules/staff.ts'
import type { StaffAct, StaffFactor, StaffRole } from '@fairdraw/rules/staff.ts'
import { errorCodes } from 'fastify'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { bodyLimitOf } from './body-limits.ts'
import { refuse } from './outcome.ts'
import type { Refusal } from './outcome.ts'
import { sendRefusal } from './problems.ts'
import { isUuid } from '../db/ids.ts'

/** The caller, from the bearer token. */
export type Caller = { playerId: number; tokenHash: string; kind: 'session' | 'one-time' }

/** The calling member of staff, from the session cookie. */
export type StaffCaller = {
  staffId: string
  sessionId: string
  email: string
  name: string
  roles: StaffRole[]
  factor: StaffFactor
  expiresAt: Date
  /** Until when the last log-in counts as fresh. */
  freshUntil: Date
  isFresh: boolean
}

type CallerOf<E extends Endpoint> = E['auth'] extends 'none' | 'source'
  ? undefined
  : E['auth'] extends 'staff'
    ? StaffCaller
    : E['auth'] extends 'optional'
      ? Caller | undefined
      : Caller

export type ParsedCall<E extends Endpoint> = {
  params: ParsedOf<E, 'params'>
  query: ParsedOf<E, 'query'>
  body: ParsedOf<E, 'body'>
  caller: CallerOf<E>
  /** The delivering source, on endpoints for sources only. */
  source: E['auth'] extends 'source' ? string : undefined
  /** The `Idempotency-Key`, a UUID, on endpoints that require one. */
  key: E extends { idempotent: true } ? string : undefined
  request: FastifyRequest
}

type Success<E extends Endpoint> = E extends { stream: true }
  ? { ok: true; /** Of texts in the format of server-sent events. */ stream: Readable }
  : { ok: true; body: ReplyOf<E>['body']; /** Headers of the reply. */ headers?: Record<string, string | string[]> }

/** The same of any endpoint. */
type AnyOutcome =
  | { ok: true; stream: Readable }
  | { ok: true; body: unknown; headers?: Record<string, string | string[]> }
  | Refusal

export type Handler<E extends Endpoint> = (incoming: ParsedCall<E>) => Promise<Success<E> | Refusal<RefusalOf<E>>>

/** The player of a bearer token. Refuses an unknown, ended or expired token, and a banned player. */
export type Authenticate = (bearer: string) => Promise<Caller | Refusal<'session-ended' | 'account-disabled'>>

/** The member of staff whose session is in the cookie. Refuses an unknown, ended or expired session. */
export type AuthenticateStaff = (request: FastifyRequest) => Promise<StaffCaller | Refusal<'staff-session-ended'>>

/** The source that a key belongs to; undefined for an unknown key. */
export type FindSource = (key: string) => string | undefined

export type Serve = <const E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

/** What a client may send to a call that has no body. */
const NO_BODY = z.nullish(z.object({}))

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'private, no-store',
  // nginx passes every event on at once.
  'x-accel-buffering': 'no',
}

export function bearerOf(request: FastifyRequest): string | undefined {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token ? token : undefined
}

/** Whether the member of staff may use a call now, by role and freshness of the log-in. */
function staffRefusal(act: StaffAct, { roles, isFresh }: StaffCaller): Refusal | undefined {
  if (!isPermitted(roles, act)) return refuse('staff-not-allowed')
  return needsFreshLogIn(act) && !isFresh ? refuse('fresh-log-in-needed') : undefined
}

export function createServe(
  app: FastifyInstance,
  authenticate: Authenticate,
  findSource: FindSource = () => undefined,
  authenticateStaff: AuthenticateStaff = async () => refuse('staff-session-ended'),
): Serve {
  return (endpoint, handler) => {
    const route: RouteOptions & { bodyLimit: number } = {
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: {
        ...(endpoint.params ? { params: endpoint.params } : {}),
        ...(endpoint.query ? { querystring: endpoint.query } : {}),
        ...(endpoint.method === 'GET' ? {} : { body: endpoint.body ?? NO_BODY }),
      },
      config: { endpoint },
      bodyLimit: bodyLimitOf(endpoint),
      // Authentication comes before validation, so that a stranger learns nothing about the call.
      preValidation: async (request, reply) => {
        // A missing body counts as an empty object, so that the reply lists the missing fields.
        if (endpoint.body && request.body === undefined) request.body = {}
        if (endpoint.auth === 'none') return
        if (endpoint.auth === 'staff') {
          const staff = await authenticateStaff(request)
          const refusal = 'code' in staff ? staff : staffRefusal(endpoint.act, staff)
          if (refusal) return sendRefusal(reply, refusal)
          request.staff = staff as StaffCaller
          return undefined
        }
        const bearer = bearerOf(request)
        if (endpoint.auth === 'source') {
          request.source = bearer === undefined ? undefined : findSource(bearer)
          return request.source === undefined ? sendRefusal(reply, refuse('unknown-source')) : undefined
        }
        if (bearer === undefined && endpoint.auth === 'optional') return
        const caller = bearer === undefined ? refuse('session-ended') : await authenticate(bearer)
        if ('code' in caller) return sendRefusal(reply, caller)
        const isAllowed = caller.kind === 'session' || endpoint.auth === 'one-time'
        if (!isAllowed) return sendRefusal(reply, refuse('session-ended'))
        request.caller = caller
        return undefined
      },
      handler: async (request, reply) => {
        const key = request.headers['idempotency-key']
        if (endpoint.idempotent && (typeof key !== 'string' || !isUuid(key))) {
          return sendRefusal(reply, refuse('idempotency-key-required'))
        }
        const incoming = {
          params: request.params,
          query: request.query,
          body: request.body,
          caller: request.staff ?? request.caller,
          source: request.source,
          key,
          request,
        }
        const outcome = (await handler(incoming as never)) as AnyOutcome
        if (!outcome.ok) return sendRefusal(reply, outcome)
        if ('stream' in outcome) return reply.code(200).headers(STREAM_HEADERS).send(outcome.stream)
        if (outcome.headers) void reply.headers(outcome.headers)
        if (!reply.hasHeader('cache-control'))
          void reply.header('cache-control', request.caller || request.staff ? 'private, no-store' : 'no-store')
        return reply.code(200).type('application/json; charset=utf-8').send(JSON.stringify(outcome.body))
      },
    }
    if (endpoint.upload === undefined) app.route(route)
    else void app.register(async (scope) => registerUpload(scope, endpoint.upload!, route))
  }
}

/** A route that streams a file of one media type, and accepts no other body. */
function registerUpload(scope: FastifyInstance, type: string, route: RouteOptions & { bodyLimit: number }): void {
  scope.removeAllContentTypeParsers()
  // Fastify applies the limit only to bodies that it reads itself.
  scope.addContentTypeParser(type, (request, _file, done) => {
    const isTooLarge = Number(request.headers['content-length'] ?? 0) > route.bodyLimit
    done(isTooLarge ? new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE() : null)
  })
  scope.route(route)
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
    staff: StaffCaller | undefined
    source: string | undefined
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}
