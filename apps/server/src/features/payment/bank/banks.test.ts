/** The banks over HTTP: the list is fetched once for many callers, and logos come from our own origin. */
import { getBanks } from '@fairdraw/contract/payment.ts'
import { afterEach, expect, it } from 'vitest'
import { startEmulatedVendors } from '../../../testing/emulated-vendors.ts'
import { startTestApp } from '../../../testing/test-app.ts'

const { emulators, openBanking } = await startEmulatedVendors()
const server = await startTestApp({
  vendors: {
    openBanking,
  },
})
afterEach(() => emulators.faults.clear())

const fault = (operation: string) =>
  emulators.faults.add({ vendor: 'open-banking', operation, fault: 'error-5xx', times: 'always' } as never)
const picture = (url: string) => server.app.inject({ method: 'GET', url })
const list = () => server.ask(getBanks)

it('an unreachable service leads to a busy refusal, and is called again later', async () => {
  fault('token')
  expect(await list()).toMatchObject({ status: 503, body: { code: 'busy', retryAfter: 5 } })
  expect((await picture('/api/ecospend/banks/obie-alder-personal/logo')).statusCode).toBe(503)
  emulators.faults.clear()
  expect((await list()).status).toBe(200)
})

it('the list has every bank, whether it accepts payments, and a logo at our own origin', async () => {
  const { body } = await list()
  expect(body.banks).toHaveLength(12)
  expect(body.banks?.[0]).toEqual({
    id: 'obie-alder-personal',
    name: 'Alder Bank Personal',
    friendlyName: 'Alder Bank',
    logo: '/api/ecospend/banks/obie-alder-personal/logo',
    isAvailable: true,
  })
  for (const { logo } of body.banks ?? []) {
    const reply = await picture(logo ?? '')
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
    })
    // Opened directly, it can run and load nothing.
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
    expect(reply.body).toContain('<svg')
  }
})

it('a logo is fetched once in a while: the cached list needs no service', async () => {
  await list()
  fault('banks')
  expect((await list()).status).toBe(200)
  expect((await picture('/api/ecospend/banks/obie-alder-personal/logo')).statusCode).toBe(200)
  server.advanceSeconds(61)
  expect((await list()).status).toBe(503)
})

it.each(['no-such-bank', '..%2F..%2Fetc', '__proto__', 'constructor'])(
  '%s is no bank and has no picture',
  async (id) => {
    expect((await picture(`/api/ecospend/banks/${id}/logo`)).statusCode).toBe(404)
  },
)
