/** A client of a running demonstration's desk, for `npm run draw -- demo`. */
import { setTimeout as wait } from 'node:timers/promises'
import type { StaffRole } from '@fairdraw/rules/staff.ts'

const LOG_IN_PATH = '/_demo/desk/log-in'
const POLL_INTERVAL_MS = 1_000
/** The beacon's round comes about twenty seconds after the witnesses have signed; a slow machine needs longer for the other steps. */
const TIMEOUT_MS = 120_000

export async function post<Reply>(origin: string, path: string, cookie?: string, body: object = {}): Promise<Reply> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Reply
}

export async function get<Reply>(origin: string, path: string, cookie?: string): Promise<Reply> {
  const response = await fetch(`${origin}${path}`, { headers: cookie === undefined ? {} : { cookie } })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Reply
}

/** `nth`: of the people with that role. */
export async function logIn(origin: string, role: StaffRole, nth = 1): Promise<string> {
  const response = await fetch(`${origin}${LOG_IN_PATH}?role=${role}&nth=${nth}`, { redirect: 'manual' })
  const [cookie] = response.headers.getSetCookie()
  if (cookie === undefined) throw new Error('The demonstration refused the log-in.')
  return cookie.split(';')[0]!
}

type Condition<Value> = {
  read: () => Promise<Value>
  isThere: (value: Value) => boolean
  /** Why it is not there in time. */
  missing: (value: Value) => string
}

export async function waitFor<Value>({ read, isThere, missing }: Condition<Value>): Promise<Value> {
  const until = Date.now() + TIMEOUT_MS
  for (;;) {
    const value = await read()
    if (isThere(value)) return value
    if (Date.now() > until) throw new Error(missing(value))
    await wait(POLL_INTERVAL_MS)
  }
}
