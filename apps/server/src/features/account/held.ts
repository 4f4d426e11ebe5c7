/**
 * Everything that is held about a player, column by column: whether an export tells it, and what erasing leaves (field
 * rule 26). A table or column that is not here does not compile, and a test looks in the database as well.
 */
import { eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as schema from '../../db/schema.ts'
import { accountSubject, knownDeviceSubject } from '../login/limits.ts'

/** 'told': in the export. 'secret': would open something. 'technical': says nothing of anybody. */
export type Telling = 'told' | 'secret' | 'technical'

export type Subject = { playerId: number; phone: string; email: string | null }

export type Holding = {
  table: PgTable
  /** What an export reads in place of the table: a view with its columns. */
  view?: SQL
  /** Which rows are the player's. */
  whose: (subject: Subject) => SQL
  columns: Readonly<Record<string, Telling>>
  /** What erasing does to those rows: they go, stay for the ledger and the draws as nobody's, or stay with these values. */
  erasing: 'goes' | 'stays' | ((subject: Subject, now: Date) => Record<string, unknown>)
}

/** Holds a table's part against the table: every column, and no value that a column does not take. */
function holding<Table extends PgTable>(
  one: Omit<Holding, 'table' | 'columns' | 'erasing'> & {
    table: Table
    columns: { [Column in keyof Table['$inferSelect']]: Telling }
    erasing:
      | 'goes'
      | 'stays'
      | ((subject: Subject, now: Date) => { [Column in keyof Table['$inferInsert']]?: Table['$inferInsert'][Column] })
  },
): Holding {
  return one
}

const {
  players,
  accessTokens,
  textedCodes,
  codeChallenges,
  playerDevices,
  emailCodes,
  marketingConsents,
  spendLimits,
  rateLimits,
  accountEvents,
  wallets,
  ledgerTransfers,
  entries,
  entryEvents,
  playerCompetitions,
  tickets,
  idempotencyKeys,
  outbox,
  payments,
  paymentEvents,
  refunds,
  refundEvents,
  paymentCases,
  discountCredits,
  quickPayTokens,
  wins,
  intakeRows,
  winsdayTickets,
} = schema

/** All that a limit counts an account by: its number and its id, each also as known devices, and the mailbox codes went to. */
const countedAs = ({ playerId, phone, email }: Subject) =>
  [phone, accountSubject({ playerId }), ...(email ? [email.toLowerCase()] : [])].flatMap((subject) => [
    subject,
    knownDeviceSubject(subject),
  ])

export const HELD: readonly Holding[] = [
  holding({
    table: players,
    whose: ({ playerId }) => eq(players.id, playerId),
    columns: {
      id: 'told',
      phone: 'told',
      passcodeHash: 'secret',
      passcodePepperId: 'technical',
      customerType: 'told',
      isTestPlayer: 'told',
      hiddenCompetitionIds: 'told',
      email: 'told',
      emailVerifiedAt: 'told',
      title: 'told',
      firstName: 'told',
      surname: 'told',
      postcode: 'told',
      ageStatedAt: 'told',
      suspendedAt: 'told',
      pausedUntil: 'told',
      excludedUntil: 'told',
      closedAt: 'told',
      erasedAt: 'told',
      optInAskedAt: 'told',
      lockedAt: 'told',
      failedTries: 'told',
      createdAt: 'told',
    },
    erasing: ({ playerId }, now) => ({
      // The number is free for whoever has it next.
      phone: `erased ${playerId}`,
      passcodeHash: null,
      passcodePepperId: null,
      customerType: 'standard',
      isTestPlayer: false,
      hiddenCompetitionIds: [],
      email: null,
      emailVerifiedAt: null,
      title: null,
      firstName: null,
      surname: null,
      postcode: null,
      ageStatedAt: null,
      optInAskedAt: null,
      lockedAt: null,
      failedTries: 0,
      erasedAt: now,
    }),
  }),
  holding({
    table: accessTokens,
    whose: ({ playerId }) => eq(accessTokens.playerId, playerId),
    columns: {
      hash: 'secret',
      playerId: 'technical',
      kind: 'told',
      id: 'told',
      device: 'told',
      lastSeenAt: 'told',
      expiresAt: 'told',
      createdAt: 'told',
      isRemembered: 'told',
      openedAt: 'told',
      renewedAt: 'technical',
    },
    erasing: 'goes',
  }),
  holding({
    table: textedCodes,
    whose: ({ phone }) => eq(textedCodes.phone, phone),
    columns: { phone: 'told', hash: 'secret', triesLeft: 'told', expiresAt: 'told', sentAt: 'told' },
    erasing: 'goes',
  }),
  holding({
    table: codeChallenges,
    whose: ({ phone }) => eq(codeChallenges.phone, phone),
    columns: {
      phone: 'told',
      challenger: 'technical',
      isKnownDevice: 'told',
      digits: 'told',
      hash: 'secret',
      triesLeft: 'told',
      expiresAt: 'told',
      sentAt: 'told',
    },
    erasing: 'goes',
  }),
  holding({
    table: playerDevices,
    whose: ({ playerId }) => eq(playerDevices.playerId, playerId),
    columns: { playerId: 'technical', hash: 'secret', seenAt: 'told', failedTries: 'told' },
    erasing: 'goes',
  }),
  holding({
    table: emailCodes,
    whose: ({ playerId }) => eq(emailCodes.playerId, playerId),
    columns: {
      playerId: 'technical',
      email: 'told',
      hash: 'secret',
      triesLeft: 'told',
      expiresAt: 'told',
      sentAt: 'told',
    },
    erasing: 'goes',
  }),
  holding({
    table: marketingConsents,
    whose: ({ playerId }) => eq(marketingConsents.playerId, playerId),
    columns: {
      playerId: 'technical',
      id: 'technical',
      channel: 'told',
      isGranted: 'told',
      wording: 'told',
      source: 'told',
      at: 'told',
    },
    erasing: 'goes',
  }),
  holding({
    table: spendLimits,
    whose: ({ playerId }) => eq(spendLimits.playerId, playerId),
    columns: { playerId: 'technical', id: 'technical', limitPence: 'told', holdsFrom: 'told', setAt: 'told' },
    erasing: 'goes',
  }),
  holding({
    table: rateLimits,
    whose: (subject) => inArray(rateLimits.subject, countedAs(subject)),
    columns: { scope: 'told', subject: 'told', windowStart: 'told', hits: 'told' },
    erasing: 'goes',
  }),
  holding({
    table: accountEvents,
    whose: ({ playerId }) => eq(accountEvents.playerId, playerId),
    columns: { playerId: 'technical', id: 'technical', event: 'told', detail: 'told', at: 'told' },
    erasing: 'goes',
  }),
  holding({
    table: wallets,
    whose: ({ playerId }) => eq(wallets.playerId, playerId),
    columns: { playerId: 'technical', asset: 'told', balance: 'told', held: 'told' },
    erasing: 'stays',
  }),
  holding({
    table: ledgerTransfers,
    whose: ({ playerId }) => eq(ledgerTransfers.playerId, playerId),
    columns: {
      playerId: 'technical',
      id: 'told',
      entryId: 'told',
      paymentId: 'told',
      asset: 'told',
      fromAccount: 'told',
      toAccount: 'told',
      amount: 'told',
      reason: 'told',
      at: 'told',
    },
    erasing: 'stays',
  }),
  holding({
    table: entries,
    whose: ({ playerId }) => eq(entries.playerId, playerId),
    columns: {
      playerId: 'technical',
      id: 'told',
      competitionId: 'told',
      channel: 'told',
      state: 'told',
      step: 'told',
      steps: 'told',
      quantity: 'told',
      tokenCost: 'told',
      isTokensHeld: 'told',
      pricePence: 'told',
      bundleId: 'told',
      paymentMethod: 'told',
      termsVersion: 'told',
      quiz: 'told',
      survey: 'told',
      acceptedAt: 'told',
      deadline: 'told',
      finishedAt: 'told',
      remindAt: 'technical',
      bodyCheck: 'technical',
    },
    // Answers are the player's own words.
    erasing: () => ({ quiz: null, survey: null }),
  }),
  holding({
    table: entryEvents,
    view: sql`entry_history as entry_events`,
    whose: ({ playerId }) => eq(entryEvents.playerId, playerId),
    columns: { playerId: 'technical', id: 'technical', entryId: 'told', event: 'told', state: 'told', at: 'told' },
    erasing: 'stays',
  }),
  holding({
    table: playerCompetitions,
    whose: ({ playerId }) => eq(playerCompetitions.playerId, playerId),
    columns: { playerId: 'technical', competitionId: 'told', entries: 'told', pending: 'told', lostQuizzes: 'told' },
    erasing: 'stays',
  }),
  holding({
    table: tickets,
    whose: ({ playerId }) => eq(tickets.playerId, playerId),
    columns: { competitionId: 'told', number: 'told', playerId: 'technical', entryId: 'told' },
    erasing: 'stays',
  }),
  holding({
    table: idempotencyKeys,
    whose: ({ playerId }) => eq(idempotencyKeys.playerId, playerId),
    columns: {
      playerId: 'technical',
      call: 'told',
      key: 'technical',
      bodyHash: 'technical',
      outcome: 'told',
      createdAt: 'told',
    },
    erasing: 'goes',
  }),
  holding({
    table: outbox,
    whose: ({ playerId }) => eq(outbox.playerId, playerId),
    columns: {
      id: 'technical',
      topic: 'told',
      playerId: 'technical',
      body: 'told',
      at: 'told',
      dueAt: 'technical',
      attempts: 'technical',
      lastError: 'technical',
      deadAt: 'technical',
      dropReason: 'technical',
    },
    erasing: 'goes',
  }),
  holding({
    table: paymentEvents,
    whose: ({ playerId }) =>
      sql`${paymentEvents.paymentId} in (select id from ${payments} where player_id = ${playerId})`,
    columns: { paymentId: 'told', id: 'technical', event: 'told', state: 'told', detail: 'told', at: 'told' },
    erasing: 'stays',
  }),
  holding({
    table: refundEvents,
    whose: ({ playerId }) => sql`${refundEvents.refundId} in (select id from ${refunds} where player_id = ${playerId})`,
    columns: { refundId: 'told', id: 'technical', event: 'told', state: 'told', detail: 'technical', at: 'told' },
    erasing: 'stays',
  }),
  holding({
    table: refunds,
    whose: ({ playerId }) => eq(refunds.playerId, playerId),
    columns: {
      id: 'told',
      paymentId: 'told',
      playerId: 'technical',
      amountPence: 'told',
      reason: 'told',
      state: 'told',
      vendorRefundId: 'told',
      attempts: 'technical',
      lastError: 'technical',
      nextAttemptAt: 'technical',
      createdAt: 'told',
      changedAt: 'told',
    },
    erasing: 'stays',
  }),
  holding({
    table: paymentCases,
    whose: ({ playerId }) => eq(paymentCases.playerId, playerId),
    columns: {
      id: 'told',
      paymentId: 'told',
      playerId: 'technical',
      kind: 'told',
      state: 'told',
      amountPence: 'told',
      vendorCaseId: 'told',
      openedAt: 'told',
      closedAt: 'told',
      outcome: 'told',
    },
    erasing: 'stays',
  }),
  holding({
    table: payments,
    whose: ({ playerId }) => eq(payments.playerId, playerId),
    columns: {
      id: 'told',
      playerId: 'technical',
      entryId: 'told',
      method: 'told',
      amountPence: 'told',
      state: 'told',
      vendorId: 'told',
      refundVendorId: 'told',
      cardType: 'told',
      reason: 'told',
      link: 'secret',
      v1Entries: 'told',
      v2Pence: 'told',
      discountPence: 'told',
      createdAt: 'told',
      checkAt: 'technical',
      checks: 'technical',
      settledAt: 'told',
      followAt: 'technical',
    },
    erasing: 'stays',
  }),
  holding({
    table: discountCredits,
    whose: ({ playerId }) => eq(discountCredits.playerId, playerId),
    columns: {
      playerId: 'technical',
      id: 'told',
      pence: 'told',
      expiresAt: 'told',
      createdAt: 'told',
      paymentId: 'told',
      endedAt: 'told',
    },
    erasing: 'stays',
  }),
  holding({
    table: quickPayTokens,
    whose: ({ playerId }) => eq(quickPayTokens.playerId, playerId),
    columns: { hash: 'secret', playerId: 'technical', entryId: 'told', expiresAt: 'told' },
    erasing: 'goes',
  }),
  holding({
    table: wins,
    whose: ({ playerId }) => eq(wins.playerId, playerId),
    columns: { playerId: 'technical', competitionId: 'told', wonAt: 'told' },
    erasing: 'stays',
  }),
  holding({
    table: intakeRows,
    whose: ({ playerId }) => eq(intakeRows.playerId, playerId),
    columns: {
      batchId: 'technical',
      line: 'technical',
      reference: 'told',
      body: 'told',
      phone: 'told',
      competitionId: 'told',
      enteredAt: 'told',
      state: 'told',
      reason: 'told',
      playerId: 'technical',
      entryId: 'told',
      chargedPence: 'told',
    },
    // The row and what became of it stay for the totals; what it said of a person goes.
    erasing: () => ({ body: {}, phone: null }),
  }),
  holding({
    table: winsdayTickets,
    whose: ({ playerId }) => eq(winsdayTickets.playerId, playerId),
    columns: {
      playerId: 'technical',
      id: 'told',
      drawId: 'told',
      prize: 'told',
      revealedAt: 'told',
      revealedTotal: 'technical',
    },
    erasing: 'stays',
  }),
]

/** Tables that say nothing of anybody who has an account. Winners are published as they wished, by no account. */
export const NOBODYS: readonly PgTable[] = [
  schema.counters,
  schema.counterChanges,
  schema.competitions,
  schema.competitionTerms,
  schema.catalogueDocuments,
  schema.winners,
  schema.measurements,
  schema.winsdayDraws,
  schema.intakeBatches,
  schema.intakeReferences,
  // A keyed hash that nobody can turn back, of an account that is gone.
  schema.erasedBreaks,
]
