import { beforeEach, describe, expect, it } from 'vitest'
import { memoryStorage } from './memory-storage.ts'
import { createPlayerStore } from './player-store.ts'
import type { StoredSession, PlayerStore, TabMessage } from './player-store.ts'
import { createTokenStore } from './token-store.ts'

function held({ tokens = 240, shouldRenewToken = false } = {}): StoredSession {
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
/** The browser's lock: one task after the other, whichever tab it is of. */
let lock: Promise<void>
let ended: string[]
type Tab = {
  store: PlayerStore
  tab: Storage
  heard: TabMessage[]
  /** Messages that are still on their way: they arrive when the tab waits. Undefined: each arrives at once. */
  late?: TabMessage[]
}
let tabs: Tab[]

/** A browser tab: its own storage, the browser's local one, and all other tabs within earshot. */
function openTab(): Tab {
  const heard: TabMessage[] = []
  const tab = memoryStorage()
  const store: PlayerStore = createPlayerStore({
    tokens: createTokenStore({ local, tab, now: () => 0 }),
    tell: (message) => {
      for (const other of tabs) {
        if (other.store === store) continue
        other.heard.push(message)
        if (other.late) other.late.push(message)
        else other.store.handleTabMessage(message)
      }
    },
    load: async () => (loads.shift() ?? (async () => held()))(),
    renew: () => renewals(store.token()),
    end: async (token) => void ended.push(token),
    wait: async () => {
      for (const message of opened.late?.splice(0) ?? []) store.handleTabMessage(message)
    },
    exclusively: async (task) => (lock = lock.then(task)),
  })
  const opened: Tab = { store, tab, heard }
  tabs.push(opened)
  return opened
}

beforeEach(() => {
  local = memoryStorage()
  loads = []
  renewals = async () => 'renewed'
  lock = Promise.resolve()
  ended = []
  tabs = []
})

it('nobody is known before it starts, and a visitor is after', async () => {
  const { store } = openTab()
  expect(store.get()).toEqual({ status: 'unknown' })
  await store.start()
  expect(store.get()).toEqual({ status: 'visitor' })
})

it('a log-in loads what the player holds', async () => {
  const { store } = openTab()
  await store.start()
  await store.logIn('abc', '07700900001', true)
  expect(store.get()).toMatchObject({ status: 'player', phone: '07700900001', balances: { tokens: 240 } })
  expect(store.token()).toBe('abc')
})

it('a remembered log-in is there in the next visit', async () => {
  await openTab().store.logIn('abc', '07700900001', true)
  tabs = []
  const { store } = openTab()
  await store.start()
  expect(store.get().status).toBe('player')
})

it('a failed load leaves the player logged in and says so', async () => {
  loads.push(async () => undefined)
  const { store } = openTab()
  await store.logIn('abc', '07700900001', false)
  expect(store.get()).toMatchObject({ status: 'player', hasFailed: true })
  await store.refresh()
  expect(store.get()).toMatchObject({ hasFailed: false, balances: { tokens: 240 } })
})

it('what arrives after a log-out is not shown', async () => {
  let arrive: (value: StoredSession) => void = () => {}
  loads.push(() => new Promise((resolve) => (arrive = resolve)))
  const { store } = openTab()
  const loggingIn = store.logIn('abc', '07700900001', false)
  await store.logOut()
  arrive(held())
  await loggingIn
  expect(store.get()).toEqual({ status: 'visitor' })
})

it('the later of two loads counts', async () => {
  const { store } = openTab()
  await store.logIn('abc', '07700900001', false)
  let arrive: (value: StoredSession) => void = () => {}
  loads.push(
    () => new Promise((resolve) => (arrive = resolve)),
    async () => held({ tokens: 180 }),
  )
  const slow = store.refresh()
  await store.refresh()
  arrive(held({ tokens: 240 }))
  await slow
  expect(store.get()).toMatchObject({ balances: { tokens: 180 } })
})

it('a token is renewed when the account says so', async () => {
  loads.push(async () => held({ shouldRenewToken: true }))
  const { store } = openTab()
  await store.logIn('abc', '07700900001', true)
  expect(store.token()).toBe('renewed')
  expect(JSON.parse(atob(local.getItem('token')!))).toMatchObject({ token: 'renewed' })
})

it('logging out clears what is kept, and ends the token on the server', async () => {
  const { store, tab } = openTab()
  await store.logIn('abc', '07700900001', true)
  await store.logOut()
  expect([local.length, tab.length, store.token(), ended]).toEqual([0, 0, undefined, ['abc']])
})

it('a log-in that is kept but not begun is there after a refresh, and not before', async () => {
  const { store, tab } = openTab()
  await store.start()
  store.savePendingLogIn('abc', '07700900001', false)
  expect([store.get().status, store.token()]).toEqual(['visitor', undefined])
  const refreshed = createPlayerStore({
    tokens: createTokenStore({ local, tab, now: () => 0 }),
    tell: () => {},
    load: async () => held(),
    renew: async () => undefined,
    end: async () => {},
    wait: async () => {},
    exclusively: (task) => task(),
  })
  await refreshed.start()
  expect(refreshed.get()).toMatchObject({ status: 'player', phone: '07700900001' })
})

it('logging out may tell the server in another way', async () => {
  const { store } = openTab()
  await store.logIn('abc', '07700900001', true)
  const told: string[] = []
  await store.logOut(async (token) => void told.push(token))
  expect([told, ended, store.get().status]).toEqual([['abc'], [], 'visitor'])
})

it('a changed number is known at once, in all tabs and after a refresh', async () => {
  const [one, other] = [openTab(), openTab()]
  await one.store.logIn('abc', '07700900001', true)
  await one.store.changePhone('07700900002')
  expect(one.store.get()).toMatchObject({ phone: '07700900002', balances: { tokens: 240 } })
  expect(other.store.get()).toMatchObject({ status: 'player', phone: '07700900002' })
  expect([local.getItem('phone'), one.store.token(), other.store.token()]).toEqual(['07700900002', 'abc', 'abc'])
})

describe('several tabs', () => {
  it('a new tab takes over a log-in that is in another tab alone', async () => {
    await openTab().store.logIn('abc', '07700900001', false)
    const second = openTab()
    await second.store.start()
    expect(second.store.get()).toMatchObject({ status: 'player', phone: '07700900001' })
    expect(local.getItem('token')).toBeNull()
  })

  it('a log-in and a log-out reach all of them', async () => {
    const [one, other] = [openTab(), openTab()]
    await Promise.all([one.store.start(), other.store.start()])
    await one.store.logIn('abc', '07700900001', false)
    expect(other.store.get().status).toBe('player')
    await other.store.logOut()
    expect(one.store.get().status).toBe('visitor')
    expect(one.tab.getItem('token')).toBeNull()
  })

  it('a message does not echo for ever', async () => {
    const [one, other] = [openTab(), openTab()]
    await one.store.logIn('abc', '07700900001', false)
    expect([one.heard.length, other.heard.length]).toEqual([0, 1])
  })
})

describe('on the way to a bank', () => {
  it('a log-in of one tab is kept where the tab that the bank opens finds it, and is that tab’s own then', async () => {
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
    const kept = local.getItem('token')
    store.saveLogInForBank()
    expect(local.getItem('token')).toBe(kept)
    store.restoreAfterBank()
    expect(local.getItem('token')).toBe(kept)
    expect(tab.getItem('token')).toBeNull()
  })
})

describe('a session that the server ended', () => {
  it('is dropped in all tabs, and says why in the one that noticed', async () => {
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

  it('ends no log-in but its own: a reply may come when the next has begun', async () => {
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

  it('is told, once, to whoever begins to listen after it happened', async () => {
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
  /** A server that knows one living token: renewing ends it. Whoever asks with another one is answered 401. */
  function serverOf(first: string) {
    let alive = first
    let made = 0
    renewals = async (token) => {
      if (token !== alive) {
        await Promise.all(tabs.map(({ store }) => store.handleRefusedToken('session-ended', token)))
        return undefined
      }
      made += 1
      alive = `${first}-${made}`
      return alive
    }
    return { alive: () => alive, made: () => made }
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
      async () => held({ shouldRenewToken: true }),
      async () => held({ shouldRenewToken: true }),
    )
    const [one, other] = [restore(isRemembered), restore(isRemembered)]
    await Promise.all([one.store.start(), other.store.start()])
    expect(server.made()).toBe(1)
    expect([one.store.token(), other.store.token()]).toEqual([server.alive(), server.alive()])
    expect([one.store.get().status, other.store.get().status]).toEqual(['player', 'player'])
  })

  it('replaces the old one in a tab that the message reaches late, whose call is then made again', async () => {
    const { one, other } = await renewedBehindItsBack()
    const ends: string[] = []
    for (const { store } of tabs) store.onEnd((reason) => ends.push(reason))
    expect(await other.store.handleRefusedToken('session-ended', 'abc')).toBe('renewed')
    expect([one.store.token(), other.store.token(), ends]).toEqual(['renewed', 'renewed', []])
  })

  it('stays where another tab was refused the old one, and found no newer', async () => {
    const { one, other } = await renewedBehindItsBack()
    other.late!.length = 0
    one.late = []
    await other.store.handleRefusedToken('session-ended', 'abc')
    for (const message of one.late) one.store.handleTabMessage(message)
    expect(one.heard.at(-1)).toEqual({ kind: 'logged-out', refused: 'abc' })
    expect([one.store.token(), other.store.token()]).toEqual(['renewed', undefined])
  })

  it('is given to no call of another player', async () => {
    const { other } = await renewedBehindItsBack()
    await other.store.handleRefusedToken('session-ended', 'abc')
    await other.store.logOut()
    await other.store.logIn('xyz', '07700900002', false)
    expect(await other.store.handleRefusedToken('session-ended', 'abc')).toBeUndefined()
    expect(other.store.get()).toMatchObject({ status: 'player', phone: '07700900002' })
  })

  it('is ended too where the player logs out in a tab that has not received it yet', async () => {
    const { one, other } = await renewedBehindItsBack()
    await other.store.logOut()
    expect([one.store.get().status, other.store.get().status]).toEqual(['visitor', 'visitor'])
    expect(ended.toSorted()).toEqual(['abc', 'renewed'])
  })

  it('stays as it was where renewing fails: a server that is out of order logs nobody out', async () => {
    renewals = async () => undefined
    const { store } = openTab()
    await store.logIn('abc', '07700900001', true)
    loads.push(
      async () => held({ shouldRenewToken: true }),
      async () => undefined,
    )
    await store.refresh()
    await store.refresh()
    expect(store.get()).toMatchObject({ status: 'player', hasFailed: true, balances: { tokens: 240 } })
    expect([store.token(), ended]).toEqual(['abc', []])
  })

  /** Two tabs with one log-in, which the first renews while the other hears nothing. */
  async function renewedBehindItsBack() {
    const [one, other] = [openTab(), openTab()]
    await one.store.logIn('abc', '07700900001', false)
    other.late = []
    loads.push(async () => held({ shouldRenewToken: true }))
    await one.store.refresh()
    expect([one.store.token(), other.store.token()]).toEqual(['renewed', 'abc'])
    return { one, other }
  }
})
