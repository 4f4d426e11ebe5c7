import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CLOSE_REASONS, DIRECT_LIMITS } from './connections.ts'
import type { ConnectionLimits } from './connections.ts'
import { createFastify } from '../fastify.ts'
import { createFastPath } from '../fast-path/fast-path.ts'
import { encodeAndPrebuild } from '../fast-path/prebuilt-response.ts'
import type { PrebuiltResponse } from '../fast-path/prebuilt-response.ts'

/** A thousandth of production's times, in the same proportions. */
const SHORT: ConnectionLimits = {
  ...DIRECT_LIMITS,
  headersMs: 300,
  bodyMs: 400,
  uploadMs: 60_000,
  stallMs: 500,
  keepAliveMs: 600,
  checkIntervalMs: 40,
}

/** More than the kernel buffers for a client that does not read. */
const LARGE = Buffer.alloc(16 * 1024 * 1024, 'a')

let app: ReturnType<typeof createFastify>
let fastPath: ReturnType<typeof createFastPath>
let port: number
let releaseAll: () => void
let large: PrebuiltResponse
let stream: Readable | undefined
const errors: string[] = []
const sockets: Socket[] = []

async function start(limits: Partial<ConnectionLimits> = {}) {
  errors.length = 0
  fastPath = createFastPath({ limits: { ...SHORT, ...limits } })
  app = createFastify({
    logLevel: 'error',
    logTarget: { stream: { write: (line) => errors.push(line) } },
    trustedProxies: 0,
    serverFactory: fastPath.serverFactory,
  })
  const { promise: gate, resolve } = Promise.withResolvers<void>()
  releaseAll = resolve
  app.get('/livez', async () => 'ok')
  app.get('/slow', async () => {
    await gate
    return 'done'
  })
  app.get('/large', async () => LARGE)
  app.get('/stream', async () => (stream = new Readable({ read: () => {} })))
  app.post('/api/call', async () => 'taken')
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('text/csv', (_request, _file, done) => done(null))
    scope.route({
      method: 'POST',
      url: '/api/intake/csv',
      bodyLimit: 1024 ** 3,
      handler: async (request) => {
        let bytes = 0
        for await (const part of request.raw) bytes += (part as Buffer).length
        return { bytes }
      },
    })
  })
  fastPath.addLookup((url) => (url === '/ready' ? large : undefined))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
}

beforeEach(async () => {
  large = await encodeAndPrebuild(200, { 'content-type': 'image/png' }, LARGE, 1)
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  releaseAll()
  await app.close()
})

/** A connection that has sent `text`. With `reads` it reads the replies, otherwise nothing. */
async function open(text = '', { reads = true } = {}) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: false })
  sockets.push(socket)
  let received = ''
  socket.on('error', () => {})
  if (reads) socket.on('data', (data: Buffer) => (received += data.toString('latin1')))
  else socket.pause()
  await once(socket, 'connect')
  if (text) socket.write(text)
  const closed = new Promise<void>((done) => socket.once('close', () => done()))
  return { socket, closed, received: () => received }
}

const livez = async () => (await fetch(`http://127.0.0.1:${port}/livez`)).status
const post = (path: string, length: number, type = 'application/json') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`
const GET = 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n'

describe('a slow or silent client is disconnected', () => {
  it.each([
    ['sends nothing at all', ''],
    ['sends half a request line', 'GET /li'],
    ['never ends its headers', 'GET /livez HTTP/1.1\r\nHost: x\r\nX-A: b\r\n'],
    ['never sends the body of a call', post('/api/call', 100)],
    [
      'sends half a body in chunks',
      'POST /api/call HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a":',
    ],
    ['never sends the rest of a file', `${post('/api/intake/csv', 5_000, 'text/csv')}a,b`],
    ['sends one request and stays connected', GET],
    ['sends one request and half of the next', `${GET}GET /livez HTTP/1.1\r\nHo`],
    ['was refused and never sends the body', post('/api/nowhere', 100)],
  ])('when it %s', async (_how, text) => {
    await start()
    const { closed } = await open(text)
    await closed
    expect(await livez()).toBe(200)
  })

  it.each([
    ['a reply of the framework', '/large'],
    ['a prebuilt reply', '/ready'],
  ])('when it never reads %s', async (_what, path) => {
    await start()
    await open(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`, { reads: false })
    await expect.poll(() => fastPath.connections.closed('unread-reply')).toBe(1)
    await expect.poll(() => fastPath.connections.open()).toBe(0)
  })

  it('when it sends its headers a byte at a time', async () => {
    await start()
    const { socket, closed } = await open('GET /livez HTTP/1.1\r\nHost: x\r\n')
    const dripping = setInterval(() => socket.write('a'), 20)
    await closed
    clearInterval(dripping)
  })

  it('when it sends the body of a call a byte at a time', async () => {
    await start()
    const { socket, closed } = await open(post('/api/call', 5_000))
    const dripping = setInterval(() => socket.write('a'), 20)
    await closed
    clearInterval(dripping)
    expect(fastPath.connections.closed('slow-request')).toBe(1)
  })

  it('with a reply, when it sends headers too slowly', async () => {
    await start()
    const { closed, received } = await open('GET /livez HTTP/1.1\r\n')
    await closed
    expect(received()).toMatch(/^HTTP\/1\.1 408 /)
  })
})

