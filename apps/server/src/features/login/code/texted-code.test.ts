/** Registration, texted codes and the tokens that they are exchanged for, through HTTP. */
import { postForgot, postSendOtp } from '@fairdraw/contract/login.ts'
import { postLogout } from '@fairdraw/contract/session.ts'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { players, wallets } from '../../player/tables.ts'
import { OTHER_PASSCODE, PASSCODE, createLoginClient, wrongCodeFor } from '../../../testing/login-client.ts'
import { startTestApp } from '../../../testing/test-app.ts'

const server = await startTestApp()
const calls = createLoginClient(server)

// Registering

// Rows 1.7-06, 2.3-24, 2.4-18, 2.7-10
it('a number without an account gets a code, and the account once the code is entered', async () => {
  const phone = server.freshPhone()
  expect(await calls.exists(phone)).toEqual({ status: 200, body: { exists: false, next: 'otp', retryAfter: 30 } })
  expect(server.codeFor(phone)).toMatch(/^\d{4}$/)

  const verified = await calls.verify(phone)
  expect(verified).toEqual({ status: 200, body: { token: expect.stringMatching(/^[\w-]{43}$/) } })
  expect(await calls.exists(phone)).toMatchObject({ body: { exists: true } })

  const [player] = await server.db.select().from(players).where(eq(players.phone, phone))
  expect(player).toMatchObject({ ageStatedAt: null, passcodeHash: null })
  const [wallet] = await server.db
    .select()
    .from(wallets)
    .where(and(eq(wallets.playerId, player!.id), eq(wallets.asset, 'tokens')))
  expect(wallet).toMatchObject({ balance: 0, held: 0 })
})

// Rows 1.7-09, 2.1-02, 2.7-07
it('registering, choosing a passcode, logging out and logging in again each record an event', async () => {
  const phone = server.freshPhone()
  await calls.exists(phone)
  const { body: oneTime } = await calls.verify(phone)
  const { status, body: session } = await calls.reset(oneTime.token, phone)
  expect(status).toBe(200)
  expect(await calls.details(session.token)).toMatchObject({ status: 200, body: { account: { phoneNumber: phone } } })
  expect(await server.ask(postLogout, { bearer: session.token })).toEqual({ status: 200, body: {} })
  expect(await calls.details(session.token)).toMatchObject({ status: 401, body: { code: 'session-ended' } })

  expect(await calls.exists(phone)).toEqual({ status: 200, body: { exists: true, next: 'passcode' } })
  expect(await calls.logIn(phone, OTHER_PASSCODE)).toMatchObject({ status: 200, body: { player: { phone } } })
  expect(await calls.eventsOf(phone)).toEqual(['registered', 'passcode-set', 'logged-in', 'logged-out', 'logged-in'])
})

// Row 1.7-13
it('skipping the passcode opens a session, and the next log-in is by code again', async () => {
  const phone = server.freshPhone()
  await calls.exists(phone)
  const { body: oneTime } = await calls.verify(phone)
  const { status, body: session } = await calls.renew(oneTime.token)
  expect(status).toBe(200)
  expect(await calls.details(session.token)).toMatchObject({ status: 200 })
  expect(await calls.exists(phone)).toMatchObject({ body: { exists: true, next: 'otp' } })
})

