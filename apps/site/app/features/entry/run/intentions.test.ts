import { describe, expect, it } from 'vitest'
import { acceptedTerms, deleteIntentions, isDone, keyFor, markDone, settle, wishToEnter } from './intentions.ts'
import type { Store } from './intentions.ts'

function memory(): Store {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

function counter() {
  let made = 0
  return () => `key-${(made += 1)}`
}

describe('the key of a call', () => {
  it('is the same for the same question, refresh or retry', () => {
    const [store, newKey] = [memory(), counter()]
    const body = { competitionId: 1, termsAccepted: true }
    expect(keyFor(store, 'enter:1', body, newKey)).toBe('key-1')
    expect(keyFor(store, 'enter:1', { ...body }, newKey)).toBe('key-1')
  })

  it('is another when something else is asked', () => {
    const [store, newKey] = [memory(), counter()]
    keyFor(store, 'payment:a', { nonce: 'one' }, newKey)
    expect(keyFor(store, 'payment:a', { nonce: 'two' }, newKey)).toBe('key-2')
  })

  it('is another once the first was answered', () => {
    const [store, newKey] = [memory(), counter()]
    keyFor(store, 'payment:a', { nonce: 'one' }, newKey)
    settle(store, 'payment:a')
    expect(keyFor(store, 'payment:a', { nonce: 'one' }, newKey)).toBe('key-2')
  })

  it('survives what cannot be read', () => {
    const [store, newKey] = [memory(), counter()]
    store.setItem('entry-key:enter:1', '{not json')
    expect(keyFor(store, 'enter:1', {}, newKey)).toBe('key-1')
  })

  it('keeps nothing of what is sent', () => {
    const kept: string[] = []
    const store = { ...memory(), setItem: (_key: string, value: string) => void kept.push(value) }
    keyFor(store, 'payment:a', { nonce: 'secret-nonce' }, counter())
    expect(kept.join()).not.toContain('secret-nonce')
  })
})

describe('a wish to enter', () => {
  it('carries the accepted terms', () => {
    const store = memory()
    wishToEnter(store, 7, 3)
    expect(acceptedTerms(store, 7)).toBe(3)
    expect(acceptedTerms(store, 8)).toBeUndefined()
  })

  it('is a new intention each time', () => {
    const [store, newKey] = [memory(), counter()]
    wishToEnter(store, 7, 3)
    keyFor(store, 'enter:7', {}, newKey)
    markDone(store, 7)
    wishToEnter(store, 7, 3)
    expect(isDone(store, 7)).toBe(false)
    expect(keyFor(store, 'enter:7', {}, newKey)).toBe('key-2')
  })

  it('does not inherit terms that were accepted for an earlier entry', () => {
    const store = memory()
    wishToEnter(store, 7, 3)
    wishToEnter(store, 7)
    expect(acceptedTerms(store, 7)).toBeUndefined()
    wishToEnter(store, 7, 3)
    deleteIntentions(store, 7)
    expect(acceptedTerms(store, 7)).toBeUndefined()
  })
})
