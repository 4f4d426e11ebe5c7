import { afterEach, beforeEach, expect, it } from 'vitest'
import { startEmulators, type Emulators } from '../start.ts'
import { vendorHosts } from '../vendor-hosts.ts'
import { demoTextMessageCredentials as keys } from './text-messages.ts'

let emulators: Emulators
const now = new Date('2026-03-01T12:00:00Z')

beforeEach(async () => {
  emulators = await startEmulators({ now: () => now })
})
afterEach(() => emulators.close())

const good = { To: '+447700900001', From: 'Fairdraw', Body: 'Your code is 4821' }

function send(form: Record<string, string>, authToken = keys.authToken) {
  const path = `/2010-04-01/Accounts/${keys.accountSid}/Messages.json`
  return fetch(`${emulators.origin}/_v/${vendorHosts.textMessages}${path}`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${keys.accountSid}:${authToken}`).toString('base64')}` },
    body: new URLSearchParams(form),
  })
}

const inbox = async () => (await fetch(`${emulators.origin}/_demo/inbox.json`)).json()

it('a text is accepted as by the service, and arrives in the inbox under the national number', async () => {
  const reply = await send(good)
  expect(reply.status).toBe(201)
  expect(await reply.json()).toMatchObject({ status: 'queued', to: '+447700900001', body: 'Your code is 4821' })
  expect(await inbox()).toEqual([
    { to: '07700900001', channel: 'sms', text: 'Your code is 4821', at: '2026-03-01T12:00:00.000Z' },
  ])
})

it('the newest message comes first', async () => {
  await send(good)
  await send({ ...good, Body: 'Your code is 1111' })
  expect(emulators.inbox.messages('07700900001').map((one) => one.text)).toEqual([
    'Your code is 1111',
    'Your code is 4821',
  ])
})

it.each([
  [{ ...good, To: '07700900001' }, 21211],
  [{ ...good, To: '' }, 21604],
  [{ ...good, Body: '' }, 21602],
  [{ To: good.To, Body: good.Body }, 21603],
  [{ ...good, Body: 'x'.repeat(1601) }, 21617],
])('a text that cannot be sent is refused with the service’s own code', async (form, code) => {
  const reply = await send(form)
  expect(reply.status).toBe(400)
  expect(await reply.json()).toMatchObject({ code, status: 400 })
  expect(await inbox()).toEqual([])
})

it('a wrong token is refused with 401', async () => {
  const reply = await send(good, 'wrong')
  expect(reply.status).toBe(401)
  expect(await reply.json()).toMatchObject({ code: 20003 })
})

it('drop-after: the text is sent and the caller gets no reply', async () => {
  emulators.faults.add({ vendor: 'text-messages', operation: 'send', fault: 'drop-after' })
  await expect(send(good)).rejects.toThrow()
  expect(emulators.inbox.messages()).toHaveLength(1)
})

it('decline: the recipient has unsubscribed', async () => {
  emulators.faults.add({ vendor: 'text-messages', operation: 'send', fault: 'decline' })
  expect(await (await send(good)).json()).toMatchObject({ code: 21610 })
})
