/** The ledger and the downloads of the desk: every transfer once, in pages by key, whatever is chosen. */
import { randomUUID } from 'node:crypto'
import {
  getDeskLedger,
  getDeskLedgerTotals,
  getDeskMoneyExport,
  getDeskStuckMoneyExport,
} from '@fairdraw/contract/desk/ledger.ts'
import type { LedgerTransfer } from '@fairdraw/contract/desk/ledger.ts'
import { getDeskStuckMoney } from '@fairdraw/contract/desk/money.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { readPages } from '../../../testing/read-pages.ts'
import { addStaff } from '../../../testing/desk/staff-client.ts'
import { readRows } from '../../../testing/read-rows.ts'
import { startTestApp } from '../../../testing/test-app.ts'

/** The clocks go back: this day in London has 25 hours. */
const DAY = '2026-10-25'
const PLAYER = 7
const [ORDER, PAYOUT] = [randomUUID(), randomUUID()]

const server = await startTestApp()
const headers = (await addStaff(server, ['auditor'])).headers
await server.db.execute(sql`insert into payments (id, player_id, entry_id, method, amount_pence, state)
  values (${ORDER}, ${PLAYER}, gen_random_uuid(), 'card', 200, 'captured')`)
await server.db
  .execute(sql`insert into payouts (player_id, id, key, amount_pence, payer_id, state, requested_at, changed_at)
  values (${PLAYER}, ${PAYOUT}, gen_random_uuid(), 500, 'P', 'paid', '2026-10-25T10:00:00Z', '2026-10-25T10:00:00Z')`)
// Equal times on purpose: pages must not lose or repeat any of them.
await server.db
  .execute(sql`insert into ledger_transfers (player_id, asset, from_account, to_account, amount, reason, at)
  select ${PLAYER} + n % 3, 'tokens', 'issued', 'wallet', 1, 'gift', timestamptz '2026-10-24T23:00:00Z' + (n / 100) * interval '1 hour'
  from generate_series(0, 2499) n`)
await server.db
  .execute(sql`insert into ledger_transfers (player_id, payment_id, asset, from_account, to_account, amount, reason, at)
  values (${PLAYER}, ${ORDER}, 'money', 'gateway', 'sales', 200, 'card-payment', '2026-10-25T23:59:59.999999Z'),
    (${PLAYER}, null, 'cash', 'hold', 'paid-out', 500, 'payout', '2026-10-25T12:00:00.123456Z'),
    (${PLAYER}, null, 'tokens', 'issued', 'wallet', 5, 'gift', '2026-10-24T22:59:59.999999Z'),
    (${PLAYER}, null, 'tokens', 'issued', 'wallet', 5, 'gift', '2026-10-26T00:00:00Z')`)

type Query = { day?: string; playerId?: number; reference?: string; account?: 'sales'; asset?: 'money' }
async function all(query: Query): Promise<LedgerTransfer[]> {
  const pages = await readPages(
    (cursor) => server.ask(getDeskLedger, { headers, query: { ...query, ...cursor } }),
    (body) => body.transfers!,
  )
  return pages.flat()
}

