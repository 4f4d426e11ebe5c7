/** The browser's one session, wired: storage, other tabs, the API, the visit's number, the server's clock. */
import { patchRenew, postLogout } from '@fairdraw/contract/login.ts'
import { postAccountDetails, postAccountTickets } from '@fairdraw/contract/account.ts'
import { api, connect } from '../api.ts'
import { busyCalls } from './busy-calls.ts'
import { fetchAndLearn } from './clock.ts'
import { memoryStorage } from './memory-storage.ts'
import { createPlayerStore } from './player-store.ts'
import type { EndReason, Held, Player, PlayerStore, TabMessage } from './player-store.ts'
import { createSessionIds, SESSION_REFRESH_MS } from './session-id.ts'
import { createTokenStore } from './token-store.ts'

let store: PlayerStore | undefined
const startListeners = new Set<(phone: string) => void>()

const UNKNOWN: Player = { status: 'unknown' }

async function load(): Promise<Held | undefined> {
  const [details, records] = await Promise.all([
    api(postAccountDetails, { body: {} }),
    api(postAccountTickets, { body: {} }),
  ])
  return details.ok && records.ok ? { ...details.body, ...records.body } : undefined
}

async function renew(): Promise<string | undefined> {
  const answer = await api(patchRenew, { body: {} })
  return answer.ok ? answer.body.token : undefined
}

/** Begins it, once, before the page is hydrated. Storage that is barred (a private window's rules) holds for the page alone. */
export function startSession() {
  if (store) return
  const local = storageOr('localStorage')
  const tab = storageOr('sessionStorage')
  const ids = createSessionIds(local, Date.now, randomPart)
  const channel = new BroadcastChannel('fairdraw-session')
  const players = createPlayerStore({
    tokens: createTokenStore({ local, tab, now: Date.now }),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
    tell: (message) => channel.postMessage(message),
    load,
    renew,
    end: async (token) => void (await api(postLogout, {}, { token })),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    exclusively: (task) =>
      // Not in a page that is not secure.
      'locks' in navigator ? navigator.locks.request('fairdraw-session', task) : task(),
  })
  store = players

  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => players.hear(data))
  setInterval(ids.renew, SESSION_REFRESH_MS)
  connect(
    () => ({
      fetch: fetchAndLearn,
      patience: busyCalls.patience,
      token: players.token(),
      headers: { 'x-session-id': ids.current() },
    }),
    async (endpoint, answer, { token }) => {
      // The log-in call has its own 401, where nobody is logged in (docs/mechanisms/players.md).
      if (answer.ok || answer.status !== 401 || endpoint.auth === 'none' || endpoint === postLogout) return undefined
      const newer = await players.drop(answer.problem.accountDisabled ? 'account-disabled' : 'session-ended', token)
      // A token that was renewed already needs no renewing.
      return endpoint === patchRenew ? undefined : newer
    },
  )
  void players.start()
  const player = players.get()
  if (player.status === 'player') for (const listener of startListeners) listener(player.phone)
}

/** What the screens use of it. On the server nobody is logged in and nothing happens. */
export const session = {
  get: (): Player => store?.get() ?? UNKNOWN,
  subscribe: (listener: () => void) => store?.subscribe(listener) ?? (() => {}),
  /**
   * Called once, where the page begins with somebody logged in and before it is hydrated: what its first screen asks for
   * is then on its way meanwhile.
   */
  onStart: (listener: (phone: string) => void) => void startListeners.add(listener),
  onEnd: (listener: (reason: EndReason) => void) => store?.onEnd(listener) ?? (() => {}),
  logIn: async (token: string, phone: string, isRemembered: boolean) => store?.logIn(token, phone, isRemembered),
  keep: (token: string, phone: string, isRemembered: boolean) => store?.keep(token, phone, isRemembered),
  keepForBank: () => store?.keepForBank(),
  backFromBank: () => store?.backFromBank(),
  logOut: async (endBy?: (token: string) => Promise<void>) => store?.logOut(endBy),
  changePhone: async (phone: string) => store?.changePhone(phone),
  refresh: async () => store?.refresh(),
}

function randomPart(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function storageOr(name: 'localStorage' | 'sessionStorage'): Storage {
  try {
    const storage = window[name]
    storage.setItem('fairdraw', '')
    storage.removeItem('fairdraw')
    return storage
  } catch {
    return memoryStorage()
  }
}
