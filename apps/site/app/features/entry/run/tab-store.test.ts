import { expect, it } from 'vitest'
import { newKey, tabStore } from './tab-store.ts'

it('makes keys that are random UUIDs', () => {
  const keys = Array.from({ length: 50 }, newKey)
  for (const key of keys) expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(keys).size).toBe(keys.length)
})

it('keeps things for the page where the tab’s storage is barred', () => {
  const store = tabStore()
  store.setItem('a', '1')
  expect(store.getItem('a')).toBe('1')
  store.removeItem('a')
  expect(store.getItem('a')).toBeNull()
})
