/** Breaks, and ages that were never stated: nothing is entered or paid (field rules 13-18). */
import { postAccountDetails } from '@fairdraw/contract/account.ts'
import { postAccountAge } from '@fairdraw/contract/profile.ts'
import { patchReset, postSendOtp } from '@fairdraw/contract/login.ts'
import { patchRenew } from '@fairdraw/contract/session.ts'
import { postClose, postPause, postSelfExclude } from '@fairdraw/contract/safety.ts'
import { monthsAfter } from '@fairdraw/rules/text/london-time.ts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { players } from '../player/tables.ts'
import { databaseNow } from '../../db/database.ts'
import { readRows } from '../../testing/read-rows.ts'
import { OTHER_PASSCODE, createLoginClient, PASSCODE } from '../../testing/login-client.ts'
import { FREE, PAID, refused, startSpending } from './testing.ts'

const { server, enter, pay, readSpending, eventsOf } = await startSpending()

describe('a break', () => {
  const STEP_UP = { status: 403, body: { code: 'step-up-needed' } }
  const oneTime = (playerId: number) => server.tokens.open(server.db, playerId, 'one-time', server.clock.now)
  const details = (bearer: string) => server.ask(postAccountDetails, { bearer })

  it('allows no entry and no payment until it ends, and the refusal says when that is', async () => {
    const { playerId, bearer } = await server.addPlayer()
    const { body: open } = await enter(bearer, PAID)
    const { body } = await server.ask(postPause, { bearer, body: { days: 7 } })
    const until = body.pausedUntil!
    expect(Math.abs(Date.parse(until) - (await databaseNow(server.db)).getTime() - 7 * 86_400_000)).toBeLessThan(60_000)
    const paused = { status: 403, body: { code: 'paused', until } }
    expect(await enter(bearer, FREE)).toMatchObject(paused)
    expect(await enter(bearer, PAID)).toMatchObject(paused)
    expect(await pay(bearer, open.entryId!)).toMatchObject(paused)
    expect(await readRows(server.db, sql`select 1 from payments where player_id = ${playerId}`)).toEqual([])
    expect(await details(bearer)).toMatchObject({ status: 200 })

    await server.db
      .update(players)
      .set({ pausedUntil: sql`now() - interval '1 second'` })
      .where(eq(players.id, playerId))
    expect(await enter(bearer, FREE)).toMatchObject({ status: 200 })
    expect(await readSpending(bearer)).toMatchObject({ pausedUntil: null })
    expect(await eventsOf(playerId)).toEqual(['paused'])
  })

  it('cannot be shortened by another', async () => {
    const { bearer } = await server.addPlayer()
    const { body: long } = await server.ask(postPause, { bearer, body: { days: 60 } })
    const { body: short } = await server.ask(postPause, { bearer, body: { days: 1 } })
    expect(short.pausedUntil).toBe(long.pausedUntil)
    const { body: year } = await server.ask(postSelfExclude, { bearer, body: { months: 12 } })
    const { body: half } = await server.ask(postSelfExclude, { bearer, body: { months: 6 } })
    expect(half.suspendedUntil).toBe(year.suspendedUntil)
  })

  it('of six months or more is a self-exclusion; log-in stays possible', async () => {
    const { phone, bearer } = await server.addPlayer({ passcode: PASSCODE })
    expect(await server.ask(postSelfExclude, { bearer, body: { months: 5 } })).toMatchObject({ status: 422 })
    const { body } = await server.ask(postSelfExclude, { bearer, body: { months: 6 } })
    const sixMonths = monthsAfter(await databaseNow(server.db), 6).getTime()
    expect(Math.abs(Date.parse(body.suspendedUntil!) - sixMonths)).toBeLessThan(60_000)
    expect(await enter(bearer, FREE)).toMatchObject({
      status: 403,
      body: { code: 'paused', until: body.suspendedUntil },
    })
    expect(await createLoginClient(server).logIn(phone)).toMatchObject({ status: 200 })
  })

  it('without an end closes the account and ends its sessions at once', async () => {
    const { playerId, phone, bearer } = await server.addPlayer({ passcode: PASSCODE })
    const other = await server.tokens.open(server.db, playerId, 'session', server.clock.now)
    expect(await details(other)).toMatchObject({ status: 200 })
    const calls = createLoginClient(server)
    const waiting = await server.tokens.open(server.db, playerId, 'one-time', server.clock.now)
    expect(await server.ask(postClose, { bearer, body: {} })).toMatchObject(STEP_UP)
    expect(await server.ask(postClose, { bearer, body: { confirmation: other } })).toMatchObject(STEP_UP)
    expect(await server.ask(postClose, { bearer, body: { confirmation: await oneTime(playerId) } })).toEqual({
      status: 200,
      body: {},
    })
    for (const ended of [bearer, other]) expect(await details(ended)).toMatchObject({ status: 401 })
    expect(await calls.renew(waiting)).toMatchObject({ status: 401 })
    expect(await eventsOf(playerId)).toEqual(['closed'])

    // No call issues a token again, and only an authenticated caller learns why.
    const [{ closedAt } = { closedAt: null }] = await server.db.select().from(players).where(eq(players.id, playerId))
    const closed = { status: 403, body: { code: 'account-closed', closedAt: closedAt!.toISOString() } }
    const answers = [await calls.logIn(phone)]
    await server.ask(postSendOtp, { body: { phone } })
    answers.push(await calls.verify(phone))
    for (const oneTimeToken of await Promise.all([oneTime(playerId), oneTime(playerId)]))
      answers.push(answers.length % 2 === 0 ? await calls.renew(oneTimeToken) : await calls.reset(oneTimeToken, phone))
    const session = await server.tokens.open(server.db, playerId, 'session', server.clock.now)
    answers.push(await calls.renew(session))
    for (const answer of answers) {
      expect(answer).toMatchObject(closed)
      expect(answer.body.token).toBeUndefined()
    }
    expect(await calls.logIn(phone, OTHER_PASSCODE)).toMatchObject({ status: 401, body: { code: 'wrong-passcode' } })
  })

  it('of more than a year is confirmed by a texted code; a shorter one is not', async () => {
    const { playerId, bearer } = await server.addPlayer()
    for (const months of [13, 60]) {
      expect(await server.ask(postSelfExclude, { bearer, body: { months } })).toMatchObject(STEP_UP)
      const confirmation = await oneTime((await server.addPlayer()).playerId)
      expect(await server.ask(postSelfExclude, { bearer, body: { months, confirmation } })).toMatchObject(STEP_UP)
    }
    expect(await readSpending(bearer)).toMatchObject({ suspendedUntil: null })
    expect(await server.ask(postSelfExclude, { bearer, body: { months: 12 } })).toMatchObject({ status: 200 })
    const body = { months: 60, confirmation: await oneTime(playerId) }
    expect(await server.ask(postSelfExclude, { bearer, body })).toMatchObject({ status: 200 })
    expect(await server.ask(postSelfExclude, { bearer, body })).toMatchObject(STEP_UP)
  })
})

