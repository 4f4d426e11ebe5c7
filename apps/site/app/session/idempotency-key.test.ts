import { describe, expect, it } from 'vitest'
import { sendOnce, deleteIdempotencyKey, idempotencyKeyFor, isDefinite, newKey } from './idempotency-key.ts'

function memory() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}

function counter() {
  let made = 0
  return () => `key-${(made += 1)}`
}

describe('the idempotency key of a call', () => {
  it('is the same for the same body, after a refresh or a retry', () => {
    const [store, newKey] = [memory(), counter()]
    const body = { competitionId: 1, termsAccepted: true }
    expect(idempotencyKeyFor(store, 'enter:1', body, newKey)).toBe('key-1')
    expect(idempotencyKeyFor(store, 'enter:1', { ...body }, newKey)).toBe('key-1')
  })

  it('is different for a different body', () => {
    const [store, newKey] = [memory(), counter()]
    idempotencyKeyFor(store, 'payment:a', { nonce: 'one' }, newKey)
    expect(idempotencyKeyFor(store, 'payment:a', { nonce: 'two' }, newKey)).toBe('key-2')
  })

  it('is different after a definite answer', () => {
    const [store, newKey] = [memory(), counter()]
    idempotencyKeyFor(store, 'payment:a', { nonce: 'one' }, newKey)
    deleteIdempotencyKey(store, 'payment:a')
    expect(idempotencyKeyFor(store, 'payment:a', { nonce: 'one' }, newKey)).toBe('key-2')
  })

  it('is created again where the stored value is invalid', () => {
    const [store, newKey] = [memory(), counter()]
    store.setItem('entry-key:enter:1', '{not json')
    expect(idempotencyKeyFor(store, 'enter:1', {}, newKey)).toBe('key-1')
  })

  it('is stored without the request body', () => {
    const stored: string[] = []
    const store = { ...memory(), setItem: (_key: string, value: string) => void stored.push(value) }
    idempotencyKeyFor(store, 'payment:a', { nonce: 'secret-nonce' }, counter())
    expect(stored.join()).not.toContain('secret-nonce')
  })

  it('stays the same for calls without a definite answer', () => {
    for (const code of ['offline', 'internal-error', 'busy', 'unavailable', 'still-running', 'session-ended'])
      expect(isDefinite(code)).toBe(false)
    for (const code of ['entry-failed', 'closed', 'terms-not-accepted']) expect(isDefinite(code)).toBe(true)
  })
})

it('new keys are random UUIDs', () => {
  const keys = Array.from({ length: 50 }, newKey)
  for (const key of keys) expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(keys).size).toBe(keys.length)
})

describe('a call that is sent once', () => {
  it('has the same key until a definite answer, and then another', async () => {
    const [store, newKey, keys] = [memory(), counter(), [] as string[]]
    const answers = ['offline', 'busy', 'not-enough-cash', undefined] as const
    const ask = (code: (typeof answers)[number]) =>
      sendOnce(store, { call: 'payout', body: { amountPence: 1 }, newKey }, async (key) => {
        keys.push(key)
        return code === undefined ? { ok: true as const } : { ok: false as const, problem: { code } }
      })
    for (const code of [...answers, 'offline'] as const) await ask(code)
    expect(keys).toEqual(['key-1', 'key-1', 'key-1', 'key-2', 'key-3'])
  })
})
