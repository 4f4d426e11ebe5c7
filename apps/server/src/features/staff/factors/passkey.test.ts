/**
 * A log-in by passkey proves possession of the authenticator, user verification, and a fresh signature for this desk.
 */
import {
  getDeskMe,
  postDeskAddPasskey,
  postDeskAddPasskeyOptions,
  postDeskEnrolPasskey,
  postDeskEnrolPasskeyOptions,
  postDeskPasskey,
} from '@fairdraw/contract/desk/staff-login.ts'
import { postDeskDisable, postDeskReinvite } from '@fairdraw/contract/desk/staff.ts'
import { FRESH_LOG_IN_MS } from '@fairdraw/rules/staff.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { DESK_PAGE, createDeskLogIn } from '../../../testing/desk/desk-log-in.ts'
import { createSoftwareAuthenticator } from '../../../testing/desk/software-authenticator.ts'
import { FROM_DESK, addStaff } from '../../../testing/desk/staff-client.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { CHALLENGE_MS } from './challenges.ts'

let desk: ReturnType<typeof createDeskLogIn>
let administrator: Awaited<ReturnType<typeof addStaff>>
const server = await startTestApp()
desk = createDeskLogIn(server)
beforeEach(async () => {
  // Gives each test its own window of the rate limits, and its own step of the codes.
  server.advanceSeconds(3_600)
  administrator = await addStaff(server, ['administrator'])
})

