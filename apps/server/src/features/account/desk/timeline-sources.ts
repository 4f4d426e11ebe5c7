/**
 * The tables that a player's timeline is merged from. Each is read newest first from a key of its own, by an index that
 * begins with the player (docs/mechanisms/desk/players.md#timeline).
 */
import type { TimelineKind } from '@fairdraw/contract/desk/players.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { VENDOR_TASK_TOPICS } from '../../notification/vendor-tasks.ts'

/** From where a page goes on: the key of the last row of the previous page, if there was one. */
type Page = { playerId: number; after: string | undefined; limit: number }

type TimelineSource = {
  kind: TimelineKind
  keyed: 'by-id' | 'by-time'
  /** Rows of (key, at, event, state, detail); `detail` has fields of the contract's row, and what they are made of. */
  rows: (page: Page) => SQL
}

const TIME_KEY = /^([\d :.+-]{19,40})~([\da-f-]{36})$/
const isIdKey = (key: string) => /^[1-9]\d{0,15}$/.test(key)
export const isKeyOf = ({ keyed }: TimelineSource, key: string): boolean =>
  keyed === 'by-id' ? isIdKey(key) : TIME_KEY.test(key)

const afterId = (after: string | undefined) => (after === undefined ? sql`` : sql`and id < ${Number(after)}`)
/** Compared in the database, because its timestamps are more precise than those of JavaScript. */
function afterTime(columnName: SQL, after: string | undefined): SQL {
  const [, at, id] = TIME_KEY.exec(after ?? '') ?? []
  return at === undefined ? sql`` : sql`and (${columnName}, id) < (${at}::timestamptz, ${id}::uuid)`
}

type Row = { event: SQL; state: SQL; detail: SQL }

const selectByTime = (at: SQL, { event, state, detail }: Row, newest: SQL): SQL =>
  sql`select ${at}::text || '~' || id as key, ${at} as at, ${event} as event, ${state} as state, ${detail} as detail
      from (${newest}) r`

/** A table with a time and a UUID. */
const byTime =
  (table: SQL, at: SQL, columns: SQL, row: Row) =>
  ({ playerId, after, limit }: Page): SQL =>
    selectByTime(
      at,
      row,
      sql`select id, ${at}, ${columns} from ${table} where player_id = ${playerId} ${afterTime(at, after)}
        order by ${at} desc, id desc limit ${limit}`,
    )

/** The newest ids first, which the index of the primary key has with the time; then their rows, one by one. */
const entriesByTime =
  (columns: SQL, row: Row) =>
  ({ playerId, after, limit }: Page): SQL =>
    selectByTime(
      sql`accepted_at`,
      row,
      sql`select e.* from (
          select id from entries where player_id = ${playerId} ${afterTime(sql`accepted_at`, after)}
          order by accepted_at desc, id desc limit ${limit}) ids
        cross join lateral (
          select id, accepted_at, ${columns} from entries where player_id = ${playerId} and id = ids.id limit 1) e
        order by accepted_at desc, id desc`,
    )

const LOG_IN_EVENTS = [
  'logged-in',
  'login-failed',
  'locked',
  'unlocked',
  'logged-out',
  'session-ended',
  'other-sessions-ended',
  'step-up-asked',
  'passcode-set',
]

const accountEvents =
  (which: SQL) =>
  ({ playerId, after, limit }: Page): SQL =>
    sql`select id::text as key, at, event, null as state, jsonb_build_object('eventDetail', detail) as detail
        from account_events where player_id = ${playerId} ${afterId(after)} and ${which} order by id desc limit ${limit}`

