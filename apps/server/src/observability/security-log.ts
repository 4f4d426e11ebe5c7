/** Records security events: a counter by event, and one redacted line in the log. */
import type { FastifyBaseLogger } from 'fastify'
import { Counter } from 'prom-client'
import type { Registry } from 'prom-client'

export const SECURITY_EVENTS = [
  'account-locked',
  'rate-limited',
  'attack-suspected',
  'step-up-asked',
  'passcode-changed',
  'number-changed',
  'webhook-signature-wrong',
  'intake-key-wrong',
  'desk-log-in-refused',
  'desk-foreign-origin',
] as const
export type SecurityEvent = (typeof SECURITY_EVENTS)[number]

export type SecurityFields = { call?: string; playerId?: number; network?: string }
export type LoggedSecurityEvent = SecurityFields & { event: SecurityEvent; at: Date }

export type SecurityLog = {
  /**
   * `fields` never contains a complete phone number, name, code or token. Events that a stranger can cause without
   * limit are logged at most once a minute for each `call`; the counter counts all.
   */
  record(event: SecurityEvent, fields?: SecurityFields): void
}

const LOG_INTERVAL_MS = 60_000

/** `keep` is given what is logged, for a collector outside. */
export function createSecurityLog(
  registry: Registry,
  log: Pick<FastifyBaseLogger, 'warn'>,
  now: () => Date,
  keep: (event: LoggedSecurityEvent) => void = () => {},
): SecurityLog {
  const events = new Counter({
    name: 'fairdraw_security_events_total',
    help: 'Locks, limits, step-ups and wrong signatures or keys.',
    labelNames: ['event', 'call'] as const,
    registers: [registry],
  })
  const loggedAt = new Map<string, number>()
  return {
    record: (event, fields = {}) => {
      const { call = '' } = fields
      events.inc({ event, call })
      const key = `${event} ${call} ${fields.playerId ?? ''}`
      const at = now()
      if (at.getTime() - (loggedAt.get(key) ?? -Infinity) < LOG_INTERVAL_MS) return
      if (loggedAt.size > 10_000) loggedAt.clear()
      loggedAt.set(key, at.getTime())
      log.warn({ event, ...fields }, 'security event')
      keep({ event, ...fields, at })
    },
  }
}
