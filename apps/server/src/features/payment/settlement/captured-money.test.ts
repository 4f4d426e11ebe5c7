/**
 * Captured money is followed until it has settled. Money that is taken back is recorded with its effect on the books,
 * and reported once.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/read-rows.ts'
import { findLedgerDifferences } from '../../../testing/vendor-ledger.ts'
import { findBrokenInvariants } from '../../../testing/ledger-invariants.ts'
import { openUseCaseHarness } from '../../../testing/use-case-harness.ts'
import type { UseCaseHarness } from '../../../testing/use-case-harness.ts'

const PAID = 1
const player = 1

const shop = await openUseCaseHarness([{ id: PAID, steps: ['payment'], pricePence: 200, tokensEarned: 10 }])
let before: Map<string, number> = new Map()
beforeEach(async () => {
  await shop.clear()
  await shop.addPlayer(player)
  before = new Map(shop.emulators.books().map(({ orderId }) => [orderId ?? '', 0]))
})
afterEach(async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([])
  expect(await findLedgerDifferences(shop.db, shop.emulators, before)).toEqual([])
})

type Paid = { id: string; entryId: string }

async function paid(kind: 'card' | 'paypal' = 'card'): Promise<Paid> {
  const entryId = await shop.entered(player, PAID)
  const nonce = await (kind === 'card' ? shop.nonce() : shop.payPalNonce())
  expect(await shop.pay({ playerId: player, entryId, method: kind, bundleId: 'b1', nonce })).toMatchObject({
    body: { status: 'completed' },
  })
  const [payment] = await readRows<{ id: string }>(shop.db, sql`select id from payments where entry_id = ${entryId}`)
  return { id: payment!.id, entryId }
}
const payment = async ({ id }: Paid) => {
  const [found] = await readRows<{ state: string; isSettled: boolean; isFollowed: boolean }>(
    shop.db,
    sql`select state, settled_at is not null as "isSettled", follow_at is not null as "isFollowed" from payments where id = ${id}`,
  )
  return found!
}
const cases = () =>
  readRows<{ kind: string; state: string; outcome: string | null; pence: number }>(
    shop.db,
    sql`select kind, state, outcome, amount_pence as pence from payment_cases order by opened_at`,
  )
const balance = async (account: string) => {
  const [found] = await readRows<{ pence: number }>(
    shop.db,
    sql`select coalesce(sum(amount), 0)::int as pence from ledger_lines where account = ${account} and asset = 'money'`,
  )
  return found!.pence
}
const tickets = async ({ entryId }: Pick<Paid, 'entryId'>) => {
  const found = await shop.status(player, entryId)
  return found.ok ? found.body.tickets?.length : undefined
}
const reports = () => shop.reported.map(({ level, kind, name }) => `${level} ${kind} ${name}`)

describe('captured money', () => {
  it('is checked until the gateway reports that it has settled, and not after that', async () => {
    const bought = await paid()
    expect(await payment(bought)).toEqual({ state: 'captured', isSettled: false, isFollowed: true })
    await shop.sweepAll(2)
    expect(await payment(bought)).toEqual({ state: 'captured', isSettled: false, isFollowed: true })
    await shop.emulators.settle()
    await shop.sweepAll()
    expect(await payment(bought)).toEqual({ state: 'captured', isSettled: true, isFollowed: false })
    expect(reports()).toEqual([])
  })

  it('is first checked about 20 hours after its capture', async () => {
    const { id } = await paid()
    const [followed] = await readRows<{ hours: number }>(
      shop.db,
      sql`select extract(epoch from follow_at - clock_timestamp())::float8 / 3600 as hours from payments where id = ${id}`,
    )
    expect(followed!.hours).toBeCloseTo(20, 1)
  })

  it('is refunded when its deadline has passed, even if nothing has ended its entry yet', async () => {
    const entered = await shop.enter(player, PAID)
    if (!entered.ok) throw new Error(entered.code)
    const { entryId } = entered.body
    shop.emulators.faults.add({ vendor: 'gateway', operation: 'sale', fault: 'drop-after' })
    await shop.pay({ playerId: player, entryId, method: 'card', bundleId: 'b1', nonce: await shop.nonce() })
    await shop.makeDue('deadlines')
    await shop.sweepAll()
    expect(await shop.status(player, entryId)).toMatchObject({ body: { payment: { why: 'too-late' } } })
    expect(await tickets({ entryId })).toBeUndefined()
  })

  it('whose settlement is declined late is removed from the books, is reported once, and its tickets wait for a person', async () => {
    const bought = await paid('paypal')
    await shop.emulators.moveSettlement(bought.id, 'settlement_pending')
    await shop.sweepAll()
    expect(await cases()).toEqual([])
    expect(await findLedgerDifferences(shop.db, shop.emulators, before)).toEqual([])
    await shop.emulators.moveSettlement(bought.id, 'settlement_declined')
    await shop.sweepAll(3)
    expect(await cases()).toEqual([{ kind: 'settlement-declined', state: 'open', outcome: null, pence: 200 }])
    expect([await balance('sales'), await balance('gateway')]).toEqual([0, 0])
    expect(await payment(bought)).toMatchObject({ state: 'captured', isFollowed: false })
    expect(await tickets(bought)).toBe(1)
    expect(reports()).toEqual(['error payment settlement-declined'])
  })

  it('that was voided at the gateway is a reversal', async () => {
    const bought = await paid()
    // As a person does in the gateway's control panel.
    await shop.gateway.refund(shop.emulators.books().find(({ orderId }) => orderId === bought.id)!.id)
    await shop.sweepAll()
    expect(await cases()).toEqual([{ kind: 'reversal', state: 'open', outcome: null, pence: 200 }])
    expect(reports()).toEqual(['error payment reversal'])
  })

  it('that has not settled after ten days is a case, which is closed when the money arrives', async () => {
    const bought = await paid()
    await shop.db.execute(sql`update payments set created_at = created_at - interval '11 days'`)
    await shop.sweepAll(3)
    expect(await cases()).toMatchObject([{ kind: 'settlement-overdue', state: 'open' }])
    expect(reports()).toEqual(['error payment settlement-overdue'])
    await shop.emulators.settle()
    await shop.sweepAll(2)
    expect(await cases()).toMatchObject([{ kind: 'settlement-overdue', state: 'closed', outcome: 'settled' }])
    expect(await payment(bought)).toMatchObject({ isSettled: true })
  })

  it('is not abandoned while the gateway is unreachable, or does not find it once', async () => {
    const bought = await paid()
    shop.emulators.faults.add({ vendor: 'gateway', operation: 'search', fault: 'error-5xx' })
    await shop.sweepAll()
    expect(await payment(bought)).toEqual({ state: 'captured', isSettled: false, isFollowed: true })
    expect(await cases()).toEqual([])
    expect(reports()).toEqual(['warn payment card'])
  })
})

describe('a dispute', () => {
  /** A payment that settled long ago. Only a webhook triggers its check. */
  async function disputed(): Promise<Paid> {
    const bought = await paid()
    await shop.emulators.settle()
    await shop.sweepAll()
    await shop.db.execute(sql`update payments set created_at = created_at - interval '30 days'`)
    await move(bought, 'open')
    return bought
  }
  async function move(bought: Paid, status: Parameters<UseCaseHarness['emulators']['dispute']>[1]) {
    await shop.emulators.dispute(bought.id, status)
    await shop.hint({ orderId: bought.id })
    await shop.sweep()
  }

  it('removes its money from the gateway’s account when it opens, is reported once, and the tickets stay', async () => {
    const bought = await disputed()
    expect(await cases()).toEqual([{ kind: 'dispute', state: 'open', outcome: null, pence: 200 }])
    expect([await balance('gateway'), await balance('disputed'), await balance('sales')]).toEqual([0, -200, 200])
    expect(await tickets(bought)).toBe(1)
    await move(bought, 'under_review')
    expect(reports()).toEqual(['error payment dispute-opened'])
    expect(await cases()).toHaveLength(1)
  })

  it('that is won returns the money', async () => {
    const bought = await disputed()
    await move(bought, 'won')
    await move(bought, 'won')
    expect(await cases()).toEqual([{ kind: 'dispute', state: 'closed', outcome: 'won', pence: 200 }])
    expect([await balance('gateway'), await balance('disputed'), await balance('sales')]).toEqual([-200, 0, 200])
  })

  it.each(['lost', 'accepted', 'expired'] as const)('that is %s cancels the sale in the books', async (status) => {
    const bought = await disputed()
    await move(bought, status)
    await move(bought, status)
    expect(await cases()).toEqual([{ kind: 'dispute', state: 'closed', outcome: 'lost', pence: 200 }])
    expect([await balance('gateway'), await balance('disputed'), await balance('sales')]).toEqual([0, 0, 0])
    expect(await tickets(bought)).toBe(1)
  })

  it('that was lost before the first check is recorded from its beginning', async () => {
    const bought = await paid()
    await shop.emulators.settle()
    await shop.emulators.dispute(bought.id, 'lost')
    await shop.sweepAll()
    expect(await cases()).toMatchObject([{ kind: 'dispute', state: 'closed', outcome: 'lost' }])
    expect(reports()).toEqual(['error payment dispute-opened'])
  })
})
