/** One call seen as a whole: its request, its round trips to the database and its calls to vendors, at a real collector. */
import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Agent, createServer, request } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { postEnter, postPayment } from '@fairdraw/contract/entry.ts'
import { postClientToken } from '@fairdraw/contract/payment.ts'
import { postSendOtp } from '@fairdraw/contract/login.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCardBuyer } from '../../testing/card-buyer.ts'
import { closeAfter } from '../../testing/close-after.ts'
import { startEmulatedVendors } from '../../testing/emulated-vendors.ts'
import { createCardNonce } from '../../testing/payment-nonces.ts'
import { startTestApp, testConfig } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { createSms } from '../../vendors/sms/sms.ts'
import { startCollector } from './testing.ts'
import type { ReceivedSpan } from './testing.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'
const SAMPLED = `00-${TRACE}-${CALLER}-01`
const OWN_ID = '0af76519-16cd-43dd-8448-eb211c80319c'
const SERVER = 2
const CLIENT = 3

const { emulators, ...vendors } = await startEmulatedVendors()
const collector = await startCollector()
beforeEach(() => void (collector.spans.length = 0))
afterEach(() => expect(collector.faults).toEqual([]))

const lines: string[] = []
const open = (settings: Partial<typeof testConfig>, more: Parameters<typeof startTestApp>[0] = {}) =>
  startTestApp({
    competitions: [{ id: 1, steps: ['payment'], pricePence: 200 }],
    vendors,
    config: { ...testConfig, LOG_LEVEL: 'warn', TRACES_URL: collector.url, TRUSTED_PROXIES: 1, ...settings },
    logTarget: { stream: { write: (line) => void lines.push(line) } },
    ...more,
  })

/** The spans of all traces, once those of a request or job have come: what is below it ends before. */
async function receive(root: string): Promise<ReceivedSpan[]> {
  const { traceId } = await vi.waitFor(
    () => {
      const found = collector.spans.find(({ name }) => name === root)
      if (!found) throw new Error(`no span '${root}' yet`)
      return found
    },
    { timeout: 60_000 },
  )
  return collector.spans.filter((span) => span.traceId === traceId)
}

/** Each span with the name of the one that it is below. */
const asTree = (spans: readonly ReceivedSpan[]) =>
  spans.map(({ name, parentSpanId }) => [spans.find(({ spanId }) => spanId === parentSpanId)?.name, name] as const)

const PAYMENT = `POST ${postPayment.path}`
const list = (server: TestApp, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url: '/livez', headers })

