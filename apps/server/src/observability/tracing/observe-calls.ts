/** Gives each request its context: the round trips to the database of its route, and a span if it is traced. */
import type { FastifyInstance } from 'fastify'
import { Counter } from 'prom-client'
import type { Registry } from 'prom-client'
import { runInContext } from './call-context.ts'
import type { RoundTrips } from './call-context.ts'
import type { Span } from './span.ts'
import type { Tracer } from './tracer.ts'

type RouteTrips = RoundTrips & { method: string; route: string }

export function observeCalls(app: FastifyInstance, registry: Registry, tracer: Tracer): void {
  const byRoute = new Map<string, RouteTrips>()
  const tripsOf = (name: string, method: string, route: string): RouteTrips => {
    let trips = byRoute.get(name)
    if (!trips) byRoute.set(name, (trips = { method, route, count: 0 }))
    return trips
  }
  void new Counter({
    name: 'fairdraw_http_round_trips_total',
    help: 'How often requests waited for the database. What several share is counted for one of them.',
    labelNames: ['method', 'route'] as const,
    registers: [registry],
    collect() {
      this.reset()
      for (const { method, route, count } of byRoute.values()) this.inc({ method, route }, count)
    },
  })

  app.decorateRequest('span', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions } = request
    const { url: route = 'none', config } = routeOptions
    const name = `${method} ${route}`
    const roundTrips = tripsOf(name, method, route)
    // A stream lasts as long as somebody watches.
    const span = config.endpoint?.stream
      ? undefined
      : tracer.startRequest(name, request.id, request.headers.traceparent)
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
    // The framework keeps it while the body arrives.
    runInContext({ roundTrips, span }, done)
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
    /** Of a traced request. */
    span: Span | undefined
  }
}
