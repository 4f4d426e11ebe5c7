import { Agent, createServer, get } from 'node:http'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { prebuildResponse, encodeAndPrebuild, sendPrebuiltResponse } from './prebuilt-response.ts'
import type { PrebuiltResponse } from './prebuilt-response.ts'
import { createRawResponses } from './raw-response.ts'

const KEEP_ALIVE_MS = 30_000
const { sendRaw } = createRawResponses(KEEP_ALIVE_MS)

const BODY = 'Two tickets a week, and the large popcorn. '.repeat(400)
const HEADERS = { 'content-type': 'text/html', 'cache-control': 'public', 'x-content-type-options': 'nosniff' }

let prebuilt: PrebuiltResponse
let origin: string
let port: number
/** For each reply: whether it was sent in one write. */
const sentRaw: boolean[] = []
const connections: Socket[] = []

const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
  if (request.url === '/late') return void setTimeout(() => response.end('late'), 20)
  const isSentRaw = request.url !== '/long-way' && sendRaw(request, response, prebuilt)
  sentRaw.push(isSentRaw)
  if (!isSentRaw) sendPrebuiltResponse(request, response, prebuilt)
})
server.on('connection', (socket) => connections.push(socket))

beforeAll(async () => {
  prebuilt = await encodeAndPrebuild(200, HEADERS, Buffer.from(BODY), 5)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  port = (server.address() as AddressInfo).port
  origin = `http://127.0.0.1:${port}`
})
afterEach(() => {
  vi.useRealTimers()
  sentRaw.length = 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const ask = (path: string, options: RequestOptions = {}) =>
  new Promise<IncomingMessage & { reused: boolean }>((answered, failed) => {
    const request = get(`${origin}${path}`, options, (reply) =>
      answered(Object.assign(reply, { reused: request.reusedSocket })),
    ).on('error', failed)
  })

const withoutDate = ({ headers: { date: _date, ...rest } }: IncomingMessage) => rest

describe('a reply in one write', () => {
  it('equals Node’s own reply byte for byte, and leaves the connection open', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const seen: (IncomingMessage & { reused: boolean })[] = []
    for (const path of ['/', '/long-way', '/', '/late', '/']) {
      const reply = await ask(path, { agent })
      expect(await text(reply)).toBe(path === '/late' ? 'late' : BODY)
      seen.push(reply)
    }
    agent.destroy()
    const [first, node, again] = seen
    expect(withoutDate(first!)).toEqual(withoutDate(node!))
    expect(withoutDate(again!)).toEqual(withoutDate(node!))
    expect(seen.map(({ reused }) => reused)).toEqual([false, true, true, true, true])
    expect(sentRaw).toEqual([true, false, true, true])
  })

  it('has the date at which it was sent', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    for (const at of ['2026-11-22T06:00:00.900Z', '2026-11-22T06:00:01.100Z', '2027-01-01T00:00:00.000Z']) {
      vi.setSystemTime(at)
      const reply = await ask('/')
      reply.resume()
      expect(reply.headers.date).toBe(new Date(at).toUTCString())
    }
  })

  it.each<[string, RequestOptions]>([
    ['HEAD', { method: 'HEAD' }],
    ['a connection that closes', { headers: { connection: 'close' } }],
    ['a client that has it already', { headers: { 'if-none-match': '*' } }],
  ])('is not used for %s', async (_what, options) => {
    const reply = await ask('/', options)
    reply.resume()
    expect(sentRaw).toEqual([false])
  })

  it('is not used for a 404', async () => {
    const found = prebuilt
    prebuilt = await encodeAndPrebuild(404, HEADERS, Buffer.from('Nothing is here.'), 5)
    const reply = await ask('/')
    prebuilt = found
    expect(reply.statusCode).toBe(404)
    expect(await text(reply)).toBe('Nothing is here.')
  })

  it('refuses a header with a line break', () => {
    const body = Buffer.from('x')
    const forged = prebuildResponse(200, { 'x-name': 'a\r\nset-cookie: b' }, { br: body, gzip: body, identity: body })
    const socket = { writableLength: 0, write: () => expect.unreachable() }
    const request = { method: 'GET', rawHeaders: [] as string[] } as IncomingMessage
    expect(() => sendRaw(request, { socket, shouldKeepAlive: true } as never, forged)).toThrow(/Invalid character/)
  })
})

describe('many requests at once on one connection', () => {
  const line = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

  /**
   * Sends all requests at once and reads until `length` bytes have arrived. It starts to read once `start` resolves.
   */
  function pipelined(requests: string, length: number, start: Promise<void> = Promise.resolve()): Promise<string> {
    return new Promise((done, failed) => {
      const client = connect(port, '127.0.0.1').setEncoding('latin1').on('error', failed)
      client.pause()
      client.write(requests)
      const pieces: string[] = []
      let read = 0
      client.on('data', (piece: string) => {
        pieces.push(piece)
        read += piece.length
        if (read < length) return
        client.destroy()
        done(pieces.join(''))
      })
      void start.then(() => client.resume())
    })
  }

  /** The number of bytes of a reply, head and body. */
  const lengthOf = (path: string) =>
    new Promise<number>((done, failed) => {
      const client = connect(port, '127.0.0.1').on('error', failed)
      client.end(line(path))
      let length = 0
      client.on('data', (piece) => (length += piece.length)).on('end', () => done(length))
    })

  it('are answered in order, also when one takes long', async () => {
    const order = ['/', '/late', '/', '/', '/late', '/', '/long-way', '/']
    const lengths = {
      '/': await lengthOf('/'),
      '/long-way': await lengthOf('/long-way'),
      '/late': await lengthOf('/late'),
    }
    const total = order.reduce((sum, path) => sum + lengths[path as keyof typeof lengths], 0)
    const replies = (await pipelined(order.map(line).join(''), total)).split('HTTP/1.1 200 OK').slice(1)
    expect(replies.map((reply) => (reply.endsWith('late') ? 'late' : reply.endsWith(BODY)))).toEqual(
      order.map((path) => (path === '/late' ? 'late' : true)),
    )
  })

  it('do not fill the memory when the client does not read, and none is lost', async () => {
    const count = 3000
    const length = await lengthOf('/')
    let most = 0
    // The kernel's buffers take a part. The rest must wait in the client, not in our memory.
    const stuck = new Promise<void>((isStuck) => {
      const poll = () => {
        const served = connections.at(-1)
        most = Math.max(most, served?.writableLength ?? 0)
        if (served && served.writableLength > 0 && served.isPaused()) isStuck()
        else setTimeout(poll, 5)
      }
      poll()
    })
    const read = await pipelined(line('/').repeat(count), count * length, stuck)
    expect(read).toHaveLength(count * length)
    expect(read.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(count)
    expect(sentRaw.filter(Boolean).length).toBeGreaterThan(0)
    expect(sentRaw.filter((isSentRaw) => !isSentRaw).length).toBeGreaterThan(0)
    expect(most).toBeLessThan(40 * BODY.length)
  })
})
