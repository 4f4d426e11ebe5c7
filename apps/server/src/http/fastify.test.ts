import { gzipSync } from 'node:zlib'
import { endpoint } from '@fairdraw/contract/endpoint.ts'
import type { Problem } from '@fairdraw/contract/endpoint.ts'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFastify } from './fastify.ts'
import { done } from './outcome.ts'
import { createServe } from './serve.ts'
import { closeAfter } from '../testing/close-after.ts'

const postThing = endpoint({
  name: 'postThing',
  summary: 'A thing',
  tag: 'Test',
  method: 'POST',
  path: '/things',
  auth: 'none',
  body: z.object({ answers: z.optional(z.record(z.string(), z.unknown())) }),
  responses: { 200: z.object({}) },
  problems: [],
})

const app = closeAfter(createFastify({ logLevel: 'silent', trustedProxies: 1 }))
let answers: unknown
let address = ''
beforeAll(() => {
  createServe(app, async () => ({ playerId: 1, tokenHash: '', kind: 'session' }))(
    postThing,
    async ({ body, request }) => {
      answers = body.answers
      address = request.ip
      return done({})
    },
  )
})
beforeEach(() => {
  answers = 'not asked'
})

const send = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/things',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })
const withAnswer = (json: string) => `{"answers":{"a":${json}}}`
const nested = (levels: number, [open, close]: readonly [string, string]) =>
  withAnswer(open.repeat(levels) + '1' + close.repeat(levels))

describe('texts that cannot be stored', () => {
  it.each([
    ['a NUL', withAnswer(String.raw`"a\u0000b"`)],
    ['a NUL alone', withAnswer(String.raw`"\u0000"`)],
    ['the first half of a pair', withAnswer(String.raw`"\ud83d"`)],
    ['the second half of a pair', withAnswer(String.raw`"\ude00"`)],
    ['a pair the wrong way round', withAnswer(String.raw`"\ude00\ud83d"`)],
    ['a NUL in a name', String.raw`{"answers":{"a\u0000":1}}`],
    ['half a pair in a name', String.raw`{"answers":{"\ud83d":1}}`],
    ['a NUL deep inside', withAnswer(String.raw`[{"b":["\u0000"]}]`)],
    ['a NUL in an undeclared field', String.raw`{"other":"\u0000"}`],
  ])('are refused: %s', async (_, payload) => {
    const reply = await send(payload)
    expect(reply.statusCode).toBe(400)
    expect(reply.json<Problem>().code).toBe('malformed-request')
    expect(answers).toBe('not asked')
  })

  it('are refused exactly when they contain NUL or a lone surrogate', async () => {
    const text = fc.array(fc.oneof(fc.constantFrom(0, 0xd800, 0xdbff, 0xdc00, 0xdfff), fc.integer({ max: 0xffff })), {
      maxLength: 6,
    })
    await fc.assert(
      fc.asyncProperty(text, async (units) => {
        const given = String.fromCharCode(...units.map(Math.abs))
        const reply = await send(withAnswer(JSON.stringify(given)))
        const isStorable = given.isWellFormed() && !given.includes('\0')
        expect(reply.statusCode).toBe(isStorable ? 200 : 400)
        if (isStorable) expect(answers).toEqual({ a: given })
      }),
      { numRuns: 150 },
    )
  })

  it.each([
    ['emoji', '👩‍👩‍👧‍👦 🇬🇧'],
    ['right to left', 'שלום \u202Eevil'],
    ['accents in two parts', 'e\u0301'],
    ['a byte order mark', '\uFEFFa'],
    ['what looks like SQL', "'; drop table players; --"],
    ['what looks like HTML', '<script>alert(1)</script>'],
    ['line breaks', 'a\r\nset-cookie: b=c'],
  ])('do not include %s, which arrives unchanged', async (_, text) => {
    expect((await send(withAnswer(JSON.stringify(text)))).statusCode).toBe(200)
    expect(answers).toEqual({ a: text })
  })
})

