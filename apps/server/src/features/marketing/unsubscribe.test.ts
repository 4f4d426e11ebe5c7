/** Unsubscribing by the link of a message, without a log-in. */
import { beforeEach, expect, it } from 'vitest'
import { createUnsubscribeTokens } from './unsubscribe-tokens.ts'
import { openConsents } from './testing.ts'

const { server, tokens, meetPlayer, leave } = await openConsents()
let player: Awaited<ReturnType<typeof meetPlayer>>
beforeEach(async () => {
  player = await meetPlayer()
})

// Row 1.7-50
it('unsubscribing ends the channel of the message, without a log-in', async () => {
  await player.choose({ email: true, text: true })
  expect(await leave(player.tokenOf('email'))).toEqual({
    status: 200,
    body: { channel: 'email', purpose: 'marketing' },
  })
  expect(await player.choose()).toMatchObject({
    body: { preferences: { email: { granted: false }, text: { granted: true } } },
  })
  expect((await player.events())[0]).toBe('You stopped our messages by email, using the link in one')
})

it('unsubscribing works with the link of a message, years later and again', async () => {
  await player.choose({ text: true })
  await server.jobs.runAll()
  // Messages of earlier tests are sent at the same time, in any order.
  const welcome = server.texts.findLast(({ to }) => to === player.phone)!
  const token = /\/win\/unsubscribe\/(\S+)/.exec(welcome.text)![1]!
  server.advanceSeconds(5 * 365 * 86_400)
  for (let nth = 0; nth < 3; nth += 1) expect(await leave(token)).toMatchObject({ status: 200 })
  expect(await player.consents()).toMatchObject([{ isGranted: true }, { isGranted: false, source: 'unsubscribe' }])
  server.advanceSeconds(-5 * 365 * 86_400)
})

it('unsubscribing also ends a consent that was granted again, with the same link', async () => {
  for (let nth = 0; nth < 2; nth += 1) {
    await player.choose({ email: true })
    expect(await leave(player.tokenOf('email'))).toMatchObject({ status: 200 })
    expect((await player.consents()).at(-1)).toMatchObject({ isGranted: false })
  }
})

it('unsubscribing cannot be done for another player', async () => {
  await player.choose({ email: true })
  const token = player.tokenOf('email')
  const forged = [
    token.replace('.e.', '.t.'),
    `1${token}`,
    `${token}x`,
    token.slice(0, -1),
    token.slice(0, -2) + (token.endsWith('A') ? 'BA' : 'AA'),
    createUnsubscribeTokens('another secret').tokenOf({
      playerId: player.playerId,
      purpose: 'marketing',
      channel: 'email',
    }),
    '1.e.',
    'x',
  ]
  for (const one of forged) expect(await leave(one), one).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect(await player.consents()).toHaveLength(1)
})

it.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
  ['text/plain', 'List-Unsubscribe=One-Click'],
  ['application/json', '{'],
  [undefined, undefined],
])('unsubscribing works with the button of a mail client, whatever it posts: %s', async (type, payload) => {
  await player.choose({ email: true })
  const reply = await server.app.inject({
    method: 'POST',
    url: `/api/email/unsubscribe/${player.tokenOf('email')}`,
    ...(payload !== undefined && { payload }),
    headers: type === undefined ? {} : { 'content-type': type },
  })
  expect(reply.statusCode).toBe(200)
  expect(await player.consents()).toMatchObject([{ isGranted: true }, { isGranted: false }])
})

it('the address of the button leads to the page, and a wrong token is refused', async () => {
  const url = `/api/email/unsubscribe/${player.tokenOf('email')}`
  const shown = await server.app.inject({ method: 'GET', url })
  expect(shown.statusCode).toBe(303)
  expect(shown.headers.location).toBe(`/win/unsubscribe/${player.tokenOf('email')}`)
  expect((await server.app.inject({ method: 'POST', url: `${url}x` })).statusCode).toBe(404)
})

it('unsubscribing of a player who does not exist any more gets the same reply as any other', async () => {
  const token = tokens.tokenOf({ playerId: 999_999_999, purpose: 'marketing', channel: 'email' })
  expect(await leave(token)).toMatchObject({ status: 200 })
})
