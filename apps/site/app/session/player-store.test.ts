import { memoryStorage } from '@fairdraw/ui/browser/memory-storage.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPlayerStore } from './player-store.ts'
import type { StoredSession, PlayerStore, TabMessage } from './player-store.ts'
import { createTokenStore } from './token-store.ts'
import type { LogIn } from './token-store.ts'

function loadedSession({ tokens = 240, shouldRenewToken = false } = {}): StoredSession {
  return {
    account: {
      playerId: 1,
      phoneNumber: '07700900001',
      tokens,
      customerType: 'regular',
      clientIp: '127.0.0.1',
      hiddenCompsIds: [],
      isTestPlayer: false,
      shouldRenewToken,
      playerDetails: { email: null, isEmailVerified: false },
    },
    balances: { tokens, entryCreditsV1: 0, entryCreditsV2Pence: 0, discountCreditsPence: 0, cashPence: 0 },
    tickets: [],
  }
}

let local: Storage
let loads: (() => Promise<StoredSession | undefined>)[]
/** What the server does with a renewal, by the token that asks for it. */
let renewals: (token: string | undefined) => Promise<string | undefined>
/** What the renewal cookie of this browser is exchanged for. */
let restorations: () => Promise<LogIn | undefined>
/** The browser's lock: one task after the other, whichever tab it is of. */
let lock: Promise<void>
let ended: string[]
type Tab = {
  store: PlayerStore
  tab: Storage
  heard: TabMessage[]
  /** Messages that are not delivered yet; they arrive when the tab waits. Undefined: each arrives at once. */
  late?: TabMessage[]
}
let tabs: Tab[]

/** A browser tab: its own storage, the local storage of the browser, and a channel to all other tabs. */
function openTab(): Tab {
  const heard: TabMessage[] = []
  const tab = memoryStorage()
  const store: PlayerStore = createPlayerStore({
    tokens: createTokenStore({ local, tab, now: () => 0, deleteSign: () => {} }),
    broadcast: (message) => {
      for (const other of tabs) {
        if (other.store === store) continue
        other.heard.push(message)
        if (other.late) other.late.push(message)
        else other.store.handleTabMessage(message)
      }
    },
    load: async () => {
      const loaded = await (loads.shift() ?? (async () => loadedSession()))()
      return loaded ? { session: loaded } : { failure: { code: 'offline' } }
    },
    renew: () => renewals(store.token()),
    restore: () => restorations(),
    end: async (token) => void ended.push(token),
    wait: async () => {
      for (const message of opened.late?.splice(0) ?? []) store.handleTabMessage(message)
    },
    withLock: async (task) => (lock = lock.then(task)),
  })
  const opened: Tab = { store, tab, heard }
  tabs.push(opened)
  return opened
}

beforeEach(() => {
  local = memoryStorage()
  loads = []
  renewals = async () => 'renewed'
  restorations = async () => undefined
  lock = Promise.resolve()
  ended = []
  tabs = []
})

it('the status is unknown before the start, and visitor afterwards', async () => {
  const { store } = openTab()
  expect(store.get()).toEqual({ status: 'unknown' })
  await store.start()
  expect(store.get()).toEqual({ status: 'visitor' })
})

it('a log-in loads the account and balances', async () => {
  const { store } = openTab()
  await store.start()
  await store.logIn('abc', '07700900001', true)
  expect(store.get()).toMatchObject({ status: 'player', phone: '07700900001', balances: { tokens: 240 } })
  expect(store.token()).toBe('abc')
})

// Row 1.4-14
it('a remembered log-in is restored in the next visit', async () => {
  await openTab().store.logIn('abc', '07700900001', true)
  tabs = []
  const { store } = openTab()
  await store.start()
  expect(store.get().status).toBe('player')
})

describe('a browser that has deleted the token of a remembered log-in', () => {
  const restored = { token: 'new', phone: '07700900001', isRemembered: true }

  // Rows 1.4-15, 1.9-08
  it('exchanges its cookie for a new one, and stores that', async () => {
    restorations = async () => restored
    const { store } = openTab()
    await store.start()
    expect(store.get()).toMatchObject({ status: 'player', phone: '07700900001' })
    expect([store.token(), local.getItem('phone')]).toEqual(['new', '07700900001'])
  })

  it('does not replace a log-in that was made meanwhile', async () => {
    const { store } = openTab()
    restorations = async () => {
      await store.logIn('typed', '07700900002', false)
      return restored
    }
    await store.start()
    expect(store.token()).toBe('typed')
  })
})

it('a failed load leaves the player logged in and says so', async () => {
  loads.push(async () => undefined)
  const { store } = openTab()
  await store.logIn('abc', '07700900001', false)
  expect(store.get()).toMatchObject({ status: 'player', failure: { code: 'offline' } })
  await store.refresh()
  expect(store.get()).toMatchObject({ failure: undefined, balances: { tokens: 240 } })
})

