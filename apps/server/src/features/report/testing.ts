/** Random histories of entries and their money, written at the times of a clock of their own, for the tests of sums and reports. */
import type { Channel } from '@fairdraw/rules/competition/competition.ts'
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { rewriteHistory } from '../../testing/rewrite-history.ts'
import { sumHours } from './sum-hours.ts'

const START = Date.parse('2026-10-25T00:20:00Z')
const MINUTE_MS = 60_000
/** The history's clock: minutes since its start. */
export const instant = (minute: number) => new Date(START + minute * MINUTE_MS).toISOString()
export const at = (minute: number) => sql`${instant(minute)}::timestamptz`
export const sumUntil = async (db: Db, minute: number) => {
  while ((await sumHours(db, at(minute))) > 0);
}

const TABLES = [
  'entries',
  'entry_events',
  'payments',
  'payment_events',
  'payment_cases',
  'competition_hours',
  'report_progress',
]
/** Lives at random minutes may overlap as the product lets no player's. */
export const allowOverlaps = (db: Db) => db.execute(sql`drop index entries_one_unfinished`)
export const clearHistory = (db: Db) => rewriteHistory(db, sql.raw(`truncate ${TABLES.join(', ')}`))

type Kind = 'free' | 'tokens' | 'paid' | 'postal' | 'sms' | 'unpaid'
export type Life = {
  kind: Kind
  player: number
  competition: number
  begins: number
  pays: number
  later: number
  fate: Fate
}
type Fate = 'kept' | 'withdrawn' | 'refunded' | 'late-money' | 'disputed'

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const CHANNEL: Partial<Record<Kind, Channel>> = { postal: 'postal', sms: 'sms' }

/** What is written of a life, by minute: what the product writes, with the times given. */
export function statementsOf(life: Life, n: number): [minute: number, SQL][] {
  const { kind, player, competition, begins, fate } = life
  const [paid, ended] = [begins + life.pays, begins + life.pays + life.later]
  const [entry, payment] = [uuid(n), uuid(n + 1_000)]
  const channel = CHANNEL[kind] ?? 'online'
  const isIntake = channel !== 'online'
  const isMoney = kind === 'paid' || kind === 'unpaid'
  const event = (minute: number, name: string, state: string): [number, SQL] => [
    minute,
    sql`insert into entry_events (player_id, entry_id, event, state, at) values (${player}, ${entry}, ${name}, ${state}, ${at(minute)})`,
  ]
  const setState = (minute: number, state: string): [number, SQL] => [
    minute,
    sql`update entries set state = ${state} where id = ${entry}`,
  ]
  const paymentEvent = (minute: number, name: string, state: string): [number, SQL][] => [
    [
      minute,
      sql`insert into payment_events (payment_id, event, state, at) values (${payment}, ${name}, ${state}, ${at(minute)})`,
    ],
    [minute, sql`update payments set state = ${state} where id = ${payment}`],
  ]
  // Other channels are taken in long after the entry was made.
  const written = isIntake ? paid : begins
  const begun: [number, SQL] = [
    written,
    sql`insert into entries (player_id, id, competition_id, channel, state, steps, quantity, token_cost, payment_method, price_pence, accepted_at, deadline)
      values (${player}, ${entry}, ${competition}, ${channel}, ${isMoney ? 'payment-due' : 'completed'},
        ${isMoney ? '{payment}' : '{}'}, ${kind === 'sms' ? 2 : 1}, ${kind === 'tokens' ? 30 : 0}, ${kind === 'tokens' ? 'tokens' : null},
        ${kind === 'sms' ? 200 : 0}, ${at(begins)}, ${at(begins)})`,
  ]
  const statements = [begun]
  if (isIntake) statements.push(event(written, 'enter', 'completed'))
  if (isMoney) {
    statements.push([
      paid,
      sql`insert into payments (id, player_id, entry_id, method, amount_pence, state) values (${payment}, ${player}, ${entry}, 'card', 500, 'intended')`,
    ])
    if (kind === 'unpaid') {
      statements.push(event(paid, 'expire', 'expired'), setState(paid, 'expired'))
      if (fate === 'late-money') statements.push(...paymentEvent(ended, 'refund-due', 'refund-due'))
      return statements
    }
    statements.push(
      [
        paid,
        sql`update entries set state = 'completed', quantity = 4, price_pence = 500, bundle_id = 'b4', payment_method = 'card' where id = ${entry}`,
      ],
      event(paid, 'finish', 'completed'),
      ...paymentEvent(paid, 'capture', 'captured'),
    )
  }
  if (fate === 'withdrawn') statements.push(event(ended, 'refund', 'refunded'), setState(ended, 'refunded'))
  if (kind === 'paid' && fate === 'refunded') statements.push(...paymentEvent(ended, 'refund-due', 'refund-due'))
  if (kind === 'paid' && fate === 'disputed')
    statements.push([
      ended,
      sql`insert into payment_cases (id, payment_id, player_id, competition_id, kind, state, amount_pence, vendor_case_id, opened_at)
        values (${payment}, ${payment}, ${player}, ${competition}, 'dispute', 'open', 500, ${payment}, ${at(ended)})`,
    ])
  return statements
}

export const anyLife = fc.record<Life>({
  kind: fc.constantFrom('free', 'tokens', 'paid', 'postal', 'sms', 'unpaid'),
  player: fc.integer({ min: 1, max: 4 }),
  competition: fc.constantFrom(1, 2),
  begins: fc.integer({ min: 0, max: 200 }),
  pays: fc.integer({ min: 1, max: 90 }),
  // As late as days after the entry.
  later: fc.integer({ min: 1, max: 3_000 }),
  fate: fc.constantFrom('kept', 'withdrawn', 'refunded', 'late-money', 'disputed'),
})
