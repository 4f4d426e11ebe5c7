import { randomUUID } from 'node:crypto'
import { endpoint } from '@fairdraw/contract/endpoint.ts'
import type { Problem } from '@fairdraw/contract/endpoint.ts'
import * as z from 'zod/mini'
import { beforeEach, describe, expect, it } from 'vitest'
import { createFastify } from './fastify.ts'
import { done, refuse } from './outcome.ts'
import { createServe } from './serve.ts'
import type { Authenticate, Handler, ParsedCall } from './serve.ts'
import { closeAfter } from '../testing/close-after.ts'

const thing = {
  summary: 'A thing',
  tag: 'Test',
  method: 'POST',
  body: z.object({ count: z.int(), name: z.optional(z.string()) }),
  responses: { 200: z.object({ name: z.string() }) },
} as const
const open = endpoint({ ...thing, name: 'open', path: '/open', auth: 'none', problems: ['closed'] })
const forPlayers = endpoint({ ...thing, name: 'forPlayers', path: '/players', auth: 'player', problems: [] })
const forEither = endpoint({ ...thing, name: 'forEither', path: '/either', auth: 'optional', problems: [] })
const forCodes = endpoint({ ...thing, name: 'forCodes', path: '/codes', auth: 'one-time', problems: [] })
const once = endpoint({ ...thing, name: 'once', path: '/once', auth: 'player', idempotent: true, problems: [] })
const bare = endpoint({ ...thing, name: 'bare', path: '/bare', auth: 'none', body: undefined, problems: [] })
const placed = endpoint({
  ...thing,
  name: 'placed',
  method: 'GET',
  path: '/places/{id}/{part}',
  auth: 'none',
  params: z.object({ id: z.coerce.number().check(z.int()), part: z.string() }),
  query: z.object({ word: z.optional(z.string()) }),
  body: undefined,
  problems: [],
})

/** A bearer token is recognised by its name. */
const authenticate: Authenticate = async (bearer) => {
  if (bearer === 'session' || bearer === 'one-time') return { playerId: 7, tokenHash: 'hash', kind: bearer }
  return bearer === 'suspended' ? refuse('account-disabled', { accountDisabled: true }) : refuse('session-ended')
}

const app = closeAfter(createFastify({ logLevel: 'silent', trustedProxies: 0 }))
const serve = createServe(app, authenticate)
let calls: Partial<ParsedCall<typeof once>>[] = []
const recordCall = async (incoming: object) => {
  calls.push(incoming)
  return done({ name: 'x' })
}

serve(open, async (incoming) => {
  calls.push(incoming)
  return incoming.body.count < 0 ? refuse('closed', { retryAfter: 3 }) : done({ name: 'x' })
})
for (const each of [forPlayers, forEither, forCodes, once]) serve(each, recordCall)
serve(bare, recordCall)
serve(placed, recordCall)
await app.ready()
beforeEach(() => {
  calls = []
})

type Ask = { bearer?: string; authorization?: string; key?: string; payload?: object; method?: 'POST' | 'GET' | 'PUT' }

