/**
 * An open-loop client: new requests do not wait for earlier replies. Each uses an idle connection or opens one. The client is much
 * cheaper than the server, so that latency comes from the server only. It supports only POST with JSON.
 */
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import type { Reply } from './http-client.ts'

export type OpenLoopClient = {
  /** Never rejects; a connection that breaks counts as status 0. */
  post(path: string, headers: Record<string, string>, body: unknown): Promise<Reply>
  open(): number
  close(): void
}

type PendingRequest = { startedAt: number; resolve: (reply: Reply) => void }

/** The limit of connections, below a process's 20,000 open files. More requests wait here, and the wait counts as latency. */
const MAX_OPEN = 15_000

const END_OF_HEAD = Buffer.from('\r\n\r\n')

export function createOpenLoopClient(origin: string, timeoutMs = 40_000): OpenLoopClient {
  const { hostname, port, host } = new URL(origin)
  const idle: Socket[] = []
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

  const open = (): Socket => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    let received: Buffer = Buffer.alloc(0)
    socket.setTimeout(timeoutMs, () => socket.destroy())
    socket.on('error', () => {})
    socket.on('close', () => {
      finish(socket, { status: 0, headers: {}, body: 'the connection was closed' })
      const at = idle.indexOf(socket)
      if (at !== -1) idle.splice(at, 1)
    })
    socket.on('data', (part: Buffer) => {
      received = received.length === 0 ? part : Buffer.concat([received, part])
      const end = received.indexOf(END_OF_HEAD)
      if (end === -1) return
      const head = received.toString('latin1', 0, end)
      const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
      if (received.length < end + 4 + length) return
      const body = received.toString('utf8', end + 4, end + 4 + length)
      received = Buffer.alloc(0)
      const retryAfter = /\r\nretry-after: *(\S+)/i.exec(head)?.[1]
      const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
      const isKeptAlive = !/\r\nconnection: *close/i.test(head)
      finish(socket, { status: Number(head.slice(9, 12)), headers, body })
      if (isKeptAlive) idle.push(socket)
      else socket.end()
    })
    return socket
  }

  return {
    post: (path, headers, body) =>
      new Promise((resolve) => {
        const text = JSON.stringify(body)
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
        const head = `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n${lines.join('')}content-length: ${text.length}\r\n\r\n`
        const startedAt = performance.now()
        const send = () => {
          const socket = idle.pop() ?? open()
          pending.set(socket, { startedAt, resolve })
          socket.write(head + text)
        }
        if (pending.size < MAX_OPEN) send()
        else waiting.add(send)
      }),
    open: () => pending.size + idle.length,
    close: () => {
      for (const socket of [...idle, ...pending.keys()]) socket.destroy()
    },
  }
}