describe('with every call traced', async () => {
  const server = await open(
    { TRACES_RATIO: 1 },
    { extend: (app) => void app.get('/kept', (_request, reply) => reply.header('cache-control', 'max-age=60').send()) },
  )
  const { bearer, phone } = await server.addPlayer()
  const { buy, enter } = createCardBuyer(server, emulators)

  it('the card gateway, whose library makes its own requests, is given the trace of each', async () => {
    const received: { path: string; traceparent: unknown }[] = []
    const note = (message: unknown) => {
      const { url = '', headers } = (message as { request: IncomingMessage }).request
      if (url.includes('/merchants/')) received.push({ path: url, traceparent: headers['traceparent'] })
    }
    subscribe('http.server.request.start', note)
    try {
      await buy(bearer, 1)
    } finally {
      unsubscribe('http.server.request.start', note)
    }
    const spans = await receive(PAYMENT)
    const traceparentOf = (name: string) => {
      const { traceId, spanId } = spans.find((span) => span.name === name)!
      return `00-${traceId}-${spanId}-01`
    }
    const sale = received.find(({ path }) => path.endsWith('/transactions'))
    expect(sale).toMatchObject({ traceparent: traceparentOf('gateway.sale') })
    const described = received.find(({ path }) => path.includes('/payment_method_nonces/'))
    expect(described).toMatchObject({ traceparent: traceparentOf('gateway.describe') })
  })

  it('a card entry is one tree: request, statements, and the sale at the gateway', async () => {
    const bought = await buy(bearer, 1)
    expect(bought).toMatchObject({ status: 200, body: { paymentStatus: 'completed' } })
    const spans = await receive(PAYMENT)
    const tree = asTree(spans)
    expect(tree.filter(([above]) => above === undefined)).toEqual([[undefined, PAYMENT]])
    expect(tree).toContainEqual([PAYMENT, 'gateway.sale'])
    // A server gets several statements in one round trip, the embedded database one by one.
    expect(tree).toContainEqual([PAYMENT, expect.stringContaining('insert payments')])
    expect(tree).toContainEqual([PAYMENT, expect.stringContaining('insert ledger_transfers')])
    const root = spans.find(({ name }) => name === PAYMENT)!
    const sale = spans.find(({ name }) => name === 'gateway.sale')!
    expect(root).toMatchObject({
      kind: SERVER,
      attributes: { 'http.route': postPayment.path, 'http.response.status_code': 200 },
    })
    expect(sale).toMatchObject({ kind: CLIENT, attributes: { 'peer.service': 'gateway' } })
    for (const { startTimeUnixNano, endTimeUnixNano } of spans) {
      expect(startTimeUnixNano >= root.startTimeUnixNano && endTimeUnixNano <= root.endTimeUnixNano).toBe(true)
      expect(endTimeUnixNano >= startTimeUnixNano).toBe(true)
    }
    const sent = collector.texts.join('\n')
    for (const personal of [phone, bearer, bought.entryId]) expect(sent).not.toContain(personal)
  })

  it('the id of the front becomes that of the trace, and is in the log', async () => {
    emulators.faults.add({ vendor: 'gateway', operation: 'sale', fault: 'error-5xx' })
    const headers = { 'x-request-id': OWN_ID }
    const entryId = (await enter(bearer, 1)).body.entryId!
    const { clientToken } = (await server.ask(postClientToken, { bearer, body: {} })).body
    const nonce = await createCardNonce(emulators, clientToken!)
    const body = { entryId, method: 'card', bundleId: 'b1', nonce, termsAccepted: true } as const
    lines.length = 0
    await server.ask(postPayment, { bearer, headers, body })
    const traceId = OWN_ID.replaceAll('-', '')
    const spans = await receive(PAYMENT)
    expect(new Set(spans.map((span) => span.traceId))).toEqual(new Set([traceId]))
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ traceId })
    emulators.faults.clear()
  })

  it('a caller’s trace goes on: its span is above ours, and the reply names ours', async () => {
    const { headers } = await list(server, { traceparent: SAMPLED })
    const [span] = await receive('GET /livez')
    expect(span).toMatchObject({ traceId: TRACE, parentSpanId: CALLER })
    expect(headers['server-timing']).toBe(`traceparent;desc="00-${TRACE}-${span!.spanId}-01"`)
  })

  it('a reply that may be kept names no trace', async () => {
    expect((await server.app.inject('/kept')).headers).not.toHaveProperty('server-timing')
    expect(await receive('GET /kept')).toHaveLength(1)
  })

  it('what is no traceparent is as none', async () => {
    await list(server, { traceparent: `00-${TRACE}-'; drop table players; --'-01`, 'x-request-id': OWN_ID })
    const [span] = await receive('GET /livez')
    expect(span).not.toHaveProperty('parentSpanId')
    expect(span!.traceId).toBe(OWN_ID.replaceAll('-', ''))
  })

  it('requests at the same time have a trace each, and each its own statements', async () => {
    const players = await Promise.all([1, 2, 3].map(() => server.addPlayer()))
    await Promise.all(players.map((player) => createCardBuyer(server, emulators).buy(player.bearer, 1)))
    await vi.waitFor(() => expect(collector.spans.filter(({ name }) => name === PAYMENT)).toHaveLength(3), {
      timeout: 60_000,
    })
    for (const { traceId } of collector.spans.filter(({ name }) => name === PAYMENT)) {
      const names = collector.spans.filter((span) => span.traceId === traceId).map(({ name }) => name)
      expect(names.filter((name) => name === 'gateway.sale')).toHaveLength(1)
      expect(names.filter((name) => name.includes('insert payments'))).toHaveLength(1)
    }
  })

  describe('over HTTP', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const name = `POST ${postEnter.path}`
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    closeAfter({ close: async () => agent.destroy() })
    const startEntry = (key: string) => {
      const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', 'x-request-id': key }
      const sending = request({
        agent,
        port,
        method: 'POST',
        path: postEnter.path,
        headers: { ...headers, 'idempotency-key': key },
      })
      sending.write('{"competitionId":1,')
      return sending
    }
    const enterOnce = (key: string) =>
      new Promise<void>((ended, fail) => {
        const sending = startEntry(key)
          .once('response', (response) => response.resume().on('end', ended))
          .once('error', fail)
        // In a packet of its own.
        setImmediate(() => sending.end('"termsAccepted":true}'))
      })

    it('calls on one connection have a trace each, however their bodies arrive', async () => {
      const keys = [randomUUID(), randomUUID(), randomUUID()]
      for (const key of keys) await enterOnce(key)
      await vi.waitFor(() => expect(collector.spans.filter((span) => span.name === name)).toHaveLength(keys.length), {
        timeout: 60_000,
      })
      for (const key of keys) {
        const spans = collector.spans.filter(({ traceId }) => traceId === key.replaceAll('-', ''))
        expect(asTree(spans)).toContainEqual([name, 'select try_enter_competition'])
        expect(spans.filter((span) => span.name === name)).toMatchObject([{ status: { code: 0 } }])
      }
    })

    it('a caller who leaves before the reply is seen', async () => {
      const leaving = startEntry(randomUUID()).on('error', () => {})
      server.app.server.once('request', () => setImmediate(() => leaving.destroy()))
      const root = (await receive(name)).find(({ kind }) => kind === SERVER)
      expect(root).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': 'client-left' } })
    })
  })

  it('a job has a trace of its own', async () => {
    await server.jobs.runAll()
    expect(asTree(await receive('job purge old keys'))).toContainEqual([
      'job purge old keys',
      'delete idempotency_keys',
    ])
  })

  it('a call that fails is marked', async () => {
    const failing = await open({ TRACES_RATIO: 1 })
    await failing.database.close()
    await failing.ask(postSendOtp, { body: { phone: failing.freshPhone() } as never })
    const root = (await receive(`POST ${postSendOtp.path}`)).find(({ kind }) => kind === SERVER)!
    expect(root.status).toEqual({ code: 2 })
  })
})

