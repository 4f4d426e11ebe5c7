/** A payout that stays in a state for too long fires the alert `PayoutsStuck` until it moves on (docs/mechanisms/payouts.md). */
import { randomUUID } from 'node:crypto'
import { LIVE_PAYOUT_STATES, UNCLAIMED_DAYS } from '@fairdraw/rules/payout/payout.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { payouts } from './tables.ts'
import { findFiringSeries, readAlertRules } from '../../testing/alert-rules.ts'
import { startTestApp } from '../../testing/test-app.ts'

const HOUR_MS = 3_600_000
const PATIENCE_HOURS: Record<string, number> = {
  'in-review': 24,
  requested: 1,
  submitted: 1,
  // It is cancelled before that.
  unclaimed: (UNCLAIMED_DAYS + 1) * 24,
  'on-hold': 10 * 24,
}

const server = await startTestApp()

const rule = (await readAlertRules()).find(({ alert }) => alert === 'PayoutsStuck')!
const firing = async () => findFiringSeries(rule, await server.metrics.text())
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

it.each(LIVE_PAYOUT_STATES)('%s', async (state) => {
  const { playerId } = await server.addPlayer({ balances: { cash: 100 } })
  const change = (to: Partial<typeof payouts.$inferInsert>) =>
    server.db.update(payouts).set(to).where(eq(payouts.playerId, playerId))
  const [recently, long] = [-0.5, 0.5].map((more) => hoursAgo(PATIENCE_HOURS[state]! + more))
  await server.db.insert(payouts).values({
    playerId,
    id: randomUUID(),
    key: randomUUID(),
    amountPence: 100,
    payerId: 'PAYER',
    state,
    requestedAt: recently!,
    changedAt: recently!,
  })
  expect(await server.metrics.text()).toContain(`fairdraw_payouts_open{state="${state}"} 1`)
  expect(await firing()).toEqual([])
  await change({ changedAt: long! })
  expect(await firing()).toEqual([`fairdraw_payouts_oldest_seconds{state="${state}"}`])
  await change({ state: 'returned', reason: 'withdrawn' })
  expect(await firing()).toEqual([])
})
