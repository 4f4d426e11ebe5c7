/** Serves the process's metrics to Prometheus, on a separate loopback port (docs/product-decisions.md#addresses). */
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Admission } from '../http/load/admission.ts'
import { POOLS } from '../http/load/call-classes.ts'
import { CLOSE_REASONS } from '../http/load/connections.ts'
import type { Connections } from '../http/load/connections.ts'
import { Counter, Gauge, Histogram, collectDefaultMetrics } from 'prom-client'
import type { Registry } from 'prom-client'
import { EVENT_LOOP_BUDGET_MS } from './budgets.ts'

type Sources = {
  connections: Connections
  admission: Admission
  /** Requests answered by the fast path. */
  answeredByFastPath: () => number
  /** Entries that wait for the database. */
  queuedEntries: () => number
}

export type Metrics = {
  /** The metrics in Prometheus's text format. */
  text(): Promise<string>
  /** Answers `/metrics` on a port of the loopback address; resolves to a function that closes it. */
  listen(port: number): Promise<() => Promise<void>>
}

/** Counts and times an app's requests, by route and status. */
export function observeHttp(
  app: FastifyInstance,
  registry: Registry,
  { answeredByFastPath, queuedEntries, connections, admission }: Sources,
): Metrics {
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'fairdraw_event_loop_budget_seconds',
    help: 'How late one turn in a hundred of the event loop may be.',
    registers,
  }).set(EVENT_LOOP_BUDGET_MS / 1000)
  const durations = new Histogram({
    name: 'fairdraw_http_request_duration_seconds',
    help: 'How long requests took that went through the framework.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const refusals = new Counter({
    name: 'fairdraw_refusals_total',
    help: 'Calls that were refused, by the code of their problem.',
    labelNames: ['method', 'route', 'code'] as const,
    registers,
  })
  const entries = new Counter({
    name: 'fairdraw_entries_begun_total',
    help: 'Entries that were begun or resumed.',
    registers,
  })
  void new Counter({
    name: 'fairdraw_http_ready_replies_total',
    help: 'Replies sent from memory, before the framework.',
    registers,
    collect() {
      this.reset()
      this.inc(answeredByFastPath())
    },
  })
  void new Gauge({
    name: 'fairdraw_connections_open',
    help: 'Open connections.',
    registers,
    collect() {
      this.set(connections.open())
    },
  })
  void new Counter({
    name: 'fairdraw_connections_closed_total',
    help: 'Connections that were closed because of a limit.',
    labelNames: ['reason'] as const,
    registers,
    collect() {
      this.reset()
      for (const reason of CLOSE_REASONS) this.inc({ reason }, connections.closed(reason))
    },
  })
  void new Counter({
    name: 'fairdraw_requests_refused_total',
    help: 'Requests that found no place in their pool and were answered 503.',
    labelNames: ['pool'] as const,
    registers,
    collect() {
      this.reset()
      for (const pool of POOLS) this.inc({ pool }, admission.refused(pool))
    },
  })
  void new Gauge({
    name: 'fairdraw_database_pool_limit',
    help: 'How many requests may use the pool of the database.',
    registers,
    collect() {
      this.set(admission.limit())
    },
  })
  void new Gauge({
    name: 'fairdraw_entries_queued',
    help: 'Entries that wait for the database.',
    registers,
    collect() {
      this.set(queuedEntries())
    },
  })

  app.addHook('onResponse', ({ method, routeOptions: { url: route = 'none', config } }, reply, done) => {
    const { statusCode, elapsedTime, refusedFor: code } = reply
    if (code !== undefined) refusals.inc({ method, route, code })
    // A stream lasts as long as somebody watches, which says nothing about the server.
    if (statusCode !== 200 || !config.endpoint?.stream)
      durations.observe({ method, route, status: statusCode }, elapsedTime / 1000)
    if (statusCode === 200 && config.endpoint?.name === 'postEnter') entries.inc()
    done()
  })

  return {
    text: () => registry.metrics(),
    listen: async (port) => {
      const server = createServer((request, response) => {
        if (request.url !== '/metrics') return void response.writeHead(404).end()
        registry.metrics().then(
          (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
          () => response.writeHead(500).end(),
        )
      })
      await new Promise<void>((ready, fail) => server.once('error', fail).listen(port, '127.0.0.1', ready))
      return () => new Promise((closed) => server.close(() => closed()).closeAllConnections())
    },
  }
}
