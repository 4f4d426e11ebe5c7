import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { call } from './call.ts'
import { endpoint } from './endpoint.ts'

const getThing = endpoint({
  name: 'getThing',
  summary: 'A thing',
  tag: 'Test',
  method: 'GET',
  path: '/api/things/{id}/{part}',
  auth: 'optional',
  params: z.object({ id: z.string(), part: z.string() }),
  query: z.object({ word: z.string() }),
  responses: { 200: z.object({ name: z.string() }) },
  problems: ['not-found'],
})
const getShared = endpoint({
  name: 'getShared',
  summary: 'The same for everybody',
  tag: 'Test',
  method: 'GET',
  path: '/api/shared',
  auth: 'none',
  query: z.object({ word: z.optional(z.string()) }),
  responses: { 200: z.object({}) },
  problems: [],
})
const postThing = endpoint({
  name: 'postThing',
  summary: 'Makes a thing',
  tag: 'Test',
  method: 'POST',
  path: '/api/things',
  auth: 'player',
  idempotent: true,
  body: z.object({ name: z.string() }),
  responses: { 200: z.object({}) },
  problems: [],
})
const patchNothing = endpoint({
  name: 'patchNothing',
  summary: 'Sends no body',
  tag: 'Test',
  method: 'PATCH',
  path: '/api/nothing',
  auth: 'none',
  responses: { 200: z.object({}) },
  problems: [],
})

/** A fake network that records requests and returns the given replies. */
function network(status: number, body: BodyInit) {
  const sent: { url: unknown; method: unknown; headers: Headers; body: unknown; signal: unknown }[] = []
  const fetch: typeof globalThis.fetch = async (url, { method, headers, body: given, signal } = {}) => {
    sent.push({ url, method, headers: new Headers(headers), body: given, signal })
    return new Response(body, { status })
  }
  return { sent, fetch }
}

describe('the request', () => {
  it('of nothing in the query has no question mark, so that it is answered with what is kept for everybody', async () => {
    const { sent, fetch } = network(200, '{}')
    await call(getShared, { query: {} }, { fetch })
    expect(sent[0]!.url).toBe('/api/shared')
  })

  it('has its parameters and query encoded, so that none of them can address another call', async () => {
    const { sent, fetch } = network(200, '{"name":"x"}')
    const parts = { params: { id: '../../login?a=b#c', part: 'ä/€' }, query: { word: 'a&b=c' } }
    await call(getThing, parts, { fetch, origin: 'http://api.test' })
    expect(sent[0]!.url).toBe(
      'http://api.test/api/things/..%2F..%2Flogin%3Fa%3Db%23c/%C3%A4%2F%E2%82%AC?word=a%26b%3Dc',
    )
  })

  it('carries the body as JSON, the idempotency key, and the given headers', async () => {
    const { sent, fetch } = network(200, '{}')
    const { signal } = new AbortController()
    const transport = { fetch, idempotencyKey: 'k-1', headers: { authorization: 'Bearer t' }, signal }
    await call(postThing, { body: { name: 'a' } }, transport)
    const [{ url, method, headers, body, signal: passedOn }] = sent as [(typeof sent)[number]]
    expect({ url, method, body, passedOn }).toEqual({
      url: '/api/things',
      method: 'POST',
      body: '{"name":"a"}',
      passedOn: signal,
    })
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': 'k-1',
      authorization: 'Bearer t',
    })
  })

  it('carries a file as its whole body, in the media type of the call', async () => {
    const { sent, fetch } = network(200, '{}')
    const { body: _, ...calls } = postThing
    const file = new Blob(['a,b'], { type: 'application/vnd.ms-excel' })
    await call({ ...calls, upload: 'text/csv' }, {}, { fetch, file })
    expect(sent[0]!.body).toBe(file)
    expect(sent[0]!.headers.get('content-type')).toBe('text/csv')
  })

  it('has no content type without a body', async () => {
    const { sent, fetch } = network(200, '{}')
    await call(patchNothing, {}, { fetch })
    expect(sent[0]!.body).toBeUndefined()
    expect(sent[0]!.headers.has('content-type')).toBe(false)
    expect(sent[0]!.headers.has('idempotency-key')).toBe(false)
  })
})

