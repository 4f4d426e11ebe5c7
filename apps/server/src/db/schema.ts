/**
 * The tables. States are text with a CHECK that names the rules' own states; a player's rows carry the player's id first in
 * their keys, so that tables can be partitioned by player (docs/decisions/0002, 0003, 0009).
 */
import { CONTENT_KINDS, REVISION_STATES } from '@fairdraw/rules/content-rules/content-machine.ts'
import { DRAW_KINDS, DRAW_STATES } from '@fairdraw/rules/draw/draw.ts'
import { ENTRY_STATES, UNFINISHED_ENTRY_STATES } from '@fairdraw/rules/entry/entry.ts'
import { LIVE_PAYMENT_STATES, PAYMENT_METHODS, PAYMENT_STATES } from '@fairdraw/rules/payment/payment.ts'
import { CHANNELS } from '@fairdraw/rules/competition/competition.ts'
import { INTAKE_CHANNELS } from '@fairdraw/rules/entry/intake.ts'
import { MARKETING_CHANNELS } from '@fairdraw/rules/player/marketing.ts'
import {
  PAYMENT_CASE_KINDS,
  PAYMENT_CASE_OUTCOMES,
  PAYMENT_CASE_STATES,
  REFUND_STATES,
} from '@fairdraw/rules/payment/refund.ts'
import { RECONCILED_VENDORS, RECONCILIATION_STATES } from '@fairdraw/rules/payment/reconciliation.ts'
import { LIVE_PAYOUT_STATES, PAYOUT_STATES } from '@fairdraw/rules/payment/payout.ts'
import { AWARD_STATES } from '@fairdraw/rules/prize/award.ts'
import { STAFF_FACTORS, STAFF_ROLES } from '@fairdraw/rules/staff.ts'
import { NAME_CHOICES } from '@fairdraw/rules/competition/winners.ts'
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
const identity = () => bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity()

// Catalogue: documents as the wire has them, keyed by what is looked up. The quiz with its answers never leaves the server.
export const competitions = pgTable(
  'competitions',
  {
    id: integer('id').primaryKey(),
    isHidden: boolean('is_hidden').notNull().default(false),
    /** The Competition of the contract, whole. */
    body: jsonb('body').notNull(),
    quiz: jsonb('quiz').notNull().default([]),
    /** The revision of content that is published; null: stored by a build that had none. */
    publishedRevision: integer('published_revision'),
    /** The effective closing; both times are worked out from the body by a trigger (after-migrations.sql). */
    closesAt: at('closes_at'),
    /** When the last of its windows, channels and draws is over. */
    overAt: at('over_at'),
  },
  (t) => [index('competitions_closes_at').on(t.closesAt), index('competitions_over_at').on(t.overAt)],
)

/** Terms as published: a version is never changed, so that an entry refers to what its player accepted (field rule 7). */
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

/** Winners, with all that is known of their names; how much of it is published is each winner's own choice (field rule 10). */
export const winners = pgTable(
  'winners',
  {
    id: text('id').primaryKey(),
    wonAt: at('won_at').notNull(),
    isHidden: boolean('is_hidden').notNull().default(false),
    firstName: text('first_name').notNull(),
    surname: text('surname').notNull(),
    nameChoice: text('name_choice').notNull(),
    /** The Winner of the contract, whole, as it is published. */
    body: jsonb('body').notNull(),
    /** What may be searched, in lower case: nothing that is not published. */
    searchText: text('search_text').notNull(),
  },
  (t) => [index('winners_by_time').on(t.wonAt, t.id), check('winners_name_choice', oneOf('name_choice', NAME_CHOICES))],
)

/** What the operator tells of a winner, as it was published; shown over the winner's own row. */
export const winnerStories = pgTable('winner_stories', {
  winnerId: text('winner_id').primaryKey(),
  /** The WinnerStory of the contract. */
  body: jsonb('body').notNull(),
  /** What of it may be searched, in lower case. */
  searchText: text('search_text').notNull(),
})

/** How often tiles were seen and chosen, by day in London and by the picture shown; sums alone, nobody's steps. */
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

// Players and how they log in.
export const players = pgTable('players', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity({ startWith: 1000 }),
  phone: text('phone').notNull().unique(),
  passcodeHash: text('passcode_hash'),
  /** Which pepper the hash was made with (features/login/passcode/passcodes.ts); null: made before peppers could be rotated. */
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
  /** The operator's suspension: no log-in. */
  bannedAt: at('suspended_at'),
  /** Breaks of the player's own choosing: nothing is entered, nothing sent (field rule 16). */
  pausedUntil: at('paused_until'),
  excludedUntil: at('excluded_until'),
  closedAt: at('closed_at'),
  /** When who this was was erased; the row stays for the ledger and the draws, of nobody (field rule 26). */
  erasedAt: at('erased_at'),
  optInAskedAt: at('opt_in_asked_at'),
  lockedAt: at('locked_at'),
  failedTries: smallint('failed_tries').notNull().default(0),
  createdAt: at('created_at').notNull().defaultNow(),
})