describe('the ledger', () => {
  it('has every transfer of a day in London once, the newest first', async () => {
    const found = await all({ day: DAY })
    expect(found).toHaveLength(2502)
    expect(new Set(found.map(({ id }) => id)).size).toBe(2502)
    expect(found.map(({ at }) => at)).toEqual(
      found
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    expect(found[0]).toMatchObject({ paymentId: ORDER, from: 'gateway', to: 'sales', amount: 200 })
  })

  it('is narrowed to a player, an order, a payout, an account and an asset', async () => {
    expect(await all({ playerId: PLAYER })).toHaveLength(838)
    expect(await all({ playerId: PLAYER, day: DAY })).toHaveLength(836)
    expect(await all({ reference: ORDER })).toMatchObject([{ reason: 'card-payment' }])
    expect(await all({ reference: PAYOUT })).toMatchObject([{ reason: 'payout', to: 'paid-out' }])
    expect(await all({ reference: randomUUID() })).toEqual([])
    expect(await all({ day: DAY, account: 'sales' })).toMatchObject([{ paymentId: ORDER }])
    expect(await all({ day: DAY, asset: 'money' })).toMatchObject([{ paymentId: ORDER }])
  })

  it('adds up what went into and out of each account of a day', async () => {
    const { body } = await server.ask(getDeskLedgerTotals, { headers, query: { day: DAY } })
    expect(body.totals).toContainEqual({ asset: 'tokens', account: 'wallet', in: 2500, out: 0, transfers: 2500 })
    expect(body.totals).toContainEqual({ asset: 'money', account: 'gateway', in: 0, out: 200, transfers: 1 })
  })

  it('is read without the rows of other days', async () => {
    await server.db.execute(sql`analyze ledger_transfers`)
    const plan = await readRows<{ 'QUERY PLAN': string }>(
      server.db,
      sql`explain select id from ledger_transfers where at >= '2026-10-25' and at < '2026-10-25T00:01:00Z'`,
    )
    // The table of a test is small enough to be read whole; the index must be possible, and is then used.
    await server.db.execute(sql`set enable_seqscan = off`)
    const indexed = await readRows<{ 'QUERY PLAN': string }>(
      server.db,
      sql`explain select id from ledger_transfers where at >= '2026-10-25' and at < '2026-10-25T00:01:00Z'`,
    )
    await server.db.execute(sql`reset enable_seqscan`)
    expect(plan.length).toBeGreaterThan(0)
    expect(JSON.stringify(indexed)).toContain('ledger_transfers_by_time')
  })
})

describe('a download', () => {
  const page = (query: { list: 'ledger' | 'payouts' | 'payments'; from?: string; to?: string; cursor?: string }) =>
    server.ask(getDeskMoneyExport, { headers, query: { from: DAY, to: DAY, ...query } })

  it('has the rows of the chosen days, in the order of its columns, and is in the audit log', async () => {
    const { body } = await page({ list: 'payouts' })
    expect(body.columns!.map(({ name }) => name).slice(0, 4)).toEqual(['Requested at', 'Payout', 'Player', 'Amount'])
    expect(body.rows).toMatchObject(
      [['2026-10-25T10:00:00Z', PAYOUT, PLAYER, 500, 'paid', null, 0, null, null]].map(
        (row) => expect.arrayContaining(row) as unknown[],
      ),
    )
    expect((await page({ list: 'payouts', from: '2026-10-26', to: '2026-10-26' })).body.rows).toEqual([])
    const [noted] = await readRows<{ act: string; after: unknown }>(
      server.db,
      sql`select act, after from audit_log where subject_kind = 'export' order by id limit 1`,
    )
    expect(noted).toEqual({ act: 'export-list', after: { from: DAY, to: DAY, rows: 1 } })
  })

  it('has every row of a long list once, page by page', async () => {
    await server.db
      .execute(sql`insert into ledger_transfers (player_id, asset, from_account, to_account, amount, reason, at)
      select 99, 'tokens', 'issued', 'wallet', 1, 'gift', timestamptz '2026-09-10T12:00:00Z' + (n / 7) * interval '1 second'
      from generate_series(1, 12000) n`)
    const pages = await readPages(
      (query) => page({ list: 'ledger', from: '2026-09-01', to: '2026-09-30', ...query }),
      ({ rows }) => rows!.map(([, id]) => id),
    )
    expect([pages.length, pages.flat().length, new Set(pages.flat()).size]).toEqual([3, 12_000, 12_000])
  })

  it.each([
    ['ends before it begins', '2026-10-25', '2026-10-24'],
    ['spans more than a year', '2025-10-01', '2026-10-25'],
  ])('that %s is refused', async (_, from, to) => {
    expect(await page({ list: 'ledger', from, to })).toMatchObject({ status: 422, body: { code: 'export-span-wrong' } })
  })

  it('of stuck money has what the page lists, for those who may download, and is in the audit log', async () => {
    await server.db.execute(sql`insert into payments (id, player_id, entry_id, method, amount_pence, state, last_error)
      values (gen_random_uuid(), ${PLAYER}, gen_random_uuid(), 'bank', 300, 'unknown', '=no answer')`)
    const { stuck } = (await server.ask(getDeskStuckMoney, { headers })).body
    expect(stuck).toMatchObject([{ kind: 'payment', amountPence: 300, lastError: '=no answer' }])
    const { columns, rows, nextCursor } = (await server.ask(getDeskStuckMoneyExport, { headers })).body
    const listed = rows!.map((row) => Object.fromEntries(columns!.map(({ name }, nth) => [name, row[nth]])))
    expect(listed).toMatchObject([
      { Id: stuck![0]!.id, Amount: 300, Since: stuck![0]!.since, 'Last error': '=no answer' },
    ])
    expect(nextCursor).toBeUndefined()
    const noted = await readRows(
      server.db,
      sql`select act, after from audit_log where subject_kind = 'export' and subject_id = 'stuck'`,
    )
    expect(noted).toEqual([{ act: 'export-list', after: { rows: 1 } }])
    const support = await addStaff(server, ['support'])
    expect((await server.ask(getDeskStuckMoneyExport, { headers: support.headers })).status).toBe(403)
  })
})
