import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startEmulators, type Emulators } from '../start.ts'

let emulators: Emulators
const now = new Date('2026-03-01T12:00:00Z')

beforeEach(async () => {
  emulators = await startEmulators({ now: () => now })
})
afterEach(() => emulators.close())

const mail = {
  from: 'Fairdraw <hello@fairdraw.example>',
  to: 'alex@example.com',
  subject: 'Your code',
  text: 'K7MP — zoë',
}
const send = (sent = mail, url = emulators.smtpUrl) => createTransport(url).sendMail(sent)
const inbox = async () => (await fetch(`${emulators.origin}/_demo/inbox.json`)).json()

it('a mail arrives in its recipient’s inbox, decoded as a mail client decodes it', async () => {
  await send()
  expect(await inbox()).toEqual([
    {
      to: 'alex@example.com',
      channel: 'email',
      subject: 'Your code',
      text: 'K7MP — zoë',
      at: '2026-03-01T12:00:00.000Z',
    },
  ])
})

it('a mail to two recipients arrives in both inboxes', async () => {
  await send({ ...mail, to: 'alex@example.com, sam@example.com' })
  expect(
    emulators.inbox
      .messages()
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(['alex@example.com', 'sam@example.com'])
})

it('a client without the credentials cannot send', async () => {
  const url = new URL(emulators.smtpUrl)
  url.password = 'wrong'
  await expect(send(mail, url.href)).rejects.toMatchObject({ responseCode: 535 })
  url.username = url.password = ''
  await expect(send(mail, url.href)).rejects.toMatchObject({ responseCode: 530 })
  expect(await inbox()).toEqual([])
})

it('a process that shares the emulators can look up the SMTP address', async () => {
  expect(await (await fetch(`${emulators.origin}/_control/mail`)).json()).toEqual({ smtpUrl: emulators.smtpUrl })
})

it.each([
  ['decline', { responseCode: 550 }, 0],
  ['error-5xx', { responseCode: 451 }, 0],
  ['drop-before', {}, 0],
  ['drop-after', {}, 1],
] as const)('%s: the sender gets an error reply, or no reply', async (fault, error, arrived) => {
  emulators.faults.add({ vendor: 'mail', operation: 'send', fault })
  await expect(send()).rejects.toMatchObject(error)
  expect(emulators.inbox.messages()).toHaveLength(arrived)
  await send()
  expect(emulators.inbox.messages()).toHaveLength(arrived + 1)
})
