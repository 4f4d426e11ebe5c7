/**
 * An open-loop client: new requests do not wait for earlier replies. Each uses an idle connection or opens one. The client is much
 * cheaper than the server, so that latency comes from the server only. Bodies are JSON. A compressed page is not decoded.
 */
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Reply, RequestOptions } from './http-client.ts'

export type OpenLoopClient = {
  /**
   * Never rejects; a connection that breaks counts as status 0. `localAddress`: over a connection of its own from that loopback
   * address, as the first call of a visitor who has just come.
   */
  send(call: RequestOptions, localAddress?: string): Promise<Reply>
  open(): number
  /** Bytes that were sent and received, with heads. */
  bytes(): { sent: number; received: number }
  close(): void
}

type PendingRequest = { startedAt: number; resolve: (reply: Reply) => void }

/** The limit of connections, below a process's 20,000 open files. More requests wait here, and the wait counts as latency. */
const MAX_OPEN = 15_000

const END_OF_HEAD = Buffer.from('\r\n\r\n')
const END_OF_CHUNKS = Buffer.from('0\r\n\r\n')

/** The text of a reply; of one that is compressed only if it is a refusal, as decoding all pages would cost more than asking for them. */
function readBody(body: Buffer, status: number, encoding: string): string {
  if (encoding === 'identity') return body.toString()
  if (status < 400) return ''
  return (encoding === 'br' ? brotliDecompressSync(body) : gunzipSync(body)).toString()
}

/** The whole reply, or undefined while some of it is missing. */
function parseReply(received: Buffer): { reply: Omit<Reply, 'ms'>; isKeptAlive: boolean } | undefined {
  const end = received.indexOf(END_OF_HEAD)
  if (end === -1) return undefined
  const head = received.toString('latin1', 0, end)
  const isChunked = /\r\ntransfer-encoding: *chunked/i.test(head)
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
  const isComplete = isChunked
    ? received.subarray(-END_OF_CHUNKS.length).equals(END_OF_CHUNKS)
    : received.length >= end + END_OF_HEAD.length + length
  if (!isComplete) return undefined
  const status = Number(head.slice(9, 12))
  const encoding = /\r\ncontent-encoding: *(\S+)/i.exec(head)?.[1] ?? 'identity'
  const retryAfter = /\r\nretry-after: *(\S+)/i.exec(head)?.[1]
  return {
    reply: {
      status,
      headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
      body: isChunked ? '' : readBody(received.subarray(end + END_OF_HEAD.length), status, encoding),
    },
    isKeptAlive: !/\r\nconnection: *close/i.test(head),
  }
}

export function createOpenLoopClient(origin: string, timeoutMs = 40_000): OpenLoopClient {
  const { hostname, port, host } = new URL(origin)
  const idle: Socket[] = []
  const all = new Set<Socket>()
  /** Of connections that are closed. */
  const closed = { sent: 0, received: 0 }
  const pending = new Map<Socket, PendingRequest>()
  /** A set, because removing the first of an array with a hundred thousand elements is slow. */
  const waiting = new Set<() => void>()

  const finish = (socket: Socket, reply: Omit<Reply, 'ms'>) => {
    const one = pending.get(socket)
    if (!one) return
    pending.delete(socket)
    one.resolve({ ...reply, ms: performance.now() - one.startedAt })
    const [next] = waiting
    if (!next) return
    waiting.delete(next)
    setImmediate(next)
  }

  const open = (localAddress?: string): Socket => {
    const socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      ...(localAddress ? { localAddress } : {}),
    })
    let received: Buffer = Buffer.alloc(0)
    socket.setTimeout(timeoutMs, () => socket.destroy())
    socket.on('error', () => {})
    socket.on('close', () => {
      closed.sent += socket.bytesWritten
      closed.received += socket.bytesRead
      all.delete(socket)
      finish(socket, { status: 0, headers: {}, body: 'the connection was closed' })
      const at = idle.indexOf(socket)
      if (at !== -1) idle.splice(at, 1)
    })
    socket.on('data', (part: Buffer) => {
      received = received.length === 0 ? part : Buffer.concat([received, part])
      const parsed = parseReply(received)
      if (!parsed) return
      received = Buffer.alloc(0)
      finish(socket, parsed.reply)
      if (parsed.isKeptAlive) idle.push(socket)
      else socket.end()
    })
    all.add(socket)
    return socket
  }

  return {
    send: ({ method = 'GET', path, headers = {}, body }, localAddress) =>
      new Promise((resolve) => {
        const text = body === undefined ? '' : JSON.stringify(body)
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
        const type = body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${text.length}\r\n`
        const connection = localAddress === undefined ? '' : 'connection: close\r\n'
        const head = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${connection}${type}${lines.join('')}\r\n`
        const startedAt = performance.now()
        const sendNow = () => {
          const socket = localAddress === undefined ? (idle.pop() ?? open()) : open(localAddress)
          pending.set(socket, { startedAt, resolve })
          socket.write(head + text)
        }
        if (pending.size < MAX_OPEN) sendNow()
        else waiting.add(sendNow)
      }),
    open: () => pending.size + idle.length,
    bytes: () => {
      const bytes = { ...closed }
      for (const { bytesWritten, bytesRead } of all) {
        bytes.sent += bytesWritten
        bytes.received += bytesRead
      }
      return bytes
    },
    close: () => {
      for (const socket of all) socket.destroy()
    },
  }
}
