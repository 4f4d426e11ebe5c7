/** Limits and the spending of the month, through HTTP and the card gateway (field rules 13-18). */
import { randomUUID } from 'node:crypto'
import { postClose, postPause, postSpendLimit, postSpentAmount, postSelfExclude } from '@fairdraw/contract/safety.ts'
import { londonMonth } from '@fairdraw/rules/text/london-time.ts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { databaseNow } from '../../db/database.ts'
import { spendLimits } from './tables.ts'
import { DEAR, FREE, PAID, bought, refused, startSpending } from './testing.ts'

const CREDIT_CARD = '5555555555554444'
const UNKNOWN_CARD = '4111111111112101'
const PREPAID_CARD = '4111111111111210'

const { server, emulators, enter, buy, limit, readSpending, eventsOf } = await startSpending()

/** Advances the database's clock by the waiting time of a raise. */
const passADay = (playerId: number) =>
  server.db
    .update(spendLimits)
    .set({ holdsFrom: sql`${spendLimits.holdsFrom} - interval '24 hours'` })
    .where(eq(spendLimits.playerId, playerId))

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
  it('refuses the payment that would exceed it, and no other, and the account has it once', async () => {
    const { playerId, bearer } = await server.addPlayer()
    expect(await limit(bearer, 500)).toMatchObject({ status: 200, body: { limitPence: 500, nextLimit: null } })
    expect(await buy(bearer, PAID)).toMatchObject(bought)
    expect(await buy(bearer, PAID)).toMatchObject(bought)
    const sold = emulators.books().length
    for (let nth = 0; nth < 2; nth += 1) expect(await buy(bearer, PAID)).toMatchObject(refused('spend-limit-exceeded'))
    expect(emulators.books()).toHaveLength(sold)
    expect((await eventsOf(playerId)).filter((event) => event === 'spend-limit-hit')).toHaveLength(1)
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
    expect(await eventsOf(playerId)).toEqual([
      'spend-limit-set',
      'spend-limit-set',
      'spend-limit-raise-asked',
      'spend-limit-hit',
    ])
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
    const { playerId, bearer } = await server.addPlayer()
    for (let nth = 0; nth < 2; nth += 1) expect(await buy(bearer, DEAR, number)).toMatchObject(bought)
    const sold = emulators.books().length
    expect(await buy(bearer, DEAR, number)).toMatchObject({
      status: 403,
      body: { code: 'card-cap-exceeded', remainingPence: 50_00 },
    })
    expect(await eventsOf(playerId)).toContain('card-cap-hit')
    expect(emulators.books()).toHaveLength(sold)
    expect(await buy(bearer, DEAR, PREPAID_CARD)).toMatchObject(bought)
    expect(await readSpending(bearer)).toMatchObject({ spentPence: 300_00, creditCardPence: 200_00 })
  })
})
