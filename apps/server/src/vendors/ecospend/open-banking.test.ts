/** The adapter against the emulator over HTTP: the banks, the token, and webhooks. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { vendorHosts } from '@fairdraw/emulators/vendor-hosts.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeAfter } from '../../testing/close-after.ts'
import { ORDER, openEmulatedBank } from './testing.ts'

const { emulators, open, fault } = await openEmulatedBank()
afterEach(() => {
  emulators.faults.clear()
  emulators.setWebhookTarget(undefined)
})

describe('the banks', () => {
  it('are listed with their logos, and whether they accept payments', async () => {
    const banks = await open().banks()
    expect(banks).toHaveLength(12)
    expect(banks[0]).toEqual({
      id: 'obie-alder-personal',
      name: 'Alder Bank Personal',
      friendlyName: 'Alder Bank',
      logo: `${emulators.origin}/_v/public.ecospend.com/images/banks/Alder.svg`,
      isAvailable: true,
    })
    expect(banks.filter((one) => !one.isAvailable).map((one) => one.friendlyName)).toEqual(['Quarry Bank'])
  })

  it('each have a logo; other content is refused', async () => {
    const banks = await open().banks()
    const pictures = await Promise.all(banks.map((bank) => open().logo(bank)))
    expect(pictures.map((one) => one?.type)).toEqual(banks.map(() => 'image/svg+xml'))
    expect(new Set(pictures.map((one) => String(one?.bytes))).size).toBe(12)
    expect(await open().logo({ logo: `${emulators.origin}/_demo/inbox` })).toBeUndefined()
    expect(await open().logo({ logo: `${emulators.origin}/_v/public.ecospend.com/none.svg` })).toBeUndefined()
  })

  it('fail within the time limit when the service is unreachable', async () => {
    fault('banks', 'error-5xx')
    await expect(open().banks()).rejects.toThrow('503')
    fault('banks', 'delay', { ms: 60_000 })
    await expect(open({ timeoutMs: 1_000 }).banks()).rejects.toThrow(/timeout|aborted/i)
  })
})

describe('the token', () => {
  it('is fetched once for concurrent and later calls', async () => {
    const bank = open()
    fault('token', 'error-5xx', { times: 1 })
    await expect(bank.banks()).rejects.toThrow('503')
    await Promise.all([bank.banks(), bank.banks()])
    // From here on no new token can be fetched.
    fault('token', 'decline', { times: 'always' })
    expect(await bank.banks()).toHaveLength(12)
    await expect(open().banks()).rejects.toThrow('INVALID_CLIENT_CREDENTIALS')
  })

  it('is renewed shortly before it expires', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const bank = open()
      await bank.banks()
      fault('token', 'decline', { times: 'always' })
      vi.setSystemTime(Date.now() + 265_000)
      expect(await bank.banks()).toHaveLength(12)
      vi.setSystemTime(Date.now() + 10_000)
      await expect(bank.banks()).rejects.toThrow('INVALID_CLIENT_CREDENTIALS')
    } finally {
      vi.useRealTimers()
    }
  })

  it('is renewed when it was revoked early', async () => {
    let now = new Date('2030-01-01T12:00:00Z')
    const later = closeAfter(await startEmulators({ now: () => now }))
    const bank = open({
      url: `${later.origin}/_v/${vendorHosts.openBankingApi}`,
      keysUrl: `${later.origin}/_v/${vendorHosts.openBankingKeys}`,
    })
    await bank.banks()
    // Expired by the service's clock, but not by ours.
    now = new Date('2030-01-01T13:00:00Z')
    expect(await bank.banks()).toHaveLength(12)
  })
})

let posts: { body: string; headers: Record<string, string | string[] | undefined> }[] = []
const app = closeAfter(
  createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url === '/webhooks/ecospend') posts.push({ body, headers: request.headers })
      return response.writeHead(200).end()
    })
  }),
)
await new Promise<void>((listening) => app.listen(0, '127.0.0.1', listening))

describe('a webhook', () => {
  const hear = async (act: (vendorId: string) => Promise<unknown>) => {
    const { vendorId } = await open().createLink(ORDER)
    posts = []
    emulators.setWebhookTarget(`http://127.0.0.1:${(app.address() as AddressInfo).port}`)
    await act(vendorId)
    return vendorId
  }
  const authorise = (vendorId: string) => emulators.openBanking.act(vendorId, 'authorise')
  const heard = () => posts.map(({ body, headers }) => open().readWebhook(body, headers))
  const statuses = () => posts.map(({ body }) => (JSON.parse(body) as { event_value: string }).event_value)

  it('names the pay link, for every status of the vendor', async () => {
    const vendorId = await hear(authorise)
    expect(statuses()).toEqual(['AwaitingAuthorization', 'Verified', 'Completed'])
    const about = { kind: 'about', vendorId }
    expect(heard()).toEqual([about, about, about])
  })

  it('is accepted only with the vendor’s valid signature', async () => {
    await hear(authorise)
    const { body, headers } = posts[0]!
    expect(open().readWebhook(body.replace('Awaiting', 'awaiting'), headers)).toEqual({ kind: 'wrong-signature' })
    expect(open().readWebhook(body, {})).toEqual({ kind: 'wrong-signature' })
    expect(open({ webhookSecret: 'another' }).readWebhook(body, headers)).toEqual({ kind: 'wrong-signature' })
  })

  it('can come twice, and out of order', async () => {
    fault('webhook', 'duplicate-webhook')
    await hear((vendorId) => emulators.openBanking.act(vendorId, 'cancel'))
    expect(statuses()).toEqual(['AwaitingAuthorization', 'AwaitingAuthorization', 'Canceled'])
    fault('webhook', 'out-of-order-webhook')
    await hear((vendorId) => emulators.openBanking.act(vendorId, 'cancel'))
    expect(statuses()).toEqual(['Canceled', 'AwaitingAuthorization'])
  })
})
