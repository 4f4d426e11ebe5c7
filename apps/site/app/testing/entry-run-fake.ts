/** Test fakes for an entry run: a server with scripted replies that records its requests. */
import type { EntryStatus } from '@fairdraw/contract/entry.ts'
import { createEntryRun } from '../features/entry/run/entry-run.ts'
import type { EntryRunDependencies } from '../features/entry/run/entry-run.ts'
import type { Store } from '../features/entry/run/entry-intent.ts'

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

/** A fake server that replies to each call by name, in the given order. The last reply repeats. */
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
  return { sent, api: api as unknown as EntryRunDependencies['api'] }
}

export function memory(): Store {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

let keys = 0
/** The fixed time of the device's clock. */
export const NOW = 1_700_000_000_000

export function runOn(replies: Record<string, Reply[]>, tabStore = memory(), browserStore = memory()) {
  const { sent, api } = server(replies)
  const waits: number[] = []
  const run = createEntryRun(101, {
    api,
    tabStore,
    browserStore,
    newKey: () => `key-${(keys += 1)}`,
    now: () => NOW,
    wait: async (ms) => void waits.push(ms),
  })
  return {
    run,
    sent,
    waits,
    tabStore,
    browserStore,
    named: (name: string) => sent.filter((call) => call.name === name),
  }
}

/** The same, once a visit has begun. */
export async function visited(...given: Parameters<typeof runOn>) {
  const opened = runOn(...given)
  await opened.run.begin(visit)
  return opened
}

export const visit = { isReload: false, needsTermsFirst: false }
export const reload = { isReload: true, needsTermsFirst: false }
export const ok = (body: unknown): Reply => ({ body })
export const no = (refused: string): Reply => ({ refused })
