/**
 * Every call of the desk × every role: which are allowed, and which get 401 or 403. The calls come from the contract; what is
 * expected of each, from a written table (call-roles.txt).
 */
import { readFileSync } from 'node:fs'
import { ENDPOINTS } from '@fairdraw/contract/api.ts'
import { endpoint, isDeskPath } from '@fairdraw/contract/endpoint.ts'
import type { Endpoint } from '@fairdraw/contract/endpoint.ts'
import { EXAMPLES } from '@fairdraw/contract/examples/examples.ts'
import {
  FRESH_LOG_IN_MS,
  STAFF_ACTS,
  STAFF_ACT_NAMES,
  STAFF_IDLE_MS,
  STAFF_ROLES,
  STAFF_SESSION_MS,
  isPermitted,
  needsFreshLogIn,
} from '@fairdraw/rules/staff.ts'
import type { StaffRole } from '@fairdraw/rules/staff.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { json } from 'node:stream/consumers'
import { FROM_DESK, addStaff } from '../../testing/desk/staff-client.ts'
import { startTestApp } from '../../testing/test-app.ts'

const server = await startTestApp()
beforeEach(() => server.advanceSeconds(3_600))

type StaffEndpoint = Extract<Endpoint, { auth: 'staff' }>
const DESK = ENDPOINTS.filter(({ path }) => isDeskPath(path))
const OF_STAFF = DESK.filter((one): one is StaffEndpoint => one.auth === 'staff')
const EVERYBODY = 'everybody'
const FRESH = 'fresh-log-in'
const named = OF_STAFF.map((one) => [one.name, one] as const)

/** The example of the reference: well formed, but about things that do not exist. */
async function ask({ name, method, path, stream, upload: type }: Endpoint, headers: Record<string, string>) {
  const { params = {}, query, body, upload } = EXAMPLES[name]!
  const reply = await server.app.inject({
    method,
    url: path.replace(/\{(\w+)\}/g, (_, key: string) => params[key]!),
    ...(query ? { query } : {}),
    ...(method === 'GET' ? {} : { payload: upload ?? ((body ?? {}) as object) }),
    headers: { ...headers, ...(type !== undefined && { 'content-type': type }) },
    // A stream has no end.
    ...(stream && { payloadAsStream: true }),
  })
  // No reply of the desk may be stored by a cache, whether it was allowed or refused.
  expect(reply.headers['cache-control']).toMatch(/\bno-store\b/)
  if (stream && reply.statusCode === 200) return { status: 200, code: undefined }
  const { code } = (stream ? await json(reply.stream()) : reply.json()) as { code?: string }
  return { status: reply.statusCode, code }
}

/** The expectation: a line for each call with its roles and whether it needs a fresh log-in (call-roles.txt). */
const WRITTEN = new Map(
  readFileSync(new URL('call-roles.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [call = '', ...words] = line.split(/\s+/)
      return [call, { roles: words.filter((word) => word !== FRESH), isFresh: words.includes(FRESH) }] as const
    }),
)

/** The row of a call, from the contract. */
function rowOf({ name, act }: StaffEndpoint): string {
  const roles = STAFF_ACTS[act].roles.length === STAFF_ROLES.length ? [EVERYBODY] : STAFF_ACTS[act].roles
  return [name.padEnd(32), ...roles, ...(needsFreshLogIn(act) ? [FRESH] : [])].join(' ')
}

const isWritten = (call: string, role: StaffRole) => {
  const { roles } = WRITTEN.get(call)!
  return roles.includes(role) || roles.includes(EVERYBODY)
}