describe('the answer', () => {
  it('is a reply or a problem, distinguished by ok', async () => {
    const { fetch } = network(200, '{"name":"x"}')
    const parts = { params: { id: '1', part: 'a' }, query: { word: '' } }
    expect(await call(getThing, parts, { fetch })).toEqual({ ok: true, status: 200, body: { name: 'x' } })
    const problem = { type: 'urn:x', title: 'No', status: 404, code: 'not-found' }
    expect(await call(getThing, parts, { fetch: network(404, JSON.stringify(problem)).fetch })).toEqual({
      ok: false,
      status: 404,
      problem,
    })
  })

  // Rows 1.8-03 to 1.8-06
  it.each([
    [400, 'malformed-request'],
    [404, 'not-found'],
    [422, 'invalid-request'],
    [429, 'too-many-requests'],
  ])('distinguishes a %i from every other refusal, by status and code (1-site §8)', async (status, code) => {
    const problem = { type: `urn:${code}`, title: 'No', status, code }
    const answer = await call(
      postThing,
      { body: { name: 'a' } },
      { fetch: network(status, JSON.stringify(problem)).fetch },
    )
    expect(answer).toEqual({ ok: false, status, problem })
  })

  // Row 1.8-07
  it.each<[string, typeof globalThis.fetch]>([
    ['the network is down', () => Promise.reject(new TypeError('fetch failed'))],
    ['the call is given up', () => Promise.reject(new DOMException('aborted', 'AbortError'))],
    ['the connection breaks in the middle of the body', async () => new Response(brokenBody())],
  ])('is offline and never throws, when %s', async (_, fetch) => {
    expect(await call(patchNothing, {}, { fetch })).toEqual({
      ok: false,
      status: 0,
      problem: { code: 'offline', title: 'No connection', status: 0 },
    })
  })

  it.each([
    ['a proxy’s page for a server that is away', 502, '<html>Bad gateway</html>', 'busy'],
    ['a proxy’s page for a server with too much to do', 503, '<html>Unavailable</html>', 'busy'],
    ['a proxy that waited too long', 504, '', 'busy'],
    ['a refusal that is no problem', 502, '{}', 'busy'],
    ['a fault without words', 500, 'null', 'internal-error'],
    ['a reply that is no JSON', 200, '<html>Sign in to this network</html>', 'internal-error'],
    ['no body', 200, '', 'internal-error'],
  ])('is a separate error and not offline: %s', async (_, status, body, code) => {
    expect(await call(patchNothing, {}, { fetch: network(status, body).fetch })).toMatchObject({
      ok: false,
      status,
      problem: { code },
    })
  })
})

const brokenBody = () =>
  new ReadableStream({
    start: (controller) => controller.error(new TypeError('terminated')),
  })

describe('a server that is too busy', () => {
  /** Refuses the first calls with the given replies, then succeeds; records the waits. */
  function busy(...refusals: { status: number; body?: string; retryAfter?: string }[]) {
    const keys: (string | null)[] = []
    const waits: number[] = []
    const notes: string[] = []
    const fetch: typeof globalThis.fetch = async (_, { headers } = {}) => {
      keys.push(new Headers(headers).get('idempotency-key'))
      const refusal = refusals.shift()
      if (!refusal) return new Response('{"name":"x"}')
      const { status, body = '', retryAfter } = refusal
      return new Response(body, {
        status,
        ...(retryAfter === undefined ? {} : { headers: { 'retry-after': retryAfter } }),
      })
    }
    const retryPolicy = {
      wait: async (ms: number) => void waits.push(ms),
      random: () => 0.5,
      onWaiting: () => {
        notes.push('waiting')
        return () => notes.push('over')
      },
    }
    return { keys, waits, notes, transport: { fetch, retryPolicy } }
  }
  const parts = { params: { id: '1', part: 'a' }, query: { word: '' } }
  const problem = JSON.stringify({ type: 'urn:busy', title: 'Busy', status: 503, code: 'busy', retryAfter: 2 })

  it('is retried when it allows it, no sooner, with the same key, and the page is notified once', async () => {
    const { keys, waits, notes, transport } = busy({ status: 503, retryAfter: '3' }, { status: 503, body: problem })
    const answer = await call(postThing, { body: { name: 'a' } }, { ...transport, idempotencyKey: 'k-1' })
    expect(answer).toMatchObject({ ok: true })
    expect(keys).toEqual(['k-1', 'k-1', 'k-1'])
    expect(waits).toEqual([4500, 3000])
    expect(notes).toEqual(['waiting', 'over'])
  })

  it('is retried after growing delays if it gives no time, at most four times', async () => {
    const { waits, notes, transport } = busy(...Array.from({ length: 9 }, () => ({ status: 502 })))
    expect(await call(getThing, parts, transport)).toMatchObject({ ok: false, status: 502, problem: { code: 'busy' } })
    expect(waits).toEqual([1500, 1500, 3000, 6000])
    expect(notes).toEqual(['waiting', 'over'])
  })

  it.each<[string, Parameters<typeof busy>[0]]>([
    ['a refusal of its own that names no time', { status: 503, body: JSON.stringify({ code: 'busy' }) }],
    ['a wait that is too long', { status: 503, retryAfter: '120' }],
    ['a fault', { status: 500, retryAfter: '1' }],
    ['a limit', { status: 429, retryAfter: '1' }],
  ])('is not retried after %s', async (_, refusal) => {
    const { waits, transport } = busy(refusal)
    expect(await call(getThing, parts, transport)).toMatchObject({ ok: false, status: refusal.status })
    expect(waits).toEqual([])
  })

  it('is not retried if the call has no key, or may not be repeated', async () => {
    const withoutKey = busy({ status: 503, retryAfter: '1' })
    await call(postThing, { body: { name: 'a' } }, withoutKey.transport)
    const plain = busy({ status: 503, retryAfter: '1' })
    await call(patchNothing, {}, { ...plain.transport, idempotencyKey: 'k-1' })
    expect([withoutKey.waits, plain.waits]).toEqual([[], []])
  })

  it('stops being retried when the call is aborted', async () => {
    const { keys, transport } = busy({ status: 503, retryAfter: '1' })
    const given = new AbortController()
    given.abort()
    expect(await call(getThing, parts, { ...transport, signal: given.signal })).toMatchObject({ status: 503 })
    expect(keys).toHaveLength(1)
  })
})
