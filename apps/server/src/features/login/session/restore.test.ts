/** The cookie that renews a remembered session in a browser that has lost its token; through HTTP. */
import { postAccountLogout } from '@fairdraw/contract/account.ts'
import { RENEWAL_PATH, patchReset, postForgot, postLogin, postRestore } from '@fairdraw/contract/login.ts'
import { postSessions } from '@fairdraw/contract/profile.ts'
import type { Endpoint } from '@fairdraw/contract/endpoint.ts'
import { patchRenew, postLogout } from '@fairdraw/contract/session.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { players } from '../../player/tables.ts'
import { OTHER_PASSCODE, PASSCODE, createLoginClient } from '../../../testing/login-client.ts'
import { startTestApp, testConfig } from '../../../testing/test-app.ts'

const ORIGIN = 'https://win.example'

const server = await startTestApp({ config: { ...testConfig, PUBLIC_ORIGIN: ORIGIN } })
const calls = createLoginClient(server)
/** The windows of earlier tests, which all use one address, have passed. */
beforeEach(() => server.advanceSeconds(86_400))

const DAY = 86_400

type Body = { token?: string; phone?: string; code?: string }
type Reply = { status: number; body: Body; cookies: string[] }

/** A call as a browser makes it, with the cookies of its reply. */
async function ask(
  { method, path }: Endpoint,
  { bearer, body = {}, headers = {} }: { bearer?: string | undefined; body?: object; headers?: Record<string, string> },
): Promise<Reply> {
  const reply = await server.app.inject({
    method,
    url: path,
    payload: body,
    headers: { ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }), ...headers },
  })
  return {
    status: reply.statusCode,
    body: reply.json<Body>(),
    cookies: [reply.headers['set-cookie'] ?? []].flat(),
  }
}

/** The cookies of a reply: name, value and attributes. */
function cookiesOf({ cookies }: Reply) {
  const all = cookies.map((line) => {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split('=')
    return [name, { value, attributes }] as const
  })
  return Object.fromEntries(all)
}
const NAME = '__Secure-fairdraw-renewal'
const SIGN = 'fairdraw-remembered'
const secretOf = (reply: Reply) => cookiesOf(reply)[NAME]!.value
const isDeleted = (reply: Reply) =>
  [NAME, SIGN].every(
    (name) => cookiesOf(reply)[name]?.value === '' && cookiesOf(reply)[name]?.attributes.includes('Max-Age=0'),
  )

const logIn = (phone: string, remember?: boolean) =>
  ask(postLogin, { body: { phone, passcode: PASSCODE, ...(remember === undefined ? {} : { remember }) } })
const restore = (secret: string | undefined, headers: Record<string, string> = { origin: ORIGIN }) =>
  ask(postRestore, { headers: { ...headers, ...(secret === undefined ? {} : { cookie: `${NAME}=${secret}` }) } })

/** A player, and the cookie and token of a log-in that is to be remembered. */
async function remembered() {
  const { phone, playerId } = await server.addPlayer({ passcode: PASSCODE })
  const reply = await logIn(phone, true)
  return { phone, playerId, bearer: reply.body.token!, secret: secretOf(reply) }
}

describe('the cookie', () => {
  // Row 1.4-15
  it('is for the renewal alone, unreadable for scripts, over https only, and lasts as long as the session', async () => {
    const { phone } = await server.addPlayer({ passcode: PASSCODE })
    const cookies = cookiesOf(await logIn(phone, true))
    expect(cookies).toEqual({
      [NAME]: {
        value: expect.stringMatching(/^[\w-]{43}$/) as string,
        attributes: [`Path=${RENEWAL_PATH}`, 'HttpOnly', 'SameSite=Strict', `Max-Age=${30 * DAY}`, 'Secure'],
      },
      [SIGN]: { value: '1', attributes: ['Path=/win', 'SameSite=Strict', `Max-Age=${30 * DAY}`, 'Secure'] },
    })
    expect(postRestore.path.startsWith(`${RENEWAL_PATH}/`)).toBe(true)
  })

  it.each([false, undefined])(
    'is not set where the player did not ask (%s), and an earlier one is deleted',
    async (asked) => {
      const { phone } = await server.addPlayer({ passcode: PASSCODE })
      expect(isDeleted(await logIn(phone, asked))).toBe(true)
    },
  )

  it('comes also with a log-in by texted code, with a passcode or without', async () => {
    const { phone } = await server.addPlayer()
    for (const endpoint of [patchReset, patchRenew] as const) {
      const { body } = await forgotten(phone)
      const reply =
        endpoint === patchReset
          ? await ask(patchReset, {
              bearer: body.token,
              body: { phone, passcode: OTHER_PASSCODE, remember: true },
            })
          : await ask(patchRenew, { bearer: body.token, body: { remember: true } })
      expect((await restore(secretOf(reply))).status).toBe(200)
      server.advanceSeconds(DAY)
    }
  })
})

