/** How long a session lasts, how many a player can have, and two tabs that renew one at once; through HTTP. */
import { postSessions } from '@fairdraw/contract/profile.ts'
import { postLogin } from '@fairdraw/contract/login.ts'
import { expect, it } from 'vitest'
import { PASSCODE, createLoginClient } from '../../../testing/login-client.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { MAX_SESSIONS } from './lifetimes.ts'

const server = await startTestApp()
const calls = createLoginClient(server)

const HOUR = 3_600
const DAY = 24 * HOUR
const logIn = async (phone: string, remember?: boolean) => {
  const body = { phone, passcode: PASSCODE, ...(remember === undefined ? {} : { remember }) }
  return (await server.ask(postLogin, { body })).body.token!
}
const status = async (bearer: string | undefined) => (await calls.details(bearer)).status
const shouldRenew = async (bearer: string) => (await calls.details(bearer)).body.account!.shouldRenewToken

it('one without ‘remember me’ lasts twelve hours, and with renewals no longer than a day', async () => {
  const { phone } = await server.addPlayer({ passcode: PASSCODE })
  const [short, long] = [await logIn(phone, false), await logIn(phone, true)]
  server.advanceSeconds(7 * HOUR)
  expect(await shouldRenew(short)).toBe(true)
  expect(await shouldRenew(long)).toBe(false)
  const { body: renewed } = await calls.renew(short)
  server.advanceSeconds(5 * HOUR)
  expect(await status(short)).toBe(401)
  expect(await status(renewed.token)).toBe(200)
  const { body: last } = await calls.renew(renewed.token)
  server.advanceSeconds(12 * HOUR)
  expect(await status(last.token)).toBe(401)
  expect(await status(long)).toBe(200)
})

it('one that is renewed repeatedly ends ninety days after the log-in, and does not ask to be renewed at the end', async () => {
  const { phone } = await server.addPlayer({ passcode: PASSCODE })
  let bearer = await logIn(phone)
  for (let days = 20; days <= 60; days += 20) {
    server.advanceSeconds(20 * DAY)
    expect(await shouldRenew(bearer)).toBe(true)
    bearer = (await calls.renew(bearer)).body.token!
  }
  server.advanceSeconds(29 * DAY)
  expect(await status(bearer)).toBe(200)
  expect(await shouldRenew(bearer)).toBe(false)
  bearer = (await calls.renew(bearer)).body.token!
  expect(await status(bearer)).toBe(200)
  server.advanceSeconds(DAY)
  expect(await status(bearer)).toBe(401)
  expect((await calls.renew(bearer)).status).toBe(401)
})

it('two tabs that renew it at once both stay logged in, and it is still one session', async () => {
  const { phone } = await server.addPlayer({ passcode: PASSCODE })
  const bearer = await logIn(phone)
  const answers = await Promise.all([calls.renew(bearer), calls.renew(bearer)])
  expect(answers.map((answer) => answer.status)).toEqual([200, 200])
  const [first, second] = answers.map(({ body }) => body.token!)
  for (const one of [first, second, bearer]) expect(await status(one)).toBe(200)
  const sessionsOf = async (one: string, end?: string) =>
    (await server.ask(postSessions, { bearer: one, body: end === undefined ? {} : { end } })).body.sessions!
  // Besides the session that `addPlayer` created.
  expect(await sessionsOf(first!)).toHaveLength(2)
  server.advanceSeconds(60)
  expect(await status(bearer)).toBe(401)
  expect((await calls.renew(bearer)).status).toBe(401)
  const [mine] = await sessionsOf(first!)
  await sessionsOf(first!, mine!.id)
  for (const one of [first, second]) expect(await status(one)).toBe(401)
})

it(`beyond ${MAX_SESSIONS} sessions the one unseen for longest ends, and the player can read that`, async () => {
  const { phone, bearer } = await server.addPlayer({ passcode: PASSCODE })
  const bearers = [bearer]
  for (let nth = 0; nth < MAX_SESSIONS; nth += 1) {
    server.advanceSeconds(1)
    bearers.push(await logIn(phone))
  }
  const statuses = []
  for (const one of bearers) statuses.push(await status(one))
  expect(statuses).toEqual([401, ...Array.from({ length: MAX_SESSIONS }, () => 200)])
  expect(await calls.eventsOf(phone)).toContain('session-ended')
})