describe('a well-behaved client is not disconnected', () => {
  it('while it waits for a reply that takes longer than any limit', async () => {
    await start({ uploadMs: 400 })
    const { received } = await open('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
    // Meanwhile another connection is opened and closed by the same limits.
    const { closed } = await open(GET)
    await closed
    expect(received()).toBe('')
    releaseAll()
    await expect.poll(received).toContain('done')
  })

  it('while it uploads a file in pieces, for longer than a call may take', async () => {
    await start({ bodyMs: 100 })
    const { socket, received } = await open(post('/api/intake/csv', 20 * 4096, 'text/csv'))
    const { closed: idleClosed } = await open(GET)
    let sent = 0
    const sending = setInterval(() => {
      if ((sent += 1) > 20) return clearInterval(sending)
      socket.write(Buffer.alloc(4096, 'a'))
    }, 40)
    await idleClosed
    await expect.poll(received).toContain('{"bytes":81920}')
  })
})

it('a client that leaves before a streamed reply begins is no fault of ours', async () => {
  await start()
  const { socket } = await open('GET /stream HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => stream?.listenerCount('data')).toBe(1)
  socket.destroy()
  await expect.poll(() => stream?.closed).toBe(true)
  expect(await livez()).toBe(200)
  expect(errors).toEqual([])
})

describe('an idle connection', () => {
  it('stays open while its next request comes in time', async () => {
    await start()
    const { socket, closed } = await open(GET)
    const asking = setInterval(() => socket.write(GET), 50)
    const { closed: idleClosed } = await open(GET)
    await idleClosed
    expect(socket.closed).toBe(false)
    clearInterval(asking)
    await closed
  })

  it('is not counted as closed by a limit, and its client was told how long it stays open', async () => {
    await start({ keepAliveMs: 1_000 })
    for (const asked of ['GET /livez', 'GET /ready', 'HEAD /ready']) {
      const { closed, received } = await open(`${asked} HTTP/1.1\r\nHost: x\r\n\r\n`)
      await closed
      expect(received()).toContain('\r\nConnection: keep-alive\r\n')
      expect(received()).toContain('\r\nKeep-Alive: timeout=1\r\n')
    }
    for (const reason of CLOSE_REASONS) expect(fastPath.connections.closed(reason)).toBe(0)
  })

  it('is not told so when it is closed with the reply', async () => {
    await start()
    const { closed, received } = await open('GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    await closed
    expect(received()).not.toContain('Keep-Alive')
  })
})

describe('connections over the limit', () => {
  it('close the oldest idle ones, so that a new one is always answered', async () => {
    await start({ maxConnections: 20, headersMs: 60_000, keepAliveMs: 60_000 })
    const opened = []
    for (let at = 0; at < 60; at += 1) opened.push(await open('GET /half'))
    expect(await livez()).toBe(200)
    expect(fastPath.connections.open()).toBeLessThanOrEqual(20)
    await opened[0]!.closed
  })

  it('of one address close only connections of that address', async () => {
    await start({ maxPerAddress: 10, headersMs: 60_000, keepAliveMs: 60_000 })
    for (let at = 0; at < 30; at += 1) await open('GET /half')
    await expect.poll(() => fastPath.connections.open()).toBe(10)
    expect(fastPath.connections.closed('over-limit')).toBe(20)
  })

  it('never close one that is being answered; the new one is refused', async () => {
    await start({ maxConnections: 2 })
    const asking = [
      await open('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n'),
      await open('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n'),
    ]
    await expect.poll(() => fastPath.admission.activeRequests('database')).toBe(2)
    const { closed } = await open(GET)
    await closed
    releaseAll()
    for (const { received } of asking) await expect.poll(received).toContain('done')
  })
})

describe('a request that can be read in two ways', () => {
  it('of two hosts is refused, and its connection closed', async () => {
    await start()
    const { closed, received } = await open('GET /livez HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n')
    await closed
    expect(received()).toMatch(/^HTTP\/1\.1 400 .*malformed-request/s)
  })

  it('with too many headers is refused', async () => {
    await start()
    const { closed, received } = await open(`GET /livez HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(101)}\r\n`)
    await closed
    expect(received()).toMatch(/^HTTP\/1\.1 400 /)
  })

  it.each([
    [
      'an upgrade',
      'GET /livez HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      /^HTTP\/1\.1 200 /,
    ],
    ['an unknown expectation', 'GET /livez HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n\r\n', /^HTTP\/1\.1 417 /],
    ['a tunnel', 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n', /^$/],
  ])('%s is refused', async (_what, text, answer) => {
    await start()
    const { closed, received } = await open(text)
    await closed
    expect(received()).toMatch(answer)
  })
})
