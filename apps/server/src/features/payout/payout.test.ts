/** A player links a PayPal account, and requests a payout of their cash prizes to it. */
import { randomUUID } from 'node:crypto'
import { postNotYou } from '@fairdraw/contract/payout.ts'
import { postAccountErase } from '@fairdraw/contract/profile.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { readRows } from '../../testing/read-rows.ts'
import { testConfig } from '../../testing/test-app.ts'
import { openPayoutHarness } from './testing.ts'
import type { Player } from './testing.ts'

const CHECKED_PRIZE_PENCE = 50_000
const harness = await openPayoutHarness({
  config: { ...testConfig, AGE_CHECK: 'prize', AGE_CHECK_PRIZE_PENCE: CHECKED_PRIZE_PENCE },
})
const { server, emulators, accountOf, cash, confirm, create, linked, logInAtPayPal, status, userInfo, winner } = harness

const notYou = ({ bearer }: Player) => server.ask(postNotYou, { bearer, body: {} })
const accountEvents = ({ playerId }: Player) =>
  readRows<{ event: string; detail: object }>(
    server.db,
    sql`select event, detail from account_events where player_id = ${playerId} and event like 'payout-%' order by id`,
  )

describe('linking an account', () => {
  // Rows 1.7-35, 1.7-49
  it('shows its owner with a masked address, and none after it was unlinked', async () => {
    const player = await winner()
    expect((await userInfo(player)).body).toEqual({ account: null })
    const back = await logInAtPayPal(player, accountOf('UNCLAIMED').payerId)
    const account = { name: 'Sam Okafor', email: 's…m@example.com', isVerified: false }
    expect((await userInfo(player, back)).body).toEqual({ account })
    expect((await userInfo(player)).body).toEqual({ account })
    for (let times = 0; times < 2; times += 1) await notYou(player)
    expect((await userInfo(player)).body).toEqual({ account: null })
    expect(await create(player)).toMatchObject({ status: 409, body: { code: 'no-payout-account' } })
    expect((await accountEvents(player)).map(({ event }) => event)).toEqual([
      'payout-account-linked',
      'payout-account-unlinked',
    ])
  })

  // Row 1.7-14
  it('works once, for the player who began it, for ten minutes', async () => {
    const [player, other] = [await winner(), await winner()]
    const back = await logInAtPayPal(player)
    const ended = { status: 409, body: { code: 'link-ended' } }
    expect(await userInfo(other, back)).toMatchObject(ended)
    expect(await userInfo(player, { ...back, state: 'made up' })).toMatchObject(ended)
    expect(await userInfo(player, { ...back, code: 'made up' })).toMatchObject(ended)
    expect(await userInfo(player, { state: back.state })).toMatchObject(ended)
    expect(await userInfo(player, { code: back.code })).toMatchObject(ended)
    server.advanceSeconds(599)
    expect(await userInfo(player, back)).toMatchObject({ status: 200 })
    expect(await userInfo(player, back)).toMatchObject(ended)
    const late = await logInAtPayPal(other)
    server.advanceSeconds(601)
    expect(await userInfo(other, late)).toMatchObject(ended)
  })

  it('links one of two accounts with which a player returns at once', async () => {
    const player = await winner()
    const { state, code } = await logInAtPayPal(player)
    const { code: otherCode } = await logInAtPayPal(player, accountOf('BLOCKED').payerId)
    emulators.faults.add({ vendor: 'paypal', operation: 'user-info', fault: 'delay-after', ms: 200, times: 2 })
    const answers = await Promise.all([code, otherCode].map((one) => userInfo(player, { state, code: one })))
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('another account needs a fresh texted code, also after “not you”, and PayPal’s code stays valid', async () => {
    const player = await linked()
    await notYou(player)
    const back = await logInAtPayPal(player, accountOf('BLOCKED').payerId)
    expect(await userInfo(player, back)).toMatchObject({ status: 403, body: { code: 'step-up-needed' } })
    expect(await userInfo(player, { ...back, confirmation: player.bearer })).toMatchObject({ status: 403 })
    const confirmation = await confirm(player)
    const linkedNow = { account: { name: 'Lee Block' } }
    expect(await userInfo(player, { ...back, confirmation })).toMatchObject({ body: linkedNow })
    expect((await userInfo(player)).body).toMatchObject(linkedNow)
    expect(await create(player, { confirmation })).toMatchObject({ status: 403 })
  })

  it('uses no code while PayPal is unreachable', async () => {
    const player = await winner()
    const back = await logInAtPayPal(player)
    emulators.faults.add({ vendor: 'paypal', operation: 'token', fault: 'error-5xx' })
    expect(await userInfo(player, back)).toMatchObject({ status: 503, body: { code: 'busy', retryAfter: 5 } })
    expect(await userInfo(player, back)).toMatchObject({ status: 200 })
  })

  it('leaves nothing of a log-in that was not finished', async () => {
    const player = await winner()
    await logInAtPayPal(player)
    server.advanceSeconds(500)
    const late = await logInAtPayPal(player)
    server.advanceSeconds(200)
    await harness.runJob('purge old log-ins at PayPal')
    expect(
      await readRows(server.db, sql`select 1 from oauth_states where player_id = ${player.playerId}`),
    ).toHaveLength(1)
    expect(await userInfo(player, late)).toMatchObject({ status: 200 })
  })
})

describe('requesting a payout', () => {
  // Row 1.4-01
  // Rows 1.7-34, 1.7-36
  it('puts the money on hold once, also when repeated', async () => {
    const player = await linked()
    expect(await status(player)).toEqual({ status: 'none', payouts: [] })
    const [key, confirmation] = [randomUUID(), await confirm(player)]
    const first = await create(player, { key, confirmation })
    expect(first).toMatchObject({ status: 200, body: { payout: { amountPence: 1550, state: 'requested' } } })
    expect(await create(player, { key, confirmation })).toEqual(first)
    expect(await create(player, { key, amountPence: 1 })).toMatchObject({ body: { code: 'idempotency-key-reused' } })
    // The reply of the first call was never stored, because its process died.
    await server.db.execute(sql`delete from idempotency_keys where player_id = ${player.playerId}`)
    expect(await create(player, { key })).toEqual(first)
    expect(await cash(player)).toEqual({ balance: 1000, held: 1550 })
    expect(await status(player)).toMatchObject({ status: 'pending', payouts: [{ amountPence: 1550 }] })
    expect(await accountEvents(player)).toMatchObject([
      { event: 'payout-account-linked' },
      { event: 'payout-requested', detail: { amountPence: 1550 } },
    ])
  })

  // Row 1.1-22
  it('needs a fresh texted code, enough cash, and no other running payout', async () => {
    const player = await linked()
    for (const confirmation of [undefined, 'x'.repeat(43), player.bearer])
      expect(await create(player, { confirmation })).toMatchObject({ status: 403, body: { code: 'step-up-needed' } })
    const tooMuch = { status: 409, body: { code: 'not-enough-cash' } }
    expect(await create(player, { amountPence: 2551 })).toMatchObject(tooMuch)
    expect(await create(player, { amountPence: 0 })).toMatchObject({ status: 422 })
    expect(await create(player, { amountPence: 1 })).toMatchObject({ status: 200 })
    expect(await create(player)).toMatchObject({ status: 409, body: { code: 'payout-under-way' } })
    expect(await cash(player)).toEqual({ balance: 2549, held: 1 })
    // Who never won cash has no balance of it.
    const other = await server.addPlayer()
    await userInfo(other, await logInAtPayPal(other))
    expect(await create(other, { amountPence: 1 })).toMatchObject(tooMuch)
  })

  it('takes all of the cash, and a texted code for one payout only', async () => {
    const player = await linked()
    const confirmation = await confirm(player)
    emulators.faults.add({ vendor: 'paypal', operation: 'payout', fault: 'decline' })
    expect(await create(player, { amountPence: 2550, confirmation })).toMatchObject({ status: 200 })
    await harness.sweep()
    server.advanceSeconds(1)
    expect(await create(player, { confirmation })).toMatchObject({ status: 403, body: { code: 'step-up-needed' } })
    expect(await create(player)).toMatchObject({ status: 200 })
    expect(await status(player)).toMatchObject({
      status: 'pending',
      payouts: [
        { amountPence: 1550, state: 'requested' },
        { amountPence: 2550, state: 'returned' },
      ],
    })
  })

  it.each([
    ['age-unverified', sql`age_stated_at = null`],
    ['under-age', sql`age_result = 'under-18'`],
    ['age-check', sql`age_result = null`],
  ])('is refused with %s to whom it concerns, and to nobody else', async (code, change) => {
    const player = await linked()
    await server.db.execute(sql`insert into awards (player_id, draw_id, place, ticket, prize, state)
      values (${player.playerId}, gen_random_uuid(), 0, 1,
        ${JSON.stringify({ type: 'monetary', value: CHECKED_PRIZE_PENCE })}::jsonb, 'credited')`)
    await server.db.execute(sql`update players set ${change} where id = ${player.playerId}`)
    expect(await create(player)).toMatchObject({ status: 403, body: { code } })
    await server.db.execute(
      sql`update players set age_stated_at = now(), age_result = 'over-18' where id = ${player.playerId}`,
    )
    expect(await create(player)).toMatchObject({ status: 200 })
  })

  it('creates one payout for many concurrent calls', async () => {
    const player = await linked()
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(player)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(await cash(player)).toEqual({ balance: 1000, held: 1550 })
  })

  it('blocks erasing while the money is on its way', async () => {
    const player = await linked('ONHOLD', 100)
    await create(player, { amountPence: 100 })
    const body = { confirmation: await confirm(player) }
    expect(await server.ask(postAccountErase, { bearer: player.bearer, body })).toMatchObject({
      status: 409,
      body: { code: 'prizes-due', due: ['cash'] },
    })
  })
})
