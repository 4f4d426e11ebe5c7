import { startEmulators } from '@fairdraw/emulators/start.ts'
import type { Emulators } from '@fairdraw/emulators/start.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { RefusedLetter, createMail } from './mail.ts'
import type { Mail } from './mail.ts'

let emulators: Emulators
const opened: Mail[] = []
beforeAll(async () => {
  emulators = await startEmulators()
})
afterEach(() => {
  emulators.faults.clear()
  emulators.inbox.clear()
  for (const mail of opened.splice(0)) mail.close()
})
afterAll(() => emulators.close())

const open = (changes: { url?: string; timeoutMs?: number } = {}) => {
  const mail = createMail({ url: emulators.smtpUrl, from: 'Fairdraw <hello@fairdraw.example>', ...changes })
  opened.push(mail)
  return mail
}
const letter = { to: 'alex@example.com', subject: 'Your code', text: 'Your code is K7MP', id: 'letter-1' }

it('a letter reaches the address that it is for', async () => {
  await open().send(letter)
  expect(emulators.inbox.messages()).toMatchObject([
    { to: 'alex@example.com', channel: 'email', subject: 'Your code', text: 'Your code is K7MP' },
  ])
})

it('a mailbox is told where to post when its reader has had enough', async () => {
  const mail = open()
  await mail.send({ ...letter, unsubscribe: 'https://win.example/api/email/unsubscribe/abc' })
  await mail.send(letter)
  expect(emulators.inbox.messages().map(({ unsubscribe }) => unsubscribe)).toEqual([
    undefined,
    'https://win.example/api/email/unsubscribe/abc',
  ])
})

it('many letters share a few connections', async () => {
  const mail = open()
  await Promise.all(Array.from({ length: 40 }, (_, at) => mail.send({ ...letter, id: `letter-${at}` })))
  expect(emulators.inbox.messages()).toHaveLength(40)
})

it.each(['alex@example.com\r\nbcc: all@example.com', 'alex@example.com, all@example.com'])(
  'an address is one address: %j',
  async (to) => {
    await open()
      .send({ ...letter, to })
      .catch(() => {})
    expect(emulators.inbox.messages('all@example.com')).toEqual([])
  },
)

it('a letter that will never be taken is told from one that may be later', async () => {
  const mail = open()
  emulators.faults.add({ vendor: 'mail', operation: 'send', fault: 'decline' })
  await expect(mail.send(letter)).rejects.toThrow(RefusedLetter)
  for (const fault of ['error-5xx', 'drop-before', 'drop-after'] as const) {
    emulators.faults.add({ vendor: 'mail', operation: 'send', fault })
    const error: unknown = await mail.send(letter).catch((thrown: unknown) => thrown)
    expect(error, fault).toBeInstanceOf(Error)
    expect(error, fault).not.toBeInstanceOf(RefusedLetter)
  }
})

it('wrong keys are our fault, not the letter’s', async () => {
  const url = new URL(emulators.smtpUrl)
  url.password = 'wrong'
  const error: unknown = await open({ url: url.href })
    .send(letter)
    .catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ responseCode: 535 })
  expect(error).not.toBeInstanceOf(RefusedLetter)
})

it('a server that hangs is told within the time allowed', async () => {
  emulators.faults.add({ vendor: 'mail', operation: 'send', fault: 'delay', ms: 5_000 })
  await expect(open({ timeoutMs: 800 }).send(letter)).rejects.toThrow(/timeout/i)
})
