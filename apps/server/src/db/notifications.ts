/**
 * The one listening connection of a process. It sends itself a notification every few seconds. When one does not come
 * back (a dead host, a hung server, a pooler in between), it reconnects.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { CLOCK_SQL, readClock } from './clock.ts'
import type { ClockReading } from './clock.ts'

export type NotificationStatus = {
  isConnected: boolean
  /** Since the last heartbeat; without any, since the start. */
  heartbeatAgeMs: number
}

/** A healthy connection has a heartbeat every two seconds (`heartbeatMs`). */
const LATE_HEARTBEAT_MS = 2_500

/** Whether what was sent in the meantime may not have arrived: there is no connection, or its next heartbeat is late. */
export const mayMissNotifications = ({ isConnected, heartbeatAgeMs }: NotificationStatus): boolean =>
  !isConnected || heartbeatAgeMs > LATE_HEARTBEAT_MS

export type Notifications = {
  /** Calls back on each notification of a channel. After a gap the payload is empty: everything may have changed. */
  listen(channel: string, onNotification: (payload: string) => void): Promise<void>
  status(): NotificationStatus
  close(): Promise<void>
}

export type NotificationOptions = {
  heartbeatMs?: number
  /** How long connecting, a statement or a heartbeat may take. */
  timeoutMs?: number
  onClockRead?: (reading: ClockReading) => void
}

/** The connection's name in `pg_stat_activity`: one for each process. */
export const LISTENER_NAME = 'fairdraw-listener'

const FIRST_RETRY_MS = 250
const MAX_RETRY_MS = 5_000

type RunQuery = (statement: string, values?: unknown[]) => Promise<pg.QueryResult>

export function createNotifications(
  url: string,
  { heartbeatMs = 2_000, timeoutMs = 2_000, onClockRead: clockRead = () => {} }: NotificationOptions = {},
): Notifications {
  const channels = new Map<string, ((payload: string) => void)[]>()
  const heartbeatChannel = `heartbeat-${randomUUID()}`
  const closing = new AbortController()
  let current: { client: pg.Client; runQuery: RunQuery; fail: (reason: unknown) => void } | undefined
  let lastHeartbeat = performance.now()
  let loop: Promise<void> | undefined
  const first = Promise.withResolvers<void>()
  first.promise.catch(() => {})

  /** Connects and listens until the connection is lost, then rejects. */
  const runConnection = async () => {
    const connectionLost = new AbortController()
    const client = new pg.Client({
      connectionString: url,
      application_name: LISTENER_NAME,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: heartbeatMs,
    })
    // One statement at a time: a coming version of the driver refuses a second one.
    let last: Promise<unknown> = Promise.resolve()
    const ask: RunQuery = (statement, values) => {
      const result = last.catch(() => {}).then(() => client.query(statement, values))
      last = result
      return result
    }
    const fail = (reason: unknown) => connectionLost.abort(reason)
    client.on('error', fail)
    client.on('end', () => fail(new Error('the connection ended')))
    let onHeartbeat = () => {}
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === heartbeatChannel) onHeartbeat()
      else for (const onNotification of channels.get(channel) ?? []) onNotification(payload)
    })
    const sendHeartbeat = async () => {
      const cameBack = Promise.withResolvers<void>()
      onHeartbeat = cameBack.resolve
      const reading = await readClock(async () => {
        const { rows } = await ask(`select ${CLOCK_SQL} as ms, pg_notify($1, '')`, [heartbeatChannel])
        return (rows as { ms: number }[])[0]!.ms
      })
      const timer = setTimeout(() => cameBack.reject(new Error('a notification did not come back')), timeoutMs)
      await cameBack.promise.finally(() => clearTimeout(timer))
      lastHeartbeat = performance.now()
      clockRead(reading)
    }
    try {
      await client.connect()
      await ask(`listen ${pg.escapeIdentifier(heartbeatChannel)}`)
      for (const channel of channels.keys()) await ask(`listen ${pg.escapeIdentifier(channel)}`)
      await sendHeartbeat()
      current = { client, runQuery: ask, fail }
      first.resolve()
      // What was sent during the gap is unknown, so everything in memory counts as changed.
      for (const onNotification of [...channels.values()].flat()) onNotification('')
      for (;;) {
        await delay(heartbeatMs, undefined, { signal: connectionLost.signal, ref: false })
        await sendHeartbeat()
      }
    } finally {
      current = undefined
      // Without the terminate message: a server that hangs would never answer it.
      client.connection.stream.destroy()
    }
  }

  const run = async () => {
    let failures = 0
    while (!closing.signal.aborted) {
      const connectedBefore = lastHeartbeat
      await runConnection().catch(first.reject)
      failures = lastHeartbeat > connectedBefore ? 0 : failures + 1
      const retryMs = Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS) * (0.5 + Math.random() / 2)
      await delay(retryMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  }

  const heartbeatAgeMs = () => performance.now() - lastHeartbeat

  return {
    listen: async (channel, onNotification) => {
      const known = channels.get(channel)
      channels.set(channel, [...(known ?? []), onNotification])
      loop ??= run()
      const connected = current
      if (!connected) return first.promise
      if (!known) await connected.runQuery(`listen ${pg.escapeIdentifier(channel)}`).catch(connected.fail)
      return undefined
    },
    status: () => ({
      isConnected: current !== undefined && heartbeatAgeMs() < heartbeatMs + 2 * timeoutMs,
      heartbeatAgeMs: heartbeatAgeMs(),
    }),
    close: async () => {
      closing.abort()
      current?.client.connection.stream.destroy()
      await loop
    },
  }
}