async function ask(url: string, { bearer, authorization, key, payload = { count: 1 }, method = 'POST' }: Ask = {}) {
  const reply = await app.inject({
    method,
    url,
    ...(method === 'GET' ? {} : { payload }),
    headers: {
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(authorization ? { authorization } : {}),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
  })
  return { status: reply.statusCode, headers: reply.headers, body: reply.json<Partial<Problem> & { name?: string }>() }
}

describe('authentication', () => {
  it('comes before validation: a wrong body without a session is a missing session', async () => {
    expect(await ask('/players', { payload: { count: 'x' } })).toMatchObject({
      status: 401,
      body: { code: 'session-ended' },
    })
    expect(await ask('/players', { payload: { count: 'x' }, bearer: 'session' })).toMatchObject({
      status: 422,
      body: { code: 'invalid-request', fields: { count: ['error.validation.invalid'] } },
    })
    expect(calls).toEqual([])
  })

  // Row 1.6-02
  it.each([
    ['no header', undefined],
    ['another scheme', 'Basic c2Vzc2lvbg=='],
    ['a scheme without a token', 'Bearer'],
    ['a scheme and a space', 'Bearer '],
    ['a token without a scheme', 'session'],
    ['an unknown token', 'Bearer nobody'],
  ])('refuses %s as an ended session', async (_, authorization) => {
    expect(await ask('/players', { authorization })).toMatchObject({ status: 401, body: { code: 'session-ended' } })
  })

  it('accepts the scheme in any case', async () => {
    expect(await ask('/players', { authorization: 'bearer session' })).toMatchObject({ status: 200 })
  })

  it('has its own refusal for a banned account', async () => {
    expect(await ask('/players', { bearer: 'suspended' })).toMatchObject({
      status: 401,
      body: { code: 'account-disabled', accountDisabled: true },
    })
  })

  // Row 1.6-02
  // Row 1.7-03
  it('passes the caller of the token to the use case', async () => {
    await ask('/players', { bearer: 'session' })
    expect(calls[0]?.caller).toEqual({ playerId: 7, tokenHash: 'hash', kind: 'session' })
  })

  // Row 1.6-01
  // Row 2.1-01
  it('is optional where the call allows it, but an invalid token is still refused', async () => {
    expect(await ask('/either')).toMatchObject({ status: 200 })
    expect(calls[0]?.caller).toBeUndefined()
    expect(await ask('/either', { bearer: 'nobody' })).toMatchObject({ status: 401 })
  })

  it('accepts a texted code’s token only for calls that require one', async () => {
    expect(await ask('/codes', { bearer: 'one-time' })).toMatchObject({ status: 200 })
    expect(await ask('/codes', { bearer: 'session' })).toMatchObject({ status: 200 })
    for (const url of ['/players', '/either', '/once'])
      expect(await ask(url, { bearer: 'one-time', key: randomUUID() })).toMatchObject({
        status: 401,
        body: { code: 'session-ended' },
      })
  })

  it('is not carried over to the next call', async () => {
    await ask('/either', { bearer: 'session' })
    await ask('/either')
    expect(calls.map(({ caller }) => caller?.playerId)).toEqual([7, undefined])
  })
})

describe('validation', () => {
  it('removes undeclared fields', async () => {
    await ask('/open', { payload: { count: 1, isAdmin: true } })
    expect(calls[0]?.body).toEqual({ count: 1 })
  })

  it('lists missing fields', async () => {
    expect(await ask('/open', { payload: {} })).toMatchObject({
      status: 422,
      body: { fields: { count: ['error.validation.required'] } },
    })
  })

  it.each<[string, unknown]>([
    ['a list', []],
    ['a text', 'x'],
    ['a number', 1],
    ['a boolean', true],
  ])('refuses %s, for a call with a body and for one without', async (_, body) => {
    for (const url of ['/open', '/bare']) {
      const headers = { 'content-type': 'application/json' }
      const reply = await app.inject({ method: 'POST', url, headers, payload: JSON.stringify(body) })
      expect(reply.statusCode).toBe(422)
      expect(reply.json<Problem>().fields).toEqual({ body: ['error.validation.invalid'] })
    }
    expect(calls).toEqual([])
  })

  it('accepts no body where a call has none', async () => {
    expect((await app.inject({ method: 'POST', url: '/bare' })).statusCode).toBe(200)
    expect((await app.inject({ method: 'POST', url: '/bare', payload: {} })).statusCode).toBe(200)
  })

  it('parses path parameters and query', async () => {
    await ask('/places/12/a%2Fb?word=c&more=d', { method: 'GET' })
    expect(calls[0]).toMatchObject({ params: { id: 12, part: 'a/b' } })
    expect((calls[0] as { query?: unknown }).query).toEqual({ word: 'c' })
    expect(await ask('/places/x/y', { method: 'GET' })).toMatchObject({
      status: 422,
      body: { fields: { id: ['error.validation.invalid'] } },
    })
  })

  it.each([
    ['another path', '/nowhere', 'POST'],
    ['another method', '/open', 'GET'],
    ['a method that no route has', '/open', 'PUT'],
  ] as const)('is not found at %s', async (_, url, method) => {
    expect(await ask(url, { method })).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })
})

describe('the idempotency key', () => {
  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['not a UUID', 'abc'],
    ['a UUID and more', `${randomUUID()} `.repeat(2)],
    ['two of them', `${randomUUID()}, ${randomUUID()}`],
    ['an injection', "'; drop table players; --"],
  ])('is required when it is %s', async (_, key) => {
    expect(await ask('/once', { bearer: 'session', key })).toMatchObject({
      status: 400,
      body: { code: 'idempotency-key-required' },
    })
    expect(calls).toEqual([])
  })

  it('reaches the use case, and is not required elsewhere', async () => {
    const key = randomUUID()
    expect(await ask('/once', { bearer: 'session', key })).toMatchObject({ status: 200 })
    expect(calls[0]?.key).toBe(key)
    expect(await ask('/players', { bearer: 'session' })).toMatchObject({ status: 200 })
  })
})

describe('the reply', () => {
  it('is JSON that is not cached', async () => {
    const { headers, body } = await ask('/open')
    expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    expect(body).toEqual({ name: 'x' })
    expect((await ask('/either', { bearer: 'session' })).headers['cache-control']).toBe('private, no-store')
    expect((await ask('/either')).headers['cache-control']).toBe('no-store')
  })

  it('is a problem with its status and Retry-After in seconds', async () => {
    const { status, headers, body } = await ask('/open', { payload: { count: -1 } })
    expect(status).toBe(409)
    expect(headers).toMatchObject({ 'content-type': 'application/problem+json', 'retry-after': '3' })
    expect(body).toMatchObject({ code: 'closed', retryAfter: 3 })
  })
})

describe('an undeclared reply or refusal', () => {
  it('does not compile', () => {
    // @ts-expect-error -- 'paused' is no refusal of this call
    const wrongRefusal: Handler<typeof open> = async () => refuse('paused')
    // @ts-expect-error -- a reply has a name
    const wrongReply: Handler<typeof open> = async () => done({ title: 'x' })
    // @ts-expect-error -- nobody is logged in on this call
    const wrongCaller: Handler<typeof open> = async ({ caller }) => done({ name: String(caller.playerId) })
    expect([wrongRefusal, wrongReply, wrongCaller]).toHaveLength(3)
  })
})
