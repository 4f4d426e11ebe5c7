/** A registered player with a session, created by the calls that the screens make. */
import type { APIRequestContext, BrowserContext } from '@playwright/test'
import { answeredWith, toStorageItems } from './initial-storage.ts'
import type { StoredValues } from './initial-storage.ts'
import { PASSCODE, passcodeOf } from './player.ts'
import type { Vendors } from './vendors.ts'

type EntryRecord = { entryId: string; competitionId: number; status: string; tickets: string[] }

export type TestPlayer = {
  phone: string
  token: string
  /** Calls the API as the player and returns the reply. */
  call<Body>(path: string, data?: object): Promise<Body>
  /** Their entries, and their balances by name, according to the server. */
  entries(): Promise<EntryRecord[]>
  balances(): Promise<Record<string, number>>
  /** Ends the session, which no page of theirs learns of. */
  logOut(): Promise<unknown>
}

async function reply<Body>(call: ReturnType<APIRequestContext['post']>): Promise<Body> {
  const answer = await call
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`)
  return (await answer.json()) as Body
}

function playerWith(request: APIRequestContext, phone: string, token: string): TestPlayer {
  const headers = { authorization: `Bearer ${token}` }
  const call = <Body>(path: string, data = {}) => reply<Body>(request.post(path, { data, headers }))
  return {
    phone,
    token,
    call,
    entries: async () => (await call<{ entries: EntryRecord[] }>('/api/account/entries')).entries,
    balances: async () => (await call<{ balances: Record<string, number> }>('/api/account/details')).balances,
    logOut: () => request.post('/sso/auth/logout', { headers }),
  }
}

/** Registers through the API, for journeys that begin after the log-in. `age`: whether the player states their age. */
export async function registerByApi(
  request: APIRequestContext,
  vendors: Vendors,
  phone: string,
  age: { isOver18?: true } = { isOver18: true },
): Promise<TestPlayer> {
  await reply(request.post('/sso/auth/exists', { data: { phone } }))
  const otp = await vendors.textedCode(phone)
  const { token: once } = await reply<{ token: string }>(request.post('/sso/auth/verify-otp', { data: { phone, otp } }))
  const { token } = await reply<{ token: string }>(
    request.patch('/sso/auth/reset', {
      data: { phone, passcode: PASSCODE, ...age },
      headers: { authorization: `Bearer ${once}` },
    }),
  )
  return playerWith(request, phone, token)
}

/**
 * Exchanges a fresh texted code for a confirmation token through the API. Calls that only the player may make need it.
 */
export async function confirmationToken(request: APIRequestContext, vendors: Vendors, phone: string): Promise<string> {
  await reply(request.post('/sso/auth/send-otp', { data: { phone } }))
  const otp = await vendors.textedCode(phone)
  return (await reply<{ token: string }>(request.post('/sso/auth/verify-otp', { data: { phone, otp } }))).token
}

/** A new session of a player with a passcode, through the API. */
export async function logInByApi(request: APIRequestContext, phone: string): Promise<TestPlayer> {
  const data = { phone, passcode: passcodeOf(phone) }
  return playerWith(request, phone, (await reply<{ token: string }>(request.post('/sso/auth/login', { data }))).token)
}

/** Opens the browser with the stored session of a player who chose to stay logged in. */
export async function rememberMe(
  context: BrowserContext,
  origin: string,
  { phone, token }: TestPlayer,
  answer: StoredValues = answeredWith('no'),
) {
  const expiresAt = Date.now() + 30 * 24 * 3_600_000
  const encoded = Buffer.from(JSON.stringify({ token, expiresAt })).toString('base64')
  const localStorage = toStorageItems({ token: encoded, phone, ...answer })
  await context.setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
}