/** Bearer tokens, stored as SHA-256. A one-time token comes from a texted code and is good for reset or renew alone. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    hash: bytes('hash').primaryKey(),
    playerId: player(),
    kind: text('kind').notNull(),
    /** How its player knows it. */
    id: uuid('id').notNull().defaultRandom(),
    /** The browser and system, in words. */
    device: text('device').notNull().default(''),
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    /** False: the player did not ask to stay logged in. */
    isRemembered: boolean('is_remembered').notNull().default(true),
    /** When the session was opened by a passcode or code; renewing keeps it. Null: with the token. */
    openedAt: at('opened_at'),
    /** When it was renewed; it is good for a short grace after that. */
    renewedAt: at('renewed_at'),
  },
  (t) => [
    index('access_tokens_of_player').on(t.playerId),
    check('access_tokens_kind', oneOf('kind', ['session', 'one-time'])),
  ],
)

export const textedCodes = pgTable('texted_codes', {
  phone: text('phone').primaryKey(),
  hash: bytes('hash').notNull(),
  triesLeft: smallint('tries_left').notNull(),
  expiresAt: at('expires_at').notNull(),
  sentAt: at('sent_at').notNull().defaultNow(),
})

/**
 * Texted codes by who asked for them: one device, or one network where a device does not identify itself. A stranger's guesses
 * use up the stranger's own code and no other. `texted_codes` has the newest of each number besides.
 */
export const codeChallenges = pgTable(
  'code_challenges',
  {
    phone: text('phone').notNull(),
    /** A keyed hash of the device or network; or 'any <hour>' for a long code, which is good everywhere. */
    challenger: text('challenger').notNull(),
    /** The device was known to the account when it asked: a lock by strangers does not take its code away. */
    isKnownDevice: boolean('is_known_device').notNull().default(false),
    digits: smallint('digits').notNull(),
    hash: bytes('hash').notNull(),
    triesLeft: smallint('tries_left').notNull(),
    expiresAt: at('expires_at').notNull(),
    sentAt: at('sent_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.phone, t.challenger] }), index('code_challenges_by_age').on(t.expiresAt)],
)

/** Devices that an account was logged in from, by a keyed hash of the number that the device keeps. */
export const playerDevices = pgTable(
  'player_devices',
  {
    playerId: player(),
    hash: bytes('hash').notNull(),
    seenAt: at('seen_at').notNull(),
    /** Wrong passcodes and codes from this device since it last came in; strangers' are counted apart from it. */
    failedTries: smallint('failed_tries').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.playerId, t.hash] })],
)

/** A mailed code, one a player at a time. */
export const emailCodes = pgTable('email_codes', {
  playerId: bigint('player_id', { mode: 'number' }).primaryKey(),
  email: text('email').notNull(),
  hash: bytes('hash').notNull(),
  triesLeft: smallint('tries_left').notNull(),
  expiresAt: at('expires_at').notNull(),
  sentAt: at('sent_at').notNull(),
})

/** A history of consents, given and taken back, each with its words; append-only (field rule 24). */
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

/** To be told when a draw that they entered is won by others. A table of its own: no reader takes it for consent to marketing. */
export const resultNoticeConsents = consentTable('result_notice_consents')

/** A player's own monthly limits as they were set; null: none. Append-only, but for a raise that is called off. */
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

/** Counts of calls by account, address and overall, right with any number of processes. */
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

/** Breaks that outlive their account, by a keyed hash of its number: a player who comes back with it is still on the break (field rule 16). */
export const erasedBreaks = pgTable('erased_breaks', {
  subject: text('subject').primaryKey(),
  until: at('until').notNull(),
})

/** What happened to an account, append-only, for the player to read. */
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

// What a player holds.
export const ASSETS = ['tokens', 'entry-credits-v1', 'entry-credits-v2', 'discount-credits', 'cash', 'money'] as const
export type Asset = (typeof ASSETS)[number]

/** A balance stored beside the ledger and checked against it. The 'tokens' row is also the lock that orders a player's writes. */
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
    check('wallets_asset', oneOf('asset', ASSETS)),
    check('wallets_not_negative', sql`balance >= 0 and held >= 0`),
  ],
)

/**
 * Accounts of the ledger: a player's own wallet and hold; the house's sides of every movement. `carrier`: on a phone's bill.
 * `disputed`: money that the gateway has taken back while a dispute is open.
 */
