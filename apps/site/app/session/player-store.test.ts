/** The player's log-in in one tab and in several. */
import { beforeEach, describe, expect, it } from 'vitest'
import { createPlayerStore } from './player-store.ts'
import type { StoredSession } from './player-store.ts'
import { createTokenStore } from './token-store.ts'
import { loadedSession, openBrowser } from './testing.ts'

let browser: ReturnType<typeof openBrowser>
beforeEach(() => {
  browser = openBrowser()
})

it('the status is unknown before the start, and visitor afterwards', async () => {
  const { store } = browser.openTab()
  expect(store.get()).toEqual({ status: 'unknown' })
  await store.start()
  expect(store.get()).toEqual({ status: 'visitor' })
})

it('a log-in loads the account and balances', async () => {
  const { store } = browser.openTab()
  await store.start()
  await store.logIn('abc', '07700900001', true)
  expect(store.get()).toMatchObject({ status: 'player', phone: '07700900001', balances: { tokens: 240 } })
  expect(store.token()).toBe('abc')
})

// Row 1.4-14
it('a remembered log-in is restored in the next visit', async () => {
  await browser.openTab().store.logIn('abc', '07700900001', true)
  browser.tabs = []
  const { store } = browser.openTab()
  await store.start()
  expect(store.get().status).toBe('player')
})

describe('a browser that has deleted the token of a remembered log-in', () => {
  const restored = { token: 'new', phone: '07700900001', isRemembered: true }

  // Rows 1.4-15, 1.9-08
  it('exchanges its cookie for a new one, and stores that', async () => {
    browser.restorations = async () => restored
    const { store } = browser.openTab()
    await store.start()
    expect(store.get()).toMatchObject({ status: 'player', phone: '07700900001' })
    expect([store.token(), browser.local.getItem('phone')]).toEqual(['new', '07700900001'])
  })

  it('does not replace a log-in that was made meanwhile', async () => {
    const { store } = browser.openTab()
    browser.restorations = async () => {
      await store.logIn('typed', '07700900002', false)
      return restored
    }
    await store.start()
    expect(store.token()).toBe('typed')
  })
})

it('a failed load leaves the player logged in and says so', async () => {
  browser.loads.push(async () => undefined)
  const { store } = browser.openTab()
  await store.logIn('abc', '07700900001', false)
  expect(store.get()).toMatchObject({ status: 'player', failure: { code: 'offline' } })
  await store.refresh()
  expect(store.get()).toMatchObject({ failure: undefined, balances: { tokens: 240 } })
})

it('data that arrives after a log-out is not shown', async () => {
  let arrive: (value: StoredSession) => void = () => {}
  browser.loads.push(() => new Promise((resolve) => (arrive = resolve)))
  const { store } = browser.openTab()
  const loggingIn = store.logIn('abc', '07700900001', false)
  await store.logOut()
  arrive(loadedSession())
  await loggingIn
  expect(store.get()).toEqual({ status: 'visitor' })
})

it('the later of two loads wins', async () => {
  const { store } = browser.openTab()
  await store.logIn('abc', '07700900001', false)
  let arrive: (value: StoredSession) => void = () => {}
  browser.loads.push(
    () => new Promise((resolve) => (arrive = resolve)),
    async () => loadedSession({ tokens: 180 }),
  )
  const slow = store.refresh()
  await store.refresh()
  arrive(loadedSession({ tokens: 240 }))
  await slow
  expect(store.get()).toMatchObject({ balances: { tokens: 180 } })
})

// Row 1.4-19
it('a token is renewed when the account says so', async () => {
  browser.loads.push(async () => loadedSession({ shouldRenewToken: true }))
  const { store } = browser.openTab()
  await store.logIn('abc', '07700900001', true)
  expect(store.token()).toBe('renewed')
  expect(JSON.parse(atob(browser.local.getItem('token')!))).toMatchObject({ token: 'renewed' })
})

// Row 1.4-18
it('logging out clears the storage, and ends the token on the server', async () => {
  const { store, tab } = browser.openTab()
  await store.logIn('abc', '07700900001', true)
  await store.logOut()
  expect([browser.local.length, tab.length, store.token(), browser.ended]).toEqual([0, 0, undefined, ['abc']])
})

it('a pending log-in is restored after a reload, and not used before', async () => {
  const { store, tab } = browser.openTab()
  await store.start()
  store.savePendingLogIn('abc', '07700900001', false)
  expect([store.get().status, store.token()]).toEqual(['visitor', undefined])
  const refreshed = createPlayerStore({
    tokens: createTokenStore({ local: browser.local, tab, now: () => 0, deleteSign: () => {} }),
    broadcast: () => {},
    load: async () => ({ session: loadedSession() }),
    renew: async () => undefined,
    restore: async () => undefined,
    end: async () => {},
    wait: async () => {},
    withLock: (task) => task(),
  })
  await refreshed.start()
  expect(refreshed.get()).toMatchObject({ status: 'player', phone: '07700900001' })
})

