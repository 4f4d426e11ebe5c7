/** A session of staff ends when it should: at once by whoever may end it, and by itself when nobody uses it. */
import { getDeskSessions, postDeskEndSession } from '@fairdraw/contract/desk/own-log-in.ts'
import { getDeskMe, postDeskLogOut } from '@fairdraw/contract/desk/staff-login.ts'
import {
  getDeskAuditLog,
  getDeskStaff,
  postDeskDisable,
  postDeskEndSessions,
  postDeskRoles,
} from '@fairdraw/contract/desk/staff.ts'
import { STAFF_IDLE_MS, STAFF_SESSION_MS } from '@fairdraw/rules/staff.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { staffRoles, staffSessions } from '../tables.ts'
import { addStaff, deskHeaders } from '../../../testing/desk/staff-client.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { verifyAuditLog } from '../../audit/verify.ts'
import { purgeStaffLogins } from '../purge.ts'
import { openStaffSession } from './sessions.ts'

let administrator: Awaited<ReturnType<typeof addStaff>>
let editor: Awaited<ReturnType<typeof addStaff>>
const server = await startTestApp()
beforeEach(async () => {
  server.advanceSeconds(3_600)
  administrator = await addStaff(server, ['administrator'])
  editor = await addStaff(server, ['editor', 'support'])
})

const statusOf = async (headers: Record<string, string>) => (await server.ask(getDeskMe, { headers })).status
const asAdministrator = () => ({ headers: administrator.headers, params: { id: editor.staffId } })

describe('a session ends at once, also a stolen one,', () => {
  it('when a role is taken away, and not when one is added', async () => {
    await server.ask(postDeskRoles, { ...asAdministrator(), body: { roles: ['editor', 'support', 'finance'] } })
    expect((await server.ask(getDeskMe, { headers: editor.headers })).body.staff?.roles).toEqual([
      'editor',
      'finance',
      'support',
    ])
    await server.ask(postDeskRoles, { ...asAdministrator(), body: { roles: ['editor'] } })
    expect(await statusOf(editor.headers)).toBe(401)
  })

  it('when a role is taken away by SQL', async () => {
    await server.db.delete(staffRoles).where(eq(staffRoles.staffId, editor.staffId))
    expect(await statusOf(editor.headers)).toBe(401)
  })

  it('when its person is disabled', async () => {
    expect((await server.ask(postDeskDisable, asAdministrator())).status).toBe(200)
    expect(await statusOf(editor.headers)).toBe(401)
    expect(await server.db.select().from(staffSessions).where(eq(staffSessions.staffId, editor.staffId))).toEqual([])
  })

  it('when an administrator ends all of a person’s', async () => {
    await server.ask(postDeskEndSessions, asAdministrator())
    expect(await statusOf(editor.headers)).toBe(401)
  })

  it('when its person logs out, and the cookie is deleted', async () => {
    const reply = await server.app.inject({ method: 'POST', url: postDeskLogOut.path, headers: editor.headers })
    expect(reply.headers['set-cookie']).toBe('fairdraw-desk=; Path=/api/desk; HttpOnly; SameSite=Strict; Max-Age=0')
    expect(await statusOf(editor.headers)).toBe(401)
  })

  it('when its person ends it from another session; other people cannot', async () => {
    const session = {
      staffId: editor.staffId,
      factor: 'passkey',
      device: 'Chrome on Windows',
      now: server.clock.now,
    } as const
    const other = deskHeaders(await openStaffSession(server.db, session))
    const { body } = await server.ask(getDeskSessions, { headers: editor.headers })
    expect(body.sessions).toHaveLength(2)
    const { id } = body.sessions!.find(({ isCurrent }) => !isCurrent)!
    expect((await server.ask(postDeskEndSession, { headers: administrator.headers, params: { id } })).status).toBe(404)
    expect(await statusOf(other)).toBe(200)
    expect((await server.ask(postDeskEndSession, { headers: editor.headers, params: { id } })).status).toBe(200)
    expect(await statusOf(other)).toBe(401)
    expect(await statusOf(editor.headers)).toBe(200)
  })
})