export const LEDGER_ACCOUNTS = [
  'wallet',
  'hold',
  'spent',
  'issued',
  'gateway',
  'carrier',
  'sales',
  'disputed',
  'exchanged',
  'paid-out',
] as const

/** Append-only; each row names both its accounts, so an unbalanced posting cannot be written (docs/decisions/0009). */
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
    check('ledger_transfers_amount', sql`amount > 0`),
    check('ledger_transfers_asset', oneOf('asset', ASSETS)),
    check(
      'ledger_transfers_accounts',
      sql`${oneOf('from_account', LEDGER_ACCOUNTS)} and ${oneOf('to_account', LEDGER_ACCOUNTS)} and from_account <> to_account`,
    ),
  ],
)

/** Cash prizes that were exchanged for another balance, each by the key of its call, so that a call is done once. */
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
      sql`${oneOf('from_asset', ASSETS)} and ${oneOf('to_asset', ASSETS)} and from_asset <> to_asset`,
    ),
  ],
)

// Entering.
export const entries = pgTable(
  'entries',
  {
    playerId: player(),
    id: uuid('id').notNull(),
    competitionId: integer('competition_id').notNull(),
    channel: text('channel').notNull().default('online'),
    state: text('state').notNull(),
    /** The step that is due; null once there is none. */
    step: text('step'),
    /** The competition's steps as they were when the entry began. */
    steps: text('steps').array().notNull(),
    /** How many tickets it gives, once completed. */
    quantity: integer('quantity').notNull().default(1),
    tokenCost: integer('token_cost').notNull().default(0),
    isTokensHeld: boolean('is_tokens_held').notNull().default(false),
    pricePence: integer('price_pence').notNull().default(0),
    bundleId: text('bundle_id'),
    paymentMethod: text('payment_method'),
    termsVersion: integer('terms_version'),
    /** The revision of the competition that was published when it began; null: of an older build, or no revision was. */
    contentRevision: integer('content_revision'),
    /** What was asked and answered, by question (features/entry/steps.ts). */
    quiz: jsonb('quiz'),
    /** What was answered and agreed to (features/entry/survey.ts). */
    survey: jsonb('survey'),
    acceptedAt: at('accepted_at').notNull(),
    /** Effective closing plus grace: after it the entry can no longer be completed. */
    deadline: at('deadline').notNull(),
    finishedAt: at('finished_at'),
    /** When to see whether its player has left it (features/entry/remind.ts); null once that is over. */
    remindAt: at('remind_at').default(sql`clock_timestamp() + interval '30 minutes'`),
    /** Of the call that began it: the same key with another body is refused (features/entry/entry-begun.sql). */
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
    // For the tickets of a week: rows come nearly in this order, so that a range of pages says enough and costs an entry nothing.
    index('entries_by_finish').using('brin', t.finishedAt),
    index('entries_unfinished_by_deadline').on(t.deadline).where(oneOf('state', UNFINISHED_ENTRY_STATES)),
    check('entries_state', oneOf('state', ENTRY_STATES)),
    check('entries_channel', oneOf('channel', CHANNELS)),
    check('entries_payment_method', oneOf('payment_method', PAYMENT_METHODS)),
    check('entries_quantity', sql`quantity > 0 and token_cost >= 0 and price_pence >= 0`),
  ],
)

/** Every transition of an entry after its beginning, append-only; `entry_history` (features/entry/entry-begun.sql) has that too. */
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
  (t) => [primaryKey({ columns: [t.playerId, t.id] })],
)

/** How much of a competition a player has: the cap's guard and the Player ticket record. */
export const playerCompetitions = pgTable(
  'player_competitions',
  {
    playerId: player(),
    competitionId: integer('competition_id').notNull(),
    /** Completed entries; a bundle counts as many as it holds. */
    entries: integer('entries').notNull().default(0),
    /** What unfinished entries may still become. */
    pending: integer('pending').notNull().default(0),
    /** How often the quiz was lost: a wrong or late answer, or an entry that ended with a question open (field rule 1). */
    lostQuizzes: integer('lost_quizzes').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.competitionId] }),
    check('player_competitions_counts', sql`entries >= 0 and pending >= 0`),
  ],
)

export const ticketNumbers = pgSequence('ticket_numbers', { startWith: 100_001, cache: 64 })

/** One row a ticket; the number is unique over all competitions and comes from a sequence. */
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
  (t) => [primaryKey({ columns: [t.competitionId, t.number] }), index('tickets_of_entry').on(t.playerId, t.entryId)],
)

/** How many rows there are of what many look at: counted once, then updated by triggers (db/counters.sql). */
export const counters = pgTable('counters', {
  name: text('name').primaryKey(),
  total: bigint('total', { mode: 'number' }).notNull(),
})