describe('a passkey', () => {
  it('is enrolled by an invitation, opens a session, and logs in again', async () => {
    const { email, token } = await desk.invite()
    const { authenticator, status, session } = await desk.enrolPasskey(token)
    expect(status).toBe(200)
    expect((await server.ask(getDeskMe, { headers: session! })).body).toMatchObject({
      factor: 'passkey',
      staff: { email },
    })

    const again = await desk.askForSession(
      postDeskPasskey.path,
      authenticator.get({ ...DESK_PAGE, challenge: await desk.challenge() }),
    )
    expect(again).toMatchObject({ status: 200, body: { staff: { email, roles: ['editor'] } } })
    expect(again.cookie).toEqual([
      expect.stringMatching(/^fairdraw-desk=[\w-]{43}; Path=\/api\/desk; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(
        /^fairdraw-desk-browser=[\w.-]{101,}; Path=\/api\/desk\/log-in; HttpOnly; SameSite=Strict; Max-Age=15552000$/,
      ),
    ])
    expect((await server.ask(getDeskMe, { headers: again.session! })).status).toBe(200)
  })

  it.each([
    ['of another page’s origin', { origin: 'http://desk.example' }],
    ['bound to another host', { rpId: 'desk.example' }],
    ['without user verification', { isUserVerified: false }],
    ['for a made-up challenge', { challenge: 'a'.repeat(43) }],
  ])('is refused %s', async (_, change) => {
    const { authenticator } = await desk.enrolPasskey((await desk.invite()).token)
    const assertion = authenticator.get({ ...DESK_PAGE, challenge: await desk.challenge(), ...change })
    expect(await desk.askForSession(postDeskPasskey.path, assertion)).toMatchObject({
      status: 422,
      body: { code: 'factor-refused' },
      session: undefined,
    })
  })

  it('is refused with the signature of another key', async () => {
    const { authenticator } = await desk.enrolPasskey((await desk.invite()).token)
    const { response } = createSoftwareAuthenticator().get({ ...DESK_PAGE, challenge: await desk.challenge() })
    const forged = { ...authenticator.get({ ...DESK_PAGE, challenge: await desk.challenge() }), response }
    expect((await desk.askForSession(postDeskPasskey.path, forged)).status).toBe(422)
  })

  it('cannot be replayed, nor be used with an expired challenge', async () => {
    const { authenticator } = await desk.enrolPasskey((await desk.invite()).token)
    const assertion = authenticator.get({ ...DESK_PAGE, challenge: await desk.challenge() })
    expect((await desk.askForSession(postDeskPasskey.path, assertion)).status).toBe(200)
    expect((await desk.askForSession(postDeskPasskey.path, assertion)).status).toBe(422)

    const late = await desk.challenge()
    server.advanceSeconds(CHALLENGE_MS / 1000)
    expect(
      (await desk.askForSession(postDeskPasskey.path, authenticator.get({ ...DESK_PAGE, challenge: late }))).status,
    ).toBe(422)
  })

  it('is refused from a cloned authenticator', async () => {
    const { authenticator } = await desk.enrolPasskey((await desk.invite()).token)
    const logIn = async () => {
      const assertion = authenticator.get({ ...DESK_PAGE, challenge: await desk.challenge() })
      return (await desk.askForSession(postDeskPasskey.path, assertion)).status
    }
    expect([await logIn(), await logIn(), await logIn()]).toEqual([200, 200, 200])
    authenticator.rewind(2)
    expect(await logIn()).toBe(422)
  })

  it('of a disabled person is refused', async () => {
    const { token, staffId } = await desk.invite()
    const { authenticator } = await desk.enrolPasskey(token)
    await server.ask(postDeskDisable, { headers: administrator.headers, params: { id: staffId } })
    const assertion = authenticator.get({ ...DESK_PAGE, challenge: await desk.challenge() })
    expect((await desk.askForSession(postDeskPasskey.path, assertion)).status).toBe(422)
  })

  it('for another challenge or person cannot be enrolled', async () => {
    const [one, other] = [await desk.invite(), await desk.invite()]
    const { body } = await server.ask(postDeskEnrolPasskeyOptions, { headers: FROM_DESK, body: { token: other.token } })
    const credential = createSoftwareAuthenticator().create({ ...DESK_PAGE, challenge: body.challenge! })
    const reply = await desk.askForSession(postDeskEnrolPasskey.path, { token: one.token, credential })
    expect(reply).toMatchObject({ status: 422, body: { code: 'factor-refused' } })
    expect((await desk.enrolPasskey(one.token)).status).toBe(200)
  })
})

describe('a further passkey', () => {
  const add = async (sessionHeaders: Record<string, string>) => {
    const authenticator = createSoftwareAuthenticator()
    const { body } = await server.ask(postDeskAddPasskeyOptions, { headers: sessionHeaders })
    const credential = authenticator.create({ ...DESK_PAGE, challenge: body.challenge ?? 'none' })
    return {
      authenticator,
      ...(await server.ask(postDeskAddPasskey, { headers: sessionHeaders, body: { credential } })),
    }
  }
  const logIn = async (authenticator: ReturnType<typeof createSoftwareAuthenticator>) => {
    const assertion = authenticator.get({ ...DESK_PAGE, challenge: await desk.challenge() })
    return (await desk.askForSession(postDeskPasskey.path, assertion)).status
  }

  it('is added within a session, and is deleted with the first factor when the log-in is reset', async () => {
    const { token, staffId } = await desk.invite()
    const { authenticator: first, session } = await desk.enrolPasskey(token)
    const { status, authenticator: second } = await add(session!)
    expect(status).toBe(200)
    expect([await logIn(first), await logIn(second)]).toEqual([200, 200])
    await server.ask(postDeskReinvite, { headers: administrator.headers, params: { id: staffId } })
    expect([await logIn(first), await logIn(second)]).toEqual([422, 422])
  })

  it('needs a fresh log-in, and its own person’s challenge', async () => {
    const { session } = await desk.enrolPasskey((await desk.invite()).token)
    const { body } = await server.ask(postDeskAddPasskeyOptions, { headers: administrator.headers })
    const credential = createSoftwareAuthenticator().create({ ...DESK_PAGE, challenge: body.challenge! })
    const refused = await server.ask(postDeskAddPasskey, { headers: session!, body: { credential } })
    expect(refused).toMatchObject({ status: 422, body: { code: 'factor-refused' } })
    server.advanceSeconds(FRESH_LOG_IN_MS / 1000)
    expect(await add(session!)).toMatchObject({ status: 403, body: { code: 'fresh-log-in-needed' } })
  })
})
