import { LEDGER_ACCOUNTS, LEDGER_ASSETS } from '@fairdraw/rules/payment/ledger.ts'
import { AGE_RESULTS } from '@fairdraw/rules/player/age-check.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, identity, oneOf, player } from '../../db/columns.ts'
import { plainName } from './plain-name.ts'

// Players and log-in.
export const players = pgTable(
  'players',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity({ startWith: 1000 }),
    phone: text('phone').notNull().unique(),
    passcodeHash: text('passcode_hash'),
    /** The pepper of the hash (features/login/passcode/passcodes.ts). */
    passcodePepperId: text('passcode_pepper_id'),
    customerType: text('customer_type').notNull().default('standard'),
    isTestPlayer: boolean('is_test_player').notNull().default(false),
    hiddenCompetitionIds: integer('hidden_competition_ids').array().notNull().default([]),
    email: text('email'),
    emailVerifiedAt: at('email_verified_at'),
    title: text('title'),
    firstName: text('first_name'),
    surname: text('surname'),
    postcode: text('postcode'),
    ageStatedAt: at('age_stated_at'),
    /** What the last check of the age knows (features/age-check); null: nothing. */
    ageResult: text('age_result'),
    /** A ban by the operator: no log-in. */
    bannedAt: at('suspended_at'),
    /** Self-exclusion: no entries and no messages until then (field rule 16). */
    pausedUntil: at('paused_until'),
    excludedUntil: at('excluded_until'),
    closedAt: at('closed_at'),
    /** When the personal data was erased. The row stays, because the ledger and the draws refer to it (field rule 26). */
    erasedAt: at('erased_at'),
    optInAskedAt: at('opt_in_asked_at'),
    /** Whether receipts come by text while there is no verified address. */
    wantsTextedReceipts: boolean('wants_texted_receipts').notNull().default(true),
    lockedAt: at('locked_at'),
    failedTries: smallint('failed_tries').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  // Staff find players by their address, their name and their postcode.
  (t) => [
    index('players_by_email')
      .on(sql`lower(${t.email})`)
      .where(sql`${t.email} is not null`),
    index('players_by_name')
      .on(plainName(sql`${t.surname}`))
      .where(sql`${t.surname} is not null`),
    index('players_by_postcode')
      .on(t.postcode)
      .where(sql`${t.postcode} is not null`),
    check('players_age_result', oneOf('age_result', AGE_RESULTS)),
  ],
)

/**
 * Self-exclusions that outlive their account, by a keyed hash of the number: a player who registers again is still
 * excluded (field rule 16).
 */
export const erasedBreaks = pgTable('erased_breaks', {
  subject: text('subject').primaryKey(),
  until: at('until').notNull(),
})

/** What happened to an account, shown to the player; append-only. */
export const accountEvents = pgTable(
  'account_events',
  {
    playerId: player(),
    id: identity(),
    event: text('event').notNull(),
    detail: jsonb('detail').notNull().default({}),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.id] }),
    // For the monthly return. Rows come in this order, so that the index costs their writer nothing.
    index('account_events_by_time').using('brin', t.at).with({ autosummarize: true }),
  ],
)

/** A stored balance, checked against the ledger. The 'tokens' row is also the lock that orders a player's writes. */
export const wallets = pgTable(
  'wallets',
  {
    playerId: player(),
    asset: text('asset').notNull(),
    balance: bigint('balance', { mode: 'number' }).notNull().default(0),
    held: bigint('held', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.asset] }),
    check('wallets_asset', oneOf('asset', LEDGER_ASSETS)),
    check('wallets_not_negative', sql`balance >= 0 and held >= 0`),
  ],
)

/** Append-only. Each row has both accounts, so that an unbalanced posting cannot be written (docs/decisions/0009). */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    playerId: player(),
    id: identity(),
    entryId: uuid('entry_id'),
    paymentId: uuid('payment_id'),
    asset: text('asset').notNull(),
    fromAccount: text('from_account').notNull(),
    toAccount: text('to_account').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    reason: text('reason').notNull(),
    at: at('at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.id] }),
    // The desk reads the days. Rows come nearly in this order, so that a BRIN index is exact enough and costs a transfer
    // nothing.
    index('ledger_transfers_by_time').using('brin', t.at).with({ autosummarize: true }),
    check('ledger_transfers_amount', sql`amount > 0`),
    check('ledger_transfers_asset', oneOf('asset', LEDGER_ASSETS)),
    check(
      'ledger_transfers_accounts',
      sql`${oneOf('from_account', LEDGER_ACCOUNTS)} and ${oneOf('to_account', LEDGER_ACCOUNTS)} and from_account <> to_account`,
    ),
  ],
)
