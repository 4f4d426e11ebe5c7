/** Adjustments of a balance at the desk, by two people. */
import { randomUUID } from 'node:crypto'
import { postAccountDetails } from '@fairdraw/contract/account.ts'
import { postAccountEvents } from '@fairdraw/contract/profile.ts'
import {
  getDeskAdjustments,
  postDeskApproveAdjustment,
  postDeskDeclineAdjustment,
  postDeskProposeAdjustment,
} from '@fairdraw/contract/desk/adjustments.ts'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { balanceAdjustments } from '../tables.ts'
import { readRows } from '../../../testing/read-rows.ts'
import { addStaff } from '../../../testing/desk/staff-client.ts'
import { findBrokenInvariants } from '../../../testing/ledger-invariants.ts'
import { REASON, openPlayersDesk } from './testing.ts'
import type { Staff } from './testing.ts'

const { server, meet } = await openPlayersDesk()
let desk: Awaited<ReturnType<typeof meet>>
beforeEach(async () => {
  desk = await meet()
})
afterEach(async () => expect(await findBrokenInvariants(server.db)).toEqual([]))

describe('an adjustment', () => {
  const propose = (
    amount: number,
    { id = randomUUID(), asset = 'tokens' as 'tokens' | 'cash', reason = REASON } = {},
  ) =>
    server.ask(postDeskProposeAdjustment, {
      headers: desk.support.headers,
      params: desk.params,
      body: { id, asset, amount, reason },
    })
  const approve = ({ headers }: Staff, adjustmentId: string) =>
    server.ask(postDeskApproveAdjustment, { headers, params: { ...desk.params, adjustmentId }, body: {} })
  const proposed = async (amount: number) => (await propose(amount)).body.adjustment!.id

  it('changes nothing until another person approves it, who sees what it is about', async () => {
    const id = await proposed(50)
    expect(await desk.tokens()).toBe(40)
    const waiting = await server.ask(getDeskAdjustments, { headers: desk.finance.headers })
    expect(waiting.body.adjustments!.find((one) => one.id === id)).toMatchObject({
      playerId: desk.player.playerId,
      asset: 'tokens',
      amount: 50,
      reason: REASON,
      balance: 40,
      proposedBy: { id: desk.support.staffId },
    })
    expect((await approve(desk.finance, id)).body.adjustment).toMatchObject({ state: 'made', balance: 90 })
    expect(await desk.tokens()).toBe(90)
    const account = await server.ask(postAccountDetails, { bearer: desk.player.bearer, body: {} })
    expect(account.body.balances!.tokens).toBe(90)
  })

  it('is one transfer of the ledger, which the player reads about and the audit log explains', async () => {
    await approve(desk.finance, await proposed(-15))
    const transfers = await readRows(
      server.db,
      sql`select from_account, to_account, amount, asset from ledger_transfers where player_id = ${desk.player.playerId} and reason = 'adjustment'`,
    )
    expect(transfers).toEqual([{ from_account: 'wallet', to_account: 'issued', amount: 15, asset: 'tokens' }])
    const events = await server.ask(postAccountEvents, { bearer: desk.player.bearer, body: {} })
    expect(events.body.events![0]!.text).toBe('We took back 15 tokens')
    expect(await desk.auditedActs()).toMatchObject([
      { act: 'propose-adjustment', actor: `staff:${desk.support.staffId}`, reason: REASON },
      { act: 'adjust-balance', actor: `staff:${desk.finance.staffId}`, reason: REASON, after: { balance: 25 } },
    ])
  })

  it('cannot be approved by the person who proposed it, nor by the database without them', async () => {
    const id = await proposed(50)
    expect((await approve(desk.support, id)).body.code).toBe('own-adjustment')
    await expect(
      server.db
        .update(balanceAdjustments)
        .set({ state: 'made', decidedBy: desk.support.staffId, decidedAt: server.clock.now })
        .where(eq(balanceAdjustments.id, id)),
    ).rejects.toThrow()
    expect(await desk.tokens()).toBe(40)
  })

  it('is made once, however many approve it at the same time', async () => {
    const id = await proposed(50)
    const others = [desk.finance, await addStaff(server, ['finance']), await addStaff(server, ['support'])]
    const answers = await Promise.all(others.map((staff) => approve(staff, id)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await desk.tokens()).toBe(90)
  })

  it('is one proposal when it is sent twice, and refused when the same id comes with another amount', async () => {
    const id = randomUUID()
    await propose(50, { id })
    expect((await propose(50, { id })).status).toBe(200)
    expect((await propose(500, { id })).body.code).toBe('wrong-adjustment-state')
    expect((await desk.read(desk.support)).adjustments).toHaveLength(1)
  })

  it('takes no more than the player can spend, when it is proposed and when it is approved', async () => {
    expect((await propose(-41)).body.code).toBe('balance-too-low')
    const id = await proposed(-40)
    await approve(desk.finance, await proposed(-1))
    expect((await approve(desk.finance, id)).body.code).toBe('balance-too-low')
    expect(await desk.tokens()).toBe(39)
    expect((await desk.read(desk.support)).adjustments).toHaveLength(1)
  })

  it('cannot be changed between proposal and approval', async () => {
    const id = await proposed(5)
    await server.db.update(balanceAdjustments).set({ amount: 5_000 }).where(eq(balanceAdjustments.id, id))
    expect((await approve(desk.finance, id)).status).toBe(500)
    expect(await desk.tokens()).toBe(40)
    // The correct amount can still be approved.
    await server.db.update(balanceAdjustments).set({ amount: 5 }).where(eq(balanceAdjustments.id, id))
    expect((await approve(desk.finance, id)).status).toBe(200)
  })

  it('is declined with a reason and cannot be made afterwards', async () => {
    const id = await proposed(50)
    const declined = await server.ask(postDeskDeclineAdjustment, {
      headers: desk.finance.headers,
      params: { ...desk.params, adjustmentId: id },
      body: { reason: 'The clip was watched on another account.' },
    })
    expect(declined.body.adjustment!.state).toBe('declined')
    expect((await approve(desk.finance, id)).body.code).toBe('wrong-adjustment-state')
    expect(await desk.tokens()).toBe(40)
  })

  it('needs a sensible amount and a reason', async () => {
    for (const amount of [0, 10_001, -10_001, 1.5]) expect((await propose(amount)).status).toBe(422)
    expect((await propose(1, { reason: 'short' })).status).toBe(422)
  })
})
