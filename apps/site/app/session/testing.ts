/** A browser of several tabs for the player store, and the server behind it. */
import { memoryStorage } from '@fairdraw/ui/browser/memory-storage.ts'
import { createPlayerStore } from './player-store.ts'
import type { StoredSession, PlayerStore, TabMessage } from './player-store.ts'
import { createTokenStore } from './token-store.ts'
import type { LogIn } from './token-store.ts'

export function loadedSession({ tokens = 240, shouldRenewToken = false } = {}): StoredSession {
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

type Tab = {
  store: PlayerStore
  tab: Storage
  heard: TabMessage[]
  /** Messages that are not delivered yet; they arrive when the tab waits. Undefined: each arrives at once. */
  late?: TabMessage[]
}

export function openBrowser() {
  /** The browser's lock: one task after the other, whichever tab it is of. */
  let lock: Promise<void> = Promise.resolve()
  const browser = {
    local: memoryStorage(),
    loads: [] as (() => Promise<StoredSession | undefined>)[],
    /** What the server does with a renewal, by the token that asks for it. */
    renewals: async (_token: string | undefined): Promise<string | undefined> => 'renewed',
    /** What the renewal cookie of this browser is exchanged for. */
    restorations: async (): Promise<LogIn | undefined> => undefined,
    ended: [] as string[],
    tabs: [] as Tab[],
    openTab,
  }
  /** A browser tab: its own storage, the local storage of the browser, and a channel to all other tabs. */
  function openTab(): Tab {
    const heard: TabMessage[] = []
    const tab = memoryStorage()
    const store: PlayerStore = createPlayerStore({
      tokens: createTokenStore({ local: browser.local, tab, now: () => 0, deleteSign: () => {} }),
      broadcast: (message) => {
        for (const other of browser.tabs) {
          if (other.store === store) continue
          other.heard.push(message)
          if (other.late) other.late.push(message)
          else other.store.handleTabMessage(message)
        }
      },
      load: async () => {
        const loaded = await (browser.loads.shift() ?? (async () => loadedSession()))()
        return loaded ? { session: loaded } : { failure: { code: 'offline' } }
      },
      renew: () => browser.renewals(store.token()),
      restore: () => browser.restorations(),
      end: async (token) => void browser.ended.push(token),
      wait: async () => {
        for (const message of opened.late?.splice(0) ?? []) store.handleTabMessage(message)
      },
      withLock: async (task) => (lock = lock.then(task)),
    })
    const opened: Tab = { store, tab, heard }
    browser.tabs.push(opened)
    return opened
  }
  return browser
}
