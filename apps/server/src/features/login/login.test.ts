/** Passcodes, the lock, bans and renewal, through HTTP. */
import { postExists, postForgot, postLogin, postSendOtp } from '@fairdraw/contract/login.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { players } from '../player/tables.ts'
import { OTHER_PASSCODE, PASSCODE, createLoginClient, wrongCodeFor } from '../../testing/login-client.ts'
import { startTestApp } from '../../testing/test-app.ts'

const server = await startTestApp()
const calls = createLoginClient(server)
/** The windows of earlier tests, which all use one address, have passed. */
beforeEach(() => server.advanceSeconds(86_400))

const lockByPasscode = async (phone: string) => {
  for (let tries = 0; tries < 6; tries += 1) await calls.logIn(phone, OTHER_PASSCODE)
}

// Passcodes and the lock

// Rows 1.7-08, 2.3-22, 2.4-24, 2.8-12
it('a wrong passcode returns the number of failures and the limit', async () => {
  const { phone } = await server.addPlayer({ passcode: PASSCODE })
  expect(await calls.logIn(phone, OTHER_PASSCODE)).toMatchObject({
    status: 401,
    body: { code: 'wrong-passcode', counter: 1, limit: 5, detail: 'Check the passcode and try again.' },
  })
  expect(await calls.logIn(phone, OTHER_PASSCODE)).toMatchObject({ status: 401, body: { counter: 2, limit: 5 } })
})

// Rows 2.3-23, 2.5-05
it('every refusal has a text for the player; a malformed passcode is also named at its field', async () => {
  const { phone } = await server.addPlayer({ passcode: PASSCODE })
  const { status, body } = await server.ask(postLogin, { body: { phone, passcode: '12' } })
  expect({ status, fields: body.fields }).toEqual({
    status: 422,
    fields: { passcode: ['error.validation.passcode.invalid'] },
  })
  expect(body.detail).toBe('Something isn’t right. Change it and try again.')
  for (let tries = 0; tries < 6; tries += 1) await calls.logIn(phone, OTHER_PASSCODE)
  expect((await calls.logIn(phone)).body.detail).toBe(
    'There were too many wrong attempts. Ask us to text you a code to unlock it.',
  )
})

it('a passcode followed by more digits is wrong', async () => {
  const { phone } = await server.addPlayer({ passcode: PASSCODE })
  expect(await calls.logIn(phone, `${PASSCODE}00`)).toMatchObject({ status: 401, body: { code: 'wrong-passcode' } })
})

it('a right passcode resets the count of failures', async () => {
  const { phone } = await server.addPlayer({ passcode: PASSCODE })
  for (let tries = 0; tries < 5; tries += 1) await calls.logIn(phone, OTHER_PASSCODE)
  expect(await calls.logIn(phone)).toMatchObject({ status: 200 })
  expect(await calls.logIn(phone, OTHER_PASSCODE)).toMatchObject({ status: 401, body: { counter: 1 } })
})

// Row 2.4-25
it('the failure after the limit locks the account, even for the right passcode', async () => {
  const { phone } = await server.addPlayer({ passcode: PASSCODE })
  for (let tries = 1; tries <= 5; tries += 1)
    expect(await calls.logIn(phone, OTHER_PASSCODE)).toMatchObject({ status: 401, body: { counter: tries } })
  expect(await calls.logIn(phone, OTHER_PASSCODE)).toMatchObject({ status: 423, body: { code: 'account-locked' } })
  expect(await calls.logIn(phone)).toMatchObject({ status: 423, body: { code: 'account-locked' } })
  expect(await calls.eventsOf(phone)).toEqual([...Array<string>(6).fill('login-failed'), 'locked'])
})

it('concurrent guesses are all counted: none bypasses the lock', async () => {
  const { phone } = await server.addPlayer({ passcode: PASSCODE })
  const answers = await Promise.all(Array.from({ length: 15 }, () => calls.logIn(phone, OTHER_PASSCODE)))
  expect(answers.filter(({ body }) => body.code === 'wrong-passcode')).toHaveLength(5)
  expect(answers.filter(({ body }) => body.code === 'account-locked')).toHaveLength(10)
  expect((await calls.eventsOf(phone)).filter((event) => event === 'login-failed')).toHaveLength(6)
})

it('only a texted code of six digits unlocks a locked account', async () => {
  const { phone } = await server.addPlayer({ passcode: PASSCODE })
  await server.ask(postSendOtp, { body: { phone } })
  const fourDigits = server.codeFor(phone)
  await lockByPasscode(phone)
  expect(await calls.verify(phone, fourDigits)).toMatchObject({ status: 423, body: { code: 'account-locked' } })

  expect(await server.ask(postSendOtp, { body: { phone } })).toEqual({
    status: 200,
    body: { retryAfter: 30, codeLength: 6 },
  })
  expect(server.codeFor(phone)).toMatch(/^\d{6}$/)
  expect(await calls.verify(phone, wrongCodeFor(server.codeFor(phone)))).toMatchObject({
    status: 422,
    body: { code: 'wrong-code' },
  })
  expect(await calls.logIn(phone)).toMatchObject({ status: 423 })

  expect(await calls.verify(phone)).toMatchObject({ status: 200 })
  expect(await calls.logIn(phone)).toMatchObject({ status: 200 })
  expect((await calls.eventsOf(phone)).slice(-3)).toEqual(['locked', 'unlocked', 'logged-in'])
})

it('forgot also unlocks a locked account with six digits', async () => {
  const { phone } = await server.addPlayer({ passcode: PASSCODE })
  await lockByPasscode(phone)
  await server.ask(postForgot, { body: { phone } })
  expect(server.codeFor(phone)).toMatch(/^\d{6}$/)
  const { body } = await calls.verify(phone)
  expect(await calls.reset(body.token, phone)).toMatchObject({ status: 200 })
  expect(await calls.logIn(phone, OTHER_PASSCODE)).toMatchObject({ status: 200 })
})