it('a vendor that is called over HTTP is given the trace', async () => {
  const received: IncomingHttpHeaders[] = []
  const vendor = createServer((request, response) => {
    received.push(request.headers)
    response.writeHead(201).end('{}')
  })
  await new Promise<void>((ready) => vendor.listen(0, '127.0.0.1', ready))
  closeAfter({ close: () => new Promise((closed) => vendor.close(closed).closeAllConnections()) })
  const url = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`
  const sms = createSms({ url, accountSid: 'a', authToken: 'b', from: 'Fairdraw' })
  const server = await open({ TRACES_RATIO: 1 }, { vendors: { ...vendors, sms } })
  await server.ask(postSendOtp, { body: { phone: server.freshPhone() } as never })
  await server.jobs.runAll()
  const span = await vi.waitFor(
    () => collector.spans.find(({ name }) => name === 'sms.send') ?? Promise.reject(new Error('not yet')),
    { timeout: 60_000 },
  )
  expect(received.map(({ traceparent }) => traceparent)).toEqual([`00-${span.traceId}-${span.spanId}-01`])
})

describe('with a share of zero', async () => {
  const server = await open({ TRACES_RATIO: 0 })

  it('only what somebody outside traces is traced, and of that so much in a second', async () => {
    expect((await list(server)).headers).not.toHaveProperty('server-timing')
    expect((await list(server, { traceparent: SAMPLED.replace(/1$/, '0') })).headers).not.toHaveProperty(
      'server-timing',
    )
    const replies = []
    for (let call = 0; call < 60; call += 1) replies.push(await list(server, { traceparent: SAMPLED }))
    const traced = replies.filter(({ headers }) => 'server-timing' in headers).length
    expect(traced).toBeGreaterThanOrEqual(1)
    // The calls may take more than a second.
    expect(traced).toBeLessThan(60)
    await vi.waitFor(() => expect(collector.spans).toHaveLength(traced), { timeout: 60_000 })
  })
})

it('without a collector nothing is traced, whatever a caller says', async () => {
  const server = await open({ TRACES_URL: undefined, TRACES_RATIO: 1 })
  expect((await list(server, { traceparent: SAMPLED })).headers).not.toHaveProperty('server-timing')
  await server.jobs.runAll()
  expect(await server.metrics.text()).not.toContain('fairdraw_trace_spans_total{')
})