describe('a session ends by itself', () => {
  it('half an hour after its last call', async () => {
    for (let calls = 0; calls < 3; calls += 1) {
      server.advanceSeconds(STAFF_IDLE_MS / 1000 - 61)
      expect(await statusOf(editor.headers)).toBe(200)
    }
    server.advanceSeconds(STAFF_IDLE_MS / 1000)
    expect(await statusOf(editor.headers)).toBe(401)
  })

  it('ten hours after its log-in, even in use', async () => {
    for (let passed = 0; passed < STAFF_SESSION_MS - 1_200_000; passed += 1_200_000) {
      server.advanceSeconds(1_200)
      expect(await statusOf(editor.headers)).toBe(200)
    }
    server.advanceSeconds(1_200)
    expect(await statusOf(editor.headers)).toBe(401)
  })

  it('and is then deleted; others stay', async () => {
    server.advanceSeconds(STAFF_IDLE_MS / 1000)
    const later = await addStaff(server, ['editor'])
    await purgeStaffLogins(server.db, server.clock.now)
    const left = await server.db.select({ staffId: staffSessions.staffId }).from(staffSessions)
    expect(left).toEqual([{ staffId: later.staffId }])
  })
})

describe('an administrator', () => {
  it('cannot change or end their own access, so that one always remains', async () => {
    const { headers, staffId: id } = administrator
    const own = { headers, params: { id } }
    expect((await server.ask(postDeskRoles, { ...own, body: { roles: ['editor'] } })).body.code).toBe('own-access')
    expect((await server.ask(postDeskDisable, own)).body.code).toBe('own-access')
    expect(await statusOf(headers)).toBe(200)
  })

  it('and another who disable each other at the same time: one of them stays', async () => {
    const other = await addStaff(server, ['administrator'])
    const replies = await Promise.all([
      server.ask(postDeskDisable, { headers: administrator.headers, params: { id: other.staffId } }),
      server.ask(postDeskDisable, { headers: other.headers, params: { id: administrator.staffId } }),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const statuses = [await statusOf(administrator.headers), await statusOf(other.headers)]
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401])
  })

  it('sees all staff, and an intact log of all changes', async () => {
    await server.ask(postDeskRoles, { ...asAdministrator(), body: { roles: ['publisher'] } })
    const { body: listed } = await server.ask(getDeskStaff, { headers: administrator.headers })
    expect(listed.staff?.find(({ id }) => id === editor.staffId)).toMatchObject({ roles: ['publisher'], sessions: 0 })
    const { body } = await server.ask(getDeskAuditLog, {
      headers: administrator.headers,
      query: { subjectKind: 'staff', subjectId: editor.staffId },
    })
    expect(body.rows?.[0]).toMatchObject({
      actor: `staff:${administrator.staffId}`,
      act: 'change-roles',
      before: { roles: ['editor', 'support'] },
      after: { roles: ['publisher'] },
    })
    expect(await verifyAuditLog(server.db)).toMatchObject({ isIntact: true })
  })
})

it('the token of a session is not stored in the database', async () => {
  const [row] = await server.db.select().from(staffSessions).where(eq(staffSessions.staffId, editor.staffId))
  expect(JSON.stringify(row)).not.toContain(editor.token)
  const found = await server.db.execute(sql`select from staff_sessions where encode(hash, 'escape') = ${editor.token}`)
  expect((found as unknown as { rows: unknown[] }).rows).toEqual([])
})

it.each([
  ['no cookie', {}],
  ['another token', { cookie: `fairdraw-desk=${'x'.repeat(43)}` }],
  ['an empty token', { cookie: 'fairdraw-desk=' }],
  ['two cookies', (token: string) => ({ cookie: `fairdraw-desk=${token}; fairdraw-desk=${token}` })],
  ['the token as a bearer', (token: string) => ({ cookie: '', authorization: `Bearer ${token}` })],
] as const)('a call with %s has no session', async (_, changes) => {
  const { cookie: _own, ...others } = editor.headers
  const headers = { ...others, ...(typeof changes === 'function' ? changes(editor.token) : changes) }
  expect(await statusOf(headers as Record<string, string>)).toBe(401)
})