describe('age', () => {
  const register = async (phone: string) => {
    const calls = createLoginClient(server)
    await calls.exists(phone)
    return (await calls.verify(phone)).body.token!
  }
  const statedOf = async (phone: string) =>
    (await server.db.select().from(players).where(eq(players.phone, phone)))[0]!.ageStatedAt

  it.each([
    ['renew', (bearer: string, _phone: string) => server.ask(patchRenew, { bearer, body: { isOver18: true } })],
    [
      'reset',
      (bearer: string, phone: string) =>
        server.ask(patchReset, { bearer, body: { phone, passcode: OTHER_PASSCODE, isOver18: true } }),
    ],
  ])('is stated by the player’s own tick, sent with %s, and records an event', async (_, open) => {
    const phone = server.freshPhone()
    const { body } = await open(await register(phone), phone)
    expect(await statedOf(phone)).toEqual(server.clock.now)
    expect(await createLoginClient(server).eventsOf(phone)).toContain('age-stated')
    expect(await enter(body.token!, FREE)).toMatchObject({ status: 200 })
  })

  it('is never stated by the server: without the tick the account exists, cannot enter, and may state it later', async () => {
    const phone = server.freshPhone()
    const { body } = await server.ask(patchRenew, { bearer: await register(phone), body: { isOver18: false } })
    const bearer = body.token!
    expect(await statedOf(phone)).toBeNull()
    expect(await enter(bearer, FREE)).toMatchObject(refused('age-unverified'))
    expect((await server.ask(postAccountDetails, { bearer })).body.account).toMatchObject({ isAgeStated: false })
    expect(await server.ask(postAccountAge, { bearer, body: { isOver18: false as true } })).toMatchObject({
      status: 422,
    })
    expect(await server.ask(postAccountAge, { bearer, body: { isOver18: true } })).toEqual({ status: 200, body: {} })
    expect(await enter(bearer, FREE)).toMatchObject({ status: 200 })
    expect((await server.ask(postAccountDetails, { bearer })).body.account).toMatchObject({ isAgeStated: true })
  })

  it('that was never stated enters and pays for nothing', async () => {
    const { playerId, bearer } = await server.addPlayer()
    const { body } = await enter(bearer, PAID)
    await server.db.update(players).set({ ageStatedAt: null }).where(eq(players.id, playerId))
    expect(await enter(bearer, FREE)).toMatchObject(refused('age-unverified'))
    expect(await pay(bearer, body.entryId!)).toMatchObject(refused('age-unverified'))
  })
})