export const TIMELINE_SOURCES: Readonly<Record<string, TimelineSource>> = {
  entries: {
    kind: 'entries',
    keyed: 'by-time',
    rows: entriesByTime(
      sql`player_id, competition_id, channel, state, quantity, price_pence, token_cost, payment_method`,
      {
        event: sql`'entry'`,
        state: sql`state`,
        detail: sql`jsonb_build_object('reference', id, 'competitionId', competition_id, 'channel', channel,
          'quantity', quantity, 'amountPence', nullif(price_pence, 0), 'tokens', nullif(token_cost, 0), 'method', payment_method,
          'name', (select c.body ->> 'name' from competitions c where c.id = r.competition_id),
          'ticketNumbers', (select jsonb_agg(f.number) from (select t.number from tickets t
            where t.player_id = r.player_id and t.entry_id = r.id order by t.number limit 6) f))`,
      },
    ),
  },
  payments: {
    kind: 'payments',
    keyed: 'by-time',
    rows: byTime(sql`payments`, sql`created_at`, sql`amount_pence, method, state, reason`, {
      event: sql`'payment'`,
      state: sql`state`,
      detail: sql`jsonb_build_object('reference', id, 'amountPence', amount_pence, 'method', method)`,
    }),
  },
  refunds: {
    kind: 'payments',
    keyed: 'by-time',
    rows: byTime(sql`refunds`, sql`created_at`, sql`amount_pence, state, payment_id, reason`, {
      event: sql`'refund'`,
      state: sql`state`,
      detail: sql`jsonb_build_object('reference', payment_id, 'amountPence', amount_pence, 'reason', reason)`,
    }),
  },
  cases: {
    kind: 'payments',
    keyed: 'by-time',
    rows: byTime(sql`payment_cases`, sql`opened_at`, sql`amount_pence, state, payment_id, kind`, {
      event: sql`kind`,
      state: sql`state`,
      detail: sql`jsonb_build_object('reference', payment_id, 'amountPence', amount_pence)`,
    }),
  },
  // Money is never a player's balance; it is among the payments.
  balances: {
    kind: 'balances',
    keyed: 'by-id',
    rows: ({ playerId, after, limit }) =>
      sql`select id::text as key, at, reason as event, null as state,
            jsonb_build_object('asset', asset, 'reference', coalesce(entry_id, payment_id), 'amount',
              case when to_account = 'wallet' then amount when from_account = 'wallet' then -amount else 0 end) as detail
          from ledger_transfers where player_id = ${playerId} ${afterId(after)} and asset <> 'money'
            and (to_account = 'wallet' or from_account = 'wallet')
          order by id desc limit ${limit}`,
  },
  prizes: {
    kind: 'prizes',
    keyed: 'by-time',
    rows: byTime(sql`awards`, sql`created_at`, sql`prize, state, draw_id`, {
      event: sql`'prize'`,
      state: sql`state`,
      detail: sql`jsonb_build_object('reference', draw_id, 'name', prize ->> 'name')`,
    }),
  },
  payouts: {
    kind: 'payouts',
    keyed: 'by-time',
    rows: byTime(sql`payouts`, sql`requested_at`, sql`amount_pence, state`, {
      event: sql`'payout'`,
      state: sql`state`,
      detail: sql`jsonb_build_object('reference', id, 'amountPence', amount_pence)`,
    }),
  },
  // The topic and what became of it, never the text: that may contain a code.
  sent: {
    kind: 'messages',
    keyed: 'by-id',
    rows: ({ playerId, after, limit }) =>
      sql`select id::text as key, at, topic as event, outcome as state,
            jsonb_build_object('sentId', id, 'isBodyStored', body is not null, 'claimBy', body ->> 'claimBy', 'resentAt', resent_at) as detail
          from sent_messages where player_id = ${playerId} ${afterId(after)} order by id desc limit ${limit}`,
  },
  waiting: {
    kind: 'messages',
    keyed: 'by-id',
    rows: ({ playerId, after, limit }) =>
      sql`select id::text as key, at, topic as event,
            case when drop_reason is not null then 'dropped' when dead_at is not null then 'failed' else 'waiting' end as state,
            '{}'::jsonb as detail
          from outbox where player_id = ${playerId} ${afterId(after)} and topic not in ${[...VENDOR_TASK_TOPICS]}
          order by id desc limit ${limit}`,
  },
  logIns: {
    kind: 'log-ins',
    keyed: 'by-id',
    rows: accountEvents(sql`event in ${LOG_IN_EVENTS}`),
  },
  changes: {
    kind: 'changes',
    keyed: 'by-id',
    rows: accountEvents(sql`event not in ${LOG_IN_EVENTS}`),
  },
  desk: {
    kind: 'desk',
    keyed: 'by-id',
    rows: ({ playerId, after, limit }) =>
      sql`select id::text as key, at, act as event, null as state, jsonb_build_object('actor', actor, 'reason', reason) as detail
          from audit_log where subject_kind = 'player' and subject_id = ${String(playerId)} ${afterId(after)}
          order by id desc limit ${limit}`,
  },
}
