import { globSync } from 'node:fs'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { endpoint } from '@fairdraw/contract/endpoint.ts'
import type { Problem } from '@fairdraw/contract/endpoint.ts'
import { unknownErrorText } from '@fairdraw/rules/call-problems.ts'
import { PROBLEMS } from '@fairdraw/rules/problems.ts'
import type { ProblemCode } from '@fairdraw/rules/problems.ts'
import type { InjectOptions } from 'fastify'
import pg from 'pg'
import * as z from 'zod/mini'
import { describe, expect, it, vi } from 'vitest'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { createFastify } from './fastify.ts'
import { done } from './outcome.ts'
import { problemOf } from './problems.ts'
import { createServe } from './serve.ts'
import { closeAfter } from '../testing/close-after.ts'

const postThing = endpoint({
  name: 'postThing',
  summary: 'A thing',
  tag: 'Test',
  method: 'POST',
  path: '/things',
  auth: 'none',
  body: z.object({
    count: z.int(),
    phone: z.optional(z.string({ error: 'error.validation.phone.invalid' })),
    word: z.optional(z.string().check(z.maxLength(4))),
    inner: z.optional(z.object({ list: z.array(z.object({ name: z.string() })) })),
  }),
  responses: { 200: z.object({}) },
  problems: [],
})
const getThing = endpoint({
  name: 'getThing',
  summary: 'A thing',
  tag: 'Test',
  method: 'GET',
  path: '/things/{id}',
  auth: 'none',
  params: z.object({ id: z.string() }),
  query: z.object({ word: z.string() }),
  responses: { 200: z.object({}) },
  problems: [],
})

const SECRET = 'password authentication failed for user "fairdraw" at 10.0.0.7'
const app = closeAfter(createFastify({ logLevel: 'silent', trustedProxies: 0 }))
const serve = createServe(app, async () => ({ playerId: 1, tokenHash: '', kind: 'session' }))
let makeError: () => unknown = () => undefined
serve(postThing, async () => {
  await makeError()
  return done({})
})
serve(getThing, async () => done({}))
await app.listen({ port: 0, host: '127.0.0.1' })

it('the table of problems has the rows of each subject, and no code is in two of them', async () => {
  const rules = fileURLToPath(new URL('../../../../packages/rules/src', import.meta.url))
  const subjects = globSync(['*/*problems.ts', '{call,staff}-problems.ts'], { cwd: rules })
  const modules = await Promise.all(
    subjects.map((file) => import(`${rules}/${file}`) as Promise<Record<string, Record<string, unknown>>>),
  )
  const codes = modules.flatMap((tables) => Object.values(tables).flatMap((table) => Object.keys(table)))
  expect(codes.toSorted()).toEqual(Object.keys(PROBLEMS).toSorted())
})

const JSON_TYPE = { 'content-type': 'application/json' }
const send = (payload: string, headers: Record<string, string> = JSON_TYPE, url = '/things') =>
  app.inject({ method: 'POST', url, headers, payload })

