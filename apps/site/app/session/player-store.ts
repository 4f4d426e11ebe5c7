/** Who is looking, as a small store: known in the browser alone, after hydration (1-site §4 'Login state'). */
import type { Account, Balances, TicketRecord } from '@fairdraw/contract/account.ts'
import type { LogIn, TokenStore } from './token-store.ts'

/** `unknown` on the server, in the first render, and until other tabs had their say; it looks like `visitor`. */
export type Player =
  | { readonly status: 'unknown' }
  | { readonly status: 'visitor' }
  | {
      readonly status: 'player'
      readonly phone: string
      /** Undefined until they have arrived. */
      readonly account?: Account
      readonly balances?: Balances
      readonly tickets?: readonly TicketRecord[]
      /** The last try to load them failed; `refresh` tries again. */
      readonly hasFailed: boolean
    }

/** Why a log-in ended; `left` is the player's own doing. */
export type EndReason = 'left' | 'session-ended' | 'account-disabled'

/** What tabs of one browser tell each other. */
export type TabMessage =
  | { kind: 'who-is-in' }
  | { kind: 'logged-in'; logIn: LogIn }
  /**
   * The player left, by a tab that ends its own token: every tab logs out. Where a token was refused by the server, only
   * the tabs that still have that one do.
   */
  | { kind: 'logged-out'; ended?: string | undefined; refused?: string }

export type Held = { account: Account; balances: Balances; tickets: TicketRecord[] }

type Parts = {
  tokens: TokenStore
  tell: (message: TabMessage) => void
  /** What the player holds; undefined where it could not be asked. */
  load: () => Promise<Held | undefined>
  /** A new token for the old one; undefined where there is none. */
  renew: () => Promise<string | undefined>
  /** Tells the server that a token is done with. */
  end: (token: string) => Promise<void>
  wait: (ms: number) => Promise<void>
  /** Runs the task while no other tab of this browser runs one. */
  exclusively: (task: () => Promise<void>) => Promise<void>
}

/** How long a new tab listens for another one's log-in. */
const HAND_OVER_MS = 150

export type PlayerStore = {
  /** The current state; the same object until something changes. */
  get(): Player
  subscribe(listener: () => void): () => void
  /** Called when a log-in ends, with why; also when it had ended before anybody could hear of it. */
  onEnd(listener: (reason: EndReason) => void): () => void
  token(): string | undefined
  /** Reads what is kept, asks other tabs, loads what the player holds. */
  start(): Promise<void>
  /** Keeps a log-in that is not begun yet, so that a refresh meanwhile does not lose it. */
  keep(token: string, phone: string, isRemembered: boolean): void
  /** Keeps a new log-in, in local storage for 30 days where it is to be remembered, and loads what the player holds. */
  logIn(token: string, phone: string, isRemembered: boolean): Promise<void>
  /**
   * On the way to a bank, which may lead back into another tab: keeps the log-in where all tabs find it, for ten minutes
   * (1-site §4 'Login state').
   */
  keepForBank(): void
  /** Back from there: of this tab alone again, unless it was to be remembered. */
  backFromBank(): void
  /** Ends the log-in here, in all tabs and on the server, where `endBy` may say it in its own way. */
  logOut(endBy?: (token: string) => Promise<void>): Promise<void>
  /** The account has moved to another number. */
  changePhone(phone: string): Promise<void>
  /**
   * A reply said that the session of a token is dead. Answers with the token that has replaced it in the meantime, in this
   * tab or in another; without one the log-in ends here and in every tab that still has the dead token.
   */
  drop(reason: Exclude<EndReason, 'left'>, token: string | undefined): Promise<string | undefined>
  /** Loads anew what the player holds, for example after an entry. */
  refresh(): Promise<void>
  hear(message: TabMessage): void
}

