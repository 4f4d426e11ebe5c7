import { CHANNELS } from '@fairdraw/rules/competition/competition.ts'
import { INTAKE_CHANNELS } from '@fairdraw/rules/entry/intake.ts'
import { MARKETING_CHANNELS } from '@fairdraw/rules/player/marketing.ts'
import { ENTRY_STATES, UNFINISHED_ENTRY_STATES } from '@fairdraw/rules/entry/entry.ts'
import { NAME_CHOICES } from '@fairdraw/rules/competition/winners.ts'
import { LEDGER_ACCOUNTS, LEDGER_ASSETS } from '@fairdraw/rules/payment/ledger.ts'
import { PAYMENT_MACHINE, PAYMENT_METHODS, PAYMENT_STATES } from '@fairdraw/rules/payment/payment.ts'
import {
  CASE_DECISIONS,
  PAYMENT_CASE_KINDS,
  PAYMENT_CASE_OUTCOMES,
  PAYMENT_CASE_STATES,
  REFUND_STATES,
} from '@fairdraw/rules/payment/refund.ts'
import { PLAY_STATES } from '@fairdraw/rules/word-drum/word-drum.ts'
import { STAFF_FACTORS, STAFF_ROLES } from '@fairdraw/rules/staff.ts'
import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { readRows } from '../testing/read-rows.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { TABLES } from '../testing/all-tables.ts'

const database = await openTestDatabase()

/** The texts in a piece of SQL, sorted. */
const quotedTexts = (definition = '') =>
  [...definition.matchAll(/'([^']+)'::text/g)].map(([, text]) => text!).toSorted()

async function textsOfCheck(constraint: string): Promise<string[]> {
  const [row] = await readRows<{ definition: string }>(
    database.db,
    sql`select pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'c' and conname = ${constraint}`,
  )
  return quotedTexts(row?.definition)
}

async function textsOfIndex(index: string): Promise<string[]> {
  const [row] = await readRows<{ definition: string }>(
    database.db,
    sql`select pg_get_expr(indpred, indrelid) as definition from pg_index where indexrelid = ${index}::regclass`,
  )
  return quotedTexts(row?.definition)
}

describe('the database and the rules list the same values', () => {
  it.each<[string, readonly string[]]>([
    ['entries_state', ENTRY_STATES],
    ['entries_channel', CHANNELS],
    ['entries_payment_method', PAYMENT_METHODS],
    ['payments_state', PAYMENT_STATES],
    ['payments_method', PAYMENT_METHODS],
    ['refunds_state', REFUND_STATES],
    ['payment_cases_kind', PAYMENT_CASE_KINDS],
    ['payment_cases_state', PAYMENT_CASE_STATES],
    ['payment_cases_outcome', PAYMENT_CASE_OUTCOMES],
    ['payment_cases_decision', CASE_DECISIONS],
    ['staff_roles_role', STAFF_ROLES],
    ['staff_sessions_factor', STAFF_FACTORS],
    ['wallets_asset', LEDGER_ASSETS],
    ['ledger_transfers_asset', LEDGER_ASSETS],
    ['access_tokens_kind', ['session', 'one-time']],
    ['winners_name_choice', NAME_CHOICES],
    ['marketing_consents_channel', MARKETING_CHANNELS],
    ['result_notice_consents_channel', MARKETING_CHANNELS],
    ['closing_moves_channel', CHANNELS],
    ['intake_batches_channel', INTAKE_CHANNELS],
    ['word_drum_plays_state', PLAY_STATES],
  ])('in the check %s', async (constraint, names) => {
    expect(await textsOfCheck(constraint)).toEqual(names.toSorted())
  })

  it('in both accounts of a transfer', async () => {
    const both = [...LEDGER_ACCOUNTS, ...LEDGER_ACCOUNTS].toSorted()
    expect(await textsOfCheck('ledger_transfers_accounts')).toEqual(both)
  })

  it.each(['entries_one_unfinished', 'entries_unfinished_by_deadline'])('in the index %s', async (index) => {
    expect(await textsOfIndex(index)).toEqual(UNFINISHED_ENTRY_STATES.toSorted())
  })

  it('in the index of live payments: captured, or can still be', async () => {
    const live = PAYMENT_STATES.filter((state) => 'capture' in PAYMENT_MACHINE[state] || state === 'captured')
    expect(await textsOfIndex('payments_one_live')).toEqual(live.toSorted())
  })
})

describe('the database itself refuses', () => {
  const insert = (columns: string, values: string) =>
    database.db.execute(sql.raw(`insert into ${columns} values ${values}`))
  const entry = (state: string) =>
    insert(
      'entries (player_id, id, competition_id, state, steps, accepted_at, deadline)',
      `(1, gen_random_uuid(), 1, '${state}', '{}', now(), now())`,
    )

  it.each(['', 'STARTED', 'done', 'started '])('a state that the rules do not have: %j', async (state) => {
    await expect(entry(state)).rejects.toMatchObject({ cause: { constraint: 'entries_state' } })
  })

  it('a second unfinished entry of a player in a competition', async () => {
    await entry('started')
    for (const state of UNFINISHED_ENTRY_STATES)
      await expect(entry(state)).rejects.toMatchObject({ cause: { constraint: 'entries_one_unfinished' } })
    await entry('completed')
    await entry('completed')
  })

  it.each([
    ['a balance below zero', 'wallets (player_id, asset, balance)', "(9, 'tokens', -1)", 'wallets_not_negative'],
    ['a hold below zero', 'wallets (player_id, asset, held)', "(9, 'tokens', -1)", 'wallets_not_negative'],
    [
      'a transfer of nothing',
      'ledger_transfers (player_id, asset, from_account, to_account, amount, reason)',
      "(9, 'tokens', 'issued', 'wallet', 0, 'gift')",
      'ledger_transfers_amount',
    ],
    [
      'a transfer to where it comes from',
      'ledger_transfers (player_id, asset, from_account, to_account, amount, reason)',
      "(9, 'tokens', 'wallet', 'wallet', 1, 'gift')",
      'ledger_transfers_accounts',
    ],
    [
      'a count below zero',
      'player_competitions (player_id, competition_id, pending)',
      '(9, 1, -1)',
      'player_competitions_counts',
    ],
  ])('%s', async (_, columns, values, constraint) => {
    await expect(insert(columns, values)).rejects.toMatchObject({ cause: { constraint } })
  })
})

describe('the migrations', () => {
  it.each(TABLES.map((table) => [getTableConfig(table).name, table] as const))(
    'make %s as the schema has it',
    async (name, table) => {
      const found = await readRows<{ column: string; type: string; required: boolean }>(
        database.db,
        sql`select attname as column, format_type(atttypid, atttypmod) as type, attnotnull as required
            from pg_attribute where attrelid = ${name}::regclass and attnum > 0 and not attisdropped order by attname`,
      )
      const { columns } = getTableConfig(table)
      const expected = columns.map((column) => ({
        column: column.name,
        type: column.getSQLType(),
        required: column.notNull || column.primary,
      }))
      expect(found).toEqual(expected.toSorted((a, b) => (a.column < b.column ? -1 : 1)))
    },
  )

  it('create no table that the schema does not have', async () => {
    const found = await readRows<{ name: string }>(
      database.db,
      sql`select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
    )
    const names = [...TABLES.map((table) => getTableConfig(table).name), 'applied_definitions']
    expect(found.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  })
})