/** What has come or gone since, a row a statement, so that nobody waits for a counter; added up by a job (db/counters.ts). */
export const counterChanges = pgTable(
  'counter_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    amount: integer('amount').notNull(),
  },
  (t) => [index('counter_changes_by_name').on(t.name)],
)

/** The first reply to every call that takes something, so that a retry gets it again (docs/product-decisions.md#replies); an entry that began says its own. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    playerId: player(),
    call: text('call').notNull(),
    key: uuid('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    /** Null while the first call is still running. */
    outcome: jsonb('outcome'),
    createdAt: at('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [primaryKey({ columns: [t.playerId, t.call, t.key] }), index('idempotency_keys_by_age').on(t.createdAt)],
)

/** Messages and vendor tasks that a committed change has enqueued (docs/mechanisms/messages.md). */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    topic: text('topic').notNull(),
    /** Null: a number that has no account. */
    playerId: bigint('player_id', { mode: 'number' }),
    body: jsonb('body').notNull().default({}),
    at: at('at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** From when on it may be claimed. While it is claimed, the end of the lease; 'infinity' for a dead letter. */
    dueAt: at('due_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** How often it was claimed since it was enqueued, or since a person asked for it again. */
    attempts: integer('attempts').notNull().default(0),
    /** Why the last attempt failed: names and codes only, never a number, an address or a name. */
    lastError: text('last_error'),
    /** Since when nobody tries it any more; a person retries or drops it (docs/operations.md). */
    deadAt: at('dead_at'),
    /** Why a person dropped a dead letter; its body is empty then. */
    dropReason: text('drop_reason'),
  },
  (t) => [
    // Each topic is claimed by itself: a million of one must not hold up another's few.
    index('outbox_to_do').on(t.topic, t.dueAt),
    index('outbox_of_player').on(t.playerId),
    index('outbox_dead')
      .on(t.topic)
      .where(sql`dead_at is not null`),
  ],
)

