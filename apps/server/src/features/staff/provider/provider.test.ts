/** Single sign-on with the real client against the emulated identity provider. */
import { getDeskMe, getDeskProvider } from '@fairdraw/contract/desk/staff-login.ts'
import { getDeskStaff, postDeskDisable, postDeskRoles } from '@fairdraw/contract/desk/staff.ts'
import type { IdentityPerson } from '@fairdraw/emulators/identity/identity.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addStaff } from '../../../testing/desk/staff-client.ts'
import { createProviderClient, emulatedProvider } from '../../../testing/desk/provider-log-in.ts'
import { startEmulatedVendors } from '../../../testing/emulated-vendors.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { auditLog } from '../../audit/tables.ts'
import { staff } from '../tables.ts'

const { emulators } = await startEmulatedVendors()
const { identity } = emulators
let server: TestApp
let client: ReturnType<typeof createProviderClient>
let made = 0

beforeAll(async () => {
  server = await startTestApp({ vendors: { identity: emulatedProvider(emulators) } })
  // The provider has the machine's time, and says when people showed a factor.
  server.clock.now = new Date()
  client = createProviderClient(server)
})
afterEach(() => emulators.faults.clear())

/** A person of the provider whom the desk has never seen. */
function addPerson(claims: Partial<IdentityPerson> = {}): string {
  made += 1
  const sub = `person-${made}`
  const email = `${sub}@fairdraw.example`
  identity.people.set(sub, { sub, email, email_verified: true, name: `Person ${made}`, groups: ['draws'], ...claims })
  return sub
}

const refused = (code: string) => expect.objectContaining({ body: expect.objectContaining({ code }) })
const meOf = (headers: Record<string, string>) => server.ask(getDeskMe, { headers })
const readMember = async (email: string) => {
  const [found] = await server.db.select().from(staff).where(eq(staff.email, email))
  return found
}
const readAudit = async (id: string) => {
  const rows = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(auditLog.id)
  return rows.map(({ actor, act, before, after }) => ({ actor, act, before, after }))
}

describe('a person with a group of the desk', () => {
  it('is added with the roles of their groups, and logged in', async () => {
    const sub = addPerson({ groups: ['draws', 'finance', 'staff'], email: 'Mixed.Case@Fairdraw.example' })
    const entered = await client.logIn(sub)
    expect(entered).toMatchObject({
      status: 200,
      body: { staff: { email: 'mixed.case@fairdraw.example', roles: ['draw-officer', 'finance'] } },
    })
    const me = await meOf(entered.headersOfSession)
    expect(me.body).toMatchObject({ factor: 'oidc', staff: { roles: ['draw-officer', 'finance'] } })
    const { id } = (await readMember('mixed.case@fairdraw.example'))!
    expect(await readAudit(id)).toEqual([
      {
        actor: 'job:single-sign-on',
        act: 'join-by-provider',
        before: null,
        after: { isNew: true, roles: ['draw-officer', 'finance'] },
      },
      {
        actor: 'job:single-sign-on',
        act: 'change-roles',
        before: { roles: [] },
        after: { roles: ['draw-officer', 'finance'] },
      },
      expect.objectContaining({
        actor: `staff:${id}`,
        act: 'log-in',
        after: expect.objectContaining({ factor: 'oidc' }),
      }),
    ])
  })

  it('is the member who has their verified address, so that nobody is two', async () => {
    const { staffId, email } = await addStaff(server, ['editor'])
    const sub = addPerson({ email, groups: ['draws'] })
    expect(await client.logIn(sub)).toMatchObject({ body: { staff: { id: staffId, roles: ['draw-officer'] } } })
    const second = addPerson({ email, groups: ['draws'] })
    expect(await client.logIn(second)).toEqual(refused('provider-refused'))
  })

  it('stays the same member when their address changes at the provider', async () => {
    const sub = addPerson()
    const first = await client.logIn(sub)
    identity.people.set(sub, { ...identity.people.get(sub)!, email: 'renamed@fairdraw.example' })
    const second = await client.logIn(sub)
    expect((second.body as { staff: object }).staff).toEqual((first.body as { staff: object }).staff)
  })

  it('has new roles from the next log-in, which ends the sessions with the old ones', async () => {
    const sub = addPerson({ groups: ['draws', 'finance'] })
    const first = await client.logIn(sub)
    identity.people.set(sub, { ...identity.people.get(sub)!, groups: ['finance'] })
    const second = await client.logIn(sub)
    expect(second.body).toMatchObject({ staff: { roles: ['finance'] } })
    expect((await meOf(first.headersOfSession)).status).toBe(401)
    expect((await meOf(second.headersOfSession)).status).toBe(200)
  })

  it('loses everything with their last group', async () => {
    const sub = addPerson()
    const first = await client.logIn(sub)
    identity.people.set(sub, { ...identity.people.get(sub)!, groups: [] })
    expect(await client.logIn(sub)).toEqual(refused('provider-no-role'))
    expect((await meOf(first.headersOfSession)).status).toBe(401)
    const { id } = (first.body as { staff: { id: string } }).staff
    expect((await readAudit(id)).at(-1)).toMatchObject({ act: 'change-roles', after: { roles: [] } })
  })

  it('stays out once disabled, and their roles are not changed by hand', async () => {
    const admin = await addStaff(server, ['administrator'])
    const sub = addPerson()
    const { staff: member } = (await client.logIn(sub)).body as { staff: { id: string } }
    const params = { id: member.id }
    const change = await server.ask(postDeskRoles, { params, body: { roles: ['editor'] }, headers: admin.headers })
    expect(change).toEqual(refused('roles-from-provider'))
    const listed = await server.ask(getDeskStaff, { headers: admin.headers })
    const people = (listed.body as { staff: { id: string; isFromProvider: boolean }[] }).staff
    expect(people.filter(({ isFromProvider }) => isFromProvider).map(({ id }) => id)).toContain(member.id)
    expect(people.find(({ id }) => id === admin.staffId)?.isFromProvider).toBe(false)
    expect((await server.ask(postDeskDisable, { params, headers: admin.headers })).status).toBe(200)
    expect(await client.logIn(sub)).toEqual(refused('provider-refused'))
  })
})