describe('a renewal by cookie', () => {
  // Rows 1.4-15, 1.9-08, 2.4-26
  it('logs the player in again for as long as was promised, with a new token and a new cookie', async () => {
    const { phone, bearer, secret } = await remembered()
    server.advanceSeconds(29 * DAY)
    const reply = await restore(secret)
    expect(reply.body).toEqual({ token: expect.any(String) as string, phone })
    expect((await calls.details(reply.body.token)).status).toBe(200)
    const next = secretOf(reply)
    expect(next).not.toBe(secret)
    server.advanceSeconds(61)
    // The old token ends as after any renewal.
    expect((await calls.details(bearer)).status).toBe(401)
    server.advanceSeconds(29 * DAY)
    expect((await restore(next)).status).toBe(200)
  })

  it('ends with the session, thirty days after the last renewal', async () => {
    const { secret } = await remembered()
    server.advanceSeconds(30 * DAY)
    expect((await restore(secret)).status).toBe(401)
  })

  it('works after the session was renewed by its token, with the cookie of that reply', async () => {
    const { bearer } = await remembered()
    const reply = await ask(patchRenew, { bearer, body: {} })
    expect((await restore(secretOf(reply))).status).toBe(200)
  })

  it('of two tabs that open at once logs both in, as one session', async () => {
    const { secret } = await remembered()
    const replies = await Promise.all([restore(secret), restore(secret)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const { body } = await server.ask(postSessions, { bearer: replies[0]!.body.token, body: {} })
    // Besides the session that `addPlayer` created.
    expect(body.sessions).toHaveLength(2)
  })

  it('with a copy of a cookie that was replaced ends the session for whoever has it', async () => {
    const { secret } = await remembered()
    const reply = await restore(secret)
    server.advanceSeconds(61)
    expect((await restore(secret)).status).toBe(401)
    expect((await calls.details(reply.body.token)).status).toBe(401)
    expect((await restore(secretOf(reply))).status).toBe(401)
  })

  it.each([
    ['no cookie', undefined],
    ['an invented one', 'A'.repeat(43)],
    ['a malformed one', 'x'],
  ])('is refused with %s', async (_name, secret) => {
    const { status, body } = await restore(secret)
    expect([status, body.code]).toEqual([401, 'session-ended'])
  })

  it.each([
    ['another site', { origin: 'https://elsewhere.example' }],
    ['a page beside ours', { origin: 'https://other.win.example', 'sec-fetch-site': 'same-site' }],
    ['a call that does not say from where', {}],
  ])('is refused to %s', async (_name, headers) => {
    const { secret } = await remembered()
    const { status, body } = await restore(secret, headers)
    expect([status, body.code]).toEqual([403, 'foreign-origin'])
    expect((await restore(secret)).status).toBe(200)
  })

  it('is limited like any renewal', async () => {
    let { secret } = await remembered()
    const statuses: number[] = []
    for (let nth = 0; nth < 61; nth += 1) {
      const reply = await restore(secret)
      statuses.push(reply.status)
      if (reply.status === 200) secret = secretOf(reply)
    }
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([60, 429])
  })
})

describe('the cookie ends', () => {
  it.each([
    ['log-out', (bearer: string) => ask(postLogout, { bearer, body: {} })],
    ['log-out from this device', (bearer: string) => ask(postAccountLogout, { bearer, body: {} })],
  ])('with %s, which also deletes it', async (_name, end) => {
    const { bearer, secret } = await remembered()
    expect(isDeleted(await end(bearer))).toBe(true)
    expect((await restore(secret)).status).toBe(401)
  })

  it('with a log-out after a renewal of which another tab has the token', async () => {
    const { secret } = await remembered()
    const [one, other] = await Promise.all([restore(secret), restore(secret)])
    await ask(postLogout, { bearer: one.body.token, body: {} })
    for (const reply of [one, other]) expect((await restore(secretOf(reply))).status).toBe(401)
  })

  it('when the player ends all other sessions', async () => {
    const { phone, secret } = await remembered()
    const { body } = await logIn(phone, false)
    await server.ask(postSessions, { bearer: body.token, body: { end: 'others' } })
    expect((await restore(secret)).status).toBe(401)
  })

  it.each([
    ['a ban', { bannedAt: new Date() }, 'session-ended'],
    ['a closed account', { closedAt: new Date() }, 'account-closed'],
  ])('with %s', async (_name, change, code) => {
    const { playerId, secret } = await remembered()
    await server.db.update(players).set(change).where(eq(players.id, playerId))
    expect((await restore(secret)).body.code).toBe(code)
  })
})

/** The one-time token of a texted code. */
async function forgotten(phone: string) {
  await server.ask(postForgot, { body: { phone } })
  return calls.verify(phone)
}