describe('property names that every object has', () => {
  it.each([
    ['__proto__', '{"__proto__":{"isAdmin":true}}'],
    ['__proto__ deep inside', withAnswer('[{"__proto__":{"isAdmin":true}}]')],
    ['__proto__ spelt with escapes', String.raw`{"\u005f_proto__":{"isAdmin":true}}`],
    ['a constructor’s prototype', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ])('that would change a prototype are refused: %s', async (_, payload) => {
    const reply = await send(payload)
    expect(reply.statusCode).toBe(400)
    expect(reply.json<Problem>().code).toBe('malformed-request')
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  it.each(['toString', 'hasOwnProperty', 'constructor', 'valueOf'])('are otherwise accepted: %s', async (name) => {
    expect((await send(JSON.stringify({ answers: { [name]: 'a' } }))).statusCode).toBe(200)
    expect(answers).toEqual({ [name]: 'a' })
  })
})

describe('nesting', () => {
  const LISTS = ['[', ']'] as const
  const OBJECTS = ['{"a":', '}'] as const

  it.each([
    ['lists', 10_000, LISTS],
    ['objects', 10_000, OBJECTS],
    ['as many lists as fit', 32_000, LISTS],
  ])('of %s %i deep is refused', async (_, levels, pair) => {
    const reply = await send(nested(levels, pair))
    expect(reply.statusCode).toBe(400)
    expect(reply.json<Problem>().code).toBe('malformed-request')
  })

  it('is accepted up to sixteen levels', async () => {
    expect((await send(nested(14, LISTS))).statusCode).toBe(200)
    expect((await send(nested(15, LISTS))).statusCode).toBe(400)
  })
})

describe('a body', () => {
  it('may be empty where no field is required', async () => {
    expect((await send('')).statusCode).toBe(200)
    expect(answers).toBeUndefined()
  })

  it('may have 64 kB and not a byte more', async () => {
    const filled = (bytes: number) => withAnswer(`"${'x'.repeat(bytes - withAnswer('""').length)}"`)
    expect((await send(filled(65_536))).statusCode).toBe(200)
    expect((await send(filled(65_537))).statusCode).toBe(413)
  })
})

describe('a compressed body', () => {
  it.each(['gzip', 'br', 'deflate', 'gzip, gzip'])('is refused without reading it: %s', async (encoding) => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, ' '))
    const reply = await send(bomb, { 'content-encoding': encoding })
    expect(reply.statusCode).toBe(415)
    expect(reply.json<Problem>().code).toBe('unsupported-media-type')
  })

  it('with the identity encoding is read', async () => {
    expect((await send('{}', { 'content-encoding': 'identity' })).statusCode).toBe(200)
  })
})

describe('the client’s address', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['10.0.0.1, 10.0.0.2', '10.0.0.2'],
    ['a forged one, 192.0.2.7', '192.0.2.7'],
  ])('behind one proxy is the last address in X-Forwarded-For: %s', async (forwardedFor, is) => {
    await send('{}', { 'x-forwarded-for': forwardedFor })
    expect(address).toBe(is)
  })

  it.each(['192.0.2.7, made up', '192.0.2.7, 10.0.0.300', '192.0.2.7, <script>', '192.0.2.7,'])(
    'behind one proxy is the proxy’s own when its header has no address: %s',
    async (forwardedFor) => {
      await send('{}', { 'x-forwarded-for': forwardedFor })
      expect(address).toBe('127.0.0.1')
    },
  )

  it('without a proxy is the connection’s, whatever the header says', async () => {
    const direct = createFastify({ logLevel: 'silent', trustedProxies: 0 })
    direct.get('/ip', (request, reply) => reply.send({ ip: request.ip }))
    const reply = await direct.inject({ url: '/ip', headers: { 'x-forwarded-for': '192.0.2.7' } })
    expect(reply.json()).toEqual({ ip: '127.0.0.1' })
    await direct.close()
  })
})
