/**
 * Where a log-in is stored (1-site §4 'Login state'; docs/product-decisions.md#accounts). If it is remembered: in local storage for
 * 30 days. Otherwise in the tab's session storage. During a redirect to a bank it is also in local storage, for ten minutes, since
 * the bank may return into another tab; after that it belongs to its own tab only.
 */
export const TOKEN_KEY = 'token'
export const PHONE_KEY = 'phone'
const REMEMBERED_MS = 30 * 24 * 60 * 60_000
const BANK_PAYMENT_MS = 600_000

/** The value stored under `token`, as base64 of JSON. `expiresAt` is in epoch milliseconds. */
type StoredToken = { token: string; isBankPayment?: boolean; expiresAt?: number }

export type LogIn = { token: string; phone: string; isRemembered: boolean }

export type TokenStore = {
  read(): LogIn | undefined
  write(logIn: LogIn, isBankPayment?: boolean): void
  clear(): void
}

type TokenStoreDependencies = {
  local: Storage
  tab: Storage
  now: () => number
  /** Deletes the sign that this browser can restore the log-in. */
  deleteSign: () => void
}

const encode = (stored: StoredToken) => btoa(JSON.stringify(stored))

function decode(text: string | null): StoredToken | undefined {
  if (text === null) return undefined
  try {
    const stored: unknown = JSON.parse(atob(text))
    return typeof stored === 'object' && stored !== null && typeof (stored as StoredToken).token === 'string'
      ? (stored as StoredToken)
      : undefined
  } catch {
    return undefined
  }
}

export function createTokenStore({ local, tab, now, deleteSign }: TokenStoreDependencies): TokenStore {
  const removeToken = (storage: Storage) => {
    storage.removeItem(TOKEN_KEY)
    storage.removeItem(PHONE_KEY)
  }
  const put = (storage: Storage, stored: StoredToken, phone: string) => {
    storage.setItem(TOKEN_KEY, encode(stored))
    storage.setItem(PHONE_KEY, phone)
  }

  return {
    read() {
      const stored = decode(local.getItem(TOKEN_KEY))
      const phone = local.getItem(PHONE_KEY) ?? ''
      if (stored && !(stored.expiresAt !== undefined && stored.expiresAt <= now())) {
        return { token: stored.token, phone, isRemembered: stored.isBankPayment !== true }
      }
      removeToken(local)
      const own = decode(tab.getItem(TOKEN_KEY))
      return own && { token: own.token, phone: tab.getItem(PHONE_KEY) ?? '', isRemembered: false }
    },

    write({ token, phone, isRemembered }, isBankPayment = false) {
      removeToken(local)
      removeToken(tab)
      if (isBankPayment) put(local, { token, isBankPayment, expiresAt: now() + BANK_PAYMENT_MS }, phone)
      if (isRemembered) put(local, { token, expiresAt: now() + REMEMBERED_MS }, phone)
      else put(tab, { token }, phone)
    },

    clear() {
      removeToken(local)
      removeToken(tab)
      deleteSign()
    },
  }
}