export function createPlayerStore({ tokens, tell, load, renew, end, wait, exclusively }: Parts): PlayerStore {
  let player: Player = { status: 'unknown' }
  let logIn: LogIn | undefined
  let loading = 0
  const listeners = new Set<() => void>()
  const endListeners = new Set<(reason: EndReason) => void>()
  let unheardEnd: EndReason | undefined
  /** Tokens that were replaced or ended: a tab that has not noticed yet may still offer one. */
  const pastTokens = new Set<string>()
  /** Those of them that were renewed: what was asked with one may be asked again with the token of now. */
  const renewedTokens = new Set<string>()
  let lookup: Promise<void> | undefined

  const set = (next: Player) => {
    player = next
    for (const listener of listeners) listener()
  }
  const enter = async (next: LogIn) => {
    if (logIn && logIn.token !== next.token) pastTokens.add(logIn.token)
    if (logIn?.phone !== next.phone) renewedTokens.clear()
    logIn = next
    set({ status: 'player', phone: next.phone, hasFailed: false })
    await refresh()
  }
  const replace = (next: LogIn) => {
    if (logIn && logIn.token !== next.token) {
      pastTokens.add(logIn.token)
      renewedTokens.add(logIn.token)
    }
    logIn = next
  }
  /** Takes over another tab's log-in. What is on the screen stays where it is the same player's. */
  const adopt = (next: LogIn) => {
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
    if (endListeners.size === 0) unheardEnd = reason
    for (const listener of endListeners) listener(reason)
  }

  async function refresh() {
    if (!logIn) return
    const { token } = logIn
    const turn = ++loading
    const held = await load()
    // A later load, a log-out or another player's log-in came in between.
    if (turn !== loading || player.status !== 'player') return
    set(held ? { ...player, ...held, hasFailed: false } : { ...player, hasFailed: true })
    if (held?.account.shouldRenewToken) await exclusively(() => replaceToken(token))
  }

  /** Renewing ends the old token, so it is done once for all tabs. A renewal that fails changes nothing. */
  async function replaceToken(old: string) {
    if (logIn?.token === old) await lookForNewer()
    if (logIn?.token !== old) return
    const token = await renew()
    if (token === undefined || logIn?.token !== old) return
    const next = { ...logIn, token }
    replace(next)
    tokens.write(next)
    tell({ kind: 'logged-in', logIn: next })
  }

  /** Looks into the storage, and asks the other tabs, for a token that has replaced this tab's. */
  function lookForNewer(): Promise<void> {
    lookup ??= (async () => {
      const stored = tokens.read()
      if (stored && stored.token !== logIn?.token && !pastTokens.has(stored.token)) void adopt(stored)
      else {
        tell({ kind: 'who-is-in' })
        await wait(HAND_OVER_MS)
      }
      lookup = undefined
    })()
    return lookup
  }

  return {
    get: () => player,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onEnd(listener) {
      endListeners.add(listener)
      // The first reply may come before the page that listens stands.
      if (unheardEnd !== undefined) listener(unheardEnd)
      unheardEnd = undefined
      return () => endListeners.delete(listener)
    },
    token: () => logIn?.token,

    async start() {
      const kept = tokens.read()
      if (kept) return enter(kept)
      tell({ kind: 'who-is-in' })
      await wait(HAND_OVER_MS)
      if (player.status === 'unknown') set({ status: 'visitor' })
    },

    keep: (token, phone, isRemembered) => tokens.write({ token, phone, isRemembered }),

    async logIn(token, phone, isRemembered) {
      const next = { token, phone, isRemembered }
      tokens.write(next)
      tell({ kind: 'logged-in', logIn: next })
      await enter(next)
    },

    keepForBank() {
      if (logIn && !logIn.isRemembered) tokens.write(logIn, true)
    },

    backFromBank() {
      if (logIn && !logIn.isRemembered) tokens.write(logIn)
    },

    async logOut(endBy = end) {
      const token = logIn?.token
      leave('left')
      tell({ kind: 'logged-out', ended: token })
      if (token !== undefined) await endBy(token)
    },

    async changePhone(phone) {
      if (!logIn || player.status !== 'player') return
      logIn = { ...logIn, phone }
      tokens.write(logIn)
      tell({ kind: 'logged-in', logIn })
      set({ ...player, phone })
      await refresh()
    },

    async drop(reason, token) {
      if (token === undefined) return undefined
      if (logIn?.token === token) await lookForNewer()
      if (logIn?.token !== token) return renewedTokens.has(token) ? logIn?.token : undefined
      leave(reason)
      tell({ kind: 'logged-out', refused: token })
      return undefined
    },

    refresh,

    hear(message) {
      if (message.kind === 'who-is-in') {
        if (logIn) tell({ kind: 'logged-in', logIn })
      } else if (message.kind === 'logged-out') {
        const { ended, refused } = message
        if (!logIn || (refused !== undefined && refused !== logIn.token)) return
        const { token } = logIn
        leave('left')
        // A token that was renewed while the player left is still alive.
        if (refused === undefined && ended !== token) void end(token)
      } else if (pastTokens.has(message.logIn.token)) {
        return
      } else if (message.logIn.token !== logIn?.token || message.logIn.phone !== logIn.phone) {
        tokens.write(message.logIn)
        void adopt(message.logIn)
      }
    },
  }
}
