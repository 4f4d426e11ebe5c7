import { expect, it } from 'vitest'
import { tabStore } from './tab-store.ts'

it('values are stored in memory where the tab’s storage is blocked', () => {
  const store = tabStore()
  store.setItem('a', '1')
  expect(store.getItem('a')).toBe('1')
  store.removeItem('a')
  expect(store.getItem('a')).toBeNull()
})