it('data that arrives after a log-out is not shown', async () => {
  let arrive: (value: StoredSession) => void = () => {}
  loads.push(() => new Promise((resolve) => (arrive = resolve)))
  const { store } = openTab()
  const loggingIn = store.logIn('abc', '07700900001', false)
  await store.logOut()
  arrive(loadedSession())
  await loggingIn
  expect(store.get()).toEqual({ status: 'visitor' })
})

it('the later of two loads wins', async () => {
  const { store } = openTab()
  await store.logIn('abc', '07700900001', false)
  let arrive: (value: StoredSession) => void = () => {}
  loads.push(
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
  loads.push(async () => loadedSession({ shouldRenewToken: true }))
  const { store } = openTab()
  await store.logIn('abc', '07700900001', true)
  expect(store.token()).toBe('renewed')
  expect(JSON.parse(atob(local.getItem('token')!))).toMatchObject({ token: 'renewed' })
})

// Row 1.4-18
it('logging out clears the storage, and ends the token on the server', async () => {
  const { store, tab } = openTab()
  await store.logIn('abc', '07700900001', true)
  await store.logOut()
  expect([local.length, tab.length, store.token(), ended]).toEqual([0, 0, undefined, ['abc']])
})

it('a pending log-in is restored after a reload, and not used before', async () => {
  const { store, tab } = openTab()
  await store.start()
  store.savePendingLogIn('abc', '07700900001', false)
  expect([store.get().status, store.token()]).toEqual(['visitor', undefined])
  const refreshed = createPlayerStore({
    tokens: createTokenStore({ local, tab, now: () => 0, deleteSign: () => {} }),
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
  const { store } = openTab()
  await store.logIn('abc', '07700900001', true)
  const endedTokens: string[] = []
  await store.logOut(async (token) => void endedTokens.push(token))
  expect([endedTokens, ended, store.get().status]).toEqual([['abc'], [], 'visitor'])
})

it('a changed number is shown at once, in all tabs and after a reload', async () => {
  const [one, other] = [openTab(), openTab()]
  await one.store.logIn('abc', '07700900001', true)
  await one.store.changePhone('07700900002')
  expect(one.store.get()).toMatchObject({ phone: '07700900002', balances: { tokens: 240 } })
  expect(other.store.get()).toMatchObject({ status: 'player', phone: '07700900002' })
  expect([local.getItem('phone'), one.store.token(), other.store.token()]).toEqual(['07700900002', 'abc', 'abc'])
})

describe('several tabs', () => {
  // Row 1.4-34
  it('a new tab takes over a log-in that only another tab has', async () => {
    await openTab().store.logIn('abc', '07700900001', false)
    const second = openTab()
    await second.store.start()
    expect(second.store.get()).toMatchObject({ status: 'player', phone: '07700900001' })
    expect(local.getItem('token')).toBeNull()
  })

  // Row 1.4-34
  it('a log-in and a log-out reach all of them', async () => {
    const [one, other] = [openTab(), openTab()]
    await Promise.all([one.store.start(), other.store.start()])
    await one.store.logIn('abc', '07700900001', false)
    expect(other.store.get().status).toBe('player')
    await other.store.logOut()
    expect(one.store.get().status).toBe('visitor')
    expect(one.tab.getItem('token')).toBeNull()
  })

  it('a message does not echo forever', async () => {
    const [one, other] = [openTab(), openTab()]
    await one.store.logIn('abc', '07700900001', false)
    expect([one.heard.length, other.heard.length]).toEqual([0, 1])
  })
})

describe('during a redirect to a bank', () => {
  // Rows 1.3-80, 1.4-17
  it('a log-in of one tab is stored where the tab that the bank opens can read it, and then belongs to that tab', async () => {
    const leaving = openTab()
    await leaving.store.logIn('abc', '07700900001', false)
    leaving.store.saveLogInForBank()
    expect(local.getItem('token')).not.toBeNull()
    tabs = []
    const back = openTab()
    await back.store.start()
    expect(back.store.get()).toMatchObject({ status: 'player', phone: '07700900001' })
    back.store.restoreAfterBank()
    expect(local.getItem('token')).toBeNull()
    expect(back.tab.getItem('token')).not.toBeNull()
  })

  it('a log-in that is remembered stays as it is', async () => {
    const { store, tab } = openTab()
    await store.logIn('abc', '07700900001', true)
    const stored = local.getItem('token')
    store.saveLogInForBank()
    expect(local.getItem('token')).toBe(stored)
    store.restoreAfterBank()
    expect(local.getItem('token')).toBe(stored)
    expect(tab.getItem('token')).toBeNull()
  })
})

describe('a session that the server ended', () => {
  // Row 1.8-01
  it('ends in all tabs, with the reason in the tab that noticed', async () => {
    const [one, other] = [openTab(), openTab()]
    await one.store.logIn('abc', '07700900001', false)
    const reasons: string[] = []
    one.store.onEnd((reason) => reasons.push(`one: ${reason}`))
    other.store.onEnd((reason) => reasons.push(`other: ${reason}`))
    await one.store.handleRefusedToken('session-ended', 'abc')
    await one.store.handleRefusedToken('session-ended', 'abc')
    expect(reasons).toEqual(['one: session-ended', 'other: left'])
    expect([one.store.get().status, other.store.get().status]).toEqual(['visitor', 'visitor'])
    expect(ended).toEqual([])
  })

  it('ends only its own log-in, even if the reply comes after the next log-in has started', async () => {
    const { store } = openTab()
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
    const { store } = openTab()
    await store.logIn('abc', '07700900001', false)
    await store.handleRefusedToken('session-ended', 'abc')
    const reasons: string[] = []
    store.onEnd((reason) => reasons.push(reason))
    store.onEnd((reason) => reasons.push(`again: ${reason}`))
    expect(reasons).toEqual(['session-ended'])
  })
})

describe('a token that is renewed', () => {
  /** A server with one valid token: renewing ends it. Requests with another token get a 401. */
  function serverOf(first: string) {
    let validToken = first
    let made = 0
    renewals = async (token) => {
      if (token !== validToken) {
        await Promise.all(tabs.map(({ store }) => store.handleRefusedToken('session-ended', token)))
        return undefined
      }
      made += 1
      validToken = `${first}-${made}`
      return validToken
    }
    return { alive: () => validToken, made: () => made }
  }
  const restore = (isRemembered: boolean) => {
    const opened = openTab()
    const own = isRemembered ? local : opened.tab
    own.setItem('token', btoa(JSON.stringify({ token: 'abc' })))
    own.setItem('phone', '07700900001')
    return opened
  }

  it.each([
    ['remembered', true],
    ['of its tab alone', false],
  ])('is renewed once by two tabs that are restored at once, and both stay logged in: %s', async (_, isRemembered) => {
    const server = serverOf('abc')
    loads.push(
      async () => loadedSession({ shouldRenewToken: true }),
      async () => loadedSession({ shouldRenewToken: true }),
    )
    const [one, other] = [restore(isRemembered), restore(isRemembered)]
    await Promise.all([one.store.start(), other.store.start()])
    expect(server.made()).toBe(1)
    expect([one.store.token(), other.store.token()]).toEqual([server.alive(), server.alive()])
    expect([one.store.get().status, other.store.get().status]).toEqual(['player', 'player'])
  })

  it('replaces the old one in a tab that gets the message late, and whose call is then repeated', async () => {
    const { one, other } = await renewedBehindItsBack()
    const ends: string[] = []
    for (const { store } of tabs) store.onEnd((reason) => ends.push(reason))
    expect(await other.store.handleRefusedToken('session-ended', 'abc')).toBe('renewed')
    expect([one.store.token(), other.store.token(), ends]).toEqual(['renewed', 'renewed', []])
  })

  it('stays valid when another tab was refused with the old one and found no newer', async () => {
    const { one, other } = await renewedBehindItsBack()
    other.late!.length = 0
    one.late = []
    await other.store.handleRefusedToken('session-ended', 'abc')
    for (const message of one.late) one.store.handleTabMessage(message)
    expect(one.heard.at(-1)).toEqual({ kind: 'logged-out', refused: 'abc' })
    expect([one.store.token(), other.store.token()]).toEqual(['renewed', undefined])
  })

  it('is not used for calls of another player', async () => {
    const { other } = await renewedBehindItsBack()
    await other.store.handleRefusedToken('session-ended', 'abc')
    await other.store.logOut()
    await other.store.logIn('xyz', '07700900002', false)
    expect(await other.store.handleRefusedToken('session-ended', 'abc')).toBeUndefined()
    expect(other.store.get()).toMatchObject({ status: 'player', phone: '07700900002' })
  })

  it('is also ended if the player logs out in a tab that has not received it yet', async () => {
    const { one, other } = await renewedBehindItsBack()
    await other.store.logOut()
    expect([one.store.get().status, other.store.get().status]).toEqual(['visitor', 'visitor'])
    expect(ended.toSorted()).toEqual(['abc', 'renewed'])
  })

  it('stays if renewing fails: a failing server logs nobody out', async () => {
    renewals = async () => undefined
    const { store } = openTab()
    await store.logIn('abc', '07700900001', true)
    loads.push(
      async () => loadedSession({ shouldRenewToken: true }),
      async () => undefined,
    )
    await store.refresh()
    await store.refresh()
    expect(store.get()).toMatchObject({ status: 'player', failure: { code: 'offline' }, balances: { tokens: 240 } })
    expect([store.token(), ended]).toEqual(['abc', []])
  })

  /** Two tabs with one log-in; the first renews it while the other gets no messages. */
  async function renewedBehindItsBack() {
    const [one, other] = [openTab(), openTab()]
    await one.store.logIn('abc', '07700900001', false)
    other.late = []
    loads.push(async () => loadedSession({ shouldRenewToken: true }))
    await one.store.refresh()
    expect([one.store.token(), other.store.token()]).toEqual(['renewed', 'abc'])
    return { one, other }
  }
})
