/** An invitation link enrols once and in time. Unused data is deleted, and endless tries are refused. */
import {
  getDeskMe,
  postDeskEnrolPasskey,
  postDeskEnrolPasskeyOptions,
  postDeskEnrolTotp,
  postDeskEnrolTotpOptions,
  postDeskPasskey,
  postDeskPasskeyOptions,
} from '@fairdraw/contract/desk/staff-login.ts'
import { postDeskDisable, postDeskReinvite } from '@fairdraw/contract/desk/staff.ts'
import { STAFF_INVITATION_MS } from '@fairdraw/rules/staff.ts'
import { eq } from 'drizzle-orm'
import { staffChallenges, staffInvitations } from './tables.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { DESK_PAGE, createDeskLogIn } from '../../testing/desk/desk-log-in.ts'
import { createSoftwareAuthenticator } from '../../testing/desk/software-authenticator.ts'
import { DESK_ORIGIN, FROM_DESK, addStaff } from '../../testing/desk/staff-client.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { CHALLENGE_MS } from './factors/challenges.ts'
import { purgeStaffLogins } from './purge.ts'

let administrator: Awaited<ReturnType<typeof addStaff>>
const server = await startTestApp()
const desk = createDeskLogIn(server)
beforeEach(async () => {
  // Gives each test its own window of the rate limits, and its own step of the codes.
  server.advanceSeconds(3_600)
  administrator = await addStaff(server, ['administrator'])
})

describe('an invitation', () => {
  it('leads to the desk’s origin, with its token in the fragment, which no server sees', async () => {
    const { link, token } = await desk.invite()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(link).toBe(`${DESK_ORIGIN}/desk/enrol#${token}`)
  })

  const usable = async (token: string) =>
    (await server.ask(postDeskEnrolPasskeyOptions, { headers: FROM_DESK, body: { token } })).status === 200

  it('enrols once, with either factor', async () => {
    const { token } = await desk.invite()
    expect((await desk.enrolPasskey(token)).status).toBe(200)
    expect(await desk.enrolPasskey(token)).toMatchObject({ status: 409, body: { code: 'invitation-ended' } })
    const totp = await server.ask(postDeskEnrolTotpOptions, { headers: FROM_DESK, body: { token } })
    expect(totp).toMatchObject({ status: 409, body: { code: 'invitation-ended' } })
  })

  it('enrols one of two concurrent users', async () => {
    const { token } = await desk.invite()
    const challenges: string[] = []
    for (let nth = 0; nth < 2; nth += 1)
      challenges.push(
        (await server.ask(postDeskEnrolPasskeyOptions, { headers: FROM_DESK, body: { token } })).body.challenge!,
      )
    const replies = await Promise.all(
      challenges.map((one) =>
        desk.askForSession(postDeskEnrolPasskey.path, {
          token,
          credential: createSoftwareAuthenticator().create({ ...DESK_PAGE, challenge: one }),
        }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('ends after 48 hours, with a newer invitation, and when its person is disabled', async () => {
    const late = await desk.invite()
    server.advanceSeconds(STAFF_INVITATION_MS / 1000 - 1)
    expect(await usable(late.token)).toBe(true)
    server.advanceSeconds(1)
    expect(await usable(late.token)).toBe(false)

    administrator = await addStaff(server, ['administrator'])
    const [replaced, disabled] = [await desk.invite(), await desk.invite()]
    await server.ask(postDeskReinvite, { headers: administrator.headers, params: { id: replaced.staffId } })
    await server.ask(postDeskDisable, { headers: administrator.headers, params: { id: disabled.staffId } })
    expect(await usable(replaced.token)).toBe(false)
    expect(await usable(disabled.token)).toBe(false)
  })

  it('for a lost authenticator deletes earlier factors and sessions', async () => {
    const { token, staffId } = await desk.invite()
    const { authenticator, session } = await desk.enrolPasskey(token)
    const { body } = await server.ask(postDeskReinvite, { headers: administrator.headers, params: { id: staffId } })
    expect((await server.ask(getDeskMe, { headers: session! })).status).toBe(401)
    const assertion = authenticator.get({ ...DESK_PAGE, challenge: await desk.challenge() })
    expect((await desk.askForSession(postDeskPasskey.path, assertion)).status).toBe(422)
    expect((await desk.enrolPasskey(body.link!.split('#')[1]!)).status).toBe(200)
  })

  it('is stored as a hash only', async () => {
    const { token, staffId } = await desk.invite()
    const [row] = await server.db.select().from(staffInvitations).where(eq(staffInvitations.staffId, staffId))
    expect(row!.hash).toHaveLength(32)
    expect(JSON.stringify(row)).not.toContain(token)
  })
})

it('an address with too many log-ins is refused for a while, for any account', async () => {
  const remoteAddress = '198.51.100.7'
  const options = { method: 'POST', url: postDeskPasskeyOptions.path, headers: FROM_DESK, remoteAddress } as const
  const statuses = new Set<number>()
  for (let calls = 0; calls < 120; calls += 1) statuses.add((await server.app.inject(options)).statusCode)
  expect([...statuses]).toEqual([200])
  expect((await server.app.inject(options)).statusCode).toBe(429)
  const other = { ...options, url: postDeskEnrolTotp.path, payload: { token: 'x'.repeat(43), code: '000000' } }
  expect((await server.app.inject(other)).statusCode).toBe(429)
  server.advanceSeconds(600)
  expect((await server.app.inject(options)).statusCode).toBe(200)
})

it('unused data is deleted: challenges at once, invitations after a month', async () => {
  const stored = async () => ({
    challenges: await server.db.$count(staffChallenges),
    invitations: await server.db.$count(staffInvitations),
  })
  await desk.invite()
  await desk.challenge()
  server.advanceSeconds(CHALLENGE_MS / 1000)
  const { invitations } = await stored()
  await purgeStaffLogins(server.db, server.clock.now)
  expect(await stored()).toEqual({ challenges: 0, invitations })
  server.advanceSeconds(STAFF_INVITATION_MS / 1000 + 31 * 86_400)
  await purgeStaffLogins(server.db, server.clock.now)
  expect(await stored()).toEqual({ challenges: 0, invitations: 0 })
})