describe('nobody gets in', () => {
  it.each<[string, Partial<IdentityPerson>, string]>([
    ['without a group of the desk', { groups: ['catering'] }, 'provider-no-role'],
    ['with a group by another case', { groups: ['Draws'] }, 'provider-no-role'],
    ['without groups', { groups: undefined }, 'provider-no-role'],
    ['with groups that are no texts', { groups: [{ draws: true }, 7, null, ['draws']] }, 'provider-no-role'],
    ['with groups that are an object', { groups: { draws: 'draws' } }, 'provider-no-role'],
    [
      'with 20 000 groups, none of the desk',
      { groups: Array.from({ length: 20_000 }, (_, nth) => `g${nth}`) },
      'provider-no-role',
    ],
    ['whose address is not verified', { email_verified: false }, 'provider-refused'],
    ['whose address is “verified” by a text', { email_verified: 'true' }, 'provider-refused'],
    ['without an address', { email: undefined }, 'provider-refused'],
    ['whose address is none', { email: 'not an address' }, 'provider-refused'],
    ['with a subject of 300 letters', { sub: 'x'.repeat(300) }, 'provider-refused'],
  ])('%s', async (_, claims, code) => {
    const key = addPerson(claims)
    expect(await client.logIn(key)).toEqual(refused(code))
    expect(await readMember(`${key}@fairdraw.example`)).toBeUndefined()
  })

  it.each<[string, (claims: Record<string, unknown>) => Record<string, unknown>]>([
    ['another nonce', (claims) => ({ ...claims, nonce: 'another' })],
    ['no nonce', (claims) => ({ ...claims, nonce: undefined })],
    ['another audience', (claims) => ({ ...claims, aud: 'another-client' })],
    ['another issuer', (claims) => ({ ...claims, iss: 'https://elsewhere.example' })],
    ['an end in the past', (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 600 })],
  ])('with an ID token that has %s', async (_, change) => {
    const sub = addPerson()
    const { url, cookie } = await client.begin()
    const query = await client.visit(url, sub)
    identity.changeNextToken(change)
    expect(await client.end(query, cookie)).toEqual(refused('provider-refused'))
  })

  it('with an ID token that another key signed', async () => {
    const sub = addPerson()
    identity.signNextWithForeignKey()
    expect(await client.logIn(sub)).toEqual(refused('provider-refused'))
  })

  it('twice by one log-in at the provider', async () => {
    const sub = addPerson()
    const { url, cookie } = await client.begin()
    const query = await client.visit(url, sub)
    expect((await client.end(query, cookie)).status).toBe(200)
    expect(await client.end(query, cookie)).toEqual(refused('provider-refused'))
    // With a new state the provider itself refuses the code.
    const again = await client.begin()
    const state = new URL(again.url).searchParams.get('state')!
    const code = new URLSearchParams(query).get('code')!
    expect(await client.end(`?${new URLSearchParams({ code, state })}`, again.cookie)).toEqual(
      refused('provider-refused'),
    )
  })

  it('in another browser than the one that began, whose log-in it does not use up', async () => {
    const sub = addPerson()
    const mine = await client.begin()
    const theirs = await client.begin()
    const query = await client.visit(mine.url, sub)
    for (const cookie of ['', theirs.cookie])
      expect(await client.end(query, cookie)).toEqual(refused('provider-refused'))
    expect((await client.end(query, mine.cookie)).status).toBe(200)
  })

  it('after ten minutes, with another state, or when the provider says no', async () => {
    const sub = addPerson()
    const late = await client.begin()
    const query = await client.visit(late.url, sub)
    const { now } = server.clock
    server.advanceSeconds(601)
    expect(await client.end(query, late.cookie)).toEqual(refused('provider-refused'))
    server.clock.now = now
    const begun = await client.begin()
    const changed = new URLSearchParams(await client.visit(begun.url, sub))
    changed.set('state', 'another')
    expect(await client.end(`?${changed}`, begun.cookie)).toEqual(refused('provider-refused'))
    expect(await client.logIn('nobody')).toEqual(refused('provider-refused'))
  })

  it.each(['', '?', '?code=1', '?state=%00', `?state=${'x'.repeat(7_000)}`, 'https://elsewhere.example/?code=1'])(
    'by the query %j',
    async (query) => {
      const { cookie } = await client.begin()
      expect(await client.end(query, cookie)).toEqual(refused('provider-refused'))
    },
  )

  it('unseen: each refusal is counted', async () => {
    const count = async () =>
      Number(
        /^fairdraw_security_events_total\{event="desk-log-in-refused"[^}]*\} (\d+)/m.exec(
          await server.metrics.text(),
        )?.[1] ?? 0,
      )
    const before = await count()
    await client.end('?state=another', '')
    await client.logIn(addPerson({ groups: [] }))
    expect((await count()) - before).toBe(2)
  })
})

