import { memoryStorage } from '@fairdraw/ui/browser/memory-storage.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTokenStore } from './token-store.ts'

const REMEMBERED_MS = 30 * 24 * 60 * 60 * 1000
const BANK_PAYMENT_MS = 600 * 1000
const base64 = (value: object) => btoa(JSON.stringify(value))

let now: number
let local: Storage
let tab: Storage
const store = () => createTokenStore({ local, tab, now: () => now, deleteSign: () => {} })

beforeEach(() => {
  now = Date.parse('2026-11-21T12:00:00Z')
  local = memoryStorage()
  tab = memoryStorage()
})

describe('a remembered log-in', () => {
  // Rows 1.3-80, 1.3-81, 1.4-15
  it('is in local storage as base64 of JSON, with the phone next to it', () => {
    store().write({ token: 'abc', phone: '07700900001', isRemembered: true })
    expect(JSON.parse(atob(local.getItem('token')!))).toMatchObject({ token: 'abc' })
    expect(local.getItem('phone')).toBe('07700900001')
    expect(tab.getItem('token')).toBeNull()
  })

  // Row 1.4-15
  // Rows 1.9-08, 2.4-26
  it('is valid for exactly 30 days', () => {
    store().write({ token: 'abc', phone: '07700900001', isRemembered: true })
    now += REMEMBERED_MS - 1
    expect(store().read()).toEqual({ token: 'abc', phone: '07700900001', isRemembered: true })
    now += 1
    expect(store().read()).toBeUndefined()
    expect(local.getItem('token')).toBeNull()
  })
})

describe('a log-in that is not to be remembered', () => {
  // Row 1.4-16
  // Row 2.4-26
  it('is only in the tab’s storage', () => {
    store().write({ token: 'abc', phone: '07700900001', isRemembered: false })
    expect(local.getItem('token')).toBeNull()
    expect(store().read()).toEqual({ token: 'abc', phone: '07700900001', isRemembered: false })
  })

  it('replaces a remembered one', () => {
    store().write({ token: 'old', phone: '07700900001', isRemembered: true })
    store().write({ token: 'new', phone: '07700900002', isRemembered: false })
    expect(store().read()?.token).toBe('new')
    expect(local.getItem('token')).toBeNull()
  })
})

describe('a log-in during a redirect to a bank', () => {
  const otherTab = () => createTokenStore({ local, tab: memoryStorage(), now: () => now, deleteSign: () => {} })
  const leaveForBank = () => store().write({ token: 'abc', phone: '07700900001', isRemembered: false }, true)

  // Rows 1.3-80, 1.4-17
  // Row 1.9-09
  it('is in local storage for ten minutes, and in the tab for longer', () => {
    leaveForBank()
    expect(JSON.parse(atob(local.getItem('token')!))).toMatchObject({ token: 'abc', isBankPayment: true })
    now += BANK_PAYMENT_MS
    expect(store().read()).toEqual({ token: 'abc', phone: '07700900001', isRemembered: false })
    expect(local.getItem('token')).toBeNull()
    expect(JSON.parse(atob(tab.getItem('token')!))).toEqual({ token: 'abc' })
  })

  // Row 1.4-17
  it('is used by the tab that the bank returns to, for those ten minutes', () => {
    leaveForBank()
    now += BANK_PAYMENT_MS - 1
    expect(otherTab().read()).toEqual({ token: 'abc', phone: '07700900001', isRemembered: false })
  })

  // Row 1.4-17
  // Row 1.9-09
  it('is private afterwards: another tab finds no trace of it, then or later', () => {
    leaveForBank()
    now += BANK_PAYMENT_MS
    const other = otherTab()
    expect(other.read()).toBeUndefined()
    expect(other.read()).toBeUndefined()
    expect([local.getItem('token'), local.getItem('phone')]).toEqual([null, null])
  })
})

// Rows 1.3-80, 1.4-14
it('a stored token without other data is a log-in', () => {
  local.setItem('token', base64({ token: 'abc' }))
  expect(store().read()?.token).toBe('abc')
})

it.each(['', 'not base64!', btoa('not json'), base64({ token: 5 }), base64([]), btoa('null')])(
  'an invalid token %j is not a log-in',
  (broken) => {
    local.setItem('token', broken)
    expect(store().read()).toBeUndefined()
  },
)

// Row 1.4-18
it('clearing leaves nothing behind', () => {
  store().write({ token: 'abc', phone: '07700900001', isRemembered: true })
  store().clear()
  expect([local.length, tab.length]).toEqual([0, 0])
})
