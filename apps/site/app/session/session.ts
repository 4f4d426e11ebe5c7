/** The session of this browser: connects storage, other tabs, the API, the visit id and the server's clock. */
import type { CallProblem } from '@fairdraw/contract/call.ts'
import { patchRenew, postLogout } from '@fairdraw/contract/session.ts'
import { postAccountDetails, postAccountTickets } from '@fairdraw/contract/account.ts'
import { deviceStorage, isStorageBlocked, tabStorage } from '@fairdraw/ui/browser/browser-storage.ts'
import { deviceNow } from '@fairdraw/ui/browser/device-time.ts'
import { api, connect } from '../api.ts'
import { busyCalls } from './busy-calls.ts'
import { fetchAndSyncClock } from './clock.ts'
import { createPlayerStore } from './player-store.ts'
import type { EndReason, StoredSession, Player, PlayerStore, TabMessage } from './player-store.ts'
import { deleteRememberedCookie, isRemembered } from './renewal/remembered.ts'
import { createSessionIds, SESSION_REFRESH_MS } from './session-id.ts'
import { createTokenStore } from './token-store.ts'
import { wait } from './time/wait.ts'

let store: PlayerStore | undefined
const startListeners = new Set<(phone: string) => void>()

const UNKNOWN: Player = { status: 'unknown' }

async function load(): Promise<{ session: StoredSession } | { failure: CallProblem }> {
  const [details, records] = await Promise.all([
    api(postAccountDetails, { body: {} }),
    api(postAccountTickets, { body: {} }),
  ])
  if (!details.ok) return { failure: details.problem }
  return records.ok ? { session: { ...details.body, ...records.body } } : { failure: records.problem }
}

async function renew(): Promise<string | undefined> {
  const answer = await api(patchRenew, { body: {} })
  return answer.ok ? answer.body.token : undefined
}

/** Starts the session once, before the page is hydrated. */
export function startSession() {
  if (store) return
  const local = deviceStorage()
  const tab = tabStorage()
  const ids = createSessionIds(local, deviceNow, randomPart)
  const channel = new BroadcastChannel('fairdraw-session')
  const tokens = createTokenStore({ local, tab, now: deviceNow, deleteSign: deleteRememberedCookie })
  // The Web Locks API exists only in secure contexts.
  const withLock = (task: () => Promise<void>) =>
    'locks' in navigator ? navigator.locks.request('fairdraw-session', task) : task()
  const players = createPlayerStore({
    tokens,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
    broadcast: (message) => channel.postMessage(message),
    load,
    renew,
    // Its code is fetched only where it is needed, and may not come.
    restore: async () =>
      isStorageBlocked() || isRemembered()
        ? import('./renewal/restore-log-in.ts').then(
            ({ restoreLogIn }) => restoreLogIn(tokens, withLock),
            () => undefined,
          )
        : undefined,
    end: async (token) => void (await api(postLogout, {}, { token })),
    wait,
    withLock,
  })
  store = players

  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => players.handleTabMessage(data))
  setInterval(ids.renew, SESSION_REFRESH_MS)
  connect(
    () => ({
      fetch: fetchAndSyncClock,
      retryPolicy: busyCalls.retryPolicy,
      token: players.token(),
      headers: { 'x-session-id': ids.current() },
    }),
    async (endpoint, answer, { token }) => {
      // A 401 ends the session, or the call is repeated with the token that another tab has renewed. The 401 of a
      // log-in is different: no session exists yet (docs/mechanisms/players.md).
      if (answer.ok || answer.status !== 401 || endpoint.auth === 'none' || endpoint === postLogout) return undefined
      const newer = await players.handleRefusedToken(
        answer.problem.accountDisabled ? 'account-disabled' : 'session-ended',
        token,
      )
      // If the token was renewed meanwhile, do not renew it again.
      return endpoint === patchRenew ? undefined : newer
    },
  )
  void players.start()
  const player = players.get()
  if (player.status === 'player') for (const listener of startListeners) listener(player.phone)
}

/** The session as screens use it. On the server nobody is logged in, and all methods do nothing. */
export const session = {
  get: (): Player => store?.get() ?? UNKNOWN,
  subscribe: (listener: () => void) => store?.subscribe(listener) ?? (() => {}),
  /**
   * Called once before hydration if the page starts with a logged-in player, so that the first screen can start its requests
   * early.
   */
  onStart: (listener: (phone: string) => void) => void startListeners.add(listener),
  onEnd: (listener: (reason: EndReason) => void) => store?.onEnd(listener) ?? (() => {}),
  logIn: async (token: string, phone: string, isRemembered: boolean) => store?.logIn(token, phone, isRemembered),
  savePendingLogIn: (token: string, phone: string, isRemembered: boolean) =>
    store?.savePendingLogIn(token, phone, isRemembered),
  saveLogInForBank: () => store?.saveLogInForBank(),
  restoreAfterBank: () => store?.restoreAfterBank(),
  logOut: async (endBy?: (token: string) => Promise<void>) => store?.logOut(endBy),
  changePhone: async (phone: string) => store?.changePhone(phone),
  refresh: async () => store?.refresh(),
}

function randomPart(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
