import { startEmulators } from '@fairdraw/emulators/start.ts'
import { afterEach, expect, it } from 'vitest'
import { createMail } from './mail.ts'
import type { Mail } from './mail.ts'
import { closeAfter } from '../../testing/close-after.ts'

const opened: Mail[] = []
const emulators = closeAfter(await startEmulators())
afterEach(() => {
  emulators.faults.clear()
  emulators.inbox.clear()
  for (const mail of opened.splice(0)) mail.close()
})

const open = (changes: { url?: string; timeoutMs?: number } = {}) => {
  const mail = createMail({ url: emulators.smtpUrl, from: 'Fairdraw <hello@fairdraw.example>', ...changes })
  opened.push(mail)
  return mail
}
const letter = { to: 'alex@example.com', subject: 'Your code', text: 'Your code is K7MP', id: 'letter-1' }

it('a mail reaches its recipient', async () => {
  await open().send(letter)
  expect(emulators.inbox.messages()).toMatchObject([
    { to: 'alex@example.com', channel: 'email', subject: 'Your code', text: 'Your code is K7MP' },
  ])
})

it('a mail has the one-click unsubscribe header', async () => {
  const mail = open()
  await mail.send({ ...letter, unsubscribe: 'https://win.example/api/email/unsubscribe/abc' })
  await mail.send(letter)
  expect(emulators.inbox.messages().map(({ unsubscribe }) => unsubscribe)).toEqual([
    undefined,
    'https://win.example/api/email/unsubscribe/abc',
  ])
})

it('many mails share a few connections', async () => {
  const mail = open()
  await Promise.all(Array.from({ length: 40 }, (_, at) => mail.send({ ...letter, id: `letter-${at}` })))
  expect(emulators.inbox.messages()).toHaveLength(40)
})

it.each([
  { to: 'alex@example.com\r\nbcc: all@example.com' },
  { to: 'alex@example.com, all@example.com' },
  { to: 'alex@example.com>\nRCPT TO:<all@example.com' },
  { to: '"Alex" <all@example.com>' },
  { to: '' },
  { subject: 'Your code\r\nbcc: all@example.com' },
  { subject: 'Your code\nbcc: all@example.com' },
  { subject: 'Your code\r\n\r\nAnother text' },
  { subject: 'Your code\u0000' },
  { id: 'letter-1>\r\nbcc: all@example.com' },
  { unsubscribe: 'https://win.example/>\r\nbcc: <all@example.com' },
])('header and address injection is refused: %j', async (changes) => {
  await expect(open().send({ ...letter, ...changes })).rejects.toMatchObject({ isPermanent: true })
  expect(emulators.inbox.messages()).toEqual([])
})

it('an error never contains the mail server’s text', async () => {
  for (const fault of ['decline', 'error-5xx'] as const) {
    emulators.faults.add({ vendor: 'mail', operation: 'send', fault })
    const error = (await open()
      .send(letter)
      .catch((thrown: unknown) => thrown)) as Error
    expect(`${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`).not.toContain('alex')
  }
})

it('a permanent rejection of a mail is distinguished from a temporary one', async () => {
  const mail = open()
  emulators.faults.add({ vendor: 'mail', operation: 'send', fault: 'decline' })
  await expect(mail.send(letter)).rejects.toMatchObject({
    isPermanent: true,
    message: 'the mail server answered 550 EMESSAGE',
  })
  for (const fault of ['error-5xx', 'drop-before', 'drop-after'] as const) {
    emulators.faults.add({ vendor: 'mail', operation: 'send', fault })
    const error: unknown = await mail.send(letter).catch((thrown: unknown) => thrown)
    expect(error, fault).toBeInstanceOf(Error)
    expect(error, fault).not.toMatchObject({ isPermanent: true })
  }
})

it('a failed authentication is temporary, because it is not the mail’s fault', async () => {
  const url = new URL(emulators.smtpUrl)
  url.password = 'wrong'
  const error: unknown = await open({ url: url.href })
    .send(letter)
    .catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ message: expect.stringContaining('535'), isPermanent: false })
})

it('a server that hangs is reported within the time limit', async () => {
  emulators.faults.add({ vendor: 'mail', operation: 'send', fault: 'delay', ms: 5_000 })
  await expect(open({ timeoutMs: 800 }).send(letter)).rejects.toThrow(/timeout/i)
})
