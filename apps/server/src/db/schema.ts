/**
 * The tables. A state is text with a CHECK that lists the states of the rules. Rows of a player have the player's id
 * first in their keys, so that tables can be partitioned by player (docs/decisions/0002, 0003, 0009).
 */
import { CAMPAIGN_PRIZE_TYPES } from '@fairdraw/rules/campaign/campaign.ts'
import { CONTENT_KINDS, REVISION_STATES } from '@fairdraw/rules/content-rules/content-machine.ts'
import { DRAW_KINDS, DRAW_STATES } from '@fairdraw/rules/draw/draw.ts'
import { ENTRY_STATES, UNFINISHED_ENTRY_STATES } from '@fairdraw/rules/entry/entry.ts'
import { LEDGER_ACCOUNTS, LEDGER_ASSETS } from '@fairdraw/rules/payment/ledger.ts'
import type { LedgerAsset } from '@fairdraw/rules/payment/ledger.ts'
import { LIVE_PAYMENT_STATES, PAYMENT_METHODS, PAYMENT_STATES } from '@fairdraw/rules/payment/payment.ts'
import { CHANNELS } from '@fairdraw/rules/competition/competition.ts'
import { INTAKE_CHANNELS } from '@fairdraw/rules/entry/intake.ts'
import { ADJUSTABLE_BALANCE_NAMES, ADJUSTMENT_STATES } from '@fairdraw/rules/player/adjustment.ts'
import { AGE_CHECK_STATES, AGE_RESULTS } from '@fairdraw/rules/player/age-check.ts'
import { MARKETING_CHANNELS } from '@fairdraw/rules/player/marketing.ts'
import {
  CASE_DECISIONS,
  PAYMENT_CASE_KINDS,
  PAYMENT_CASE_OUTCOMES,
  PAYMENT_CASE_STATES,
  REFUND_STATES,
} from '@fairdraw/rules/payment/refund.ts'
import { RECONCILED_VENDORS, RECONCILIATION_STATES } from '@fairdraw/rules/payment/reconciliation.ts'
import { LIVE_PAYOUT_STATES, PAYOUT_STATES } from '@fairdraw/rules/payment/payout.ts'
import { AWARD_STATES } from '@fairdraw/rules/prize/award.ts'
import { ACCESS_CHANGES, STAFF_FACTORS, STAFF_ROLES } from '@fairdraw/rules/staff.ts'
import { NAME_CHOICES } from '@fairdraw/rules/competition/winners.ts'
import { PLAY_STATES } from '@fairdraw/rules/word-drum/word-drum.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const player = () => bigint('player_id', { mode: 'number' }).notNull()
const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((v) => `'${v}'`).join(', ')})`)
const identity = (name = 'id') => bigint(name, { mode: 'number' }).generatedAlwaysAsIdentity()

// Catalogue: documents in the form of the API, with the columns that queries search by. The quiz with its answers never
// leaves the server.
export const competitions = pgTable(
  'competitions',
  {
    id: integer('id').primaryKey(),
    isHidden: boolean('is_hidden').notNull().default(false),
    /** The contract's Competition, complete. */
    body: jsonb('body').notNull(),
    quiz: jsonb('quiz').notNull().default([]),
    /** The published revision of content; null: stored without revisions, as tests do. */
    publishedRevision: integer('published_revision'),
    /** The effective closing. A trigger computes both times from the body (after-migrations.sql). */
    closesAt: at('closes_at'),
    /** When the last of its windows, channels and draws has ended. */
    overAt: at('over_at'),
    /** Whether it has a fixed run of tickets. A trigger sets it from the body (after-migrations.sql). */
    hasRun: boolean('has_run').notNull().default(false),
    /** Whether every ticket of its run is sold, as far as the job knows (features/entry/run/note-sold-out.ts). */
    isSoldOut: boolean('is_sold_out').notNull().default(false),
  },
  (t) => [
    index('competitions_closes_at').on(t.closesAt),
    index('competitions_over_at').on(t.overAt),
    index('competitions_with_run')
      .on(t.overAt)
      .where(sql`has_run`),
  ],
)

/**
 * Published terms. A version never changes, so that an entry refers to the text that its player accepted (field
 * rule 7).
 */
export const competitionTerms = pgTable(
  'competition_terms',
  {
    competitionId: integer('competition_id').notNull(),
    version: integer('version').notNull(),
    checkboxText: text('checkbox_text').notNull(),
    fullText: text('full_text').notNull(),
    publishedAt: at('published_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.competitionId, t.version] })],
)

export const catalogueDocuments = pgTable('catalogue_documents', {
  /** 'static-init' or 'faq'. */
  name: text('name').primaryKey(),
  body: jsonb('body').notNull(),
})

/** Winners with their full names. Each winner chooses how much of it is published (field rule 10). */
export const winners = pgTable(
  'winners',
  {
    id: text('id').primaryKey(),
    wonAt: at('won_at').notNull(),
    isHidden: boolean('is_hidden').notNull().default(false),
    firstName: text('first_name').notNull(),
    surname: text('surname').notNull(),
    nameChoice: text('name_choice').notNull(),
    /** The contract's Winner in its published form. */
    body: jsonb('body').notNull(),
    /** Searchable text in lower case: only what is published. */
    searchText: text('search_text').notNull(),
  },
  (t) => [index('winners_by_time').on(t.wonAt, t.id), check('winners_name_choice', oneOf('name_choice', NAME_CHOICES))],
)

/** The operator's story about a winner, in its published form; it replaces the winner's own row on the site. */
export const winnerStories = pgTable('winner_stories', {
  winnerId: text('winner_id').primaryKey(),
  /** The contract's WinnerStory. */
  body: jsonb('body').notNull(),
  /** Searchable text in lower case. */
  searchText: text('search_text').notNull(),
})

/**
 * How often each analytics event happened, by day in London (rules/analytics/events.ts). Sums only, nothing about a
 * person. `competition_id` is 0 for events about none; `version` is the event's value (features/analytics/measurements.ts).
 */
export const measurements = pgTable(
  'measurements',
  {
    day: date('day').notNull(),
    name: text('name').notNull(),
    competitionId: integer('competition_id').notNull(),
    version: text('version').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.name, t.competitionId, t.version] })],
)

/** Online entries by the day in London on which they began: sums of `entries` (features/analytics/sum-funnel.ts). */
export const funnelDays = pgTable(
  'funnel_days',
  {
    day: date('day').notNull(),
    competitionId: integer('competition_id').notNull(),
    /** Empty: no bundle was chosen. */
    bundleId: text('bundle_id').notNull(),
    /** Players who have logged in and begun an entry. */
    loggedIn: integer('logged_in').notNull(),
    /** Completed entries that were paid with money, credits or tokens. */
    paid: integer('paid').notNull(),
    tickets: bigint('tickets', { mode: 'number' }).notNull(),
    pence: bigint('pence', { mode: 'number' }).notNull(),
    summedAt: at('summed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.competitionId, t.bundleId] }),
    index('funnel_days_of_bundle').on(t.competitionId, t.bundleId),
  ],
)

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
  // Staff find players by their address.
  (t) => [
    index('players_by_email')
      .on(sql`lower(${t.email})`)
      .where(sql`${t.email} is not null`),
    check('players_age_result', oneOf('age_result', AGE_RESULTS)),
  ],
)

/** Bearer tokens, stored as SHA-256. A one-time token comes from a texted code and is valid only for reset or renew. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    hash: bytes('hash').primaryKey(),
    playerId: player(),
    kind: text('kind').notNull(),
    /** The id in the player's list of sessions. */
    id: uuid('id').notNull().defaultRandom(),
    /** Browser and system, as text for the player. */
    device: text('device').notNull().default(''),
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    /** False: the player did not ask to stay logged in. */
    isRemembered: boolean('is_remembered').notNull().default(true),
    /** When a passcode or code opened the session; renewing does not change it. Null: when the token was created. */
    openedAt: at('opened_at'),
    /** When it was renewed. It stays valid for a short grace time after that. */
    renewedAt: at('renewed_at'),
    /** SHA-256 of the cookie that renews the session, where the player asked to stay logged in. */
    renewalHash: bytes('renewal_hash'),
  },
  (t) => [
    index('access_tokens_of_player').on(t.playerId),
    index('access_tokens_by_renewal')
      .on(t.renewalHash)
      .where(sql`renewal_hash is not null`),
    check('access_tokens_kind', oneOf('kind', ['session', 'one-time'])),
  ],
)

/**
 * Texted codes by requester: a device, or a network where a device does not identify itself. Guesses by a stranger use
 * up the stranger's own code only.
 */
export const codeChallenges = pgTable(
  'code_challenges',
  {
    phone: text('phone').notNull(),
    /**
     * A keyed hash of the device or network; 'newest' for the number's newest code, which may be typed elsewhere; or
     * 'any <hour>' for a long code, which is valid from everywhere.
     */
    challenger: text('challenger').notNull(),
    /** The account knew the device when it asked, so that strangers' wrong tries do not invalidate its code. */
    isKnownDevice: boolean('is_known_device').notNull().default(false),
    digits: smallint('digits').notNull(),
    hash: bytes('hash').notNull(),
    triesLeft: smallint('tries_left').notNull(),
    expiresAt: at('expires_at').notNull(),
    sentAt: at('sent_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.phone, t.challenger] }), index('code_challenges_by_age').on(t.expiresAt)],
)

/** Devices that an account has logged in from, by a keyed hash of the number that the device stores. */
export const playerDevices = pgTable(
  'player_devices',
  {
    playerId: player(),
    hash: bytes('hash').notNull(),
    seenAt: at('seen_at').notNull(),
    /** Wrong passcodes and codes from this device since its last log-in. Tries by strangers are counted elsewhere. */
    failedTries: smallint('failed_tries').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.playerId, t.hash] })],
)

/** Mailed codes, one per player. */
export const emailCodes = pgTable('email_codes', {
  playerId: bigint('player_id', { mode: 'number' }).primaryKey(),
  email: text('email').notNull(),
  hash: bytes('hash').notNull(),
  triesLeft: smallint('tries_left').notNull(),
  expiresAt: at('expires_at').notNull(),
  sentAt: at('sent_at').notNull(),
})

/** A history of consents given and withdrawn, each with the wording shown; append-only (field rule 24). */
const consentTable = (name: string) =>
  pgTable(
    name,
    {
      playerId: player(),
      id: identity(),
      channel: text('channel').notNull(),
      isGranted: boolean('is_granted').notNull(),
      wording: text('wording').notNull(),
      source: text('source').notNull(),
      at: at('at').notNull(),
    },
    (t) => [
      primaryKey({ columns: [t.playerId, t.id] }),
      check(`${name}_channel`, oneOf('channel', MARKETING_CHANNELS)),
    ],
  )

export const marketingConsents = consentTable('marketing_consents')

/**
 * Consent to a notice when a draw that the player entered is won by others. It is a separate table, so that no query can
 * mistake it for consent to marketing.
 */
export const resultNoticeConsents = consentTable('result_notice_consents')

/** A player's own monthly limits; null: none. Append-only, except that a raise can be cancelled. */
export const spendLimits = pgTable(
  'spend_limits',
  {
    playerId: player(),
    id: identity(),
    limitPence: integer('limit_pence'),
    holdsFrom: at('holds_from').notNull(),
    setAt: at('set_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.playerId, t.id] })],
)

/** Counters of calls by account, address and in total, shared by all processes. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    scope: text('scope').notNull(),
    subject: text('subject').notNull(),
    windowStart: at('window_start').notNull(),
    hits: integer('hits').notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.subject, t.windowStart] }), index('rate_limits_of_subject').on(t.subject)],
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
  (t) => [primaryKey({ columns: [t.playerId, t.id] })],
)

// Balances and the ledger.
export type Asset = LedgerAsset

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

/**
 * Corrections of a balance by staff. The database refuses that the person who proposed one also approves it; what is
 * made is a transfer of the ledger (docs/mechanisms/desk/players.md).
 */
export const balanceAdjustments = pgTable(
  'balance_adjustments',
  {
    playerId: player(),
    /** Chosen by the person's browser: the same proposal sent again is one row. */
    id: uuid('id').notNull(),
    asset: text('asset').notNull(),
    /** Above zero gives, below zero takes. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    reason: text('reason').notNull(),
    state: text('state').notNull().default('proposed'),
    /** What the second person approves, with the hash of its content. */
    proposalId: uuid('proposal_id').notNull(),
    proposedBy: uuid('proposed_by').notNull(),
    proposedAt: at('proposed_at').notNull(),
    decidedBy: uuid('decided_by'),
    decidedAt: at('decided_at'),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.id] }),
    index('balance_adjustments_proposed')
      .on(t.proposedAt)
      .where(sql`state = 'proposed'`),
    check('balance_adjustments_asset', oneOf('asset', ADJUSTABLE_BALANCE_NAMES)),
    check('balance_adjustments_amount', sql`amount <> 0`),
    check('balance_adjustments_state', oneOf('state', ADJUSTMENT_STATES)),
    check(
      'balance_adjustments_decided',
      sql`(state = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)`,
    ),
    check('balance_adjustments_four_eyes', sql`state <> 'made' or decided_by <> proposed_by`),
  ],
)

/** Cash prizes exchanged for another balance, by the key of the call, so that a repeated call exchanges once. */
export const exchanges = pgTable(
  'exchanges',
  {
    playerId: player(),
    key: uuid('key').notNull(),
    fromAsset: text('from_asset').notNull(),
    toAsset: text('to_asset').notNull(),
    taken: bigint('taken', { mode: 'number' }).notNull(),
    given: bigint('given', { mode: 'number' }).notNull(),
    at: at('at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.key] }),
    check('exchanges_amounts', sql`taken > 0 and given > 0`),
    check(
      'exchanges_assets',
      sql`${oneOf('from_asset', LEDGER_ASSETS)} and ${oneOf('to_asset', LEDGER_ASSETS)} and from_asset <> to_asset`,
    ),
  ],
)

// Entries.
export const entries = pgTable(
  'entries',
  {
    playerId: player(),
    id: uuid('id').notNull(),
    competitionId: integer('competition_id').notNull(),
    channel: text('channel').notNull().default('online'),
    state: text('state').notNull(),
    /** The step that is due; null when none is left. */
    step: text('step'),
    /** The competition's steps when the entry began. */
    steps: text('steps').array().notNull(),
    /** How many tickets it brings once completed. */
    quantity: integer('quantity').notNull().default(1),
    tokenCost: integer('token_cost').notNull().default(0),
    isTokensHeld: boolean('is_tokens_held').notNull().default(false),
    pricePence: integer('price_pence').notNull().default(0),
    bundleId: text('bundle_id'),
    paymentMethod: text('payment_method'),
    termsVersion: integer('terms_version'),
    /** The competition's published revision when the entry began; null: none was published. */
    contentRevision: integer('content_revision'),
    /** Questions and answers (features/entry/steps.ts). */
    quiz: jsonb('quiz'),
    /** Answers and consents (features/entry/survey.ts). */
    survey: jsonb('survey'),
    acceptedAt: at('accepted_at').notNull(),
    /** Effective closing plus grace time: an entry cannot be completed after it. */
    deadline: at('deadline').notNull(),
    finishedAt: at('finished_at'),
    /** When to check whether the player has left it (features/entry/remind.ts); null once that is done. */
    remindAt: at('remind_at').default(sql`clock_timestamp() + interval '30 minutes'`),
    /** A check of the first call's body: the same key with another body is refused (features/entry/entry-begun.sql). */
    bodyCheck: text('body_check'),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.id] }),
    index('entries_to_remind')
      .on(t.remindAt)
      .where(oneOf('state', ['started', 'payment-due'])),
    uniqueIndex('entries_one_unfinished')
      .on(t.playerId, t.competitionId)
      .where(oneOf('state', UNFINISHED_ENTRY_STATES)),
    // For the weekly tickets. Rows come nearly in this order, so that a BRIN index is exact enough and costs an entry
    // nothing.
    index('entries_by_finish').using('brin', t.finishedAt),
    // For the funnel's sums of a day, for the same reason. New blocks are summarised as they fill, and not only by a
    // vacuum, so that a day of millions does not make each sum read all of it.
    index('entries_by_acceptance').using('brin', t.acceptedAt).with({ autosummarize: true }),
    index('entries_unfinished_by_deadline').on(t.deadline).where(oneOf('state', UNFINISHED_ENTRY_STATES)),
    // Few, and their tickets are not drawn: a draw of millions looks for them.
    index('entries_refunded')
      .on(t.playerId, t.id)
      .where(sql`state = 'refunded'`),
    check('entries_state', oneOf('state', ENTRY_STATES)),
    check('entries_channel', oneOf('channel', CHANNELS)),
    check('entries_payment_method', oneOf('payment_method', PAYMENT_METHODS)),
    check('entries_quantity', sql`quantity > 0 and token_cost >= 0 and price_pence >= 0`),
  ],
)

/**
 * Every transition of an entry after its beginning; append-only. `entry_history` (features/entry/entry-begun.sql)
 * includes the beginning.
 */
export const entryEvents = pgTable(
  'entry_events',
  {
    playerId: player(),
    id: identity(),
    entryId: uuid('entry_id').notNull(),
    event: text('event').notNull(),
    state: text('state').notNull(),
    at: at('at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.id] }),
    // For the desk's live board. Rows come in this order, so that the index costs their writer nothing.
    index('entry_events_by_time').using('brin', t.at).with({ autosummarize: true }),
  ],
)

/** A player's entries in a competition: enforces the cap, and is the source of the Player ticket record. */
export const playerCompetitions = pgTable(
  'player_competitions',
  {
    playerId: player(),
    competitionId: integer('competition_id').notNull(),
    /** Completed entries; a bundle counts by its quantity. */
    entries: integer('entries').notNull().default(0),
    /** Entries that unfinished ones would add. */
    pending: integer('pending').notNull().default(0),
    /**
     * How often the quiz was failed: a wrong or late answer, or an entry that ended with an open question (field rule
     * 1).
     */
    lostQuizzes: integer('lost_quizzes').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.competitionId] }),
    check('player_competitions_counts', sql`entries >= 0 and pending >= 0`),
  ],
)

export const ticketNumbers = pgSequence('ticket_numbers', { startWith: 100_001, cache: 64 })

/** One row per ticket. The number comes from a sequence and is unique over all competitions. */
export const tickets = pgTable(
  'tickets',
  {
    competitionId: integer('competition_id').notNull(),
    number: bigint('number', { mode: 'number' })
      .notNull()
      .default(sql`nextval('ticket_numbers')`),
    playerId: player(),
    entryId: uuid('entry_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.competitionId, t.number] }),
    index('tickets_of_entry').on(t.playerId, t.entryId),
    // Staff find the holder of a number. Rows come nearly in this order, so that a BRIN index costs an entry nothing.
    index('tickets_by_number').using('brin', t.number).with({ autosummarize: true }),
  ],
)

/**
 * The free tickets of a competition with a fixed run, split over rows, so that entries take them without waiting for
 * each other (features/entry/run/run.sql).
 */
export const runParts = pgTable(
  'run_parts',
  {
    competitionId: integer('competition_id').notNull(),
    part: identity('part'),
    free: integer('free').notNull(),
  },
  (t) => [primaryKey({ columns: [t.competitionId, t.part] }), check('run_parts_free', sql`free >= 0`)],
)

/** The tickets of a run that an unfinished entry holds, until it has them or they are given back. */
export const runHolds = pgTable(
  'run_holds',
  {
    playerId: player(),
    entryId: uuid('entry_id').notNull(),
    competitionId: integer('competition_id').notNull(),
    tickets: integer('tickets').notNull(),
    heldUntil: at('held_until').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.entryId] }),
    index('run_holds_of_competition').on(t.competitionId),
    index('run_holds_by_end').on(t.heldUntil),
    check('run_holds_tickets', sql`tickets > 0`),
  ],
)

/** Counts that are read often: counted once, then updated by triggers (db/counters.sql). */
export const counters = pgTable('counters', {
  name: text('name').primaryKey(),
  total: bigint('total', { mode: 'number' }).notNull(),
})

/**
 * Changes since the last fold, one row per statement, so that no statement waits for a counter. A job folds them
 * (db/counters.ts).
 */
export const counterChanges = pgTable(
  'counter_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    amount: integer('amount').notNull(),
  },
  (t) => [index('counter_changes_by_name').on(t.name)],
)

/**
 * The first reply of each idempotent call, so that a retry gets it again (docs/product-decisions.md#replies). An entry
 * stores its own reply.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    playerId: player(),
    call: text('call').notNull(),
    key: uuid('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    /** Null while the first call is running. */
    outcome: jsonb('outcome'),
    createdAt: at('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [primaryKey({ columns: [t.playerId, t.call, t.key] }), index('idempotency_keys_by_age').on(t.createdAt)],
)

/** Messages and vendor tasks, enqueued in the transaction of the change (docs/mechanisms/messages.md). */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    topic: text('topic').notNull(),
    /** Null: a phone number without an account. */
    playerId: bigint('player_id', { mode: 'number' }),
    body: jsonb('body').notNull().default({}),
    at: at('at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** When it may be claimed next. While claimed, the end of the lease; 'infinity' for a dead letter. */
    dueAt: at('due_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** Attempts since it was enqueued, or since a person retried it. */
    attempts: integer('attempts').notNull().default(0),
    /** Why the last attempt failed: names and codes only, no phone number, address or name. */
    lastError: text('last_error'),
    /** Since when it is a dead letter. A person retries or drops it (docs/operations.md). */
    deadAt: at('dead_at'),
    /** Why a person dropped the dead letter; its body is then empty. */
    dropReason: text('drop_reason'),
  },
  (t) => [
    // Each topic is claimed separately, so that a million messages of one do not delay a few of another.
    index('outbox_to_do').on(t.topic, t.dueAt),
    index('outbox_of_player').on(t.playerId),
    index('outbox_dead')
      .on(t.topic)
      .where(sql`dead_at is not null`),
    // What staff list and count at the desk, topic by topic.
    index('outbox_retrying')
      .on(t.topic, t.id)
      .where(sql`dead_at is null and last_error is not null and attempts > 0`),
    index('outbox_dead_letters')
      .on(t.topic, t.id)
      .where(sql`dead_at is not null and drop_reason is null`),
    index('outbox_dropped')
      .on(t.topic, t.id)
      .where(sql`drop_reason is not null`),
  ],
)

const MESSAGE_OUTCOMES = ['delivered', 'skipped', 'expired'] as const

/** Messages to players that have left the outbox, for a year (docs/mechanisms/desk/players.md). */
export const sentMessages = pgTable(
  'sent_messages',
  {
    playerId: player(),
    id: identity(),
    topic: text('topic').notNull(),
    outcome: text('outcome').notNull(),
    /** The body without its recipient, of topics that staff can send again; null: cannot be sent again. */
    body: jsonb('body'),
    at: at('at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** When staff last sent it again. */
    resentAt: at('resent_at'),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.id] }),
    index('sent_messages_by_time').using('brin', t.at),
    check('sent_messages_outcome', oneOf('outcome', MESSAGE_OUTCOMES)),
  ],
)

/** How many messages of a topic the vendors have accepted, by day in London. The rows of the outbox are deleted then. */
export const outboxDays = pgTable(
  'outbox_days',
  {
    day: date('day').notNull(),
    topic: text('topic').notNull(),
    delivered: bigint('delivered', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.topic] })],
)

// Payments.
export const payments = pgTable(
  'payments',
  {
    /** Also the order id at the vendor: written before the vendor is called, and searched for when a reply was lost. */
    id: uuid('id').primaryKey(),
    playerId: player(),
    entryId: uuid('entry_id').notNull(),
    method: text('method').notNull(),
    amountPence: integer('amount_pence').notNull(),
    state: text('state').notNull(),
    /** The vendor's id of the transaction, once known. */
    vendorId: text('vendor_id'),
    refundVendorId: text('refund_vendor_id'),
    /** The page at which the player approves the payment with their bank, while that is still possible. */
    link: text('link'),
    /** The part that credits pay: whole entries, pence of entry credit, pence of one discount. */
    v1Entries: integer('v1_entries').notNull().default(0),
    v2Pence: integer('v2_pence').notNull().default(0),
    discountPence: integer('discount_pence').notNull().default(0),
    /** The gateway's value: 'debit', 'credit', 'prepaid', 'unknown'. */
    cardType: text('card_type'),
    /** The last digits of the card, for the receipt: of a card and of the one behind a wallet. */
    cardLastDigits: text('card_last_digits'),
    reason: text('reason'),
    createdAt: at('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** When the sweep checks it next. */
    checkAt: at('check_at'),
    checks: integer('checks').notNull().default(0),
    /** Why the last check failed; null when it did not. */
    lastError: text('last_error'),
    /** When the vendor reported that captured money has settled; null: it is still followed. */
    settledAt: at('settled_at'),
    /**
     * When captured money is checked next. It is separate from `check_at`, so that a day's sales do not delay open
     * payments.
     */
    followAt: at('follow_at'),
  },
  (t) => [
    index('payments_of_entry').on(t.playerId, t.entryId),
    index('payments_of_month').on(t.playerId, t.createdAt),
    uniqueIndex('payments_one_live').on(t.playerId, t.entryId).where(oneOf('state', LIVE_PAYMENT_STATES)),
    index('payments_of_link').on(t.vendorId),
    // Reconciliation reads one day.
    index('payments_by_time').on(t.createdAt),
    index('payments_to_check')
      .on(t.checkAt)
      .where(sql`check_at is not null`),
    index('payments_to_follow')
      .on(t.followAt)
      .where(sql`follow_at is not null`),
    index('payments_failing')
      .on(t.createdAt)
      .where(sql`last_error is not null`),
    // The desk lists those that have had no outcome for long. Most payments leave it within seconds.
    index('payments_without_outcome')
      .on(t.createdAt)
      .where(oneOf('state', ['intended', 'awaiting', 'unknown'])),
    index('payments_not_followed')
      .on(t.createdAt)
      .where(sql`state = 'captured' and settled_at is null and follow_at is null`),
    check('payments_state', oneOf('state', PAYMENT_STATES)),
    check('payments_method', oneOf('method', PAYMENT_METHODS)),
    check('payments_amounts', sql`amount_pence >= 0 and v1_entries >= 0 and v2_pence >= 0 and discount_pence >= 0`),
  ],
)

export const paymentEvents = pgTable(
  'payment_events',
  {
    paymentId: uuid('payment_id').notNull(),
    id: identity(),
    event: text('event').notNull(),
    state: text('state').notNull(),
    detail: jsonb('detail').notNull().default({}),
    at: at('at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.paymentId, t.id] }),
    // As entry_events_by_time.
    index('payment_events_by_time').using('brin', t.at).with({ autosummarize: true }),
  ],
)

/** Refunds, at most one per payment. The vendor is asked until the money has arrived. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id').notNull(),
    playerId: player(),
    amountPence: integer('amount_pence').notNull(),
    /** Why it is refunded (REFUND_REASONS). */
    reason: text('reason').notNull(),
    state: text('state').notNull(),
    vendorRefundId: text('vendor_refund_id'),
    /** How often the vendor was asked to refund. */
    attempts: integer('attempts').notNull().default(0),
    /** The vendor's last refusal or failure; never shown to the player. */
    lastError: text('last_error'),
    /** When it is tried or checked next; null once settled. The process that claims it moves it forward. */
    nextAttemptAt: at('next_attempt_at'),
    createdAt: at('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    changedAt: at('changed_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    uniqueIndex('refunds_one_a_payment').on(t.paymentId),
    index('refunds_of_player').on(t.playerId),
    index('refunds_to_attempt')
      .on(t.nextAttemptAt)
      .where(sql`next_attempt_at is not null`),
    index('refunds_open')
      .on(t.state, t.createdAt)
      .where(sql`state <> 'settled'`),
    index('refunds_of_state').on(t.state, t.createdAt, t.id),
    index('refunds_by_time').on(t.createdAt),
    check('refunds_state', oneOf('state', REFUND_STATES)),
    check('refunds_amount', sql`amount_pence >= 0`),
  ],
)

export const refundEvents = pgTable(
  'refund_events',
  {
    refundId: uuid('refund_id').notNull(),
    id: identity(),
    event: text('event').notNull(),
    state: text('state').notNull(),
    detail: jsonb('detail').notNull().default({}),
    at: at('at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [primaryKey({ columns: [t.refundId, t.id] })],
)

/** Captured money that was taken back: what happened, and the outcome. A person decides what it means for the entry. */
export const paymentCases = pgTable(
  'payment_cases',
  {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id').notNull(),
    playerId: player(),
    kind: text('kind').notNull(),
    state: text('state').notNull(),
    amountPence: integer('amount_pence').notNull(),
    /** The vendor's id of the dispute, or of the transaction. */
    vendorCaseId: text('vendor_case_id').notNull(),
    openedAt: at('opened_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    closedAt: at('closed_at'),
    outcome: text('outcome'),
    /** What a person has decided about the tickets; null: nothing yet. The audit log has who, and why. */
    decision: text('decision'),
    decidedAt: at('decided_at'),
  },
  (t) => [
    uniqueIndex('payment_cases_once').on(t.paymentId, t.kind, t.vendorCaseId),
    index('payment_cases_of_player').on(t.playerId),
    index('payment_cases_open')
      .on(t.openedAt)
      .where(sql`state = 'open'`),
    index('payment_cases_to_decide')
      .on(t.openedAt, t.id)
      .where(sql`decision is null and (state = 'open' or outcome = 'lost')`),
    index('payment_cases_by_time').on(t.openedAt, t.id),
    check('payment_cases_decision', oneOf('decision', CASE_DECISIONS)),
    check('payment_cases_decided', sql`(decision is null) = (decided_at is null)`),
    check('payment_cases_kind', oneOf('kind', PAYMENT_CASE_KINDS)),
    check('payment_cases_state', oneOf('state', PAYMENT_CASE_STATES)),
    check('payment_cases_outcome', oneOf('outcome', PAYMENT_CASE_OUTCOMES)),
    check('payment_cases_closed', sql`(state = 'closed') = (closed_at is not null)`),
  ],
)

/**
 * Discounts in pence for one purchase each, until a day (docs/product-decisions.md#types). The wallet of that asset
 * holds the sum of the open ones.
 */
export const discountCredits = pgTable(
  'discount_credits',
  {
    playerId: player(),
    id: uuid('id').notNull(),
    pence: integer('pence').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** The payment that holds or has used it. */
    paymentId: uuid('payment_id'),
    /** When it was used or expired. */
    endedAt: at('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.id] }),
    index('discount_credits_open')
      .on(t.expiresAt)
      .where(sql`ended_at is null`),
    check('discount_credits_pence', sql`pence > 0`),
  ],
)

/** Tokens that show the status of one quick-pay entry to the player who made it; stored as SHA-256. */
export const quickPayTokens = pgTable(
  'quick_pay_tokens',
  {
    hash: bytes('hash').primaryKey(),
    playerId: player(),
    entryId: uuid('entry_id').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('quick_pay_tokens_of_player').on(t.playerId)],
)

/** Who won what, so that entries by players who may not enter again are refused (field rule 5). */
export const wins = pgTable(
  'wins',
  { playerId: player(), competitionId: integer('competition_id').notNull(), wonAt: at('won_at').notNull() },
  (t) => [primaryKey({ columns: [t.playerId, t.competitionId] })],
)

// Entries by text, phone and post, as delivered by their sources (field rules 3, 4, 11, 18, 19).
export const INTAKE_STATES = ['receiving', 'processing', 'done'] as const
export const INTAKE_ROW_STATES = ['received', 'accepted', 'rejected'] as const

/** A delivery of a source; the same delivery sent again is the same row. Once done, received = accepted + rejected. */
export const intakeBatches = pgTable(
  'intake_batches',
  {
    id: uuid('id').primaryKey(),
    source: text('source').notNull(),
    channel: text('channel').notNull(),
    /** The source's own name of the delivery. */
    reference: text('reference').notNull(),
    state: text('state').notNull(),
    /** The upload that is writing it. Of two at the same time, the later one continues. */
    uploadId: uuid('bringer').notNull(),
    /** SHA-256 of the complete delivery. */
    contentHash: text('content_hash'),
    received: integer('received').notNull().default(0),
    accepted: integer('accepted').notNull().default(0),
    rejected: integer('rejected').notNull().default(0),
    /** When its upload began; the last beginning where there were several. */
    createdAt: at('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** When the complete delivery was stored. */
    receivedAt: at('received_at'),
    finishedAt: at('finished_at'),
    /** The member of staff who imported it at the desk; null: it came by a call or the command. */
    importedBy: uuid('imported_by'),
    /** The first competitions that its rows name; empty while it is received. */
    competitionIds: integer('competition_ids').array().notNull().default([]),
    /** The names of a file's columns, in its order; null: it came as JSON. */
    columns: jsonb('columns').$type<string[]>(),
    /** Whether its dates of numbers begin with the day or the month, as some of them show; null: none does, or both do. */
    dayOrder: text('day_order'),
  },
  (t) => [
    uniqueIndex('intake_batches_of_source').on(t.source, t.reference),
    index('intake_batches_unfinished')
      .on(t.id)
      .where(sql`state <> 'done'`),
    index('intake_batches_with_rejected')
      .on(t.id)
      .where(sql`rejected > 0`),
    index('intake_batches_to_do')
      .on(t.id)
      .where(sql`state = 'processing'`),
    check('intake_batches_state', oneOf('state', INTAKE_STATES)),
    check('intake_batches_channel', oneOf('channel', INTAKE_CHANNELS)),
    check(
      'intake_batches_reconciled',
      sql`accepted + rejected <= received and (state <> 'done' or accepted + rejected = received)`,
    ),
  ],
)

/** A row of a delivery, stored as it came, with its outcome. */
export const intakeRows = pgTable(
  'intake_rows',
  {
    batchId: uuid('batch_id').notNull(),
    line: integer('line').notNull(),
    /** The source's own reference of the row: one entry, even when two deliveries contain it. */
    reference: text('reference').notNull(),
    /** {competitionId, phone, enteredAt, costPence, answer?, …} as delivered. */
    body: jsonb('body').notNull(),
    /** Values parsed from the body, with the phone number in our format; null where that failed. */
    phone: text('phone'),
    competitionId: integer('competition_id'),
    enteredAt: at('entered_at'),
    state: text('state').notNull().default('received'),
    reason: text('reason'),
    playerId: bigint('player_id', { mode: 'number' }),
    entryId: uuid('entry_id'),
    /** What the sender is charged for it, entered or not. */
    chargedPence: integer('charged_pence').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.line] }),
    index('intake_rows_to_do')
      .on(t.batchId, t.line)
      .where(sql`state = 'received'`),
    index('intake_rows_of_competition').on(t.competitionId),
    index('intake_rows_of_phone').on(t.phone),
    index('intake_rows_of_player').on(t.playerId),
    // The rejected rows of a delivery: counted and listed by reason.
    index('intake_rows_rejected')
      .on(t.batchId, t.reason, t.line)
      .where(sql`state = 'rejected'`),
    index('intake_rows_to_forget')
      .on(t.batchId)
      .where(sql`state = 'rejected' and player_id is null and body <> '{}'`),
    check('intake_rows_state', oneOf('state', INTAKE_ROW_STATES)),
    check('intake_rows_reason', sql`(state = 'rejected') = (reason is not null)`),
    check('intake_rows_entry', sql`(state = 'accepted') = (entry_id is not null)`),
    check('intake_rows_charge', sql`charged_pence >= 0 and (charged_pence = 0 or player_id is not null)`),
  ],
)

/** The row that last decided about each reference of a source: a reference is entered and charged once. */
export const intakeReferences = pgTable(
  'intake_references',
  {
    source: text('source').notNull(),
    reference: text('reference').notNull(),
    batchId: uuid('batch_id').notNull(),
    line: integer('line').notNull(),
  },
  (t) => [primaryKey({ columns: [t.source, t.reference] })],
)

// Winsday: the weekly draws and their tickets (docs/mechanisms/winsday.md).
export const winsdayDraws = pgTable(
  'winsday_draws',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    drawsAt: at('draws_at').notNull(),
    /**
     * Entries that finish before it bring tickets of this draw; null: an earlier draw of the demonstration, which has no list.
     */
    cutOff: at('cut_off'),
    /** When its tickets can be revealed: when the result is published. */
    revealableAt: at('revealable_at'),
    /** The published content item: prizes, rules, terms; null like `cutOff`. */
    body: jsonb('body'),
    /** The item's revision, which identifies its terms. */
    revision: integer('revision'),
  },
  (t) => [index('winsday_draws_by_cut_off').on(t.cutOff)],
)

/** Numbers of weekly tickets: one sequence for all players and draws. */
export const winsdayTicketNumbers = pgSequence('winsday_ticket_numbers', { startWith: 10_000_000, cache: 1 })

export const winsdayTickets = pgTable(
  'winsday_tickets',
  {
    playerId: player(),
    id: bigint('id', { mode: 'number' }).notNull(),
    /** The weekly draw; the counter's showcase item refers to it. */
    drawId: text('draw_id').notNull(),
    /** {type, value, …} as in the contract's Revealed ticket; null: no prize. */
    prize: jsonb('prize'),
    revealedAt: at('revealed_at'),
    /** How many winners of the draw had been revealed, this one included; null: not revealed. */
    revealedTotal: integer('revealed_total'),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.id] }),
    index('winsday_tickets_revealed')
      .on(t.drawId, t.revealedAt)
      .where(sql`revealed_at is not null and prize is not null`),
    index('winsday_tickets_of_draw').on(t.drawId, t.id),
    index('winsday_tickets_to_reveal')
      .on(t.playerId, t.id)
      .where(sql`revealed_at is null`),
  ],
)

// Campaigns (docs/mechanisms/campaigns.md).

/** Published campaigns. A campaign that was taken off stays as a row without a body, because it counts what was given. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: text('id').primaryKey(),
    /** The contract's CampaignContent; null: taken off. */
    body: jsonb('body'),
    revision: integer('revision'),
    /** What was given under a total cap, in units of the prize. Only claims of a campaign with such a cap update it. */
    given: bigint('given', { mode: 'number' }).notNull().default(0),
  },
  () => [check('campaigns_given', sql`given >= 0`)],
)

/** Codes as keyed hashes: the code itself is stored nowhere. */
export const campaignCodes = pgTable(
  'campaign_codes',
  {
    hash: bytes('hash').primaryKey(),
    campaignId: text('campaign_id').notNull(),
    /** How many players can use it; null: everybody. */
    maxClaims: integer('max_claims'),
    /** How many have; counted only for a code with a limit, so that a public code is no row that all players update. */
    claims: integer('claims').notNull().default(0),
    /** Absent: it ends with its campaign. */
    endsAt: at('ends_at'),
  },
  () => [check('campaign_codes_claims', sql`claims >= 0 and (max_claims is null or claims <= max_claims)`)],
)

/** What players claimed, once for each player and campaign; append-only. */
export const campaignClaims = pgTable(
  'campaign_claims',
  {
    playerId: player(),
    campaignId: text('campaign_id').notNull(),
    /** The call's `Idempotency-Key`. */
    key: uuid('key').notNull(),
    codeHash: bytes('code_hash').notNull(),
    prizeType: text('prize_type').notNull(),
    /** What the campaign gives, and what was given: less where a cap was reached. */
    offered: bigint('offered', { mode: 'number' }).notNull(),
    awarded: bigint('awarded', { mode: 'number' }).notNull(),
    /** Of tickets: their weekly draw. */
    drawId: text('draw_id'),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.campaignId] }),
    index('campaign_claims_of_draw')
      .on(t.drawId)
      .where(sql`draw_id is not null`),
    check('campaign_claims_prize_type', oneOf('prize_type', CAMPAIGN_PRIZE_TYPES)),
    check('campaign_claims_awarded', sql`awarded > 0 and awarded <= offered`),
    check('campaign_claims_draw', sql`(prize_type = 'tickets') = (draw_id is not null)`),
  ],
)

/** Weekly tickets that are not earned by an entry, for the draw that was the next when they were given. */
export const winsdayTicketGrants = pgTable(
  'winsday_ticket_grants',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    playerId: player(),
    /** 'clip' or 'campaign'; `source_id` is its id. */
    source: text('source').notNull(),
    sourceId: text('source_id').notNull(),
    /** The id of the weekly draw. */
    draw: text('draw').notNull(),
    count: integer('count').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    unique('winsday_ticket_grants_once').on(t.source, t.sourceId, t.playerId),
    index('winsday_ticket_grants_of_draw').on(t.draw, t.playerId),
    index('winsday_ticket_grants_of_player').on(t.playerId),
    check('winsday_ticket_grants_count', sql`count > 0`),
  ],
)

// Clips and games.

/** What a player has watched of a clip, by the server's clock (docs/mechanisms/clips.md). */
export const clipViews = pgTable(
  'clip_views',
  {
    playerId: player(),
    clipId: text('clip_id').notNull(),
    /** The open session; null: a session of another clip was opened after it. */
    sessionId: uuid('session_id'),
    lengthMs: integer('length_ms').notNull(),
    watchedMs: integer('watched_ms').notNull().default(0),
    positionMs: integer('position_ms').notNull().default(0),
    isPlaying: boolean('is_playing').notNull().default(false),
    reportedAt: at('reported_at').notNull(),
    claimedAt: at('claimed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.clipId] }),
    // A player watches one clip at a time.
    uniqueIndex('clip_views_session')
      .on(t.playerId)
      .where(sql`session_id is not null`),
    check('clip_views_watched', sql`position_ms between 0 and watched_ms and watched_ms <= length_ms`),
    check('clip_views_claimed', sql`claimed_at is null or watched_ms = length_ms`),
  ],
)

/** Word drums with their words; the public part is in the document of the site. */
export const wordDrums = pgTable('word_drums', {
  id: text('id').primaryKey(),
  /** The contract's WordDrum. */
  body: jsonb('body').notNull(),
})

/** Published notifications of the operator (docs/mechanisms/notifications.md#notifications-of-the-operator). */
export const notifications = pgTable('notifications', {
  id: text('id').primaryKey(),
  /** The contract's Notification. */
  body: jsonb('body').notNull(),
  endsAt: at('ends_at').notNull(),
})

/** That a player has dismissed a notification of the operator. */
export const notificationDismissals = pgTable(
  'notification_dismissals',
  {
    playerId: player(),
    notificationId: text('notification_id').notNull(),
    dismissedAt: at('dismissed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.playerId, t.notificationId] })],
)

/** A player's play of a word drum on one day (docs/mechanisms/word-drum.md). */
export const wordDrumPlays = pgTable(
  'word_drum_plays',
  {
    playerId: player(),
    /** The day in London. */
    day: date('day').notNull(),
    gameId: text('game_id').notNull(),
    state: text('state').notNull(),
    /** The round, as it was when the play began: a change of the game does not affect it. */
    round: jsonb('round').notNull(),
    tries: jsonb('tries').notNull(),
    isRewarded: boolean('is_rewarded').notNull(),
    tokens: integer('tokens').notNull().default(0),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.day, t.gameId] }),
    // One rewarded play a day, over all games.
    uniqueIndex('word_drum_plays_rewarded')
      .on(t.playerId, t.day)
      .where(sql`is_rewarded`),
    check('word_drum_plays_state', oneOf('state', PLAY_STATES)),
    check('word_drum_plays_tokens', sql`tokens >= 0 and (tokens = 0 or (is_rewarded and state = 'won'))`),
  ],
)

// Prizes (docs/mechanisms/prizes.md).

/** The prize of a drawn ticket, and its state on the way to the player. */
export const awards = pgTable(
  'awards',
  {
    playerId: player(),
    id: uuid('id').notNull().defaultRandom(),
    drawId: uuid('draw_id').notNull(),
    /** Position among the drawn tickets of the draw's bundle, from 0. */
    place: integer('place').notNull(),
    ticket: bigint('ticket', { mode: 'number' }).notNull(),
    /** {type, value, name, …}, in the contract's form. */
    prize: jsonb('prize').notNull(),
    state: text('state').notNull(),
    /** For an alternate: the award that it replaces. */
    replaces: uuid('replaces'),
    /** When an offered award lapses. */
    claimBy: at('claim_by'),
    /** When the winner is reminded to claim; null once reminded. */
    remindAt: at('remind_at'),
    /** The date by which a claimed prize should have arrived. */
    deliverBy: at('deliver_by'),
    /** {carrier, reference}, where the operator gave them. */
    dispatch: jsonb('dispatch'),
    /** Why it was withdrawn, in the words of whoever proposed it and of the second person. Public. */
    withdrawReason: text('withdraw_reason'),
    withdrawSecondReason: text('withdraw_second_reason'),
    createdAt: at('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.id] }),
    // What waits for a second person is found by the award alone, and so are the calls before a call.
    index('awards_by_id').on(t.id),
    unique('awards_once').on(t.drawId, t.place),
    unique('awards_replaced_once').on(t.replaces),
    index('awards_to_claim')
      .on(t.claimBy)
      .where(sql`state = 'offered'`),
    index('awards_to_deliver')
      .on(t.deliverBy)
      .where(oneOf('state', ['claimed', 'sent'])),
    index('awards_of_draw').on(t.drawId, t.ticket),
    // The desk's lists, the most urgent first.
    index('awards_of_state').on(t.state, sql`coalesce(deliver_by, claim_by, created_at)`, t.id),
    check('awards_state', oneOf('state', AWARD_STATES)),
    check('awards_claim_by', sql`(state <> 'offered') or claim_by is not null`),
  ],
)

/** Every transition of an award, append-only. */
export const awardEvents = pgTable(
  'award_events',
  {
    playerId: player(),
    id: identity(),
    awardId: uuid('award_id').notNull(),
    event: text('event').notNull(),
    state: text('state').notNull(),
    /** `player`, `staff:<id>` or `job:<name>`. */
    actor: text('actor').notNull(),
    reason: text('reason'),
    at: at('at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [primaryKey({ columns: [t.playerId, t.id] })],
)

/** The winner's delivery address for a physical prize. */
export const claims = pgTable(
  'claims',
  {
    playerId: player(),
    awardId: uuid('award_id').notNull(),
    /** {name, line1, line2, town, county, postcode, note}. */
    address: jsonb('address').notNull(),
    nameChoice: text('name_choice').notNull(),
    claimedAt: at('claimed_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.awardId] }),
    check('claims_name_choice', oneOf('name_choice', NAME_CHOICES)),
  ],
)

/**
 * Pictures that players upload with a claim. They are re-encoded, so that metadata is removed, and shown to staff only.
 */
export const playerUploads = pgTable(
  'player_uploads',
  {
    playerId: player(),
    id: uuid('id').notNull().defaultRandom(),
    awardId: uuid('award_id').notNull(),
    picture: bytes('picture').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: at('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [primaryKey({ columns: [t.playerId, t.id] }), index('player_uploads_by_id').on(t.id)],
)

/** Voucher codes that the operator bought; each goes to one award at most. */
export const vouchers = pgTable(
  'vouchers',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    name: text('name').notNull(),
    code: text('code').notNull(),
    /** When the shop stops accepting it. */
    expiresAt: at('expires_at'),
    playerId: bigint('player_id', { mode: 'number' }),
    awardId: uuid('award_id'),
  },
  (t) => [
    unique('vouchers_code').on(t.name, t.code),
    unique('vouchers_once').on(t.awardId),
    index('vouchers_free')
      .on(t.name, t.id)
      .where(sql`award_id is null`),
    index('vouchers_of_player').on(t.playerId),
    check('vouchers_given', sql`(player_id is null) = (award_id is null)`),
  ],
)

// Payouts (docs/mechanisms/payouts.md).

/** Payouts of cash prizes to an account outside. */
export const payouts = pgTable(
  'payouts',
  {
    playerId: player(),
    /** Our id, and the vendor's batch id: a repeated request is the same payout. */
    id: uuid('id').notNull(),
    /** The idempotency key of the call that created it. */
    key: uuid('key').notNull(),
    amountPence: integer('amount_pence').notNull(),
    /** The recipient: the account that was linked when the payout was requested. */
    payerId: text('payer_id').notNull(),
    state: text('state').notNull(),
    reason: text('reason'),
    vendorId: text('vendor_id'),
    /** When it is requested or checked next; null once it has ended. */
    nextAttemptAt: at('next_attempt_at'),
    attempts: smallint('attempts').notNull().default(0),
    lastError: text('last_error'),
    requestedAt: at('requested_at').notNull(),
    changedAt: at('changed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.id] }),
    unique('payouts_once').on(t.playerId, t.key),
    uniqueIndex('payouts_one_live').on(t.playerId).where(oneOf('state', LIVE_PAYOUT_STATES)),
    index('payouts_due')
      .on(t.nextAttemptAt)
      .where(sql`next_attempt_at is not null`),
    index('payouts_by_id').on(t.id),
    index('payouts_of_state').on(t.state, t.changedAt),
    index('payouts_by_time').on(t.requestedAt),
    check('payouts_state', oneOf('state', PAYOUT_STATES)),
    check('payouts_amount', sql`amount_pence > 0`),
    check('payouts_reason', sql`(state = 'returned') = (reason is not null)`),
  ],
)

/** Checks of players' ages (docs/mechanisms/account/age-checks.md). Of each only its result, its time and its proof stay. */
export const ageChecks = pgTable(
  'age_checks',
  {
    playerId: player(),
    /** The vendor knows the check by it: a repeated question has the first answer. */
    id: uuid('id').notNull(),
    state: text('state').notNull(),
    /** As the player gave it for this check; null once it is decided. */
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    askedAt: at('asked_at').notNull(),
    decidedAt: at('decided_at'),
    /** `job:…` for the vendor's answer, or the member of staff who saw a document. */
    decidedBy: text('decided_by'),
    /** The vendor's reference, or the kind of document that staff saw. */
    proof: text('proof'),
    nextAttemptAt: at('next_attempt_at'),
    attempts: smallint('attempts').notNull().default(0),
    lastError: text('last_error'),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.id] }),
    uniqueIndex('age_checks_one_asked')
      .on(t.playerId)
      .where(sql`state = 'asked'`),
    index('age_checks_due')
      .on(t.nextAttemptAt)
      .where(sql`next_attempt_at is not null`),
    index('age_checks_of_state').on(t.state, t.askedAt),
    check('age_checks_state', oneOf('state', AGE_CHECK_STATES)),
    check(
      'age_checks_decided',
      sql`(state = 'asked') = (decided_at is null) and (state = 'asked') = (next_attempt_at is not null)`,
    ),
    check('age_checks_forgets', sql`state = 'asked' or date_of_birth is null`),
  ],
)

/** Every transition of a payout, append-only. */
export const payoutEvents = pgTable(
  'payout_events',
  {
    playerId: player(),
    id: identity(),
    payoutId: uuid('payout_id').notNull(),
    event: text('event').notNull(),
    state: text('state').notNull(),
    detail: jsonb('detail').notNull().default({}),
    at: at('at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [primaryKey({ columns: [t.playerId, t.id] })],
)

/** The PayPal account that a player has proved to be theirs. */
export const payPalAccounts = pgTable('paypal_accounts', {
  playerId: player().primaryKey(),
  payerId: text('payer_id').notNull(),
  name: text('name').notNull(),
  /** The masked address that is shown: `a…x@example.com`. */
  maskedEmail: text('masked_email').notNull(),
  isVerified: boolean('is_verified').notNull(),
  linkedAt: at('linked_at').notNull(),
  /** The player unlinked it. The row stays, because linking another account then requires a texted code. */
  unlinkedAt: at('unlinked_at'),
})

/** PayPal log-ins that are in progress, by the hash of their state. */
export const oauthStates = pgTable(
  'oauth_states',
  { hash: bytes('hash').primaryKey(), playerId: player(), expiresAt: at('expires_at').notNull() },
  (t) => [index('oauth_states_of_player').on(t.playerId), index('oauth_states_expired').on(t.expiresAt)],
)

// Staff of the operator (docs/mechanisms/staff.md).

/** At most one row: the last row of the audit log. Its lock orders the writers of the log. */
export const auditLogHead = pgTable(
  'audit_log_head',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    lastId: bigint('last_id', { mode: 'number' }).notNull(),
    lastHash: bytes('last_hash').notNull(),
  },
  () => [check('audit_log_head_is_only', sql`is_only`)],
)

/** Who did what; append-only. Each row includes the hash of the row before it (features/audit/audit.sql). */
export const auditLog = pgTable(
  'audit_log',
  {
    /**
     * 1, 2, 3 … without a gap, in the order of the commits. A trigger sets it, and `at`, `previous_hash` and `hash`.
     */
    id: bigint('id', { mode: 'number' }).primaryKey(),
    at: at('at').notNull(),
    /** `staff:<id>`, `command:<name>` or `job:<name>`. */
    actor: text('actor').notNull(),
    act: text('act').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    reason: text('reason'),
    previousHash: bytes('previous_hash').notNull(),
    hash: bytes('hash').notNull(),
  },
  (t) => [
    index('audit_log_of_subject').on(t.subjectKind, t.subjectId, t.id),
    index('audit_log_of_actor').on(t.actor, t.id),
    // Changes of access, which all administrators see.
    index('audit_log_of_access').on(t.id).where(oneOf('act', ACCESS_CHANGES)),
    check('audit_log_actor', sql`actor ~ '^(staff|command|job):[a-z0-9-]{1,64}$'`),
    check('audit_log_act', sql`act ~ '^[a-z][a-z0-9-]{0,63}$'`),
    check('audit_log_subject', sql`subject_kind ~ '^[a-z][a-z0-9-]{0,63}$' and length(subject_id) between 1 and 200`),
  ],
)

export const staff = pgTable('staff', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** In lower case. */
  email: text('email').notNull().unique(),
  name: text('name').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  /** Set: no log-in. A trigger deletes every session and invitation. */
  disabledAt: at('disabled_at'),
})

export const staffRoles = pgTable(
  'staff_roles',
  {
    staffId: uuid('staff_id').notNull(),
    role: text('role').notNull(),
    grantedAt: at('granted_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.staffId, t.role] }), check('staff_roles_role', oneOf('role', STAFF_ROLES))],
)

/** Open sessions; one that ends is deleted. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    /** SHA-256 of the token in the cookie. */
    hash: bytes('hash').primaryKey(),
    /** The id in lists and in the audit log. */
    id: uuid('id').notNull().unique().defaultRandom(),
    staffId: uuid('staff_id').notNull(),
    factor: text('factor').notNull(),
    device: text('device').notNull(),
    createdAt: at('created_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
    /** When a factor was last verified, for actions that need a fresh log-in. */
    authenticatedAt: at('authenticated_at').notNull(),
    /** The absolute end, even of a session in use. */
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    index('staff_sessions_of_staff').on(t.staffId),
    index('staff_sessions_by_expiry').on(t.expiresAt),
    check('staff_sessions_factor', oneOf('factor', STAFF_FACTORS)),
  ],
)

export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    /** The credential's id, base64url. */
    id: text('id').primaryKey(),
    staffId: uuid('staff_id').notNull(),
    /** COSE. */
    publicKey: bytes('public_key').notNull(),
    /** The authenticator's signature counter; zero where it has none. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    createdAt: at('created_at').notNull(),
    lastUsedAt: at('last_used_at'),
  },
  (t) => [index('staff_passkeys_of_staff').on(t.staffId)],
)

export const staffTotp = pgTable('staff_totp', {
  staffId: uuid('staff_id').primaryKey(),
  /** Encrypted with a key made from the pepper (features/staff/factors/totp-secret.ts). */
  sealedSecret: bytes('sealed_secret').notNull(),
  /** The 30-second step of the last accepted code. That code, and earlier ones, are refused. */
  lastUsedStep: bigint('last_used_step', { mode: 'number' }).notNull().default(0),
  /** Null until a first code was entered; no log-in before that. */
  confirmedAt: at('confirmed_at'),
})

export const staffInvitations = pgTable(
  'staff_invitations',
  {
    /** SHA-256 of the token in the link. */
    hash: bytes('hash').primaryKey(),
    staffId: uuid('staff_id').notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
    /** The TOTP secret that the link's page shows until its first code is entered; encrypted. */
    sealedTotpSecret: bytes('sealed_totp_secret'),
  },
  (t) => [index('staff_invitations_of_staff').on(t.staffId)],
)

/** Challenges for authenticators; each is used once. */
export const staffChallenges = pgTable(
  'staff_challenges',
  {
    challenge: text('challenge').primaryKey(),
    purpose: text('purpose').notNull(),
    /** Null at a log-in, where the person is not known yet. */
    staffId: uuid('staff_id'),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    index('staff_challenges_by_expiry').on(t.expiresAt),
    check('staff_challenges_purpose', oneOf('purpose', ['log-in', 'enrol'])),
  ],
)

/** Actions that need a second person's approval; append-only. Changed content is another proposal. */
export const proposals = pgTable(
  'proposals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').notNull(),
    subjectId: text('subject_id').notNull(),
    /** SHA-256 of the complete proposed content. */
    contentHash: bytes('content_hash').notNull(),
    proposedBy: uuid('proposed_by').notNull(),
    proposedAt: at('proposed_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('proposals_by_content').on(t.kind, t.subjectId, t.contentHash),
    // The target of the approvals' foreign key: a proposal together with its proposer.
    unique('proposals_with_proposer').on(t.id, t.proposedBy),
  ],
)

/** Append-only. The database itself refuses the proposer's own approval (docs/decisions/0018). */
export const approvals = pgTable(
  'approvals',
  {
    proposalId: uuid('proposal_id').notNull(),
    proposedBy: uuid('proposed_by').notNull(),
    approvedBy: uuid('approved_by').notNull(),
    approvedAt: at('approved_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.proposalId, t.approvedBy] }),
    foreignKey({
      name: 'approvals_of_proposal',
      columns: [t.proposalId, t.proposedBy],
      foreignColumns: [proposals.id, proposals.proposedBy],
    }),
    check('approvals_four_eyes', sql`proposed_by <> approved_by`),
  ],
)

/**
 * Everything that the site shows, by kind and id. Its texts are in `content_revisions` (docs/mechanisms/content.md).
 */
export const contentItems = pgTable(
  'content_items',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    /** The newest revision in any state. The next save must be based on it. */
    latestRevision: integer('latest_revision').notNull().default(0),
    // What the desk's list shows, searches and sorts by. A trigger keeps it (features/content/content.sql).
    /** When its newest revision was saved. */
    savedAt: at('saved_at'),
    /** Its title and its first picture in the newest revision. */
    title: text('title'),
    picture: text('picture'),
    /** The words of its title and its id, in small letters without accents. */
    searchWords: text('search_words').notNull().default(''),
    /** The open states, and 'published', of its revisions that no newer publication has overtaken. */
    states: text('states').array().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.id] }),
    index('content_items_by_saving').on(t.savedAt.desc(), t.kind, t.id),
    index('content_items_of_kind').on(t.kind, t.savedAt.desc(), t.id),
    index('content_items_in_state').using('gin', t.states),
    index('content_items_by_words').using('gin', sql`to_tsvector('simple', search_words)`),
    check('content_items_kind', oneOf('kind', CONTENT_KINDS)),
  ],
)

/** Every saved text of an item. The text never changes, only its state (features/content/content.sql). */
export const contentRevisions = pgTable(
  'content_revisions',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    revision: integer('revision').notNull(),
    body: jsonb('body').notNull(),
    /** The revision that its author edited; null for the first. */
    basedOn: integer('based_on'),
    state: text('state').notNull().default('draft'),
    /** As in the audit log: `staff:<id>` or `command:<name>`. */
    author: text('author').notNull(),
    savedAt: at('saved_at').notNull().defaultNow(),
    /** When a job publishes the scheduled revision. */
    publishAt: at('publish_at'),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.id, t.revision] }),
    foreignKey({ columns: [t.kind, t.id], foreignColumns: [contentItems.kind, contentItems.id] }),
    // One published revision per item.
    uniqueIndex('content_revisions_published')
      .on(t.kind, t.id)
      .where(sql`state = 'published'`),
    index('content_revisions_scheduled')
      .on(t.publishAt)
      .where(sql`state = 'scheduled'`),
    // What waits for a second person.
    index('content_revisions_waiting')
      .on(t.state, t.savedAt)
      .where(sql`state in ('in-review', 'approved')`),
    check('content_revisions_state', oneOf('state', REVISION_STATES)),
    check('content_revisions_scheduled_at', sql`state <> 'scheduled' or publish_at is not null`),
  ],
)

/**
 * All moves of published closings, append-only: the reason, the author and the approver. A constraint requires two different
 * people (field rule 6).
 */
export const closingMoves = pgTable(
  'closing_moves',
  {
    competitionId: integer('competition_id').notNull(),
    id: identity(),
    /** The revision that published the move. */
    revision: integer('revision').notNull(),
    channel: text('channel').notNull(),
    movedFrom: at('moved_from').notNull(),
    /** A removed channel closes with the publication. */
    movedTo: at('moved_to').notNull(),
    reason: text('reason').notNull(),
    /** As in the audit log: `staff:<id>` or `command:<name>`. */
    author: text('author').notNull(),
    approvedBy: text('approved_by').notNull(),
    at: at('at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.competitionId, t.id] }),
    check('closing_moves_channel', oneOf('channel', CHANNELS)),
    check('closing_moves_moved', sql`moved_from <> moved_to and reason ~ '[^[:space:]]'`),
    check('closing_moves_four_eyes', sql`author <> approved_by`),
  ],
)

/** Links that show the site with drafts (docs/mechanisms/content.md). */
export const contentPreviews = pgTable(
  'content_previews',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The member of staff who created it. It ends with their access. */
    createdBy: uuid('created_by').notNull(),
    /** The revisions to show: `[{ kind, id, revision }]`. */
    revisions: jsonb('revisions').notNull(),
    /** The time that the preview simulates. */
    at: at('at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    /** When somebody ended it early. */
    endedAt: at('ended_at'),
  },
  (t) => [index('content_previews_by_expiry').on(t.expiresAt)],
)

/**
 * The text in somebody's editor, for the preview beside it: one row for each item that a person edits. It is no revision, nobody
 * else can see it, and it is deleted after some minutes (docs/mechanisms/content.md#live-preview).
 */
export const contentLivePreviews = pgTable(
  'content_live_previews',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Whose editor it is. */
    staffId: uuid('staff_id').notNull(),
    kind: text('kind').notNull(),
    itemId: text('item_id').notNull(),
    body: jsonb('body').notNull(),
    /** The time that the preview simulates. */
    at: at('at').notNull(),
    /** One more with every change. */
    version: integer('version').notNull().default(1),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('content_live_previews_of_editor').on(t.staffId, t.kind, t.itemId),
    index('content_live_previews_by_expiry').on(t.expiresAt),
    check('content_live_previews_kind', oneOf('kind', CONTENT_KINDS)),
  ],
)

/**
 * A vendor's books compared with ours, one row per vendor and day. The last comparison counts
 * (docs/mechanisms/reconciliation.md).
 */
export const reconciliations = pgTable(
  'reconciliations',
  {
    vendor: text('vendor').notNull(),
    /** A day in London. */
    day: date('day').notNull(),
    state: text('state').notNull(),
    oursPence: bigint('ours_pence', { mode: 'number' }).notNull(),
    theirsPence: bigint('theirs_pence', { mode: 'number' }).notNull(),
    differenceCount: integer('difference_count').notNull(),
    /** The first hundred: our order id, our value and theirs. */
    differences: jsonb('differences').notNull().default([]),
    checkedAt: at('checked_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.vendor, t.day] }),
    index('reconciliations_different')
      .on(t.day)
      .where(sql`state <> 'equal'`),
    check('reconciliations_vendor', oneOf('vendor', RECONCILED_VENDORS)),
    check('reconciliations_state', oneOf('state', RECONCILIATION_STATES)),
  ],
)

// Draws (docs/mechanisms/draws.md).

/**
 * A draw of a competition or of a week's tickets, with everything published about it. What is committed never changes
 * (draw.sql).
 */
export const draws = pgTable(
  'draws',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').notNull(),
    /** The competition's number, or the weekly draw's id. */
    subjectId: text('subject_id').notNull(),
    /** 1, or more after a void draw. */
    attempt: smallint('attempt').notNull().default(1),
    title: text('title').notNull(),
    state: text('state').notNull().default('open'),
    /** Tickets created after it are not in the list. */
    cutOff: at('cut_off').notNull(),
    /** What blocked it at the last try, in the rules' names. */
    blockers: jsonb('blockers').notNull().default([]),
    /** Opens the holders in the list (packages/draw/src/ticket.ts); no reply contains it. */
    secret: bytes('secret'),
    ticketCount: bigint('ticket_count', { mode: 'number' }),
    /** The canonical JSON whose bytes are hashed. */
    manifest: text('manifest'),
    manifestHash: bytes('manifest_hash'),
    /** `staff:<id>` or `job:<name>`; never one of those who approve. */
    committedBy: text('committed_by'),
    committedAt: at('committed_at'),
    /** Who signs for it: LogKeys of packages/draw. */
    logKeys: jsonb('log_keys'),
    /** The place of its manifest in the log, and the checkpoint there, with the cosignatures that choose the round. */
    logIndex: bigint('log_index', { mode: 'number' }),
    listCheckpoint: text('list_checkpoint'),
    /** The round that decides, and when it is published; null until a quorum of witnesses has seen the list. */
    beaconRound: bigint('beacon_round', { mode: 'number' }),
    beaconAt: at('beacon_at'),
    /** The bundle of packages/draw, once drawn. */
    bundle: jsonb('bundle'),
    publishedAt: at('published_at'),
    /** When every prize had its award. */
    awardedAt: at('awarded_at'),
    voidReason: text('void_reason'),
    /** Why a second person agreed to make it void; null where one was enough. */
    voidSecondReason: text('void_second_reason'),
    /** When it was called off because too few tickets of a run were sold; all entries are refunded (features/draw/close.ts). */
    calledOffAt: at('called_off_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('draws_of_subject').on(t.kind, t.subjectId, t.attempt),
    // A second draw is possible only beside void ones.
    uniqueIndex('draws_one_valid')
      .on(t.kind, t.subjectId)
      .where(sql`state <> 'void'`),
    index('draws_to_move')
      .on(t.state, t.cutOff)
      .where(sql`state not in ('published', 'no-entries', 'void')`),
    index('draws_by_cut_off').on(t.cutOff.desc().nullsFirst(), t.id),
    index('draws_to_award')
      .on(t.publishedAt)
      .where(sql`state = 'published' and awarded_at is null`),
    index('draws_called_off')
      .on(t.calledOffAt)
      .where(sql`called_off_at is not null`),
    check('draws_kind', oneOf('kind', DRAW_KINDS)),
    check('draws_state', oneOf('state', DRAW_STATES)),
    check('draws_void_reason', sql`(state = 'void') = (void_reason is not null)`),
  ],
)

/** The progress of a published draw's result notices (features/prize/result-notices.ts). */
export const drawNotices = pgTable(
  'draw_notices',
  {
    drawId: uuid('draw_id').primaryKey(),
    /** The last player of the finished batches. */
    lastPlayerId: bigint('last_player_id', { mode: 'number' }).notNull().default(0),
    /** When all batches were finished; alternates may still win after that. */
    sentAt: at('sent_at'),
    /** When the alternates who were never called were notified too. */
    finishedAt: at('finished_at'),
  },
  (t) => [
    index('draw_notices_to_send')
      .on(t.drawId)
      .where(sql`finished_at is null`),
    check('draw_notices_order', sql`finished_at is null or sent_at is not null`),
  ],
)

/** Every step of a draw, append-only. */
export const drawEvents = pgTable(
  'draw_events',
  {
    drawId: uuid('draw_id').notNull(),
    id: identity(),
    /**
     * An event of the rules' machine, or 'count-<channel>' and 'confirm-<channel>': a first and a second person state
     * the sender's count of the channel's entries.
     */
    event: text('event').notNull(),
    state: text('state').notNull(),
    /** As in the audit log. */
    actor: text('actor').notNull(),
    detail: jsonb('detail').notNull().default({}),
    at: at('at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [primaryKey({ columns: [t.drawId, t.id] })],
)

/** The committed list of a draw in parts of 4,096 tickets; append-only from then on. */
export const drawLists = pgTable(
  'draw_lists',
  {
    drawId: uuid('draw_id').notNull(),
    part: integer('part').notNull(),
    firstTicket: bigint('first_ticket', { mode: 'number' }).notNull(),
    lastTicket: bigint('last_ticket', { mode: 'number' }).notNull(),
    /** The root of the part: a node of the draw's Merkle tree. */
    root: bytes('root').notNull(),
    /** The roots of every 64 tickets, so that a path is found without hashing the part. */
    groups: bytes('groups').notNull(),
    /** 40 bytes a ticket, published. */
    records: bytes('records').notNull(),
    /**
     * 64 bytes per ticket, owner and player; published for drawn tickets only. They stay valid when a number changes or
     * an account is erased.
     */
    openings: bytes('openings').notNull(),
  },
  (t) => [primaryKey({ columns: [t.drawId, t.part] })],
)

/**
 * The log of draws (docs/mechanisms/log.md): a leaf is written in the transaction of what it records, and gets its place
 * in the tree later. Append-only.
 */
export const logLeaves = pgTable(
  'log_leaves',
  {
    id: identity().primaryKey(),
    /** Its place in the tree, from 0; null: not in the tree yet. */
    index: bigint('index', { mode: 'number' }).unique('log_leaves_of_tree'),
    kind: text('kind').notNull(),
    /** The canonical JSON whose bytes are the entry. */
    text: text('text').notNull(),
    at: at('at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    index('log_leaves_waiting')
      .on(t.id)
      .where(sql`index is null`),
    index('log_leaves_keys')
      .on(t.index)
      .where(sql`kind = 'key'`),
  ],
)

/** The hashes of the tree in tiles of 256, each as wide as it is now; a narrower one of an older tree is its beginning. */
export const logTiles = pgTable(
  'log_tiles',
  {
    level: smallint('level').notNull(),
    index: bigint('index', { mode: 'number' }).notNull(),
    hashes: bytes('hashes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.level, t.index] })],
)

/** What the log has signed; one tree of a size. Append-only. */
export const logCheckpoints = pgTable('log_checkpoints', {
  size: bigint('size', { mode: 'number' }).primaryKey(),
  /** The signed note, without cosignatures. */
  note: text('note').notNull(),
  signedAt: at('signed_at')
    .notNull()
    .default(sql`clock_timestamp()`),
})

/** The first signature of each witness under each checkpoint. Append-only. */
export const logCosignatures = pgTable(
  'log_cosignatures',
  {
    size: bigint('size', { mode: 'number' }).notNull(),
    /** The witness's key as text. */
    witness: text('witness').notNull(),
    /** The line of the note, and the time in it, in seconds since 1970. */
    line: text('line').notNull(),
    seenSeconds: bigint('seen_seconds', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.size, t.witness] })],
)

/**
 * When authorities have seen a checkpoint (RFC 3161), one row for each that is asked. A reply never changes.
 */
export const logTimestamps = pgTable(
  'log_timestamps',
  {
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Of the authority. */
    url: text('url').notNull(),
    /** The authority's reply as it came; null: none yet. */
    reply: bytes('reply'),
    gotAt: at('got_at'),
    attempts: smallint('attempts').notNull().default(0),
    /** When it is asked next; null: it has answered, or is asked no more. */
    nextAttemptAt: at('next_attempt_at').default(sql`clock_timestamp()`),
    failure: text('failure'),
  },
  (t) => [
    primaryKey({ columns: [t.size, t.url] }),
    index('log_timestamps_due')
      .on(t.nextAttemptAt)
      .where(sql`next_attempt_at is not null`),
  ],
)

/** The last answer of each witness, for the desk and the alarms. */
export const logWitnesses = pgTable('log_witnesses', {
  witness: text('witness').primaryKey(),
  /** The size that it has signed last, as far as we know. */
  knownSize: bigint('known_size', { mode: 'number' }).notNull().default(0),
  answeredAt: at('answered_at'),
  /** Since when it has not signed, and why; null: it has signed what it was last asked for. */
  failingSince: at('failing_since'),
  failure: text('failure'),
})

/** The pictures of the media library, re-encoded without metadata (docs/mechanisms/desk/media.md). */
export const mediaPictures = pgTable(
  'media_pictures',
  {
    /** The first 32 hexadecimal digits of the uploaded file's SHA-256, so that the same file is stored once. */
    id: text('id').primaryKey(),
    /** A WebP file. */
    picture: bytes('picture').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** What the person who uploaded it calls it. */
    name: text('name').notNull().default(''),
    /** What it shows, for people who do not see it; null until somebody has written it. */
    alt: text('alt'),
    /** What must stay visible when it is cropped, in per cent from the left and the top. */
    focalX: smallint('focal_x').notNull().default(50),
    focalY: smallint('focal_y').notNull().default(50),
    uploadedBy: uuid('uploaded_by').notNull(),
    uploadedAt: at('uploaded_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** When it was taken out of the choice. It is still served. */
    retiredAt: at('retired_at'),
  },
  (t) => [
    check('media_pictures_id', sql`id ~ '^[0-9a-f]{32}$'`),
    check('media_pictures_alt', sql`alt ~ '[^[:space:]]'`),
    check('media_pictures_focal', sql`focal_x between 0 and 100 and focal_y between 0 and 100`),
    index('media_pictures_offered')
      .on(t.uploadedAt, t.id)
      .where(sql`retired_at is null and alt is not null`),
    index('media_pictures_undescribed')
      .on(t.uploadedAt, t.id)
      .where(sql`retired_at is null and alt is null`),
    index('media_pictures_retired')
      .on(t.uploadedAt, t.id)
      .where(sql`retired_at is not null`),
    // The expression of features/media/list-pictures.ts.
    index('media_pictures_words').using(
      'gin',
      sql`to_tsvector('simple', translate(name || ' ' || coalesce(alt, ''), '-_.', '   '))`,
    ),
  ],
)

/** Which revisions of content name which picture. A trigger writes it with each revision (features/media/media.sql). */
export const mediaPictureUses = pgTable(
  'media_picture_uses',
  {
    pictureId: text('picture_id').notNull(),
    kind: text('kind').notNull(),
    itemId: text('item_id').notNull(),
    revision: integer('revision').notNull(),
  },
  (t) => [primaryKey({ columns: [t.pictureId, t.kind, t.itemId, t.revision] })],
)
