/** Gives each request its context: a count of its round trips to the database, and a span if it is traced. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import type { Registry } from 'prom-client'
import { ROUND_TRIP_BUDGETS, kindOfCall } from '../budgets.ts'
import { currentContext, runInContext } from './call-context.ts'
import type { RoundTrips } from './call-context.ts'
import type { Span } from './span.ts'
import type { Tracer } from './tracer.ts'

type Route = { method: string; route: string; budget: number; roundTrips: number; overBudget: number }

const NO_BUDGET = Infinity

export function observeCalls(app: FastifyInstance, registry: Registry, tracer: Tracer): void {
  const routes = new Map<string, Route>()
  const routeOf = ({ method, routeOptions: { url: route = 'none', config } }: FastifyRequest): Route => {
    const name = `${method} ${route}`
    const known = routes.get(name)
    if (known) return known
    const kind = config.endpoint && kindOfCall(config.endpoint)
    const budget = kind ? ROUND_TRIP_BUDGETS[kind] : NO_BUDGET
    const added = { method, route, budget, roundTrips: 0, overBudget: 0 }
    routes.set(name, added)
    return added
  }
  const labelNames = ['method', 'route'] as const
  void new Counter({
    name: 'fairdraw_http_round_trips_total',
    help: 'How often requests waited for the database. What several share is counted for one of them.',
    labelNames,
    registers: [registry],
    collect() {
      this.reset()
      for (const { method, route, roundTrips } of routes.values()) this.inc({ method, route }, roundTrips)
    },
  })
  void new Counter({
    name: 'fairdraw_http_calls_over_budget_total',
    help: 'Calls that waited for the database more often than one of their kind may.',
    labelNames,
    registers: [registry],
    collect() {
      this.reset()
      for (const { method, route, overBudget } of routes.values()) this.inc({ method, route }, overBudget)
    },
  })

  app.decorateRequest('span', undefined)
  app.decorateRequest('roundTrips')
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions } = request
    const { url: route = 'none', config } = routeOptions
    // A stream lasts as long as somebody watches.
    const span = config.endpoint?.stream
      ? undefined
      : tracer.startRequest(`${method} ${route}`, request.id, request.headers.traceparent)
    request.span = span
    // Also when the client has left before the reply.
    if (span)
      reply.raw.once('close', () => {
        const { statusCode } = reply
        const failure = reply.raw.writableFinished ? undefined : 'client-left'
        span.end(
          { 'http.request.method': method, 'http.route': route, 'http.response.status_code': statusCode },
          statusCode >= 500 ? String(statusCode) : failure,
        )
      })
    const roundTrips = { count: 0 }
    request.roundTrips = roundTrips
    // The framework keeps it while the body arrives.
    runInContext({ vendorWaits: currentContext()?.vendorWaits, roundTrips, span }, done)
  })
  app.addHook('onResponse', (request, _reply, done) => {
    const { count } = request.roundTrips
    const route = routeOf(request)
    route.roundTrips += count
    if (count > route.budget) route.overBudget += 1
    done()
  })
  app.addHook('onSend', ({ span }, reply, payload, done) => {
    // A reply that may be kept would give one visitor's trace to others.
    if (span && String(reply.getHeader('cache-control')).includes('no-store'))
      void reply.header('server-timing', `traceparent;desc="${span.traceparent()}"`)
    done(null, payload)
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    roundTrips: RoundTrips
    /** Of a traced request. */
    span: Span | undefined
  }
}
