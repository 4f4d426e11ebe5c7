/** The desk accepts calls from its own pages only, and on its own origin only where it has one. */
import { ENDPOINTS } from '@fairdraw/contract/api.ts'
import { isDeskPath } from '@fairdraw/contract/endpoint.ts'
import { getDeskMe, postDeskPasskeyOptions } from '@fairdraw/contract/desk/staff-login.ts'
import { postDeskDisable } from '@fairdraw/contract/desk/staff.ts'
import { describe, expect, it } from 'vitest'
import { DESK_ORIGIN, addStaff, deskHeaders } from '../testing/desk/staff-client.ts'
import { startTestApp, testConfig } from '../testing/test-app.ts'

const DESK = ENDPOINTS.filter(({ path }) => isDeskPath(path))

describe('a call of the desk', async () => {
  const server = await startTestApp()
  const administrator = await addStaff(server, ['administrator'])

  const send = async (method: 'GET' | 'POST', url: string, headers: Record<string, string>) => {
    const { cookie } = deskHeaders(administrator.token)
    const reply = await server.app.inject({ method, url, headers: { cookie: cookie!, ...headers } })
    return { status: reply.statusCode, code: reply.json<{ code?: string }>().code }
  }
  const foreign = { status: 403, code: 'foreign-origin' }

  it.each(DESK.map(({ name, method, path }) => [name, method, path] as const))(
    '%s is refused from another origin, log-in too',
    async (_, method, path) => {
      const url = path.replace(/\{\w+\}/g, '0197a3c2-4b1e-7d52-9b41-0c5f3f5b7a31')
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: `${DESK_ORIGIN}.evil.example` },
        { origin: DESK_ORIGIN.replace('http:', 'https:') },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: DESK_ORIGIN, 'sec-fetch-site': 'cross-site' },
      ])
        expect(await send(method as 'GET', url, headers as Record<string, string>), JSON.stringify(headers)).toEqual(
          foreign,
        )
    },
  )

  it('that changes something must have an origin; a read need not', async () => {
    const disable = postDeskDisable.path.replace('{id}', administrator.staffId)
    expect(await send('POST', disable, {})).toEqual(foreign)
    expect(await send('POST', disable, { 'sec-fetch-site': 'none' })).toEqual(foreign)
    expect(await send('POST', disable, { origin: DESK_ORIGIN })).toMatchObject({ code: 'own-access' })
    expect(await send('POST', disable, { 'sec-fetch-site': 'same-origin' })).toMatchObject({ code: 'own-access' })
    expect(await send('GET', getDeskMe.path, {})).toMatchObject({ status: 200 })
    expect(await send('GET', getDeskMe.path, { 'sec-fetch-site': 'none' })).toMatchObject({ status: 200 })
  })

  it.each(['/api/%64esk/me', '/api/desk/%6De', '//api/desk/me', '/api/desk/me/', '/API/desk/me'])(
    'cannot bypass the check as %s',
    async (url) => {
      const { status } = await send('GET', url, { origin: 'https://evil.example' })
      expect([403, 404]).toContain(status)
    },
  )

  it('cannot be sent as a form', async () => {
    const disable = postDeskDisable.path.replace('{id}', administrator.staffId)
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      const reply = await server.app.inject({
        method: 'POST',
        url: disable,
        headers: { ...deskHeaders(administrator.token), 'content-type': type },
        payload: 'a=b',
      })
      expect(reply.statusCode, type).toBe(415)
    }
  })

  it('is checked; other calls are not', async () => {
    const reply = await server.app.inject({ url: '/api/v9/init', headers: { origin: 'https://evil.example' } })
    expect(reply.statusCode).toBe(200)
  })
})

describe('with a separate origin', async () => {
  const server = await startTestApp({
    config: { ...testConfig, DESK_ORIGIN: 'https://Desk.fairdraw.example:443/' },
  })

  const send = (host: string, url: string, method: 'GET' | 'POST' = 'GET') =>
    server.app.inject({ method, url, headers: { host, origin: 'https://desk.fairdraw.example' } })

  it('the desk answers there, with a cookie for https only', async () => {
    expect((await send('desk.fairdraw.example', getDeskMe.path)).statusCode).toBe(401)
    const { rpId } = (await send('desk.fairdraw.example', postDeskPasskeyOptions.path, 'POST')).json<{ rpId: string }>()
    expect(rpId).toBe('desk.fairdraw.example')
    const { token } = await addStaff(server, ['editor'])
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/desk/log-out',
      headers: {
        host: 'desk.fairdraw.example',
        origin: 'https://desk.fairdraw.example',
        cookie: `__Secure-fairdraw-desk=${token}`,
      },
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['set-cookie']).toMatch(/^__Secure-fairdraw-desk=; .*; Secure; Max-Age=0$/)
  })

  it.each(DESK.map(({ method, path }) => [method, path] as const))(
    '%s %s is not found at the public address',
    async (method, path) => {
      for (const host of ['fairdraw.example', 'desk.fairdraw.example.evil.example', 'desk.fairdraw.example:8080'])
        expect((await send(host, path, method as 'GET')).statusCode, host).toBe(404)
    },
  )

  it('the public site still answers', async () => {
    expect((await send('fairdraw.example', '/api/v9/init')).statusCode).toBe(200)
  })
})
