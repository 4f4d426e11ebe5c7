/** The store of the current visitor or player. Known only in the browser, after hydration (1-site §4 'Login state'). */
import { createSharedValue } from '@fairdraw/ui/browser/shared-value.ts'
import type { CallProblem } from '@fairdraw/contract/call.ts'
import type { Account, Balances, TicketRecord } from '@fairdraw/contract/account.ts'
import type { LogIn, TokenStore } from './token-store.ts'

/** `unknown` on the server, in the first render, and until other tabs have had time to answer; it is shown like `visitor`. */
export type Player =
  | { readonly status: 'unknown' }
  | { readonly status: 'visitor' }
  | {
      readonly status: 'player'
      readonly phone: string
      /** Undefined until loaded. */
      readonly account?: Account
      readonly balances?: Balances
      readonly tickets?: readonly TicketRecord[]
      /** Why the last attempt to load them failed; `refresh` tries again. */
      readonly failure?: CallProblem | undefined
    }

/** Why a log-in ended; `left` means that the player logged out. */
export type EndReason = 'left' | 'session-ended' | 'account-disabled'

/** Messages between the tabs of one browser. */
export type TabMessage =
  | { kind: 'who-is-in' }
  | { kind: 'logged-in'; logIn: LogIn }
  /**
   * The player logged out in a tab, which ends its own token (`ended`): every tab logs out. If the server refused a token
   * (`refused`), only the tabs that still have that token log out.
   */
  | { kind: 'logged-out'; ended?: string | undefined; refused?: string }

export type StoredSession = { account: Account; balances: Balances; tickets: TicketRecord[] }

type PlayerStoreDependencies = {
  tokens: TokenStore
  broadcast: (message: TabMessage) => void
  /** Loads the account and its balances, or says why it could not. */
  load: () => Promise<{ session: StoredSession } | { failure: CallProblem }>
  /** Renews the token; undefined if that failed. */
  renew: () => Promise<string | undefined>
  /** The log-in of a player who is remembered although this browser has deleted the token, or whom the last document hands over. */
  restore: () => Promise<LogIn | undefined>
  /** Ends a token on the server. */
  end: (token: string) => Promise<void>
  wait: (ms: number) => Promise<void>
  /** Runs the task under a lock that all tabs of this browser share. */
  withLock: (task: () => Promise<void>) => Promise<void>
}

/** How long a tab waits for the log-in of another tab. */
const TAB_REPLY_TIMEOUT_MS = 150

export type PlayerStore = {
  /** The current state. The object stays the same until something changes. */
  get(): Player
  subscribe(listener: () => void): () => void
  /** Called with the reason when a log-in ends, also if it ended before the first listener was added. */
  onEnd(listener: (reason: EndReason) => void): () => void
  token(): string | undefined
  /** Reads the stored log-in, or asks other tabs for theirs, and loads the account. */
  start(): Promise<void>
  /** Stores a log-in that has not started yet, so that a page reload does not lose it. */
  savePendingLogIn(token: string, phone: string, isRemembered: boolean): void
  /** Stores a new log-in, in local storage for 30 days if it is to be remembered, and loads the account. */
  logIn(token: string, phone: string, isRemembered: boolean): Promise<void>
  /**
   * Called before a redirect to a bank, which may return into another tab: stores the log-in where all tabs can read it, for ten
   * minutes (1-site §4 'Login state').
   */
  saveLogInForBank(): void
  /** Called after the return from a bank: the log-in belongs to this tab only again, unless it is to be remembered. */
  restoreAfterBank(): void
  /** Logs out here, in all tabs and on the server; `endBy` replaces the call to the server. */
  logOut(endBy?: (token: string) => Promise<void>): Promise<void>
  /** The phone number of the account has changed. */
  changePhone(phone: string): Promise<void>
  /**
   * The server refused a token. Returns the token that has replaced it meanwhile, in this tab or another. Without one the
   * log-in ends here and in every tab that still has the refused token.
   */
  handleRefusedToken(reason: Exclude<EndReason, 'left'>, token: string | undefined): Promise<string | undefined>
  /** Loads the account and its balances again, for example after an entry. */
  refresh(): Promise<void>
  handleTabMessage(message: TabMessage): void
}

