/**
 * Limits the number of connections and the time that a client may use one, so that slow or silent clients do not
 * exclude others (docs/mechanisms/serving.md).
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { networkOf } from '../rate-limits/network.ts'

/** All times are in milliseconds. */
export type ConnectionLimits = {
  /** From the connection, or from the first byte of a later request, to the end of the headers. */
  headersMs: number
  /** To receive the body of a call. */
  bodyMs: number
  /** To receive an uploaded file. */
  uploadMs: number
  /** For a part of an upload, or of a reply, to pass. */
  stallMs: number
  /** Until the next request on an open connection. */
  keepAliveMs: number
  /** At shutdown: how long connections are still accepted, while `/readyz` says that the process ends. */
  announceMs: number
  /** At shutdown: how long open connections are served before idle ones are closed. */
  drainMs: number
  /** How often the limits are checked; a connection may live this much longer. */
  checkIntervalMs: number
  maxConnections: number
  /** Per address (a /64 of IPv6). */
  maxPerAddress: number
}

/** Limits for clients that connect directly. */
export const DIRECT_LIMITS: ConnectionLimits = {
  headersMs: 15_000,
  bodyMs: 20_000,
  uploadMs: 15 * 60_000,
  stallMs: 25_000,
  keepAliveMs: 30_000,
  // Browsers repeat what they sent on a connection that was being closed.
  announceMs: 0,
  drainMs: 0,
  checkIntervalMs: 2_000,
  maxConnections: 8_000,
  maxPerAddress: 512,
}

/**
 * Differences behind trusted proxies. All connections come from the proxies, which keep theirs open for a minute. Ours
 * stay open longer, and at shutdown until they have been idle, so that a proxy does not send a call on a connection that
 * is being closed: it could not repeat it at another process. A second before that `/readyz` says so, so that proxies which
 * ask for it send no more.
 */
export const PROXIED_LIMITS = {
  keepAliveMs: 72_000,
  announceMs: 1_000,
  drainMs: 2_000,
  maxPerAddress: Infinity,
} satisfies Partial<ConnectionLimits>

type Settings = { TRUSTED_PROXIES: number; MAX_CONNECTIONS: number; MAX_CONNECTIONS_PER_ADDRESS: number }

/** Trusted proxies carry the connections of many clients, so that a limit per address makes no sense there. */
export function connectionLimits({
  TRUSTED_PROXIES,
  MAX_CONNECTIONS,
  MAX_CONNECTIONS_PER_ADDRESS,
}: Settings): ConnectionLimits {
  const limits = { ...DIRECT_LIMITS, maxConnections: MAX_CONNECTIONS, maxPerAddress: MAX_CONNECTIONS_PER_ADDRESS }
  return TRUSTED_PROXIES === 0 ? limits : { ...limits, ...PROXIED_LIMITS }
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
  /** Bytes transferred at the last check, and since when that number has not changed. */
  transferredBytes: number
  progressAt: number
  /** Bytes in both directions at the last check, and since when that number has not changed. */
  passedBytes: number
  passedAt: number
  /** Bytes received when it was last checked for eviction. */
  receivedAtCheck: number
}

export type Connections = {
  /** Watches a server's connections until it closes. */
  watch(server: Server): void
  /** Another listener for a watched server's connections: it stops listening with it. */
  stopWithDrain(listener: NetServer): void
  /** Watches a request that is not answered at once. */
  begin(request: IncomingMessage, response: ServerResponse, isUpload: boolean): void
  /**
   * At shutdown: lets each connection end with its next reply, and stops listening after `announceMs`. Resolves when all
   * have ended, or `drainMs` later when it has closed the idle ones.
   */
  drain(): Promise<void>
  open(): number
  closed(reason: CloseReason): number
}

/** How many connections are checked to find one that can be closed for a new one. */
const MAX_EVICTION_CHECKS = 32
/** An upload that transfers less than this in `stallMs` counts as stalled. */
const MIN_UPLOAD_BYTES = 1024

const isReplied = ({ response, isAnswered }: Exchange) => isAnswered || response.writableEnded

/** Whether the client has sent its request and waits for the server. */
const isWaitingForUs = ({ exchanges }: Connection) =>
  [...exchanges].some((exchange) => exchange.request.complete && !isReplied(exchange))

