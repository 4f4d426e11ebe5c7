import { createECDH, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { demoPushCredentials } from '@fairdraw/emulators/push/credentials.ts'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { vendorHosts } from '@fairdraw/emulators/vendor-hosts.ts'
import { afterEach, expect, it } from 'vitest'
import { closeAfter } from '../../testing/close-after.ts'
import { createPush, isPublicKey } from './push.ts'
import type { PushAccess, PushSubscription } from './push.ts'

const emulators = closeAfter(await startEmulators())
afterEach(() => {
  emulators.faults.clear()
  emulators.push.clear()
})

const open = (changes: Partial<PushAccess> = {}) =>
  createPush({
    privateKeys: [demoPushCredentials.key],
    contactEmail: 'help@win.example',
    services: [vendorHosts.push],
    relayUrl: `${emulators.origin}/_v`,
    ...changes,
  })
const push = open()
const browserWith = (serverKey = push.key): PushSubscription => {
  const { endpoint, keys } = emulators.push.subscribe(serverKey)
  return { endpoint, ...keys, serverKey }
}
const message = {
  text: '{"title":"A car","body":"The draw begins."}',
  ttlSeconds: 600,
  urgency: 'high',
  topic: 'draw',
} as const

it('a browser reads what was sent to it, which nobody else can', async () => {
  const browser = browserWith()
  expect(await push.send(browser, message)).toBe('sent')
  expect(emulators.push.messages()).toEqual([{ endpoint: browser.endpoint, ...message }])
})

it('another key than the one that the browser was given is refused, and an earlier one of ours is not', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const fresh = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  const browser = browserWith()
  const rotated = open({ privateKeys: [fresh, demoPushCredentials.key] })
  expect(rotated.key).not.toBe(push.key)
  expect(await rotated.send(browser, message)).toBe('sent')
  expect(await rotated.send({ ...browser, serverKey: rotated.key }, message)).toBe('refused')
  // Without the earlier key there is no way to it.
  expect(await open({ privateKeys: [fresh] }).send(browser, message)).toBe('gone')
})

it.each([
  ['decline', 'gone'],
  ['error-5xx', 'failed'],
  ['drop-before', 'failed'],
] as const)('a service that answers with %s: %s', async (fault, outcome) => {
  emulators.faults.add({ vendor: 'push', operation: 'send', fault })
  expect(await push.send(browserWith(), message)).toBe(outcome)
})

/** A push service of the test's own, at the address of the emulator's. */
async function serve(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closeAfter({ close: () => void (server.closeAllConnections(), server.close()) })
  return open({ relayUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, timeoutMs: 300 })
}

it.each([
  [201, 'sent'],
  [404, 'gone'],
  [410, 'gone'],
  [400, 'refused'],
  [403, 'refused'],
  [413, 'refused'],
  [429, 'failed'],
  [503, 'failed'],
] as const)('the status %i: %s', async (status, outcome) => {
  const other = await serve((_request, response) => void response.writeHead(status).end())
  expect(await other.send(browserWith(), message)).toBe(outcome)
})

it('a redirect is not followed, so that no service leads us elsewhere', async () => {
  const asked: string[] = []
  const other = await serve((request, response) => {
    asked.push(request.url!)
    response.writeHead(307, { location: '/secret' }).end()
  })
  expect(await other.send(browserWith(), message)).toBe('failed')
  expect(asked).toHaveLength(1)
})

it('an answer without an end, and one that does not come, end in time', async () => {
  const endless = await serve((_request, response) => {
    response.writeHead(201)
    const more = setInterval(() => response.write('x'.repeat(1_000)), 1)
    response.on('close', () => clearInterval(more))
  })
  expect(await endless.send(browserWith(), message)).toBe('sent')
  const silent = await serve(() => {})
  expect(await silent.send(browserWith(), message)).toBe('failed')
})

it.each([
  ['https://fcm.googleapis.com/fcm/send/a', 'fcm.googleapis.com'],
  ['https://updates.push.services.mozilla.com/wpush/v2/a', '*.push.services.mozilla.com'],
  ['https://FCM.googleapis.com/fcm/send/a', 'fcm.googleapis.com'],
  ['https://push.services.mozilla.com/a', undefined],
  ['https://evilfcm.googleapis.com/a', undefined],
  ['https://fcm.googleapis.com.evil.example/a', undefined],
  ['https://fcm.googleapis.com@evil.example/a', undefined],
  ['https://fcm.googleapis.com:444/a', undefined],
  ['http://fcm.googleapis.com/a', undefined],
  ['https://127.0.0.1/a', undefined],
  ['nonsense', undefined],
])('%s is of %s', (endpoint, service) => {
  const real = open({ services: ['fcm.googleapis.com', '*.push.services.mozilla.com'], relayUrl: undefined })
  expect(real.serviceOf(endpoint)).toBe(service)
})

it('nothing is sent to a service that is none of ours', async () => {
  let calls = 0
  const other = await serve((_request, response) => void ((calls += 1), response.end()))
  expect(await other.send({ ...browserWith(), endpoint: 'https://elsewhere.example/a' }, message)).toBe('gone')
  expect(calls).toBe(0)
})

it('many messages to a service have one signature, which names it', async () => {
  const seen = new Set<string>()
  const other = await serve((request, response) => {
    seen.add(request.headers.authorization!)
    response.writeHead(201).end()
  })
  await Promise.all(Array.from({ length: 10 }, () => other.send(browserWith(), message)))
  expect(seen.size).toBe(1)
  const claims = JSON.parse(Buffer.from([...seen][0]!.split('.')[1]!, 'base64url').toString()) as object
  expect(claims).toMatchObject({ aud: `https://${vendorHosts.push}`, sub: 'mailto:help@win.example' })
})

it('a public key is a point of the curve', () => {
  const key = createECDH('prime256v1').generateKeys('base64url')
  expect(isPublicKey(key)).toBe(true)
  expect(isPublicKey(`B${'A'.repeat(86)}`)).toBe(false)
})