describe('a fresh log-in', () => {
  it('counts from the moment the person showed a factor at the provider, which is asked to ask again', async () => {
    const sub = addPerson()
    identity.authenticatedAt.set(sub, Date.now() - 3_600_000)
    const remembered = await client.logIn(sub)
    const freshUntil = async (headers: Record<string, string>) =>
      Date.parse(((await meOf(headers)).body as { freshUntil: string }).freshUntil)
    expect(await freshUntil(remembered.headersOfSession)).toBeLessThan(Date.now())
    const { cookie } = remembered.headersOfSession
    const asked = await client.logIn(sub, { isFresh: true, cookie })
    expect(await freshUntil(asked.headersOfSession)).toBeGreaterThan(Date.now() + 240_000)
    // It replaces the session within which it was made.
    expect((await meOf(remembered.headersOfSession)).status).toBe(401)
  })

  it('is not what a provider vouches for that says no time, or one to come', async () => {
    const sub = addPerson()
    const enterWith = async (change: (claims: Record<string, unknown>) => Record<string, unknown>) => {
      identity.changeNextToken(change)
      const { headersOfSession } = await client.logIn(sub)
      return (
        Date.parse(((await meOf(headersOfSession)).body as { freshUntil: string }).freshUntil) -
        server.clock.now.getTime()
      )
    }
    expect(await enterWith((claims) => ({ ...claims, auth_time: undefined }))).toBeLessThanOrEqual(0)
    expect(
      await enterWith((claims) => ({ ...claims, auth_time: Number(claims['auth_time']) + 86_400 })),
    ).toBeLessThanOrEqual(300_000)
  })
})

describe('a provider that is away', () => {
  it.each([
    ['fails', { fault: 'error-5xx' as const }],
    ['drops the connection', { fault: 'drop-before' as const }],
    ['is slow', { fault: 'delay' as const, ms: 3_000 }],
  ])('%s: that is said, and the next log-in works', async (_, fault) => {
    const sub = addPerson()
    emulators.faults.add({ vendor: 'identity', operation: 'token', ...fault })
    expect(await client.logIn(sub)).toEqual(refused('provider-away'))
    expect((await client.logIn(sub)).status).toBe(200)
  })

  it('is asked again for its addresses after a failure', async () => {
    const other = await startTestApp({ vendors: { identity: emulatedProvider(emulators) } })
    emulators.faults.add({ vendor: 'identity', operation: 'discovery', fault: 'error-5xx' })
    const { begin } = createProviderClient(other)
    expect(await begin()).toEqual(refused('provider-away'))
    expect((await begin()).status).toBe(200)
    await other.close()
  })

  it('is how a wrong secret of ours shows, because it is no fault of the person', async () => {
    const other = await startTestApp({ vendors: { identity: emulatedProvider(emulators, { clientSecret: 'wrong' }) } })
    expect(await createProviderClient(other).logIn(addPerson())).toEqual(refused('provider-away'))
    await other.close()
  })
})

it('without a provider there is no button and no log-in', async () => {
  const other = await startTestApp()
  expect((await other.ask(getDeskProvider)).body).toEqual({ name: null })
  const { begin, end } = createProviderClient(other)
  expect(await begin()).toEqual(refused('provider-absent'))
  expect(await end('?code=1&state=1', '')).toEqual(refused('provider-absent'))
  expect((await server.ask(getDeskProvider)).body).toEqual({ name: 'Example single sign-on' })
  await other.close()
})
