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
  summary: 'Asks without a body',
  tag: 'Test',
  method: 'PATCH',
  path: '/api/nothing',
  auth: 'none',
  responses: { 200: z.object({}) },
  problems: [],
})

/** A network that keeps what was sent and answers what it is told. */
function network(status: number, body: BodyInit) {
  const sent: { url: unknown; method: unknown; headers: Headers; body: unknown; signal: unknown }[] = []
  const fetch: typeof globalThis.fetch = async (url, { method, headers, body: given, signal } = {}) => {
    sent.push({ url, method, headers: new Headers(headers), body: given, signal })
    return new Response(body, { status })
  }
  return { sent, fetch }
}

describe('what is sent', () => {
  it('goes to the path with its parameters and query encoded, so that none of them can name another call', async () => {
    const { sent, fetch } = network(200, '{"name":"x"}')
    const parts = { params: { id: '../../login?a=b#c', part: 'ä/€' }, query: { word: 'a&b=c' } }
    await call(getThing, parts, { fetch, origin: 'http://api.test' })
    expect(sent[0]!.url).toBe(
      'http://api.test/api/things/..%2F..%2Flogin%3Fa%3Db%23c/%C3%A4%2F%E2%82%AC?word=a%26b%3Dc',
    )
  })

  it('carries the body as JSON, the key of the intention, and the headers given', async () => {
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

  it('states no kind of body where there is none', async () => {
    const { sent, fetch } = network(200, '{}')
    await call(patchNothing, {}, { fetch })
    expect(sent[0]!.body).toBeUndefined()
    expect(sent[0]!.headers.has('content-type')).toBe(false)
    expect(sent[0]!.headers.has('idempotency-key')).toBe(false)
  })
})

describe('what comes back', () => {
  it('is a reply, or a problem, told apart by ok', async () => {
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

  it.each([
    [400, 'malformed-request'],
    [404, 'not-found'],
    [422, 'invalid-request'],
    [429, 'too-many-requests'],
  ])('tells a %i from every other refusal, by status and code (1-site §8)', async (status, code) => {
    const problem = { type: `urn:${code}`, title: 'No', status, code }
    const answer = await call(
      postThing,
      { body: { name: 'a' } },
      { fetch: network(status, JSON.stringify(problem)).fetch },
    )
    expect(answer).toEqual({ ok: false, status, problem })
  })

  it.each<[string, typeof globalThis.fetch]>([
    ['the network is down', () => Promise.reject(new TypeError('fetch failed'))],
    ['the call is given up', () => Promise.reject(new DOMException('aborted', 'AbortError'))],
    ['a proxy answers with a page', async () => new Response('<html>502</html>', { status: 502 })],
    ['the body breaks off', async () => new Response('{"name":', { status: 200 })],
    ['there is no body', async () => new Response(null, { status: 204 })],
  ])('is offline, never a throw, when %s', async (_, fetch) => {
    expect(await call(patchNothing, {}, { fetch })).toEqual({
      ok: false,
      status: 0,
      problem: { code: 'offline', title: 'No connection', status: 0 },
    })
  })

  it.each(['null', '[]', '"no"', '{}'])('is offline when a refusal is %s and no problem', async (body) => {
    expect(await call(patchNothing, {}, { fetch: network(502, body).fetch })).toMatchObject({ ok: false, status: 0 })
  })
})
