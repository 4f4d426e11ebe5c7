/** People see and remove their own factors and sessions: after a fresh log-in, never the last factor, and on record. */
import {
  getDeskFactors,
  getDeskSessions,
  postDeskEndOtherSessions,
  postDeskEndSession,
  postDeskRemovePasskey,
  postDeskRemoveTotp,
} from '@fairdraw/contract/desk/own-log-in.ts'
import { getDeskMe } from '@fairdraw/contract/desk/staff-login.ts'
import { FRESH_LOG_IN_MS, MAX_STAFF_SESSIONS } from '@fairdraw/rules/staff.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { staffPasskeys, staffTotp } from './tables.ts'
import { addStaff, deskHeaders } from '../../testing/desk/staff-client.ts'
import { readRows } from '../../testing/read-rows.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { openStaffSession } from './session/sessions.ts'

let person: Awaited<ReturnType<typeof addStaff>>
const server = await startTestApp()
beforeEach(async () => {
  server.advanceSeconds(3_600)
  person = await addStaff(server, ['editor'])
})

let made = 0
async function addPasskey(staffId = person.staffId) {
  const id = `passkey-${(made += 1)}`
  await server.db.insert(staffPasskeys).values({
    id,
    staffId,
    publicKey: Buffer.alloc(1),
    counter: 0,
    transports: ['usb'],
    createdAt: server.clock.now,
  })
  return id
}
const addTotp = () =>
  server.db
    .insert(staffTotp)
    .values({ staffId: person.staffId, sealedSecret: Buffer.alloc(1), confirmedAt: server.clock.now })
const anotherSession = async () =>
  deskHeaders(
    await openStaffSession(server.db, {
      staffId: person.staffId,
      factor: 'passkey',
      device: 'Chrome on Windows',
      now: server.clock.now,
    }),
  )
const remove = (id: string, { headers } = person) => server.ask(postDeskRemovePasskey, { headers, params: { id } })
const factors = async () => (await server.ask(getDeskFactors, { headers: person.headers })).body
const isOpen = async (headers: Record<string, string>) => (await server.ask(getDeskMe, { headers })).status === 200
const records = () =>
  readRows<{ act: string; before: unknown; after: unknown }>(
    server.db,
    sql`select act, before, after from audit_log where actor = ${`staff:${person.staffId}`} order by id`,
  )

describe('a factor', () => {
  it('is listed for its person only, and never with its key or secret', async () => {
    const id = await addPasskey()
    await addPasskey((await addStaff(server, ['editor'])).staffId)
    await addTotp()
    const at = server.clock.now.toISOString()
    expect(await factors()).toEqual({
      passkeys: [{ id, transports: ['usb'], createdAt: at, lastUsedAt: null }],
      totp: { createdAt: at },
    })
  })

  it('is removed on record, and every other session of its person ends', async () => {
    const [lost, kept] = [await addPasskey(), await addPasskey()]
    const other = await anotherSession()
    expect(await remove(lost)).toMatchObject({ status: 200 })
    expect((await factors()).passkeys!.map(({ id }) => id)).toEqual([kept])
    expect(await isOpen(person.headers)).toBe(true)
    expect(await isOpen(other)).toBe(false)
    expect(await records()).toEqual([
      { act: 'remove-factor', before: { factor: 'passkey' }, after: { endedSessions: 1 } },
    ])
  })

  it('that is the last one stays, whichever it is', async () => {
    const only = await addPasskey()
    expect(await remove(only)).toMatchObject({ status: 409, body: { code: 'last-factor' } })
    await addTotp()
    expect(await remove(only)).toMatchObject({ status: 200 })
    expect(await server.ask(postDeskRemoveTotp, { headers: person.headers })).toMatchObject({
      status: 409,
      body: { code: 'last-factor' },
    })
    await addPasskey()
    expect(await server.ask(postDeskRemoveTotp, { headers: person.headers })).toMatchObject({ status: 200 })
    expect((await factors()).totp).toBeNull()
  })

  it('of two that are removed at the same time stays', async () => {
    const both = [await addPasskey(), await addPasskey()]
    const replies = await Promise.all(both.map((id) => remove(id)))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('of somebody else cannot be removed, nor told from one that there is not', async () => {
    const id = await addPasskey()
    await addPasskey()
    const stranger = await addStaff(server, ['administrator'])
    await addPasskey(stranger.staffId)
    await addPasskey(stranger.staffId)
    expect(await remove(id, stranger)).toMatchObject({ status: 404 })
    expect(await remove('none', stranger)).toMatchObject({ status: 404 })
    expect((await factors()).passkeys).toHaveLength(2)
  })

  it('is removed only after a fresh log-in', async () => {
    const id = await addPasskey()
    await addPasskey()
    server.advanceSeconds(FRESH_LOG_IN_MS / 1000)
    expect(await remove(id)).toMatchObject({ status: 403, body: { code: 'fresh-log-in-needed' } })
  })
})

describe('sessions', () => {
  it('are ended by their person on record, one or all others, only after a fresh log-in', async () => {
    const [one, two] = [await anotherSession(), await anotherSession()]
    const { headers } = person
    const { body } = await server.ask(getDeskSessions, { headers })
    const { id } = body.sessions!.find(({ isCurrent }) => !isCurrent)!
    expect((await server.ask(postDeskEndSession, { headers, params: { id } })).status).toBe(200)
    expect([await isOpen(one), await isOpen(two)].filter(Boolean)).toHaveLength(1)
    expect((await server.ask(postDeskEndOtherSessions, { headers })).body).toEqual({ ended: 1 })
    expect((await server.ask(postDeskEndOtherSessions, { headers })).body).toEqual({ ended: 0 })
    expect([await isOpen(one), await isOpen(two), await isOpen(headers)]).toEqual([false, false, true])
    const ended = { act: 'end-own-sessions', before: null, after: { endedSessions: 1 } }
    expect(await records()).toEqual([ended, ended])
    server.advanceSeconds(FRESH_LOG_IN_MS / 1000)
    expect((await server.ask(postDeskEndOtherSessions, { headers })).body.code).toBe('fresh-log-in-needed')
    expect((await server.ask(postDeskEndSession, { headers, params: { id } })).body.code).toBe('fresh-log-in-needed')
  })

  it('of one person are limited: the one that was unused for longest ends', async () => {
    const oldest = person.headers
    const opened: Record<string, string>[] = []
    for (let count = 1; count < MAX_STAFF_SESSIONS; count += 1) {
      server.advanceSeconds(1)
      opened.push(await anotherSession())
    }
    expect(await isOpen(oldest)).toBe(true)
    server.advanceSeconds(61)
    // Its use makes another one the one that was unused for longest.
    await isOpen(oldest)
    await anotherSession()
    expect(await isOpen(oldest)).toBe(true)
    expect(await isOpen(opened[0]!)).toBe(false)
    expect(await isOpen(opened[1]!)).toBe(true)
  })
})
