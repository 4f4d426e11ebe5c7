import { describe, expect, it } from 'vitest'
import { acceptedTerms, deleteEntryIntent, hasResult, saveHasResult, saveEntryIntent } from './entry-intent.ts'
import type { Store } from './entry-intent.ts'
import { idempotencyKeyFor } from '../../../session/idempotency-key.ts'

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