it('wrong codes and wrong passcodes count together towards the lock', async () => {
  const { phone } = await server.addPlayer({ passcode: PASSCODE })
  for (let tries = 0; tries < 3; tries += 1) await calls.logIn(phone, OTHER_PASSCODE)
  await server.ask(postSendOtp, { body: { phone } })
  const wrong = wrongCodeFor(server.codeFor(phone))
  expect(await calls.verify(phone, wrong)).toMatchObject({ status: 422 })
  expect(await calls.verify(phone, wrong)).toMatchObject({ status: 422 })
  expect(await calls.verify(phone, wrong)).toMatchObject({ status: 423, body: { code: 'account-locked' } })
  expect(await calls.logIn(phone)).toMatchObject({ status: 423 })
})

it('a number without an account fails, counts and locks as one with an account does', async () => {
  const [{ phone: known }, unknown] = [await server.addPlayer({ passcode: PASSCODE }), server.freshPhone()]
  for (let tries = 0; tries < 8; tries += 1)
    expect(await calls.logIn(unknown, OTHER_PASSCODE)).toEqual(await calls.logIn(known, OTHER_PASSCODE))
})

it('guessing the code of a number without an account also leads to six digits after the limit', async () => {
  const phone = server.freshPhone()
  for (const _ of ['first code', 'second code']) {
    await calls.exists(phone)
    const wrong = wrongCodeFor(server.codeFor(phone))
    for (let tries = 0; tries < 3; tries += 1) await calls.verify(phone, wrong)
    server.advanceSeconds(30)
  }
  expect(await calls.verify(phone, '0000')).toMatchObject({ status: 423, body: { code: 'account-locked' } })
  await calls.exists(phone)
  expect(server.codeFor(phone)).toMatch(/^\d{6}$/)
  expect(await calls.verify(phone)).toMatchObject({ status: 200 })
})

// Bans

it('a banned player is refused with that reason by every call', async () => {
  const { phone, playerId, bearer } = await server.addPlayer({ passcode: PASSCODE })
  await server.ask(postSendOtp, { body: { phone } })
  const { body: oneTime } = await calls.verify(phone)
  expect(await calls.details(bearer)).toMatchObject({ status: 200 })
  await server.db.update(players).set({ bannedAt: server.clock.now }).where(eq(players.id, playerId))

  const disabled = { status: 401, body: { code: 'account-disabled', accountDisabled: true } }
  expect(await calls.logIn(phone)).toMatchObject(disabled)
  expect(await calls.reset(oneTime.token, phone)).toMatchObject(disabled)
  expect(await calls.renew(oneTime.token)).toMatchObject(disabled)
  expect(await calls.renew(bearer)).toMatchObject(disabled)
  // A token that is in memory is dropped when the database's notification arrives.
  await expect.poll(() => calls.details(bearer)).toMatchObject(disabled)
  await server.ask(postSendOtp, { body: { phone } })
  expect(await calls.verify(phone)).toMatchObject(disabled)
  expect(await calls.logIn(phone, OTHER_PASSCODE)).toMatchObject({ status: 401, body: { code: 'wrong-passcode' } })
})

it('tokens that a ban ended stay ended when the ban is lifted', async () => {
  const { playerId, bearer } = await server.addPlayer({ passcode: PASSCODE })
  await server.db.update(players).set({ bannedAt: server.clock.now }).where(eq(players.id, playerId))
  await server.db.update(players).set({ bannedAt: null }).where(eq(players.id, playerId))
  expect(await calls.details(bearer)).toMatchObject({ status: 401, body: { code: 'session-ended' } })
})

// Renewing

it('a session lives thirty days; renewed, the old token ends a minute later and the new one lives as long again', async () => {
  const { bearer } = await server.addPlayer()
  server.advanceSeconds(29 * 86_400)
  const { status, body: renewed } = await calls.renew(bearer)
  expect(status).toBe(200)
  server.advanceSeconds(59)
  expect(await calls.details(bearer)).toMatchObject({ status: 200 })
  server.advanceSeconds(1)
  expect(await calls.details(bearer)).toMatchObject({ status: 401 })
  server.advanceSeconds(29 * 86_400 - 60)
  expect(await calls.details(renewed.token)).toMatchObject({ status: 200 })
  server.advanceSeconds(86_400)
  expect(await calls.details(renewed.token)).toMatchObject({ status: 401, body: { code: 'session-ended' } })
})

it.each(['', 'x', 'é'.repeat(43), 'a'.repeat(43), 'a'.repeat(5_000)])(
  'a bearer token that we did not issue is refused',
  async (bearer) => {
    expect(await calls.renew(encodeURIComponent(bearer))).toMatchObject({
      status: 401,
      body: { code: 'session-ended' },
    })
  },
)

// Row 1.5-16
// Row 2.7-08
it('spaces around a number do not matter', async () => {
  const { phone } = await server.addPlayer({ passcode: PASSCODE })
  expect(await server.ask(postLogin, { body: { phone: ` ${phone} `, passcode: PASSCODE } })).toMatchObject({
    status: 200,
    body: { player: { phone } },
  })
})

// Row 2.5-03
it.each([
  {},
  { phone: 7 },
  { phone: '0770090000' },
  { phone: '08700900001' },
  { phone: '٠٧٧٠٠٩٠٠٠٠١' },
  { phone: "07700900001'--" },
])('a value that is not a UK mobile number is refused with its field: %j', async (body) => {
  const answer = await server.ask(postExists, { body: body as { phone: string } })
  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'invalid-request', fields: { phone: [expect.any(String)] } },
  })
})
