/** Logs staff in to a test's desk as a browser does: by invitation, passkey and authenticator app. */
import {
  postDeskEnrolPasskey,
  postDeskEnrolPasskeyOptions,
  postDeskEnrolTotp,
  postDeskEnrolTotpOptions,
  postDeskPasskeyOptions,
} from '@fairdraw/contract/desk/staff-login.ts'
import { postDeskInvite } from '@fairdraw/contract/desk/staff.ts'
import { Secret, TOTP } from 'otpauth'
import { createSoftwareAuthenticator } from './software-authenticator.ts'
import { DESK_ORIGIN, FROM_DESK, addStaff, deskHeaders } from './staff-client.ts'
import type { TestApp } from '../test-app.ts'

/** The desk's page, for the authenticator. */
export const DESK_PAGE = { origin: DESK_ORIGIN, rpId: '127.0.0.1' }

export function createDeskLogIn(server: TestApp) {
  const [page, headers] = [DESK_PAGE, FROM_DESK]
  let made = 0

  async function invite() {
    const email = `person-${(made += 1)}@example.com`
    const { status, body } = await server.ask(postDeskInvite, {
      headers: (await addStaff(server, ['administrator'])).headers,
      body: { email, name: 'Robin Ashe', roles: ['editor'] },
    })
    if (status !== 200) throw new Error(`the invitation was refused: ${body.code}`)
    const { link, staff } = body
    return { email, token: link!.slice(link!.indexOf('#') + 1), staffId: staff!.id, link: link! }
  }

  /** Sends a log-in call; returns the reply and the headers of the new session. */
  async function askForSession(path: string, payload: object, more: Record<string, string> = {}) {
    const reply = await server.app.inject({ method: 'POST', url: path, payload, headers: { ...headers, ...more } })
    const token = /fairdraw-desk=([\w-]{43});/.exec(String(reply.headers['set-cookie']))?.[1]
    return {
      status: reply.statusCode,
      body: reply.json<{ code?: string; staff?: { email: string } }>(),
      cookie: reply.headers['set-cookie'],
      session: token === undefined ? undefined : deskHeaders(token),
    }
  }

  async function enrolPasskey(token: string, authenticator = createSoftwareAuthenticator()) {
    const { body } = await server.ask(postDeskEnrolPasskeyOptions, { headers, body: { token } })
    const credential = authenticator.create({ ...page, challenge: body.challenge ?? '' })
    return { authenticator, ...(await askForSession(postDeskEnrolPasskey.path, { token, credential })) }
  }

  const challenge = async () => (await server.ask(postDeskPasskeyOptions, { headers })).body.challenge!

  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now.getTime() + steps * 30_000 })

  async function enrolTotp() {
    const invited = await invite()
    const { secret = '' } = (await server.ask(postDeskEnrolTotpOptions, { headers, body: { token: invited.token } }))
      .body
    const enrolled = await askForSession(postDeskEnrolTotp.path, { token: invited.token, code: codeOf(secret) })
    if (enrolled.status !== 200) throw new Error(`enrolling was refused: ${enrolled.body.code}`)
    return { ...invited, secret, ...enrolled }
  }

  return { invite, askForSession, enrolPasskey, challenge, codeOf, enrolTotp }
}
