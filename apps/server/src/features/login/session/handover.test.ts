/** The code by which a browser that stores nothing hands a log-in to its next document; through HTTP. */
import { postHandover, postTakeOver } from '@fairdraw/contract/login.ts'
import { postAccountDetails } from '@fairdraw/contract/account.ts'
import type { Endpoint } from '@fairdraw/contract/endpoint.ts'
import { patchRenew } from '@fairdraw/contract/session.ts'
import { beforeEach, expect, it } from 'vitest'
import { startTestApp, testConfig } from '../../../testing/test-app.ts'
import { HANDOVER_MS } from './handover.ts'

const ORIGIN = 'https://win.example'

let playerId: number
let phone: string
let bearer: string
const server = await startTestApp({ config: { ...testConfig, PUBLIC_ORIGIN: ORIGIN } })
beforeEach(async () => {
  ;({ playerId, phone } = await server.addPlayer())
  bearer = await server.tokens.open(server.db, playerId, 'session', server.clock.now, { isRemembered: false })
})

type Body = { code?: string; token?: string; phone?: string }

async function ask({ method, path }: Endpoint, token: string | undefined, body: object = {}, origin = ORIGIN) {
  const reply = await server.app.inject({
    method,
    url: path,
    payload: body,
    headers: { origin, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
  })
  return { status: reply.statusCode, body: reply.json<Body>(), cookies: reply.headers['set-cookie'] }
}
const open = async () => (await ask(postHandover, bearer)).body.code!
const take = (code: string, origin?: string) => ask(postTakeOver, undefined, { code }, origin)

// Row 1.4-16
it('gives the next document a new token of the session, and no cookie', async () => {
  const taken = await take(await open())
  expect(taken).toMatchObject({ status: 200, body: { phone }, cookies: undefined })
  expect(taken.body.token).not.toBe(bearer)
  expect(await ask(postAccountDetails, taken.body.token)).toMatchObject({ status: 200 })
  // Renewing the session later sets no cookie either, although a code was opened.
  await ask(postHandover, taken.body.token)
  const renewed = await ask(patchRenew, taken.body.token)
  expect(JSON.stringify(renewed.cookies ?? '')).not.toMatch(/renewal=[^;]/)
})

it.each<[string, (code: string) => Promise<string> | string]>([
  ['was used', async (code) => (await take(code), code)],
  ['was replaced by another', async (code) => (await open(), code)],
  ['is a minute old', (code) => (server.advanceSeconds(HANDOVER_MS / 1000), code)],
  ['was given more time', (code) => `${code.split('.')[0]}.${(server.clock.now.getTime() + 1e9).toString(36)}`],
  ['has no time', (code) => code.split('.')[0]!],
  ['belongs to a session that ended', async (code) => (await server.tokens.endAllOf(server.db, playerId), code)],
])('refuses a code that %s', async (_, change) => {
  expect(await take(await change(await open()))).toMatchObject({ status: 401, body: { code: 'session-ended' } })
})

it('is taken by one of two documents', async () => {
  const code = await open()
  const statuses = (await Promise.all([take(code), take(code)])).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401])
})

it('is taken by a page of the site only', async () => {
  const code = await open()
  expect(await take(code, 'https://elsewhere.example')).toMatchObject({ status: 403 })
  expect(await take(code)).toMatchObject({ status: 200 })
})

it('is for sessions that no cookie renews', async () => {
  bearer = await server.tokens.open(server.db, playerId, 'session', server.clock.now, { isRemembered: true })
  expect(await ask(postHandover, bearer)).toMatchObject({ status: 401 })
})
