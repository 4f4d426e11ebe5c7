/** The season's books, draws and states, asked with the product's own checks. */
import { CONTENT_KINDS, REVISION_STATES } from '@fairdraw/rules/content-rules/content-machine.ts'
import { DRAW_STATES } from '@fairdraw/rules/draw/draw.ts'
import { ENTRY_STATES } from '@fairdraw/rules/entry/entry.ts'
import { INTAKE_CHANNELS } from '@fairdraw/rules/entry/intake.ts'
import { PAYMENT_METHODS, PAYMENT_STATES } from '@fairdraw/rules/payment/payment.ts'
import { RECONCILED_VENDORS } from '@fairdraw/rules/payment/reconciliation.ts'
import {
  CASE_DECISIONS,
  PAYMENT_CASE_KINDS,
  PAYMENT_CASE_OUTCOMES,
  PAYMENT_CASE_STATES,
  REFUND_REASONS,
  REFUND_STATES,
} from '@fairdraw/rules/payment/refund.ts'
import { PAYOUT_STATES } from '@fairdraw/rules/payout/payout.ts'
import { ADJUSTMENT_STATES } from '@fairdraw/rules/player/adjustment.ts'
import { AGE_CHECK_STATES } from '@fairdraw/rules/player/age-check.ts'
import { AWARD_STATES } from '@fairdraw/rules/prize/award.ts'
import { PLAY_STATES } from '@fairdraw/rules/word-drum/word-drum.ts'
import { isRight, verifyDraw } from '@fairdraw/draw/verify.ts'
import { DEMONSTRATION } from '@fairdraw/draw/demonstration.ts'
import { verifyAuditLog } from '@fairdraw/server/features/audit/verify.ts'
import { bundleOfDraw } from '@fairdraw/server/features/draw/draw-winners.ts'
import { listDraws } from '@fairdraw/server/features/draw/draws.ts'
import { whoSawList } from '@fairdraw/server/features/draw/witnessed/choose-round.ts'
import { checkNow } from '@fairdraw/server/features/payment/desk/check-now.ts'
import { reconcileDay } from '@fairdraw/server/features/payment/reconciliation/reconcile-day.ts'
import { followCaptured } from '@fairdraw/server/features/payment/settlement/follow-captured.ts'
import { createSettlers, methodsByVendor } from '@fairdraw/server/features/payment/settlement/settlers.ts'
import { createFakeWorkReporter } from '@fairdraw/server/testing/fake-work-reporter.ts'
import { findBrokenInvariants } from '@fairdraw/server/testing/ledger-invariants.ts'
import { readRows, readValue } from '@fairdraw/server/testing/read-rows.ts'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { DEMO_STAFF } from '../staff.ts'
import { listPlanted } from './planted.ts'
import { firstDay, SEASON_DAYS } from './plan.ts'
import { openTestSeason } from './testing.ts'
import { daysFrom } from './write-days.ts'
import { CHUNK_SIZE } from './write-entries.ts'

const NOW = new Date()
/** Enough for everything that is in it, and few enough for a test. */
const SHARE = 0.05

const demo = await openTestSeason({ now: NOW, share: SHARE })
afterAll(() => demo.close())
const { db } = demo
// The first start is killed among the entries; the second goes on.
let written = 0
const killed = await demo
  .start((progress) => {
    if (progress.includes('entries') && (written += 1) === 4) throw new Error('killed')
  })
  .catch((error: Error) => error.message)
const begun = await readValue<number>(db, sql`select count(*)::int from entries where competition_id > 200`)
const { season, entries } = await demo.start()
const days = daysFrom(firstDay(season.calendar), SEASON_DAYS)

it('has books in which money, tokens, tickets and counts agree', async () => {
  expect(await findBrokenInvariants(db)).toEqual([])
})

it('has vendors’ books that equal ours on each of its days, but for what is planted', async () => {
  const books = { db, ...demo.vendors, now: () => NOW }
  const different = []
  for (const day of days)
    for (const vendor of RECONCILED_VENDORS) {
      const { state, differences } = await reconcileDay(books, vendor, day)
      if (state !== 'equal') different.push(...differences.map((one) => ({ vendor, day, ...one })))
    }
  const planted = listPlanted(season)
  expect(planted.map(({ vendor }) => vendor)).toEqual(['gateway', 'bank'])
  expect(different).toEqual(
    expect.arrayContaining(
      planted.map(({ vendor, day, paymentId, pence }) => ({
        vendor,
        day,
        orderId: paymentId,
        oursPence: pence,
        theirsPence: 0,
      })),
    ),
  )
  expect(different).toHaveLength(planted.length)
})

it('has an audit log that is as it was written', async () => {
  expect(await verifyAuditLog(db)).toMatchObject({ isIntact: true })
})

it('has draws that anybody can repeat, each seen by both witnesses', async () => {
  const drawn = await listDraws(db, { states: ['drawn', 'approved', 'published'], limit: 100 })
  expect(drawn.length).toBeGreaterThan(15)
  for (const draw of drawn) {
    expect(isRight(await verifyDraw(bundleOfDraw(draw)!, { chains: [DEMONSTRATION] })), draw.title).toBe(true)
    expect(whoSawList(draw), draw.title).toHaveLength(2)
  }
})

