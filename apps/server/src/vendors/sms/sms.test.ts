import { startEmulators } from '@fairdraw/emulators/start.ts'
import { demoTextMessageCredentials } from '@fairdraw/emulators/text-messages/text-messages.ts'
import { vendorHosts } from '@fairdraw/emulators/vendor-hosts.ts'
import { afterEach, expect, it } from 'vitest'
import { isPermanentStatus } from '../vendor-error.ts'
import { createSms } from './sms.ts'
import { closeAfter } from '../../testing/close-after.ts'

const emulators = closeAfter(await startEmulators())
afterEach(() => {
  emulators.faults.clear()
  emulators.inbox.clear()
})

const open = (changes: { authToken?: string; timeoutMs?: number } = {}) =>
  createSms({
    url: `${emulators.origin}/_v/${vendorHosts.textMessages}`,
    from: 'Fairdraw',
    ...demoTextMessageCredentials,
    ...changes,
  })

it('a text reaches its recipient, in the alphabet that costs least', async () => {
  await open().send('07700900001', 'We’ve sent ‘your code’: 4821')
  expect(emulators.inbox.messages()).toMatchObject([{ to: '07700900001', text: "We've sent 'your code': 4821" }])
})

it('a refusal of the service is reported with its own code', async () => {
  await expect(open({ authToken: 'wrong' }).send('07700900001', 'Hello')).rejects.toThrow(/401: 20003/)
})

it('a number that the service refuses is refused permanently, and the error does not contain it', async () => {
  const error = (await open()
    .send('0', 'Hello')
    .catch((thrown: unknown) => thrown)) as Error
  expect(error).toMatchObject({ message: 'the text service answered 400: 21211', isPermanent: true })
  emulators.faults.add({ vendor: 'text-messages', operation: 'send', fault: 'decline' })
  await expect(open().send('07700900001', 'Hello')).rejects.toMatchObject({ isPermanent: true })
})

it('a failed authentication and an outage are temporary', async () => {
  await expect(open({ authToken: 'wrong' }).send('07700900001', 'Hello')).rejects.toMatchObject({ isPermanent: false })
  emulators.faults.add({ vendor: 'text-messages', operation: 'send', fault: 'error-5xx' })
  await expect(open().send('07700900001', 'Hello')).rejects.toMatchObject({ isPermanent: false })
})

it.each([
  [400, true],
  [413, true],
  [422, true],
  [401, false],
  [403, false],
  [408, false],
  [429, false],
  [500, false],
  [503, false],
])('status %d is permanent: %s', (status, isPermanent) => {
  expect(isPermanentStatus(status)).toBe(isPermanent)
})

it('a service that fails or hangs is reported within the time limit', async () => {
  emulators.faults.add({ vendor: 'text-messages', operation: 'send', fault: 'error-5xx' })
  await expect(open().send('07700900001', 'Hello')).rejects.toThrow(/50\d/)
  emulators.faults.add({ vendor: 'text-messages', operation: 'send', fault: 'delay', ms: 1_000 })
  await expect(open({ timeoutMs: 50 }).send('07700900001', 'Hello')).rejects.toThrow(/timeout|timed out|aborted/i)
})
