/**
 * Bounds how many connections there are and how long a client may take over one, so that slow or silent clients keep nobody
 * else out (docs/mechanisms/serving.md).
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../../features/login/network.ts'

/** All times are in milliseconds. */
export type ConnectionLimits = {
  /** From the connection, or the first byte of a request on one that was kept open, to the end of its headers. */
  headersMs: number
  /** For the body of a call. */
  bodyMs: number
  /** For an uploaded file. */
  uploadMs: number
  /** For a part of an upload, or of a reply, to pass. */
  stallMs: number
  /** For the next request on an open connection. */
  keepAliveMs: number
  /** How often the limits are checked; a connection may live this much longer. */
  checkIntervalMs: number
  maxConnections: number
  /** For one address (a /64 of IPv6). */
  maxPerAddress: number
}

/** The limits for clients that connect to the process themselves. */
export const DIRECT_LIMITS: ConnectionLimits = {
  headersMs: 15_000,
  bodyMs: 20_000,
  uploadMs: 15 * 60_000,
  stallMs: 25_000,
  keepAliveMs: 30_000,
  checkIntervalMs: 2_000,
  maxConnections: 8_000,
  maxPerAddress: 512,
}

/**
 * What differs behind proxies that the process trusts: all connections come from them, and they keep theirs open for a
 * minute; ours stay open longer, or a proxy would send a request on one that is just being closed.
 */
export const PROXIED = { keepAliveMs: 72_000, maxPerAddress: Infinity } satisfies Partial<ConnectionLimits>

/** Descriptors that are left for files, the database and the vendors. */
const RESERVED_DESCRIPTORS = 128

/** The number of connections that the process's limit of open descriptors leaves room for. */
export function connectionsByDescriptors(): number {
  const { report } = process
  // Looking up the names of addresses would take seconds; secrets of the environment have no place in it.
  Object.assign(report, { excludeNetwork: true, excludeEnv: true })
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft: number | 'unlimited' } } }
  const open = userLimits?.open_files?.soft
  return typeof open === 'number' ? Math.max(16, open - RESERVED_DESCRIPTORS) : Infinity
}

export const CLOSE_REASONS = ['over-limit', 'slow-request', 'unread-reply'] as const
export type CloseReason = (typeof CLOSE_REASONS)[number]

type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  startedAt: number
  isUpload: boolean
  isAnswered: boolean
}

type Connection = {
  socket: Socket
  network: string
  exchanges: Set<Exchange>
  /** Bytes that had passed when the limits were last checked, and since when that number has not changed. */
  passed: number
  passedAt: number
  /** Bytes received when it was last looked at for eviction. */
  receivedAtLook: number
}

export type Connections = {
  /** Watches a server's connections until it closes. */
  watch(server: Server): void
  /** Watches a request that is not answered at once. */
  begin(request: IncomingMessage, response: ServerResponse, isUpload: boolean): void
  open(): number
  closed(reason: CloseReason): number
}

/** How many connections are looked at to find one that may be closed for a new one. */
const MAX_LOOKS = 32
/** An upload that is slower than this many bytes in `stallMs` is not an upload. */
const MIN_UPLOADED = 1024

const isReplied = ({ response, isAnswered }: Exchange) => isAnswered || response.writableEnded

/** Whether the server works on a reply: the client has done its part and waits. */
const isWaitingForUs = ({ exchanges }: Connection) =>
  [...exchanges].some((exchange) => exchange.request.complete && !isReplied(exchange))

