/** For the tests of an entry's run: a server that answers by script, and what it was asked. */
import type { EntryStatus } from '@fairdraw/contract/entry.ts'
import { createEntryRun } from '../features/entry/run/entry-run.ts'
import type { Ports } from '../features/entry/run/entry-run.ts'
import type { Store } from '../features/entry/run/intentions.ts'

export const entryId = '0197a3c2-8c1e-7d52-9b41-0c5f3f5b7a10'
export const pending: EntryStatus = {
  status: 'pending',
  step: 'payment',
  paymentMethod: null,
  payment: { paid: false, free: false, paidPrice: 200, tokenPrice: 0, paymentStatus: null },
  quiz: { questionCount: 0, quizStatus: 'pending' },
}
export const completed: EntryStatus = { ...pending, status: 'completed', step: null, tickets: ['10-0001', '10-0002'] }
export const entered = { entryId, steps: ['payment'], step: 'payment', status: 'pending' }
export const card = { method: 'card', bundleId: 'three', nonce: 'nonce-1' } as const

type Sent = { name: string; body: Record<string, unknown>; key: string | undefined }
export type Reply =
  | { body: unknown }
  | {
      refused: string
      status?: number
      retryAfter?: number
      reference?: string
      until?: string
      remainingPence?: number
      declineReason?: string
      fields?: Record<string, string[]>
    }

/** A server that answers each call by its name, in the given order; the last answer stands. */
export function server(replies: Record<string, Reply[]>) {
  const sent: Sent[] = []
  const queues = Object.fromEntries(Object.entries(replies).map(([name, all]) => [name, [...all]]))
  const api = async (endpoint: { name: string }, parts: object, more: { idempotencyKey?: string } = {}) => {
    sent.push({ name: endpoint.name, body: (parts as { body: Sent['body'] }).body ?? {}, key: more.idempotencyKey })
    const queue = queues[endpoint.name] ?? []
    const reply = queue.length > 1 ? queue.shift()! : queue[0]!
    if ('body' in reply) return { ok: true, status: 200, body: reply.body }
    const { refused: code, status = 409, ...more2 } = reply
    return { ok: false, status: code === 'offline' ? 0 : status, problem: { code, ...more2 } }
  }
  return { sent, api: api as unknown as Ports['api'] }
}

export function memory(): Store {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

let keys = 0
/** What the device's clock says throughout. */
export const NOW = 1_700_000_000_000

export function runOn(replies: Record<string, Reply[]>, store = memory(), kept = memory()) {
  const { sent, api } = server(replies)
  const waits: number[] = []
  const run = createEntryRun(101, {
    api,
    store,
    kept,
    newKey: () => `key-${(keys += 1)}`,
    now: () => NOW,
    wait: async (ms) => void waits.push(ms),
  })
  return { run, sent, waits, store, kept, named: (name: string) => sent.filter((call) => call.name === name) }
}

export const visit = { isReload: false, needsTermsFirst: false }
export const reload = { isReload: true, needsTermsFirst: false }
export const ok = (body: unknown): Reply => ({ body })
export const no = (refused: string): Reply => ({ refused })
