import { afterEach, describe, expect, it, vi } from 'vitest'
import { deviceStorage, strictDeviceStorage, tabStorage } from './browser-storage.ts'
import { memoryStorage } from './memory-storage.ts'

const denied = (): never => {
  throw new DOMException('denied', 'SecurityError')
}

/** Windows as browsers have them, by what they allow. */
const BLOCKED = {
  'the getters throw': Object.defineProperties({}, { localStorage: { get: denied }, sessionStorage: { get: denied } }),
  'writing throws': {
    localStorage: { ...memoryStorage(), setItem: denied },
    sessionStorage: { ...memoryStorage(), setItem: denied },
  },
}

afterEach(() => void vi.unstubAllGlobals())

describe.each(Object.entries(BLOCKED))('where storage is blocked and %s', (_name, window) => {
  it.each([
    ['the tab', tabStorage],
    ['the device', deviceStorage],
  ])('what is stored for %s is kept in memory', (_of, open) => {
    vi.stubGlobal('window', window)
    open().setItem('a', '1')
    expect(open().getItem('a')).toBe('1')
    open().removeItem('a')
    expect(open().getItem('a')).toBeNull()
  })
})

it('what needs consent is kept nowhere else where storage is blocked', () => {
  vi.stubGlobal('window', BLOCKED['the getters throw'])
  expect(strictDeviceStorage).toThrow('denied')
})

it('elsewhere it is the browser’s own storage', () => {
  const [localStorage, sessionStorage] = [memoryStorage(), memoryStorage()]
  vi.stubGlobal('window', { localStorage, sessionStorage })
  deviceStorage().setItem('a', '1')
  tabStorage().setItem('b', '2')
  expect([localStorage.getItem('a'), sessionStorage.getItem('b'), localStorage.length]).toEqual(['1', '2', 1])
})