export function createConnections(limits: ConnectionLimits, now: () => number = () => performance.now()): Connections {
  const { bodyMs, uploadMs, stallMs, keepAliveMs, maxConnections, maxPerAddress } = limits
  const connections = new Map<Socket, Connection>()
  const byNetwork = new Map<string, Set<Connection>>()
  const counts: Record<CloseReason, number> = { 'over-limit': 0, 'slow-request': 0, 'unread-reply': 0 }
  const servers: Server[] = []
  const listeners: NetServer[] = []

  const close = ({ socket }: Connection, reason: CloseReason) => {
    counts[reason] += 1
    socket.destroy()
  }

  const removeConnection = (connection: Connection) => {
    connections.delete(connection.socket)
    const others = byNetwork.get(connection.network)
    others?.delete(connection)
    if (others?.size === 0) byNetwork.delete(connection.network)
  }

  /**
   * Makes room by closing the oldest connection that waits for its client, unless it has sent something since the last
   * check. False when all checked connections wait for the server.
   */
  const evictIdlest = (candidates: Iterable<Connection>, moveToEnd: (connection: Connection) => void): boolean => {
    let checks = 0
    let idlest: Connection | undefined
    for (const connection of candidates) {
      if ((checks += 1) > MAX_EVICTION_CHECKS) break
      const hasSent = connection.socket.bytesRead !== connection.receivedAtCheck
      const isBusy = isWaitingForUs(connection)
      if (!isBusy && !hasSent) {
        idlest = connection
        break
      }
      if (!isBusy) idlest ??= connection
      connection.receivedAtCheck = connection.socket.bytesRead
      moveToEnd(connection)
    }
    if (!idlest) return false
    removeConnection(idlest)
    close(idlest, 'over-limit')
    return true
  }

  const makeRoom = (network: string): boolean => {
    const same = byNetwork.get(network)
    if (same && same.size >= maxPerAddress) {
      return evictIdlest(
        same.values().take(MAX_EVICTION_CHECKS).toArray(),
        (connection) => void (same.delete(connection), same.add(connection)),
      )
    }
    if (connections.size < maxConnections) return true
    return evictIdlest(connections.values().take(MAX_EVICTION_CHECKS).toArray(), (connection) => {
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
      transferredBytes: 0,
      progressAt: now(),
      passedBytes: 0,
      passedAt: now(),
      receivedAtCheck: 0,
    }
    connections.set(socket, connection)
    const same = byNetwork.get(network)
    if (same) same.add(connection)
    else byNetwork.set(network, new Set([connection]))
    socket.once('close', () => removeConnection(connection))
  }

  /** Why a connection must be closed; undefined while it keeps to the limits. */
  const findViolation = (connection: Connection, at: number): CloseReason | undefined => {
    const { socket, exchanges } = connection
    // Written data counts as progress when the client takes it; received data counts during an upload.
    const isUnread = socket.writableLength > 0
    const receiving = [...exchanges].filter(({ request }) => !request.complete)
    const transferredBytes = isUnread
      ? socket.bytesWritten - socket.writableLength
      : Math.floor(socket.bytesRead / MIN_UPLOAD_BYTES) * MIN_UPLOAD_BYTES
    if ((!isUnread && receiving.length === 0) || transferredBytes !== connection.transferredBytes) {
      connection.transferredBytes = transferredBytes
      connection.progressAt = at
    }
    const hasStalled = at - connection.progressAt >= stallMs
    if (isUnread && hasStalled) return 'unread-reply'
    const isSlow = receiving.some((exchange) => {
      const lastedMs = at - exchange.startedAt
      // An upload that was refused gets no more than the time of a normal body.
      const isUploading = exchange.isUpload && !isReplied(exchange)
      return isUploading ? hasStalled || lastedMs >= uploadMs : lastedMs >= bodyMs
    })
    return isSlow ? 'slow-request' : undefined
  }

  /** Whether it has waited too long for the next request. Node's own limit would set a timer twice for each request. */
  const isIdle = (connection: Connection, at: number): boolean => {
    const { socket, exchanges } = connection
    const passedBytes = socket.bytesRead + socket.bytesWritten
    if (exchanges.size > 0 || passedBytes !== connection.passedBytes) {
      connection.passedBytes = passedBytes
      connection.passedAt = at
    }
    return at - connection.passedAt >= keepAliveMs
  }

  const check = () => {
    const at = now()
    for (const connection of connections.values()) {
      for (const exchange of connection.exchanges) {
        if (exchange.request.complete && exchange.isAnswered) connection.exchanges.delete(exchange)
      }
      const violation = findViolation(connection, at)
      if (violation) close(connection, violation)
      else if (isIdle(connection, at)) connection.socket.destroy()
    }
  }

  return {
    watch: (server) => {
      servers.push(server)
      listeners.push(server)
      server.on('connection', add)
      const timer = setInterval(check, limits.checkIntervalMs).unref()
      server.once('close', () => clearInterval(timer))
    },
    stopWithDrain: (listener) => void listeners.push(listener),
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
    drain: async () => {
      for (const server of servers)
        server.prependListener('request', (_request, response: ServerResponse) => {
          response.shouldKeepAlive = false
        })
      await delay(limits.announceMs, undefined, { ref: false })
      // The `close` of an HTTP server would also close idle connections at once.
      const ended = listeners.map((server) => new Promise((resolve) => NetServer.prototype.close.call(server, resolve)))
      await Promise.race([Promise.all(ended), delay(limits.drainMs, undefined, { ref: false })])
      // Node counts a connection that has sent nothing as busy, and would wait for it.
      for (const { socket, exchanges } of connections.values())
        if ([...exchanges].every(isReplied)) socket.destroySoon()
    },
    open: () => connections.size,
    closed: (reason) => counts[reason],
  }
}