/** Checks the status, and that the body is exactly the table's problem plus `more`. */
function expectProblem(
  reply: { statusCode: number; headers: Record<string, unknown>; body: string },
  code: ProblemCode,
): Problem {
  const { status, title } = PROBLEMS[code]
  const text = code === 'internal-error' ? unknownErrorText('us') : PROBLEMS[code].text
  expect(reply.statusCode).toBe(status)
  expect(reply.headers).toMatchObject({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
  const problem = JSON.parse(reply.body) as Problem
  expect(problem).toMatchObject({ type: `urn:fairdraw:problem:${code}`, title, status, code, detail: text })
  return problem
}

describe('a refusal as an HTTP reply', () => {
  it.each<[string, ProblemCode, InjectOptions]>([
    ['broken JSON', 'malformed-request', { payload: '{"count":', headers: JSON_TYPE }],
    ['two values', 'malformed-request', { payload: '{}{}', headers: JSON_TYPE }],
    ['a word', 'malformed-request', { payload: 'NaN', headers: JSON_TYPE }],
    ['an unknown URL', 'not-found', { url: '/nowhere' }],
    ['an unknown method', 'not-found', { method: 'DELETE' }],
    ['a URL that cannot be decoded', 'malformed-request', { method: 'GET', url: '/things/%E0%A4%A' }],
    ['a URL that is too long', 'malformed-request', { method: 'GET', url: `/things/${'x'.repeat(201)}` }],
    ['a body that is too large', 'request-too-large', { payload: `{"a":"${'x'.repeat(65_536)}"}`, headers: JSON_TYPE }],
    ['plain text', 'unsupported-media-type', { payload: '{"count":1}', headers: { 'content-type': 'text/plain' } }],
    ['XML', 'unsupported-media-type', { payload: '<count/>', headers: { 'content-type': 'application/xml' } }],
    [
      'a form',
      'unsupported-media-type',
      { payload: 'count=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    ],
    [
      'a file',
      'unsupported-media-type',
      { payload: '--x--', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    ],
    ['no content type', 'unsupported-media-type', { payload: '{}', headers: { 'content-type': '' } }],
  ])('%s is %s', async (_, code, options) => {
    expectProblem(await app.inject({ method: 'POST', url: '/things', ...options }), code)
  })

  it('has only what the table has, unless the use case adds to it', () => {
    expect(Object.keys(problemOf({ ok: false, code: 'closed' }))).toEqual(['type', 'title', 'status', 'code', 'detail'])
    expect(problemOf({ ok: false, code: 'wrong-passcode', counter: 2, limit: 5 })).toMatchObject({
      counter: 2,
      limit: 5,
    })
  })
})

describe('wrong fields', () => {
  const fieldsOf = async (body: unknown) => expectProblem(await send(JSON.stringify(body)), 'invalid-request').fields

  it.each<[string, unknown, Record<string, string[]>]>([
    ['missing', {}, { count: ['error.validation.required'] }],
    ['of the wrong type', { count: '1' }, { count: ['error.validation.invalid'] }],
    ['null', { count: null }, { count: ['error.validation.invalid'] }],
    ['with a specific code', { count: 1, phone: 7 }, { phone: ['error.validation.phone.invalid'] }],
    ['too long', { count: 1, word: 'words' }, { word: ['error.validation.invalid'] }],
    [
      'several, deep inside',
      { count: 1.5, inner: { list: [{ name: 'a' }, {}] } },
      { count: ['error.validation.invalid'], 'inner.list.1.name': ['error.validation.required'] },
    ],
    ['that are no object', [], { body: ['error.validation.invalid'] }],
  ])('%s are listed with their codes', async (_, body, fields) => {
    expect(await fieldsOf(body)).toEqual(fields)
  })

  it('of the query are listed too', async () => {
    const reply = await app.inject({ method: 'GET', url: '/things/1' })
    expect(expectProblem(reply, 'invalid-request').fields).toEqual({ word: ['error.validation.required'] })
  })
})

describe('an internal error', () => {
  // Row 2.8-32
  it.each<[string, () => unknown]>([
    ['an error', () => new Error(SECRET)],
    ['an error with a status of 5xx', () => Object.assign(new Error(SECRET), { statusCode: 503 })],
    ['an error of the database', () => Object.assign(new Error(SECRET), { code: '23505', detail: SECRET })],
    ['a text', () => SECRET],
  ])(
    'thrown as %s is a 500 with a reference that is also in the log, and does not reveal the cause',
    async (_, make) => {
      makeError = () => Promise.reject(make())
      const logged = vi.spyOn(app.log, 'error')
      const reply = await send('{"count":1}')
      makeError = () => undefined
      const problem = expectProblem(reply, 'internal-error')
      expect(problem.reference).toMatch(/^[0-9a-f]{8}$/)
      expect(Object.keys(problem).toSorted()).toEqual(['code', 'detail', 'reference', 'status', 'title', 'type'])
      expect(reply.body).not.toContain('fairdraw"')
      expect(reply.body).not.toContain('10.0.0.7')
      expect(logged).toHaveBeenCalledWith(expect.objectContaining({ reference: problem.reference }), expect.any(String))
      logged.mockRestore()
    },
  )

  it('has a new reference each time', async () => {
    makeError = () => Promise.reject(new Error(SECRET))
    const references = await Promise.all(
      [1, 2, 3].map(async () => (await send('{"count":1}')).json<Problem>().reference),
    )
    makeError = () => undefined
    expect(new Set(references).size).toBe(3)
  })
})

describe('a database that cannot serve a call', () => {
  const ofServer = (code: string) => Object.assign(new pg.DatabaseError(SECRET, SECRET.length, 'error'), { code })
  const asDrizzle = (cause: unknown) => new Error(`Failed query: ${SECRET}`, { cause })

  it.each<[string, unknown]>([
    ['cannot be reached', new DatabaseUnavailable('no connection in time', { cause: new Error(SECRET) })],
    ['was shut down during a statement', asDrizzle(ofServer('57P01'))],
    ['is starting up', ofServer('57P03')],
    ['has no connection left', ofServer('53300')],
    ['lost the connection', asDrizzle(ofServer('08006'))],
    ['ended a statement that took too long', asDrizzle(ofServer('57014'))],
    ['gave up waiting for a lock', asDrizzle(ofServer('55P03'))],
  ])('because it %s, is a 503 with Retry-After that does not reveal the cause', async (_, thrown) => {
    makeError = () => Promise.reject(thrown)
    const reply = await send('{"count":1}')
    makeError = () => undefined
    const problem = expectProblem(reply, 'unavailable')
    expect(reply.headers['retry-after']).toBe('2')
    expect(problem.retryAfter).toBe(2)
    expect(reply.body).not.toContain(SECRET)
  })

  it.each<[string, unknown]>([
    ['a violated constraint', asDrizzle(ofServer('23505'))],
    ['a vendor that cannot be reached', Object.assign(new Error(SECRET), { code: 'ECONNREFUSED' })],
  ])('is not %s', async (_, thrown) => {
    makeError = () => Promise.reject(thrown)
    const reply = await send('{"count":1}')
    makeError = () => undefined
    expectProblem(reply, 'internal-error')
  })

  it('is logged without the statement and its parameters, once for many calls', async () => {
    const fresh = createFastify({ logLevel: 'silent', trustedProxies: 0 })
    fresh.get('/', () => Promise.reject(asDrizzle(ofServer('57P01'))))
    const logged = vi.spyOn(fresh.log, 'error')
    for (let calls = 0; calls < 20; calls += 1) expect((await fresh.inject('/')).statusCode).toBe(503)
    expect(logged.mock.calls).toEqual([[{ reason: '57P01', calls: 1 }, expect.any(String)]])
    await fresh.close()
  })
})

describe('unreadable input', () => {
  /** The reply to raw bytes. */
  async function raw(bytes: string): Promise<{ statusCode: number; headers: Record<string, string>; body: string }> {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.end(bytes)
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk as Buffer)
    const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n')
    const [line = '', ...lines] = head.split('\r\n')
    const headers = Object.fromEntries(
      lines.map((one) => [one.slice(0, one.indexOf(':')).toLowerCase(), one.slice(one.indexOf(':') + 1).trim()]),
    )
    return { statusCode: Number(line.split(' ')[1]), headers, body }
  }

  const get = 'GET /things/1?word=a HTTP/1.1\r\nhost: x\r\n'
  it.each([
    ['input that is no HTTP', 'HELLO\r\n\r\n'],
    ['an unknown method', 'BREW /things HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a header that is too large', `${get}x-a: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['endless headers', `${get}${'a: b\r\n'.repeat(5_000)}\r\n`],
    ['a header with a NUL', `${get}x-a: a\0b\r\n\r\n`],
    ['a header on two lines', `${get}x-a: a\r\n b\nc\r\n\r\n`],
    ['two lengths', 'POST /things HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}'],
    [
      'a length and chunks',
      `POST /things HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
  ])('%s is refused as malformed', async (_, bytes) => {
    expectProblem(await raw(bytes), 'malformed-request')
  })

  it('does no harm to the server', async () => {
    expect((await raw(`${get}connection: close\r\n\r\n`)).statusCode).toBe(200)
  })
})