// Paying.
export const payments = pgTable(
  'payments',
  {
    /** Also the order id at the vendor: written before the vendor is called, searched by after a lost answer. */
    id: uuid('id').primaryKey(),
    playerId: player(),
    entryId: uuid('entry_id').notNull(),
    method: text('method').notNull(),
    amountPence: integer('amount_pence').notNull(),
    state: text('state').notNull(),
    /** The vendor's own number of the transaction, once known. */
    vendorId: text('vendor_id'),
    refundVendorId: text('refund_vendor_id'),
    /** Where the player agrees with their bank, while that may still be done. */
    link: text('link'),
    /** What credits pay of it, beside the money: whole entries, pence of entry credit, pence of one discount. */
    v1Entries: integer('v1_entries').notNull().default(0),
    v2Pence: integer('v2_pence').notNull().default(0),
    discountPence: integer('discount_pence').notNull().default(0),
    /** As the gateway says: 'debit', 'credit', 'prepaid', 'unknown'. */
    cardType: text('card_type'),
    reason: text('reason'),
    createdAt: at('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** When the sweeper should look again. */
    checkAt: at('check_at'),
    checks: integer('checks').notNull().default(0),
    /** When the vendor was found to say that captured money has arrived for good; null: it is still followed. */
    settledAt: at('settled_at'),
    /** When captured money is looked at next; apart from `check_at`, so that a day's sales hold up no open payment. */
    followAt: at('follow_at'),
  },
  (t) => [
    index('payments_of_entry').on(t.playerId, t.entryId),
    index('payments_of_month').on(t.playerId, t.createdAt),
    uniqueIndex('payments_one_live').on(t.playerId, t.entryId).where(oneOf('state', LIVE_PAYMENT_STATES)),
    index('payments_of_link').on(t.vendorId),
    // Reconciliation reads a day.
    index('payments_by_time').on(t.createdAt),
    index('payments_to_check')
      .on(t.checkAt)
      .where(sql`check_at is not null`),
    index('payments_to_follow')
      .on(t.followAt)
      .where(sql`follow_at is not null`),
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
  (t) => [primaryKey({ columns: [t.paymentId, t.id] })],
)

/** Money on its way back to a player, one row a payment; the vendor is asked and followed until it is there. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id').notNull(),
    playerId: player(),
    amountPence: integer('amount_pence').notNull(),
    /** Why the money goes back: 'too-late'. */
    reason: text('reason').notNull(),
    state: text('state').notNull(),
    vendorRefundId: text('vendor_refund_id'),
    /** How many times the vendor was asked to refund. */
    attempts: integer('attempts').notNull().default(0),
    /** What the vendor answered when it last refused or could not be reached; never shown to the player. */
    lastError: text('last_error'),
    /** When it is tried or checked next; null once it is settled. The process that claims it moves it on. */
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

/** Captured money that did not stay: what happened, and what became of it. A person decides what it means for the entry. */
export const paymentCases = pgTable(
  'payment_cases',
  {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id').notNull(),
    playerId: player(),
    kind: text('kind').notNull(),
    state: text('state').notNull(),
    amountPence: integer('amount_pence').notNull(),
    /** The vendor's number of the dispute, or of the transaction. */
    vendorCaseId: text('vendor_case_id').notNull(),
    openedAt: at('opened_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    closedAt: at('closed_at'),
    outcome: text('outcome'),
  },
  (t) => [
    uniqueIndex('payment_cases_once').on(t.paymentId, t.kind, t.vendorCaseId),
    index('payment_cases_of_player').on(t.playerId),
    index('payment_cases_open')
      .on(t.openedAt)
      .where(sql`state = 'open'`),
    check('payment_cases_kind', oneOf('kind', PAYMENT_CASE_KINDS)),
    check('payment_cases_state', oneOf('state', PAYMENT_CASE_STATES)),
    check('payment_cases_outcome', oneOf('outcome', PAYMENT_CASE_OUTCOMES)),
    check('payment_cases_closed', sql`(state = 'closed') = (closed_at is not null)`),
  ],
)

/** Pence off one purchase each, until a day (docs/product-decisions.md#types). The wallet of that asset holds the sum of the open ones. */
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
    /** The payment that holds it or has used it. */
    paymentId: uuid('payment_id'),
    /** When it was used up or ran out. */
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

/** Opens the status of one entry by quick pay, for the player who made it; stored as SHA-256. */
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

/** Who won what, so that an entry by somebody who may not enter again is refused (field rule 5). */
export const wins = pgTable(
  'wins',
  { playerId: player(), competitionId: integer('competition_id').notNull(), wonAt: at('won_at').notNull() },
  (t) => [primaryKey({ columns: [t.playerId, t.competitionId] })],
)

// Entries by text, phone and post, as their sources deliver them (field rules 3, 4, 11, 18, 19).
export const INTAKE_STATES = ['receiving', 'processing', 'done'] as const
export const INTAKE_ROW_STATES = ['received', 'accepted', 'rejected'] as const

/** A delivery of a source; the same one sent again is the same row. Once done, received = accepted + rejected. */
export const intakeBatches = pgTable(
  'intake_batches',
  {
    id: uuid('id').primaryKey(),
    source: text('source').notNull(),
    channel: text('channel').notNull(),
    /** The source's own name of the delivery. */
    reference: text('reference').notNull(),
    state: text('state').notNull(),
    /** Who brings it, while it is being received: of two who do, the later goes on. */
    uploadId: uuid('bringer').notNull(),
    /** SHA-256 of what was delivered, once it is whole. */
    contentHash: text('content_hash'),
    received: integer('received').notNull().default(0),
    accepted: integer('accepted').notNull().default(0),
    rejected: integer('rejected').notNull().default(0),
    /** When it was begun, last where that was more than once. */
    createdAt: at('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** When the whole of it was in our hands. */
    receivedAt: at('received_at'),
    finishedAt: at('finished_at'),
  },
  (t) => [
    uniqueIndex('intake_batches_of_source').on(t.source, t.reference),
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
    /** The source's own number of the row; one entry whatever delivery it comes in. */
    reference: text('reference').notNull(),
    /** {competitionId, phone, enteredAt, costPence, answer?, …} as it came. */
    body: jsonb('body').notNull(),
    /** What could be read of it: the number as we write numbers, and so on; null where it could not. */
    phone: text('phone'),
    competitionId: integer('competition_id'),
    enteredAt: at('entered_at'),
    state: text('state').notNull().default('received'),
    reason: text('reason'),
    playerId: bigint('player_id', { mode: 'number' }),
    entryId: uuid('entry_id'),
    /** What its sender is charged for it, entered or not. */
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
    index('intake_rows_to_forget')
      .on(t.batchId)
      .where(sql`state = 'rejected' and player_id is null and body <> '{}'`),
    check('intake_rows_state', oneOf('state', INTAKE_ROW_STATES)),
    check('intake_rows_reason', sql`(state = 'rejected') = (reason is not null)`),
    check('intake_rows_entry', sql`(state = 'accepted') = (entry_id is not null)`),
    check('intake_rows_charge', sql`charged_pence >= 0 and (charged_pence = 0 or player_id is not null)`),
  ],
)

/** The row by which each reference of a source was judged last: one that was entered or charged is so once. */
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

// Winsday: the weekly draws, and their tickets (docs/mechanisms/winsday.md).
export const winsdayDraws = pgTable(
  'winsday_draws',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    drawsAt: at('draws_at').notNull(),
    /** Entries that finish before it earn tickets of this draw; null: of an older build, whose draw has no list. */
    cutOff: at('cut_off'),
    /** From when on its tickets can be revealed: when its result is published. */
    revealableAt: at('revealable_at'),
    /** The content item as it was published: prizes, rules, terms. */
    body: jsonb('body'),
    /** The revision of it, which stands for its terms. */
    revision: integer('revision'),
  },
  (t) => [index('winsday_draws_by_cut_off').on(t.cutOff)],
)

/** The numbers of weekly tickets: one series over all players and draws. */
export const winsdayTicketNumbers = pgSequence('winsday_ticket_numbers', { startWith: 10_000_000, cache: 1 })

export const winsdayTickets = pgTable(
  'winsday_tickets',
  {
    playerId: player(),
    id: bigint('id', { mode: 'number' }).notNull(),
    /** The weekly draw, which the showcase item of the counter names. */
    drawId: text('draw_id').notNull(),
    /** {type, value, …} as the Revealed ticket has it; null: no prize. */
    prize: jsonb('prize'),
    revealedAt: at('revealed_at'),
    /** How many of its draw's winners had been revealed with it; null: not yet, or by a build that did not store it. */
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

// Prizes (docs/mechanisms/prizes.md).

/** What a drawn ticket has won, and how far it has come on its way to the player. */
export const awards = pgTable(
  'awards',
  {
    playerId: player(),
    id: uuid('id').notNull().defaultRandom(),
    drawId: uuid('draw_id').notNull(),
    /** Its place among the drawn tickets of the draw's bundle, from 0. */
    place: integer('place').notNull(),
    ticket: bigint('ticket', { mode: 'number' }).notNull(),
    /** {type, value, name, …}, as the contract has it. */
    prize: jsonb('prize').notNull(),
    state: text('state').notNull(),
    /** An alternate's: the award in whose stead it stands. */
    replaces: uuid('replaces'),
    /** When an offered one lapses. */
    claimBy: at('claim_by'),
    /** When its winner is reminded to claim it; null once they have been. */
    remindAt: at('remind_at'),
    /** By when it should have arrived, once it is claimed. */
    deliverBy: at('deliver_by'),
    /** {carrier, reference}, where the operator named them. */
    dispatch: jsonb('dispatch'),
    createdAt: at('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.id] }),
    unique('awards_once').on(t.drawId, t.place),
    unique('awards_replaced_once').on(t.replaces),
    index('awards_to_claim')
      .on(t.claimBy)
      .where(sql`state = 'offered'`),
    index('awards_to_deliver')
      .on(t.deliverBy)
      .where(oneOf('state', ['claimed', 'sent'])),
    index('awards_of_draw').on(t.drawId, t.ticket),
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

/** Where a thing is to be sent, as its winner says. */
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

/** Pictures that players send with a claim, drawn anew by us, so that nothing but the picture is left; for staff alone. */
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

/** Codes of vouchers, as the operator bought them; each goes to one award at most. */
export const vouchers = pgTable(
  'vouchers',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    name: text('name').notNull(),
    code: text('code').notNull(),
    /** Until when a shop takes it. */
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

/** Cash prizes on their way to their player, outside. */
export const payouts = pgTable(
  'payouts',
  {
    playerId: player(),
    /** Ours, and the vendor's batch: asked for again, it is the same payout. */
    id: uuid('id').notNull(),
    /** Of the call that made it: repeated, it makes no other. */
    key: uuid('key').notNull(),
    amountPence: integer('amount_pence').notNull(),
    /** Where it goes: the account that was linked when it was asked for. */
    payerId: text('payer_id').notNull(),
    state: text('state').notNull(),
    reason: text('reason'),
    vendorId: text('vendor_id'),
    /** When it is asked for, or looked at, next; null once it has ended. */
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
    check('payouts_state', oneOf('state', PAYOUT_STATES)),
    check('payouts_amount', sql`amount_pence > 0`),
    check('payouts_reason', sql`(state = 'returned') = (reason is not null)`),
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

/** The PayPal account that a player has shown to be theirs. */
export const payPalAccounts = pgTable('paypal_accounts', {
  playerId: player().primaryKey(),
  payerId: text('payer_id').notNull(),
  name: text('name').notNull(),
  /** As it is shown: `a…x@example.com`. */
  maskedEmail: text('masked_email').notNull(),
  isVerified: boolean('is_verified').notNull(),
  linkedAt: at('linked_at').notNull(),
  /** The player said that it is not theirs. The row stays: linking another account asks for a texted code. */
  unlinkedAt: at('unlinked_at'),
})

/** Log-ins at PayPal that are under way, by the hash of their state. */
export const oauthStates = pgTable(
  'oauth_states',
  { hash: bytes('hash').primaryKey(), playerId: player(), expiresAt: at('expires_at').notNull() },
  (t) => [index('oauth_states_of_player').on(t.playerId), index('oauth_states_expired').on(t.expiresAt)],
)

// The operator's own people (docs/mechanisms/staff.md).

/** One row at most: the last row of the audit log. Its lock puts the writers of that log in order. */
export const auditLogHead = pgTable(
  'audit_log_head',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    lastId: bigint('last_id', { mode: 'number' }).notNull(),
    lastHash: bytes('last_hash').notNull(),
  },
  () => [check('audit_log_head_is_only', sql`is_only`)],
)

/** Who did what to what, append-only; each row is bound to the one before it by its hash (features/audit/audit.sql). */
export const auditLog = pgTable(
  'audit_log',
  {
    /** 1, 2, 3 … without a gap, in the order of the commits; a trigger sets it, and `at`, `previous_hash` and `hash` too. */
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
  /** Set: no log-in; a trigger ends every session and invitation. */
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
    /** What lists and the audit log call it by. */
    id: uuid('id').notNull().unique().defaultRandom(),
    staffId: uuid('staff_id').notNull(),
    factor: text('factor').notNull(),
    device: text('device').notNull(),
    createdAt: at('created_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
    /** When a factor was shown last: acts that need a fresh log-in look at it. */
    authenticatedAt: at('authenticated_at').notNull(),
    /** The absolute end, however much it is used. */
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
    /** The authenticator's signature counter; nought where it has none. */
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
  /** The 30-second step of the last code that was accepted: that code, and earlier ones, are refused. */
  lastUsedStep: bigint('last_used_step', { mode: 'number' }).notNull().default(0),
  /** Null until a first code was typed: no log-in before. */
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
    /** A TOTP secret that the link's page shows, until its first code is typed; encrypted. */
    sealedTotpSecret: bytes('sealed_totp_secret'),
  },
  (t) => [index('staff_invitations_of_staff').on(t.staffId)],
)

/** What an authenticator must sign next; each is used once. */
export const staffChallenges = pgTable(
  'staff_challenges',
  {
    challenge: text('challenge').primaryKey(),
    purpose: text('purpose').notNull(),
    /** Whose; null at a log-in, where nobody has said who they are. */
    staffId: uuid('staff_id'),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    index('staff_challenges_by_expiry').on(t.expiresAt),
    check('staff_challenges_purpose', oneOf('purpose', ['log-in', 'enrol'])),
  ],
)

/** What somebody wants done that another must agree to; append-only. Another content is another proposal. */
export const proposals = pgTable(
  'proposals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').notNull(),
    subjectId: text('subject_id').notNull(),
    /** SHA-256 of what is proposed, whole. */
    contentHash: bytes('content_hash').notNull(),
    proposedBy: uuid('proposed_by').notNull(),
    proposedAt: at('proposed_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('proposals_by_content').on(t.kind, t.subjectId, t.contentHash),
    // What an approval refers to: the proposal and its true proposer.
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

/** Everything that the site shows, by kind and id; its texts stand in `content_revisions` (docs/mechanisms/content.md). */
export const contentItems = pgTable(
  'content_items',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    /** The number of the newest revision, whatever its state: the next save must be based on it. */
    latestRevision: integer('latest_revision').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.id] }),
    // Before pages, rails, tiles and settings had items of their own, `site` was all of them.
    check('content_items_kind', oneOf('kind', [...CONTENT_KINDS, 'site'])),
  ],
)

/** Every text of an item that was ever saved. The text never changes; its state does (features/content/content.sql). */
export const contentRevisions = pgTable(
  'content_revisions',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    revision: integer('revision').notNull(),
    body: jsonb('body').notNull(),
    /** The revision that its author had before them; null for the first. */
    basedOn: integer('based_on'),
    state: text('state').notNull().default('draft'),
    /** As in the audit log: `staff:<id>` or `command:<name>`. */
    author: text('author').notNull(),
    savedAt: at('saved_at').notNull().defaultNow(),
    /** When a job publishes it, once it is scheduled. */
    publishAt: at('publish_at'),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.id, t.revision] }),
    foreignKey({ columns: [t.kind, t.id], foreignColumns: [contentItems.kind, contentItems.id] }),
    // No two texts of one item can be published at once, by whichever statement.
    uniqueIndex('content_revisions_published')
      .on(t.kind, t.id)
      .where(sql`state = 'published'`),
    index('content_revisions_scheduled')
      .on(t.publishAt)
      .where(sql`state = 'scheduled'`),
    check('content_revisions_state', oneOf('state', REVISION_STATES)),
    check('content_revisions_scheduled_at', sql`state <> 'scheduled' or publish_at is not null`),
  ],
)

/** Every move of a published closing, append-only: why, who proposed it, and who agreed, by the database two people (field rule 6). */
export const closingMoves = pgTable(
  'closing_moves',
  {
    competitionId: integer('competition_id').notNull(),
    id: identity(),
    /** The revision that brought it to the site. */
    revision: integer('revision').notNull(),
    channel: text('channel').notNull(),
    movedFrom: at('moved_from').notNull(),
    /** A channel that is taken away closes with the publication. */
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

/** Links that show the site with drafts laid over it (docs/mechanisms/content.md). */
export const contentPreviews = pgTable(
  'content_previews',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The member of staff who made it: it ends when their access does. */
    createdBy: uuid('created_by').notNull(),
    /** Which revisions are shown: `[{ kind, id, revision }]`. */
    revisions: jsonb('revisions').notNull(),
    /** The instant at which the site is shown. */
    at: at('at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    /** When somebody ended it before its time. */
    endedAt: at('ended_at'),
  },
  (t) => [index('content_previews_by_expiry').on(t.expiresAt)],
)

/** A vendor's books beside ours, a row a vendor and day; the last comparison counts (docs/mechanisms/reconciliation.md). */
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
    /** The first hundred: our order's id, what we have and what they have. */
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

/** A draw of a competition or of a week's tickets, with all that is published of it. What is committed never changes (draw.sql). */
export const draws = pgTable(
  'draws',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').notNull(),
    /** The competition's number, or the weekly draw's id. */
    subjectId: text('subject_id').notNull(),
    /** 1, or more where the one before was void. */
    attempt: smallint('attempt').notNull().default(1),
    title: text('title').notNull(),
    state: text('state').notNull().default('open'),
    /** No ticket that came in after it is in the list. */
    cutOff: at('cut_off').notNull(),
    /** What held it up when it was last tried, as the rules name it. */
    blockers: jsonb('blockers').notNull().default([]),
    /** Opens the list's holders (packages/draw/src/ticket.ts); it leaves the server in no reply. */
    secret: bytes('secret'),
    ticketCount: bigint('ticket_count', { mode: 'number' }),
    /** As canonical JSON, to the byte that its hash is of. */
    manifest: text('manifest'),
    manifestHash: bytes('manifest_hash'),
    /** `staff:<id>` or `job:<name>`: none of those who approve. */
    committedBy: text('committed_by'),
    committedAt: at('committed_at'),
    /** When the beacon's round is published: from then on it can be drawn. */
    beaconAt: at('beacon_at'),
    /** The bundle of packages/draw, once it is drawn. */
    bundle: jsonb('bundle'),
    publishedAt: at('published_at'),
    /** When every prize of it had its award. */
    awardedAt: at('awarded_at'),
    voidReason: text('void_reason'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('draws_of_subject').on(t.kind, t.subjectId, t.attempt),
    // A redraw stands beside a draw that is void, never beside one that counts.
    uniqueIndex('draws_one_valid')
      .on(t.kind, t.subjectId)
      .where(sql`state <> 'void'`),
    index('draws_to_move')
      .on(t.state, t.cutOff)
      .where(sql`state not in ('published', 'void')`),
    index('draws_to_award')
      .on(t.publishedAt)
      .where(sql`state = 'published' and awarded_at is null`),
    check('draws_kind', oneOf('kind', DRAW_KINDS)),
    check('draws_state', oneOf('state', DRAW_STATES)),
    check('draws_void_reason', sql`(state = 'void') = (void_reason is not null)`),
  ],
)

/** How far those who entered a published draw and won nothing have been told (features/prize/result-notices.ts). */
export const drawNotices = pgTable(
  'draw_notices',
  {
    drawId: uuid('draw_id').primaryKey(),
    /** Players up to this one have been looked at. */
    lastPlayerId: bigint('last_player_id', { mode: 'number' }).notNull().default(0),
    /** When all had been looked at; alternates may still win then. */
    sentAt: at('sent_at'),
    /** When the alternates who were never called had been told too. */
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
    /** An event of the rules' machine, or 'confirm-<channel>': somebody says that all its entries have been delivered. */
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

/** The list of a draw in pieces of 4,096 tickets, as it was committed; append-only once it is. */
export const drawLists = pgTable(
  'draw_lists',
  {
    drawId: uuid('draw_id').notNull(),
    part: integer('part').notNull(),
    firstTicket: bigint('first_ticket', { mode: 'number' }).notNull(),
    lastTicket: bigint('last_ticket', { mode: 'number' }).notNull(),
    /** The root of the part's tickets: a node of the draw's tree. */
    root: bytes('root').notNull(),
    /** 40 bytes a ticket, published. */
    records: bytes('records').notNull(),
    /** 64 bytes a ticket, owner and player: shown of drawn tickets alone. They outlive a changed number and an erased account. */
    openings: bytes('openings').notNull(),
  },
  (t) => [primaryKey({ columns: [t.drawId, t.part] })],
)
