import { describe, expect, it } from 'vitest'
import {
  acceptedTerms,
  deleteEntryIntent,
  hasResult,
  idempotencyKeyFor,
  saveHasResult,
  deleteIdempotencyKey,
  saveEntryIntent,
} from './entry-intent.ts'
import type { Store } from './entry-intent.ts'

function memory(): Store {
  const stored = new Map<string, string>()
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
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
})

describe('an entry intent', () => {
  it('stores the accepted terms', () => {
    const store = memory()
    saveEntryIntent(store, 7, 3)
    expect(acceptedTerms(store, 7)).toBe(3)
    expect(acceptedTerms(store, 8)).toBeUndefined()
  })

  it('is a new request each time', () => {
    const [store, newKey] = [memory(), counter()]
    saveEntryIntent(store, 7, 3)
    idempotencyKeyFor(store, 'enter:7', {}, newKey)
    saveHasResult(store, 7)
    saveEntryIntent(store, 7, 3)
    expect(hasResult(store, 7)).toBe(false)
    expect(idempotencyKeyFor(store, 'enter:7', {}, newKey)).toBe('key-2')
  })

  it('does not take over terms that were accepted for an earlier entry', () => {
    const store = memory()
    saveEntryIntent(store, 7, 3)
    saveEntryIntent(store, 7)
    expect(acceptedTerms(store, 7)).toBeUndefined()
    saveEntryIntent(store, 7, 3)
    deleteEntryIntent(store, 7)
    expect(acceptedTerms(store, 7)).toBeUndefined()
  })
})