/** A column, and the values of the rules that some row of it has. */
const MACHINES: Readonly<Record<string, { table: string; column?: string; values: readonly string[] }>> = {
  entries: { table: 'entries', values: ENTRY_STATES },
  payments: { table: 'payments', values: PAYMENT_STATES },
  'payment methods': {
    table: 'payments',
    column: 'method',
    values: PAYMENT_METHODS.filter((one) => one !== 'tokens' && one !== 'credits'),
  },
  refunds: { table: 'refunds', values: REFUND_STATES },
  'reasons of refunds': {
    table: 'refunds',
    column: 'reason',
    values: REFUND_REASONS.filter((one) => one === 'by-hand' || one === 'too-late'),
  },
  cases: { table: 'payment_cases', values: PAYMENT_CASE_STATES },
  'kinds of cases': { table: 'payment_cases', column: 'kind', values: PAYMENT_CASE_KINDS },
  'ends of cases': { table: 'payment_cases', column: 'outcome', values: PAYMENT_CASE_OUTCOMES },
  'decisions of cases': { table: 'payment_cases', column: 'decision', values: CASE_DECISIONS },
  payouts: { table: 'payouts', values: PAYOUT_STATES },
  draws: { table: 'draws', values: DRAW_STATES },
  awards: { table: 'awards', values: AWARD_STATES },
  revisions: { table: 'content_revisions', values: REVISION_STATES },
  'kinds of content': { table: 'content_items', column: 'kind', values: CONTENT_KINDS },
  adjustments: { table: 'balance_adjustments', values: ADJUSTMENT_STATES },
  'age checks': { table: 'age_checks', values: AGE_CHECK_STATES },
  'word drums': { table: 'word_drum_plays', values: PLAY_STATES },
  deliveries: { table: 'intake_batches', column: 'channel', values: INTAKE_CHANNELS },
}

describe('has one of each', () => {
  it.each(Object.entries(MACHINES))('%s', async (_, { table, column = 'state', values }) => {
    const found = await readRows<{ value: string }>(
      db,
      sql`select distinct ${sql.identifier(column)} as value from ${sql.identifier(table)}`,
    )
    expect(found.map(({ value }) => value)).toEqual(expect.arrayContaining([...values]))
  })

  it('message that was not delivered, that is retried, and that was dropped', async () => {
    const [found] = await readRows(
      db,
      sql`select count(*) filter (where dead_at is not null and drop_reason is null)::int as dead, count(drop_reason)::int as dropped,
            count(*) filter (where dead_at is null and last_error is not null)::int as retrying from outbox`,
    )
    expect(found).toEqual({ dead: 3, dropped: 1, retrying: 1 })
  })

  it('kind of picture: described, undescribed and retired', async () => {
    const [found] = await readRows(
      db,
      sql`select count(*) filter (where alt is null)::int as undescribed, count(retired_at)::int as retired, count(*)::int as all from media_items`,
    )
    expect(found).toEqual({ undescribed: 2, retired: 1, all: 10 })
  })
})

it('goes on where an earlier start was killed', async () => {
  expect(killed).toBe('killed')
  expect(begun).toBe(4 * CHUNK_SIZE)
  expect(entries).toBeGreaterThan(begun)
  const stored = await readValue<number>(
    db,
    sql`select count(*)::int from entries where id::text like '5ea50000-0001-%'`,
  )
  expect(stored).toBe(entries)
})

it('adds nothing when it is started again', async () => {
  const count = async () =>
    readRows(
      db,
      sql`select (select count(*) from entries) as entries, (select count(*) from ledger_transfers) as transfers,
    (select count(*) from audit_log) as audited, (select count(*) from draws) as draws, (select count(*) from outbox) as messages`,
    )
  const before = await count()
  expect(entries).toBeGreaterThan(2_000)
  expect((await demo.start()).entries).toBeUndefined()
  expect(await count()).toEqual(before)
})

it('has more who come on a show’s evening than at any other hour', async () => {
  const airs = await readValue<number>(
    db,
    sql`select extract(hour from accepted_at at time zone 'Europe/London')::int as hour from entries
        where player_id >= 100001 and channel = 'online' group by 1 order by count(*) desc limit 1`,
  )
  expect([17, 19, 20]).toContain(airs)
})

it('has differences that looking again puts right', async () => {
  const { gateway, openBanking } = demo.vendors
  const settlers = createSettlers({ gateway, openBanking })
  const { reporter } = createFakeWorkReporter()
  const books = { db, ...demo.vendors, now: () => NOW }
  const staffId = DEMO_STAFF.find(({ role }) => role === 'finance')!.id
  for (const { vendor, day, paymentId } of listPlanted(season)) {
    expect(await reconcileDay(books, vendor, day)).toMatchObject({ state: 'different' })
    await checkNow(db, { kind: 'payment', id: paymentId, staffId })
    for (const methods of methodsByVendor(settlers)) await followCaptured(db, settlers, methods, reporter)
    expect(await reconcileDay(books, vendor, day)).toMatchObject({ state: 'equal' })
  }
  expect(await findBrokenInvariants(db)).toEqual([])
})