it('two concurrent requests with the same right code create one account and get one token', async () => {
  const phone = server.freshPhone()
  await calls.exists(phone)
  const answers = await Promise.all([calls.verify(phone), calls.verify(phone), calls.verify(phone)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
  expect(await calls.eventsOf(phone)).toEqual(['registered'])
})

// Texted codes

// Rows 1.7-10, 2.7-10
it('during the cooldown no code is sent, and the reply says how long to wait', async () => {
  const phone = server.freshPhone()
  await calls.exists(phone)
  server.advanceSeconds(12)
  expect(await calls.exists(phone)).toMatchObject({ body: { next: 'otp', retryAfter: 18 } })
  expect(await server.ask(postSendOtp, { body: { phone } })).toEqual({ status: 200, body: { retryAfter: 18 } })
  expect(calls.textsTo(phone)).toHaveLength(1)
  server.advanceSeconds(18)
  expect(await server.ask(postSendOtp, { body: { phone } })).toEqual({ status: 200, body: { retryAfter: 30 } })
  expect(calls.textsTo(phone)).toHaveLength(2)
})

it('two concurrent requests get one text', async () => {
  const phone = server.freshPhone()
  await Promise.all([calls.exists(phone), calls.exists(phone), calls.exists(phone)])
  expect(calls.textsTo(phone)).toHaveLength(1)
})

// Row 1.7-11
it('a code is valid once', async () => {
  const phone = server.freshPhone()
  await calls.exists(phone)
  const code = server.codeFor(phone)
  await calls.verify(phone)
  expect(await calls.verify(phone, code)).toMatchObject({ status: 422, body: { code: 'code-expired' } })
})

it('a code is valid for ten minutes', async () => {
  const phone = server.freshPhone()
  await calls.exists(phone)
  server.advanceSeconds(10 * 60 + 1)
  expect(await calls.verify(phone)).toMatchObject({ status: 422, body: { code: 'code-expired' } })
})

it('the third wrong try uses a code up', async () => {
  const phone = server.freshPhone()
  await calls.exists(phone)
  const wrong = wrongCodeFor(server.codeFor(phone))
  expect(await calls.verify(phone, wrong)).toMatchObject({ status: 422, body: { code: 'wrong-code' } })
  expect(await calls.verify(phone, wrong)).toMatchObject({ status: 422, body: { code: 'wrong-code' } })
  expect(await calls.verify(phone, wrong)).toMatchObject({ status: 422, body: { code: 'code-expired' } })
  expect(await calls.verify(phone)).toMatchObject({ status: 422, body: { code: 'code-expired' } })
})

it('a new code replaces the last', async () => {
  const phone = server.freshPhone()
  await calls.exists(phone)
  const first = server.codeFor(phone)
  do {
    server.advanceSeconds(30)
    await server.ask(postSendOtp, { body: { phone } })
  } while (server.codeFor(phone) === first)
  expect(await calls.verify(phone, first)).toMatchObject({ body: { code: 'wrong-code' } })
  expect(await calls.verify(phone)).toMatchObject({ status: 200 })
})

it('the code of one number is not valid for another', async () => {
  const [mine, theirs] = [server.freshPhone(), server.freshPhone()]
  await calls.exists(mine)
  await calls.exists(theirs)
  const code = server.codeFor(mine)
  if (code !== server.codeFor(theirs))
    expect(await calls.verify(theirs, code)).toMatchObject({ body: { code: 'wrong-code' } })
})

// Row 2.7-09
it('send-otp and forgot answer alike for numbers with and without an account', async () => {
  const { phone: known } = await server.addPlayer({ passcode: PASSCODE })
  const answers = []
  for (const endpoint of [postSendOtp, postForgot]) {
    answers.push(await server.ask(endpoint, { body: { phone: known } }))
    answers.push(await server.ask(endpoint, { body: { phone: server.freshPhone() } }))
    server.advanceSeconds(30)
  }
  for (const answer of answers) expect(answer).toEqual({ status: 200, body: { retryAfter: 30 } })
})

// One-time tokens

it('a one-time token is accepted only by reset and renew', async () => {
  const phone = server.freshPhone()
  await calls.exists(phone)
  const { body } = await calls.verify(phone)
  expect(await calls.details(body.token)).toMatchObject({ status: 401, body: { code: 'session-ended' } })
  expect(await server.ask(postLogout, { bearer: body.token })).toMatchObject({ status: 401 })
})

it('a one-time token is valid once, and for ten minutes', async () => {
  const phone = server.freshPhone()
  await calls.exists(phone)
  const { body: used } = await calls.verify(phone)
  await calls.renew(used.token)
  expect(await calls.renew(used.token)).toMatchObject({ status: 401, body: { code: 'session-ended' } })
  expect(await calls.reset(used.token, phone)).toMatchObject({ status: 401, body: { code: 'session-ended' } })

  await calls.exists(phone)
  const { body: late } = await calls.verify(phone)
  server.advanceSeconds(10 * 60 + 1)
  expect(await calls.reset(late.token, phone)).toMatchObject({ status: 401, body: { code: 'session-ended' } })
})

it('of two concurrent requests with one token, one gets a session', async () => {
  const phone = server.freshPhone()
  await calls.exists(phone)
  const { body } = await calls.verify(phone)
  const answers = await Promise.all([calls.renew(body.token), calls.renew(body.token)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
})

// Row 1.7-12
it('reset needs a texted code in every session, and the number that it was texted to', async () => {
  const { phone, bearer } = await server.addPlayer({ passcode: PASSCODE })
  expect(await calls.reset(bearer, phone)).toMatchObject({ status: 403, body: { code: 'step-up-needed' } })

  const { phone: other } = await server.addPlayer({ passcode: PASSCODE })
  await server.ask(postSendOtp, { body: { phone } })
  const { body } = await calls.verify(phone)
  expect(await calls.reset(body.token, other)).toMatchObject({ status: 403, body: { code: 'step-up-needed' } })
  expect(await calls.logIn(other)).toMatchObject({ status: 200 })
  expect(await calls.reset(body.token, phone)).toMatchObject({ status: 200 })
})

// Row 2.5-07
it('a passcode that is too simple is refused by its field', async () => {
  const { phone } = await server.addPlayer()
  await server.ask(postSendOtp, { body: { phone } })
  const { body } = await calls.verify(phone)
  expect(await calls.reset(body.token, phone, '1234')).toMatchObject({
    status: 422,
    body: { code: 'invalid-request', fields: { passcode: ['error.validation.passcode.too-simple'] } },
  })
  expect(await calls.reset(body.token, phone)).toMatchObject({ status: 200 })
})

it('a reset ends all other sessions and the old passcode', async () => {
  const { phone, bearer } = await server.addPlayer({ passcode: PASSCODE })
  expect(await calls.details(bearer)).toMatchObject({ status: 200 })
  await server.ask(postSendOtp, { body: { phone } })
  const { body: oneTime } = await calls.verify(phone)
  const { body: session } = await calls.reset(oneTime.token, phone)
  expect(await calls.details(bearer)).toMatchObject({ status: 401 })
  expect(await calls.details(session.token)).toMatchObject({ status: 200 })
  expect(await calls.logIn(phone, PASSCODE)).toMatchObject({ status: 401, body: { code: 'wrong-passcode' } })
  expect(await calls.logIn(phone, OTHER_PASSCODE)).toMatchObject({ status: 200 })
})

// Row 1.7-07
it('a code requested by forgot ends all other sessions when it is used; one for the log-in does not', async () => {
  const { phone, bearer } = await server.addPlayer({ passcode: PASSCODE })
  await server.ask(postSendOtp, { body: { phone } })
  await calls.verify(phone)
  expect(await calls.details(bearer)).toMatchObject({ status: 200 })
  await server.ask(postForgot, { body: { phone } })
  await calls.verify(phone)
  expect(await calls.details(bearer)).toMatchObject({ status: 401 })
})