describe.each(named)('%s', (_, one) => {
  it('has a row in the written table (call-roles.txt)', () => {
    expect([...WRITTEN.keys()]).toContain(one.name)
  })

  // Row 2.6-06
  it.each(STAFF_ROLES)('is allowed for the role %s or refused with 403, by the written table', async (role) => {
    const { headers } = await addStaff(server, [role])
    const { status, code } = await ask(one, headers)
    // 404, 409, 422: the example is about nothing that there is, signed by nothing, or based on a revision that there is not.
    if (isWritten(one.name, role)) expect([200, 404, 409, 422]).toContain(status)
    else expect({ status, code }).toEqual({ status: 403, code: 'staff-not-allowed' })
  })

  it('is refused with 401 without a session, before validation', async () => {
    expect(await ask(one, FROM_DESK)).toEqual({ status: 401, code: 'staff-session-ended' })
  })

  // Row 1.6-11
  it('is refused for a person without a role', async () => {
    const { headers } = await addStaff(server, [])
    expect(await ask(one, headers)).toEqual({ status: 403, code: 'staff-not-allowed' })
  })

  it('is refused for a player, with any token', async () => {
    const { bearer } = await server.addPlayer()
    const headers = { ...FROM_DESK, authorization: `Bearer ${bearer}`, cookie: `fairdraw-desk=${bearer}` }
    expect((await ask(one, headers)).status).toBe(401)
  })

  it('requires a fresh log-in where the written table says so', async () => {
    const role = STAFF_ACTS[one.act].roles[0] as StaffRole
    const { headers } = await addStaff(server, [role])
    server.advanceSeconds(FRESH_LOG_IN_MS / 1000)
    const { code } = await ask(one, headers)
    expect(code === 'fresh-log-in-needed').toBe(WRITTEN.get(one.name)!.isFresh)
  })
})

describe('the table', () => {
  it('has no unused act, and only log-in and enrolment have no act', () => {
    expect(new Set(OF_STAFF.map(({ act }) => act))).toEqual(new Set(STAFF_ACT_NAMES))
    const open = DESK.filter(({ auth }) => auth !== 'staff')
    expect(open.every(({ path, auth }) => auth === 'none' && /^\/api\/desk\/(log-in|enrol)\//.test(path))).toBe(true)
  })

  // Row 1.6-11
  it('is the written one, call by call: a new call needs its row (`vitest -u` writes it; read the difference)', async () => {
    await expect(OF_STAFF.map(rowOf).toSorted().join('\n') + '\n').toMatchFileSnapshot('call-roles.txt')
  })

  it('keeps sessions short', () => {
    const MINUTE_MS = 60_000
    expect([FRESH_LOG_IN_MS, STAFF_IDLE_MS, STAFF_SESSION_MS]).toEqual([
      5 * MINUTE_MS,
      30 * MINUTE_MS,
      10 * 60 * MINUTE_MS,
    ])
  })

  it('lets an auditor change nothing but their own log-in', () => {
    const changing = OF_STAFF.filter(
      ({ method, isReadOnly, act }) => method !== 'GET' && isReadOnly !== true && isPermitted(['auditor'], act),
    )
    expect(new Set(changing.map(({ act }) => act))).toEqual(
      new Set(['use-own-session', 'add-own-passkey', 'manage-own-log-in']),
    )
  })

  it('has no call that changes something under an act that reads', () => {
    const changing = OF_STAFF.filter(({ method, isReadOnly }) => method !== 'GET' && isReadOnly !== true)
    expect(changing.filter(({ act }) => act.startsWith('read-')).map(({ name }) => name)).toEqual([])
  })

  it('is enforced by the compiler: a staff call without an act, or outside the desk, does not compile', () => {
    const call = { name: 'x', summary: '', tag: '', method: 'GET', responses: {}, problems: [] } as const
    endpoint({ ...call, path: '/api/desk/x', auth: 'staff', act: 'read-staff' })
    // @ts-expect-error -- the act is missing
    endpoint({ ...call, path: '/api/desk/x', auth: 'staff' })
    // @ts-expect-error -- no such act
    endpoint({ ...call, path: '/api/desk/x', auth: 'staff', act: 'do-anything' })
    // @ts-expect-error -- outside the desk
    endpoint({ ...call, path: '/api/x', auth: 'staff', act: 'read-staff' })
    // @ts-expect-error -- an act without staff
    endpoint({ ...call, path: '/api/x', auth: 'player', act: 'read-staff' })
  })
})