it('logging out can use another server call', async () => {
  const { store } = browser.openTab()
  await store.logIn('abc', '07700900001', true)
  const endedTokens: string[] = []
  await store.logOut(async (token) => void endedTokens.push(token))
  expect([endedTokens, browser.ended, store.get().status]).toEqual([['abc'], [], 'visitor'])
})

it('a changed number is shown at once, in all tabs and after a reload', async () => {
  const [one, other] = [browser.openTab(), browser.openTab()]
  await one.store.logIn('abc', '07700900001', true)
  await one.store.changePhone('07700900002')
  expect(one.store.get()).toMatchObject({ phone: '07700900002', balances: { tokens: 240 } })
  expect(other.store.get()).toMatchObject({ status: 'player', phone: '07700900002' })
  expect([browser.local.getItem('phone'), one.store.token(), other.store.token()]).toEqual([
    '07700900002',
    'abc',
    'abc',
  ])
})

describe('several tabs', () => {
  // Row 1.4-34
  it('a new tab takes over a log-in that only another tab has', async () => {
    await browser.openTab().store.logIn('abc', '07700900001', false)
    const second = browser.openTab()
    await second.store.start()
    expect(second.store.get()).toMatchObject({ status: 'player', phone: '07700900001' })
    expect(browser.local.getItem('token')).toBeNull()
  })

  // Row 1.4-34
  it('a log-in and a log-out reach all of them', async () => {
    const [one, other] = [browser.openTab(), browser.openTab()]
    await Promise.all([one.store.start(), other.store.start()])
    await one.store.logIn('abc', '07700900001', false)
    expect(other.store.get().status).toBe('player')
    await other.store.logOut()
    expect(one.store.get().status).toBe('visitor')
    expect(one.tab.getItem('token')).toBeNull()
  })

  it('a message does not echo forever', async () => {
    const [one, other] = [browser.openTab(), browser.openTab()]
    await one.store.logIn('abc', '07700900001', false)
    expect([one.heard.length, other.heard.length]).toEqual([0, 1])
  })
})

describe('during a redirect to a bank', () => {
  // Rows 1.3-80, 1.4-17
  it('a log-in of one tab is stored where the tab that the bank opens can read it, and then belongs to that tab', async () => {
    const leaving = browser.openTab()
    await leaving.store.logIn('abc', '07700900001', false)
    leaving.store.saveLogInForBank()
    expect(browser.local.getItem('token')).not.toBeNull()
    browser.tabs = []
    const back = browser.openTab()
    await back.store.start()
    expect(back.store.get()).toMatchObject({ status: 'player', phone: '07700900001' })
    back.store.restoreAfterBank()
    expect(browser.local.getItem('token')).toBeNull()
    expect(back.tab.getItem('token')).not.toBeNull()
  })

  it('a log-in that is remembered stays as it is', async () => {
    const { store, tab } = browser.openTab()
    await store.logIn('abc', '07700900001', true)
    const stored = browser.local.getItem('token')
    store.saveLogInForBank()
    expect(browser.local.getItem('token')).toBe(stored)
    store.restoreAfterBank()
    expect(browser.local.getItem('token')).toBe(stored)
    expect(tab.getItem('token')).toBeNull()
  })
})

describe('a session that the server ended', () => {
  // Row 1.8-01
  it('ends in all tabs, with the reason in the tab that noticed', async () => {
    const [one, other] = [browser.openTab(), browser.openTab()]
    await one.store.logIn('abc', '07700900001', false)
    const reasons: string[] = []
    one.store.onEnd((reason) => reasons.push(`one: ${reason}`))
    other.store.onEnd((reason) => reasons.push(`other: ${reason}`))
    await one.store.handleRefusedToken('session-ended', 'abc')
    await one.store.handleRefusedToken('session-ended', 'abc')
    expect(reasons).toEqual(['one: session-ended', 'other: left'])
    expect([one.store.get().status, other.store.get().status]).toEqual(['visitor', 'visitor'])
    expect(browser.ended).toEqual([])
  })

  it('ends only its own log-in, even if the reply comes after the next log-in has started', async () => {
    const { store } = browser.openTab()
    await store.logIn('abc', '07700900001', false)
    await store.logOut()
    await store.logIn('def', '07700900002', false)
    await store.handleRefusedToken('session-ended', 'abc')
    await store.handleRefusedToken('session-ended', undefined)
    expect(store.get()).toMatchObject({ status: 'player', phone: '07700900002' })
    await store.handleRefusedToken('session-ended', 'def')
    expect(store.get().status).toBe('visitor')
  })

  it('is reported once to a listener that is added afterwards', async () => {
    const { store } = browser.openTab()
    await store.logIn('abc', '07700900001', false)
    await store.handleRefusedToken('session-ended', 'abc')
    const reasons: string[] = []
    store.onEnd((reason) => reasons.push(reason))
    store.onEnd((reason) => reasons.push(`again: ${reason}`))
    expect(reasons).toEqual(['session-ended'])
  })
})
