/** Limits, breaks and the spending of the month, through HTTP and the card gateway (field rules 13-18). */
import { randomUUID } from 'node:crypto'
import { postAccountDetails } from '@fairdraw/contract/account.ts'
import { postAccountAge } from '@fairdraw/contract/profile.ts'
import { postClientToken } from '@fairdraw/contract/payment.ts'
import { postEnter, postPayment } from '@fairdraw/contract/entry.ts'
import { patchReset, postSendOtp } from '@fairdraw/contract/login.ts'
import { patchRenew } from '@fairdraw/contract/session.ts'
import { postClose, postPause, postSpendLimit, postSpentAmount, postSelfExclude } from '@fairdraw/contract/safety.ts'
import { londonMonth, monthsAfter } from '@fairdraw/rules/text/london-time.ts'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { accountEvents, players } from '../player/tables.ts'
import { spendLimits } from './tables.ts'
import { databaseNow } from '../../db/database.ts'
import { readRows } from '../../testing/read-rows.ts'
import { createCardNonce } from '../../testing/payment-nonces.ts'
import { OTHER_PASSCODE, createLoginClient, PASSCODE } from '../../testing/login-client.ts'
import { startTestApp, testConfig } from '../../testing/test-app.ts'
import { startEmulatedVendors } from '../../testing/emulated-vendors.ts'

const FREE = 1
const PAID = 2
const DEAR = 3
const CREDIT_CARD = '5555555555554444'
const UNKNOWN_CARD = '4111111111112101'
const PREPAID_CARD = '4111111111111210'

const { emulators, gateway } = await startEmulatedVendors()
const server = await startTestApp({
  competitions: [
    { id: FREE },
    { id: PAID, steps: ['payment'], pricePence: 200 },
    { id: DEAR, steps: ['payment'], pricePence: 100_00 },
  ],
  vendors: { gateway },
  config: { ...testConfig, MONTHLY_SPEND_LIMIT_PENCE: 400_00 },
})

const enter = (bearer: string, competitionId: number) =>
  server.ask(postEnter, { bearer, body: { competitionId, termsAccepted: true } })

/** Enters and pays with a card; a debit card by default. */
async function buy(bearer: string, competitionId: number, number?: string) {
  const { body } = await enter(bearer, competitionId)
  const { body: opened } = await server.ask(postClientToken, { bearer, body: {} })
  const nonce = await createCardNonce(emulators, opened.clientToken!, {
    amountPence: 100_00,
    ...(number === undefined ? {} : { number }),
  })
  return server.ask(postPayment, {
    bearer,
    body: { entryId: body.entryId!, method: 'card', bundleId: 'b1', nonce, termsAccepted: true },
  })
}
const bought = { status: 200, body: { status: 'completed', paymentStatus: 'completed' } }
const refused = (code: string) => ({ status: 403, body: { code } })

const limit = (bearer: string, limitPence: number | null) =>
  server.ask(postSpendLimit, { bearer, body: { limitPence } })
const readSpending = async (bearer: string) => (await server.ask(postSpentAmount, { bearer, body: {} })).body
const eventsOf = async (playerId: number) =>
  (
    await server.db.select().from(accountEvents).where(eq(accountEvents.playerId, playerId)).orderBy(accountEvents.id)
  ).map(({ event }) => event)

/** Advances the database's clock by the waiting time of a raise. */
const passADay = (playerId: number) =>
  server.db
    .update(spendLimits)
    .set({ holdsFrom: sql`${spendLimits.holdsFrom} - interval '24 hours'` })
    .where(and(eq(spendLimits.playerId, playerId)))

describe('the spending of the month', () => {
  // Row 1.7-44
  it('begins at zero, and includes the limits', async () => {
    const { bearer } = await server.addPlayer()
    expect(await server.ask(postSpentAmount, { bearer, body: {} })).toEqual({
      status: 200,
      body: {
        month: londonMonth(await databaseNow(server.db)).name,
        spentPence: 0,
        limitPence: null,
        nextLimit: null,
        operatorLimitPence: 400_00,
        creditCardPence: 0,
        creditCardCapPence: 250_00,
        pausedUntil: null,
        suspendedUntil: null,
      },
    })
  })

  it('includes payments online and by other channels in this month in London, and nothing else', async () => {
    const { playerId, bearer } = await server.addPlayer()
    const { begins, ends } = londonMonth(await databaseNow(server.db))
    const texted = (at: Date, state = 'completed') =>
      server.db.execute(
        sql`insert into entries (player_id, id, competition_id, channel, state, steps, price_pence, accepted_at, deadline)
            values (${playerId}, ${randomUUID()}, ${FREE}, 'sms', ${state}, '{}', 150, ${at.toISOString()}, now())`,
      )
    await texted(begins)
    await texted(new Date(ends.getTime() - 1))
    await texted(new Date(begins.getTime() - 1))
    await texted(ends)
    await texted(begins, 'failed')
    expect(await buy(bearer, PAID)).toMatchObject(bought)
    expect(await buy(bearer, PAID, CREDIT_CARD)).toMatchObject(bought)
    expect(await readSpending(bearer)).toMatchObject({ spentPence: 2 * 150 + 2 * 200, creditCardPence: 200 })
  })

  it('can be read only by its player', async () => {
    for (const endpoint of [postSpentAmount, postSpendLimit, postPause, postSelfExclude, postClose])
      expect(await server.ask(endpoint)).toMatchObject({ status: 401, body: { code: 'session-ended' } })
  })
})