export function createConnections(limits: ConnectionLimits, now: () => number = () => performance.now()): Connections {
  const { bodyMs, uploadMs, stallMs, maxConnections, maxPerAddress } = limits
  const connections = new Map<Socket, Connection>()
  const byNetwork = new Map<string, Set<Connection>>()
  const counts: Record<CloseReason, number> = { 'over-limit': 0, 'slow-request': 0, 'unread-reply': 0 }

  const close = ({ socket }: Connection, reason: CloseReason) => {
    counts[reason] += 1
    socket.destroy()
  }

  const forget = (connection: Connection) => {
    connections.delete(connection.socket)
    const others = byNetwork.get(connection.network)
    others?.delete(connection)
    if (others?.size === 0) byNetwork.delete(connection.network)
  }

  /**
   * Makes room by closing a connection that waits for its client: the oldest, unless it has sent something since it was
   * last looked at. False when all that were looked at wait for us.
   */
  const evictOne = (candidates: Iterable<Connection>, moveToEnd: (connection: Connection) => void): boolean => {
    let looks = 0
    let quietest: Connection | undefined
    for (const connection of candidates) {
      if ((looks += 1) > MAX_LOOKS) break
      const hasSent = connection.socket.bytesRead !== connection.receivedAtLook
      const isBusy = isWaitingForUs(connection)
      if (!isBusy && !hasSent) {
        quietest = connection
        break
      }
      if (!isBusy) quietest ??= connection
      connection.receivedAtLook = connection.socket.bytesRead
      moveToEnd(connection)
    }
    if (!quietest) return false
    forget(quietest)
    close(quietest, 'over-limit')
    return true
  }

  const makeRoom = (network: string): boolean => {
    const same = byNetwork.get(network)
    if (same && same.size >= maxPerAddress) {
      return evictOne([...take(same, MAX_LOOKS)], (connection) => void (same.delete(connection), same.add(connection)))
    }
    if (connections.size < maxConnections) return true
    return evictOne([...take(connections.values(), MAX_LOOKS)], (connection) => {
      connections.delete(connection.socket)
      connections.set(connection.socket, connection)
    })
  }

  const add = (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    if (!makeRoom(network)) {
      counts['over-limit'] += 1
      socket.destroy()
      return
    }
    const connection: Connection = {
      socket,
      network,
      exchanges: new Set(),
      passed: 0,
      passedAt: now(),
      receivedAtLook: 0,
    }
    connections.set(socket, connection)
    const same = byNetwork.get(network)
    if (same) same.add(connection)
    else byNetwork.set(network, new Set([connection]))
    socket.once('close', () => forget(connection))
  }

  /** Why a connection must go; undefined while it keeps to the limits. */
  const faultOf = (connection: Connection, at: number): CloseReason | undefined => {
    const { socket, exchanges } = connection
    // What was written and not taken yet counts when it is taken; what is received counts during an upload.
    const isUnread = socket.writableLength > 0
    const receiving = [...exchanges].filter(({ request }) => !request.complete)
    const passed = isUnread
      ? socket.bytesWritten - socket.writableLength
      : Math.floor(socket.bytesRead / MIN_UPLOADED) * MIN_UPLOADED
    if ((!isUnread && receiving.length === 0) || passed !== connection.passed) {
      connection.passed = passed
      connection.passedAt = at
    }
    const hasStalled = at - connection.passedAt >= stallMs
    if (isUnread && hasStalled) return 'unread-reply'
    const isSlow = receiving.some((exchange) => {
      const lastedMs = at - exchange.startedAt
      // A file that was refused unread is not waited for as a file.
      const isUploading = exchange.isUpload && !isReplied(exchange)
      return isUploading ? hasStalled || lastedMs >= uploadMs : lastedMs >= bodyMs
    })
    return isSlow ? 'slow-request' : undefined
  }

  const check = () => {
    const at = now()
    for (const connection of connections.values()) {
      for (const exchange of connection.exchanges) {
        if (exchange.request.complete && exchange.isAnswered) connection.exchanges.delete(exchange)
      }
      const fault = faultOf(connection, at)
      if (fault) close(connection, fault)
    }
  }

  return {
    watch: (server) => {
      server.on('connection', add)
      const timer = setInterval(check, limits.checkIntervalMs).unref()
      server.once('close', () => clearInterval(timer))
    },
    begin: (request, response, isUpload) => {
      const connection = connections.get(request.socket)
      if (!connection) return
      const exchange = { request, response, startedAt: now(), isUpload, isAnswered: false }
      connection.exchanges.add(exchange)
      response.once('close', () => {
        exchange.isAnswered = true
        if (request.complete) connection.exchanges.delete(exchange)
      })
    },
    open: () => connections.size,
    closed: (reason) => counts[reason],
  }
}

function* take<Item>(items: Iterable<Item>, count: number): Iterable<Item> {
  let taken = 0
  for (const item of items) {
    if ((taken += 1) > count) return
    yield item
  }
}