export function createPlayerStore({
  tokens,
  broadcast,
  load,
  renew,
  restore,
  end,
  wait,
  withLock,
}: PlayerStoreDependencies): PlayerStore {
  const { get, set, subscribe } = createSharedValue<Player>({ status: 'unknown' })
  let logIn: LogIn | undefined
  let loading = 0
  const endListeners = new Set<(reason: EndReason) => void>()
  let pendingEndReason: EndReason | undefined
  /** Tokens that were replaced or ended. Another tab may not know that yet and still send one. */
  const pastTokens = new Set<string>()
  /** Those of `pastTokens` that were renewed: a request that failed with one may be repeated with the current token. */
  const renewedTokens = new Set<string>()
  let lookup: Promise<void> | undefined

  const enter = async (next: LogIn) => {
    if (logIn && logIn.token !== next.token) pastTokens.add(logIn.token)
    if (logIn?.phone !== next.phone) renewedTokens.clear()
    logIn = next
    set({ status: 'player', phone: next.phone })
    await refresh()
  }
  const replace = (next: LogIn) => {
    if (logIn && logIn.token !== next.token) {
      pastTokens.add(logIn.token)
      renewedTokens.add(logIn.token)
    }
    logIn = next
  }
  /** Takes over the log-in of another tab. The loaded account stays on the screen if it is the same player's. */
  const takeOver = (next: LogIn) => {
    const player = get()
    if (player.status !== 'player' || player.phone !== next.phone) return enter(next)
    replace(next)
    return refresh()
  }
  const leave = (reason: EndReason) => {
    if (logIn) pastTokens.add(logIn.token)
    renewedTokens.clear()
    logIn = undefined
    loading += 1
    tokens.clear()
    set({ status: 'visitor' })
    if (endListeners.size === 0) pendingEndReason = reason
    for (const listener of endListeners) listener(reason)
  }

  async function refresh() {
    if (!logIn) return
    const { token } = logIn
    const loadNumber = ++loading
    const loaded = await load()
    // A later load, a log-out or another player's log-in happened meanwhile.
    const player = get()
    if (loadNumber !== loading || player.status !== 'player') return
    set({ ...player, ...('session' in loaded ? { ...loaded.session, failure: undefined } : loaded) })
    if ('session' in loaded && loaded.session.account.shouldRenewToken) await withLock(() => replaceToken(token))
  }

  /** Renewing ends the old token, so only one tab does it. A failed renewal changes nothing. */
  async function replaceToken(old: string) {
    if (logIn?.token === old) await findNewerToken()
    if (logIn?.token !== old) return
    const token = await renew()
    if (token === undefined || logIn?.token !== old) return
    const next = { ...logIn, token }
    replace(next)
    tokens.write(next)
    broadcast({ kind: 'logged-in', logIn: next })
  }

  /** Checks storage, then the other tabs, for a token that has replaced this tab's. */
  function findNewerToken(): Promise<void> {
    lookup ??= (async () => {
      const stored = tokens.read()
      if (stored && stored.token !== logIn?.token && !pastTokens.has(stored.token)) void takeOver(stored)
      else {
        broadcast({ kind: 'who-is-in' })
        await wait(TAB_REPLY_TIMEOUT_MS)
      }
      lookup = undefined
    })()
    return lookup
  }

  const store: PlayerStore = {
    get,
    subscribe,
    onEnd(listener) {
      endListeners.add(listener)
      // The log-in may have ended before the page added its listener.
      if (pendingEndReason !== undefined) listener(pendingEndReason)
      pendingEndReason = undefined
      return () => endListeners.delete(listener)
    },
    token: () => logIn?.token,

    async start() {
      const stored = tokens.read()
      if (stored) return enter(stored)
      broadcast({ kind: 'who-is-in' })
      await wait(TAB_REPLY_TIMEOUT_MS)
      if (get().status !== 'unknown') return undefined
      const restored = await restore()
      // Another tab, or the player, has logged in meanwhile.
      if (get().status !== 'unknown') return undefined
      if (restored) return store.logIn(restored.token, restored.phone, restored.isRemembered)
      set({ status: 'visitor' })
      return undefined
    },

    savePendingLogIn: (token, phone, isRemembered) => tokens.write({ token, phone, isRemembered }),

    async logIn(token, phone, isRemembered) {
      const next = { token, phone, isRemembered }
      tokens.write(next)
      broadcast({ kind: 'logged-in', logIn: next })
      await enter(next)
    },

    saveLogInForBank() {
      if (logIn && !logIn.isRemembered) tokens.write(logIn, true)
    },

    restoreAfterBank() {
      if (logIn && !logIn.isRemembered) tokens.write(logIn)
    },

    async logOut(endBy = end) {
      const token = logIn?.token
      leave('left')
      broadcast({ kind: 'logged-out', ended: token })
      if (token !== undefined) await endBy(token)
    },

    async changePhone(phone) {
      const player = get()
      if (!logIn || player.status !== 'player') return
      logIn = { ...logIn, phone }
      tokens.write(logIn)
      broadcast({ kind: 'logged-in', logIn })
      set({ ...player, phone })
      await refresh()
    },

    async handleRefusedToken(reason, token) {
      if (token === undefined) return undefined
      if (logIn?.token === token) await findNewerToken()
      if (logIn?.token !== token) return renewedTokens.has(token) ? logIn?.token : undefined
      leave(reason)
      broadcast({ kind: 'logged-out', refused: token })
      return undefined
    },

    refresh,

    handleTabMessage(message) {
      if (message.kind === 'who-is-in') {
        if (logIn) broadcast({ kind: 'logged-in', logIn })
      } else if (message.kind === 'logged-out') {
        const { ended, refused } = message
        if (!logIn || (refused !== undefined && refused !== logIn.token)) return
        const { token } = logIn
        leave('left')
        // If this tab renewed the token while the player logged out, the new token is still valid: end it.
        if (refused === undefined && ended !== token) void end(token)
      } else if (pastTokens.has(message.logIn.token)) {
        return
      } else if (message.logIn.token !== logIn?.token || message.logIn.phone !== logIn.phone) {
        tokens.write(message.logIn)
        void takeOver(message.logIn)
      }
    },
  }
  return store
}