describe('the player’s own limit', () => {
  it('refuses the payment that would exceed it, and no other', async () => {
    const { bearer } = await server.addPlayer()
    expect(await limit(bearer, 500)).toMatchObject({ status: 200, body: { limitPence: 500, nextLimit: null } })
    expect(await buy(bearer, PAID)).toMatchObject(bought)
    expect(await buy(bearer, PAID)).toMatchObject(bought)
    const sold = emulators.books().length
    expect(await buy(bearer, PAID)).toMatchObject(refused('spend-limit-exceeded'))
    expect(emulators.books()).toHaveLength(sold)
    expect(await readSpending(bearer)).toMatchObject({ spentPence: 400 })
  })

  it('of zero still allows free entries', async () => {
    const { bearer } = await server.addPlayer()
    expect(await limit(bearer, 0)).toMatchObject({ body: { limitPence: 0 } })
    expect(await buy(bearer, PAID)).toMatchObject(refused('spend-limit-exceeded'))
    expect(await enter(bearer, FREE)).toMatchObject({ status: 200, body: { status: 'completed' } })
  })

  it('is lowered at once and raised after 24 hours', async () => {
    const { playerId, bearer } = await server.addPlayer()
    await limit(bearer, 500)
    expect(await limit(bearer, 100)).toMatchObject({ body: { limitPence: 100, nextLimit: null } })
    const before = await databaseNow(server.db)
    const { body } = await limit(bearer, 1_000)
    expect(body).toMatchObject({ limitPence: 100, nextLimit: { limitPence: 1_000 } })
    const waits = Date.parse(body.nextLimit!.from) - before.getTime()
    expect(Math.abs(waits - 86_400_000)).toBeLessThan(60_000)
    expect(await buy(bearer, PAID)).toMatchObject(refused('spend-limit-exceeded'))
    await passADay(playerId)
    expect(await readSpending(bearer)).toMatchObject({ limitPence: 1_000, nextLimit: null })
    expect(await buy(bearer, PAID)).toMatchObject(bought)
    expect(await eventsOf(playerId)).toEqual(['spend-limit-set', 'spend-limit-set', 'spend-limit-raise-asked'])
  })

  it('that is set again unchanged is not written again', async () => {
    const { playerId, bearer } = await server.addPlayer()
    for (const limitPence of [null, 500, 500]) await limit(bearer, limitPence)
    expect(await eventsOf(playerId)).toEqual(['spend-limit-set'])
  })

  it('is removed after 24 hours, and that too can be cancelled', async () => {
    const { playerId, bearer } = await server.addPlayer()
    await limit(bearer, 100)
    expect(await limit(bearer, null)).toMatchObject({ body: { limitPence: 100, nextLimit: { limitPence: null } } })
    expect(await limit(bearer, 100)).toMatchObject({ body: { limitPence: 100, nextLimit: null } })
    await limit(bearer, null)
    expect(await limit(bearer, 50)).toMatchObject({ body: { limitPence: 50, nextLimit: null } })
    await passADay(playerId)
    expect(await readSpending(bearer)).toMatchObject({ limitPence: 50, nextLimit: null })
    const events = await eventsOf(playerId)
    expect(events.filter((event) => event === 'spend-limit-raise-called-off')).toHaveLength(2)
  })
})

describe('the operator’s limit', () => {
  it('applies to a player without their own limit, and to one whose own is higher', async () => {
    for (const own of [null, 9_999_00]) {
      const { bearer } = await server.addPlayer()
      await limit(bearer, own)
      for (let nth = 0; nth < 4; nth += 1) expect(await buy(bearer, DEAR)).toMatchObject(bought)
      expect(await buy(bearer, PAID)).toMatchObject(refused('spend-limit-exceeded'))
    }
  })
})

describe('credit cards', () => {
  it.each([
    ['a credit card', CREDIT_CARD],
    ['a card of a kind unknown to the gateway', UNKNOWN_CARD],
  ])('%s pays at most £250 a month; other cards still work', async (_, number) => {
    const { bearer } = await server.addPlayer()
    for (let nth = 0; nth < 2; nth += 1) expect(await buy(bearer, DEAR, number)).toMatchObject(bought)
    const sold = emulators.books().length
    expect(await buy(bearer, DEAR, number)).toMatchObject({
      status: 403,
      body: { code: 'card-cap-exceeded', remainingPence: 50_00 },
    })
    expect(emulators.books()).toHaveLength(sold)
    expect(await buy(bearer, DEAR, PREPAID_CARD)).toMatchObject(bought)
    expect(await readSpending(bearer)).toMatchObject({ spentPence: 300_00, creditCardPence: 200_00 })
  })
})

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
    const { body: opened } = await server.ask(postClientToken, { bearer, body: {} })
    const nonce = await createCardNonce(emulators, opened.clientToken!)
    const asked = { entryId: open.entryId!, method: 'card', bundleId: 'b1', nonce, termsAccepted: true } as const
    expect(await server.ask(postPayment, { bearer, body: asked })).toMatchObject(paused)
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
    const { body: opened } = await server.ask(postClientToken, { bearer, body: {} })
    const nonce = await createCardNonce(emulators, opened.clientToken!)
    const asked = { entryId: body.entryId!, method: 'card', bundleId: 'b1', nonce, termsAccepted: true } as const
    expect(await server.ask(postPayment, { bearer, body: asked })).toMatchObject(refused('age-unverified'))
  })
})
