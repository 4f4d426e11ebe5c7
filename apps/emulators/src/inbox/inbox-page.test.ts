import { afterEach, beforeEach, expect, it } from 'vitest'
import { startEmulators, type Emulators } from '../start.ts'

let emulators: Emulators

beforeEach(async () => {
  emulators = await startEmulators()
})
afterEach(() => emulators.close())

const at = '2026-07-01T12:00:00.000Z'
const page = async () => (await fetch(`${emulators.origin}/_demo/inbox`)).text()

it('the page shows each message under its number, with the code highlighted and the time in British time', async () => {
  emulators.inbox.add({ to: '07700900001', channel: 'sms', text: '4821 is your code. 2345 is not.', at })
  const html = await page()
  expect(html).toContain('<h2>07700 900001</h2>')
  expect(html).toContain('<strong>4821</strong> is your code. 2345 is not.')
  expect(html).toContain('>13:00:00</time>')
})

it('the page highlights no amounts, tickets, card digits or years as codes', async () => {
  emulators.inbox.add({ to: '07700900001', channel: 'sms', text: 'Receipt: £1000 by card 1111, 10-0123.\n£2000', at })
  expect(await page()).not.toContain('<strong>')
})

it('the page highlights a mailed code, and links an address', async () => {
  const text = 'K7MP\n\nis your code. https://win.example/win/unsubscribe/1.email.2345?a&b'
  emulators.inbox.add({ to: 'alex@example.com', channel: 'email', subject: 'Your code', text, at })
  const html = await page()
  expect(html).toContain('<strong>K7MP</strong>\n\nis your code.')
  const address = 'https://win.example/win/unsubscribe/1.email.2345?a&#38;b'
  expect(html).toContain(`<a href="${address}">${address}</a>`)
})

it('the text of a message is escaped', async () => {
  const text = '<img src=x onerror=alert(1)> &\n1234'
  emulators.inbox.add({ to: '"><script>', channel: 'email', subject: '<b>', text, at })
  const html = await page()
  expect(html).not.toMatch(/<img|<b>|"><script>/)
  expect(html).toContain('<strong>1234</strong>')
})

it('the page allows only its own script', async () => {
  const reply = await fetch(`${emulators.origin}/_demo/inbox`)
  expect(reply.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(await reply.text()).not.toMatch(/<script(?![^>]* src=)/)
  expect((await fetch(`${emulators.origin}/_demo/inbox.js`)).headers.get('content-type')).toMatch(/^text\/javascript/)
})

it('an empty inbox explains how to get a message', async () => {
  expect(await page()).toContain('No messages yet')
})
