/**
 * Reports outcomes of work that no caller waits for: jobs, messages, refunds, webhooks, calls to vendors. Every outcome
 * is counted. Every failure is logged once, with its attempts and its next attempt. `docs/operations.md` has an alert
 * for each.
 */
import type { FastifyBaseLogger } from 'fastify'
import { Counter } from 'prom-client'
import type { Registry } from 'prom-client'

export const WORK_KINDS = [
  'job',
  'message',
  'vendor-task',
  'payment',
  'refund',
  'payout',
  'age-check',
  'webhook',
  'timestamp',
  'vendor-call',
] as const
export type WorkKind = (typeof WORK_KINDS)[number]

type WorkDetails = {
  /** The id of the row; never a phone number, name or code. */
  id?: string | number
  /** The number of attempts, this one included. */
  attempts?: number
}

type WorkFailure = WorkDetails & {
  error: unknown
  nextAttemptAt?: Date
  /** Since when it has failed without a success in between. */
  failingSince?: Date
}

export type WorkReporter = {
  /** `name`: from a fixed list (job, topic, operation of a vendor), because it becomes a metric label. */
  succeeded(kind: WorkKind, name: string): void
  /** It failed and will be retried: a warning in the log. */
  retrying(kind: WorkKind, name: string, failure: WorkFailure): void
  /** It failed permanently and needs a person: an error in the log. Report it once, at the change to that state. */
  gaveUp(kind: WorkKind, name: string, failure: WorkFailure): void
  /** A call failed, and its caller decides what to do: a warning in the log. */
  failed(kind: 'vendor-call', name: string, failure: WorkFailure): void
  /** It came too late and was dropped: a warning in the log. */
  expired(kind: WorkKind, name: string, facts: WorkDetails): void
  /** It is no longer needed, for example after an erasure: only counted. */
  skipped(kind: WorkKind, name: string, facts?: WorkDetails): void
}

export function createWorkReporter(registry: Registry, log: Pick<FastifyBaseLogger, 'warn' | 'error'>): WorkReporter {
  const outcomes = new Counter({
    name: 'fairdraw_work_outcomes_total',
    help: 'Work that no caller waits for, by what became of it.',
    labelNames: ['kind', 'name', 'outcome'] as const,
    registers: [registry],
  })
  const fields = (kind: WorkKind, name: string, { error, ...rest }: WorkFailure) => ({
    err: error,
    kind,
    name,
    ...rest,
  })
  return {
    succeeded: (kind, name) => outcomes.inc({ kind, name, outcome: 'succeeded' }),
    retrying: (kind, name, failure) => {
      outcomes.inc({ kind, name, outcome: 'retrying' })
      log.warn(fields(kind, name, failure), 'work failed and will be tried again')
    },
    gaveUp: (kind, name, failure) => {
      outcomes.inc({ kind, name, outcome: 'gave-up' })
      log.error(fields(kind, name, failure), 'work failed permanently and needs a person')
    },
    failed: (kind, name, failure) => {
      outcomes.inc({ kind, name, outcome: 'failed' })
      log.warn(fields(kind, name, failure), 'a call failed')
    },
    expired: (kind, name, facts) => {
      outcomes.inc({ kind, name, outcome: 'expired' })
      log.warn({ kind, name, ...facts }, 'work came too late and was dropped')
    },
    skipped: (kind, name) => outcomes.inc({ kind, name, outcome: 'skipped' }),
  }
}
