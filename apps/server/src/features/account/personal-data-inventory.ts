/**
 * Everything that is stored about a player, column by column: whether the export includes it, and what erasing leaves
 * (field rule 26). A column that is missing here does not compile. A test compares the list with the database as well.
 */
import { eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as schema from '../../db/schema.ts'
import { accountSubject, knownDeviceSubject } from '../../http/rate-limits/rate-limits.ts'

/** 'exported': part of the export. 'secret': a credential or its hash. 'technical': says nothing about a person. */
export type DataCategory = 'exported' | 'secret' | 'technical'

export type Subject = { playerId: number; phone: string; email: string | null }

export type PersonalDataTable = {
  table: PgTable
  /** A view with the same columns, which the export reads instead of the table. */
  view?: SQL
  /** Selects the player's rows. */
  rowsOf: (subject: Subject) => SQL
  columns: Readonly<Record<string, DataCategory>>
  /**
   * What erasing does to those rows: 'delete' them, 'keep' them for the ledger and the prize draws (the player is anonymous by
   * then), or keep them with the values that the function returns.
   */
  onErase: 'delete' | 'keep' | ((subject: Subject, now: Date) => Record<string, unknown>)
}

/** Checks an item against its table: it must list every column, and may set only values that fit the column. */
function personalDataTable<Table extends PgTable>(
  item: Omit<PersonalDataTable, 'table' | 'columns' | 'onErase'> & {
    table: Table
    columns: { [Column in keyof Table['$inferSelect']]: DataCategory }
    onErase:
      | 'delete'
      | 'keep'
      | ((subject: Subject, now: Date) => { [Column in keyof Table['$inferInsert']]?: Table['$inferInsert'][Column] })
  },
): PersonalDataTable {
  return item
}

const {
  players,
  accessTokens,
  textedCodes,
  codeChallenges,
  playerDevices,
  emailCodes,
  marketingConsents,
  resultNoticeConsents,
  spendLimits,
  rateLimits,
  accountEvents,
  wallets,
  ledgerTransfers,
  exchanges,
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
  awards,
  awardEvents,
  claims,
  playerUploads,
  vouchers,
  payouts,
  payoutEvents,
  payPalAccounts,
  oauthStates,
  winners,
} = schema

/** Every key that rate limits count an account by: its number, its id and its mailbox, each also for known devices. */
const rateLimitSubjectsOf = ({ playerId, phone, email }: Subject) =>
  [phone, accountSubject({ playerId }), ...(email ? [email.toLowerCase()] : [])].flatMap((subject) => [
    subject,
    knownDeviceSubject(subject),
  ])

export const PERSONAL_DATA: readonly PersonalDataTable[] = [
  personalDataTable({
    table: players,
    rowsOf: ({ playerId }) => eq(players.id, playerId),
    columns: {
      id: 'exported',
      phone: 'exported',
      passcodeHash: 'secret',
      passcodePepperId: 'technical',
      customerType: 'exported',
      isTestPlayer: 'exported',
      hiddenCompetitionIds: 'exported',
      email: 'exported',
      emailVerifiedAt: 'exported',
      title: 'exported',
      firstName: 'exported',
      surname: 'exported',
      postcode: 'exported',
      ageStatedAt: 'exported',
      bannedAt: 'exported',
      pausedUntil: 'exported',
      excludedUntil: 'exported',
      closedAt: 'exported',
      erasedAt: 'exported',
      optInAskedAt: 'exported',
      lockedAt: 'exported',
      failedTries: 'exported',
      createdAt: 'exported',
    },
    onErase: ({ playerId }, now) => ({
      // Frees the number, so that its next owner can register.
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
  personalDataTable({
    table: accessTokens,
    rowsOf: ({ playerId }) => eq(accessTokens.playerId, playerId),
    columns: {
      hash: 'secret',
      playerId: 'technical',
      kind: 'exported',
      id: 'exported',
      device: 'exported',
      lastSeenAt: 'exported',
      expiresAt: 'exported',
      createdAt: 'exported',
      isRemembered: 'exported',
      openedAt: 'exported',
      renewedAt: 'technical',
    },
    onErase: 'delete',
  }),
  personalDataTable({
    table: textedCodes,
    rowsOf: ({ phone }) => eq(textedCodes.phone, phone),
    columns: { phone: 'exported', hash: 'secret', triesLeft: 'exported', expiresAt: 'exported', sentAt: 'exported' },
    onErase: 'delete',
  }),
  personalDataTable({
    table: codeChallenges,
    rowsOf: ({ phone }) => eq(codeChallenges.phone, phone),
    columns: {
      phone: 'exported',
      challenger: 'technical',
      isKnownDevice: 'exported',
      digits: 'exported',
      hash: 'secret',
      triesLeft: 'exported',
      expiresAt: 'exported',
      sentAt: 'exported',
    },
    onErase: 'delete',
  }),
  personalDataTable({
    table: playerDevices,
    rowsOf: ({ playerId }) => eq(playerDevices.playerId, playerId),
    columns: { playerId: 'technical', hash: 'secret', seenAt: 'exported', failedTries: 'exported' },
    onErase: 'delete',
  }),
  personalDataTable({
    table: emailCodes,
    rowsOf: ({ playerId }) => eq(emailCodes.playerId, playerId),
    columns: {
      playerId: 'technical',
      email: 'exported',
      hash: 'secret',
      triesLeft: 'exported',
      expiresAt: 'exported',
      sentAt: 'exported',
    },
    onErase: 'delete',
  }),
  personalDataTable({
    table: marketingConsents,
    rowsOf: ({ playerId }) => eq(marketingConsents.playerId, playerId),
    columns: {
      playerId: 'technical',
      id: 'technical',
      channel: 'exported',
      isGranted: 'exported',
      wording: 'exported',
      source: 'exported',
      at: 'exported',
    },
    onErase: 'delete',
  }),
  personalDataTable({
    table: resultNoticeConsents,
    rowsOf: ({ playerId }) => eq(resultNoticeConsents.playerId, playerId),
    columns: {
      playerId: 'technical',
      id: 'technical',
      channel: 'exported',
      isGranted: 'exported',
      wording: 'exported',
      source: 'exported',
      at: 'exported',
    },
    onErase: 'delete',
  }),
  personalDataTable({
    table: spendLimits,
    rowsOf: ({ playerId }) => eq(spendLimits.playerId, playerId),
    columns: {
      playerId: 'technical',
      id: 'technical',
      limitPence: 'exported',
      holdsFrom: 'exported',
      setAt: 'exported',
    },
    onErase: 'delete',
  }),
  personalDataTable({
    table: rateLimits,
    rowsOf: (subject) => inArray(rateLimits.subject, rateLimitSubjectsOf(subject)),
    columns: { scope: 'exported', subject: 'exported', windowStart: 'exported', hits: 'exported' },
    onErase: 'delete',
  }),
  personalDataTable({
    table: accountEvents,
    rowsOf: ({ playerId }) => eq(accountEvents.playerId, playerId),
    columns: { playerId: 'technical', id: 'technical', event: 'exported', detail: 'exported', at: 'exported' },
    onErase: 'delete',
  }),
  personalDataTable({
    table: wallets,
    rowsOf: ({ playerId }) => eq(wallets.playerId, playerId),
    columns: { playerId: 'technical', asset: 'exported', balance: 'exported', held: 'exported' },
    onErase: 'keep',
  }),
  personalDataTable({
    table: ledgerTransfers,
    rowsOf: ({ playerId }) => eq(ledgerTransfers.playerId, playerId),
    columns: {
      playerId: 'technical',
      id: 'exported',
      entryId: 'exported',
      paymentId: 'exported',
      asset: 'exported',
      fromAccount: 'exported',
      toAccount: 'exported',
      amount: 'exported',
      reason: 'exported',
      at: 'exported',
    },
    onErase: 'keep',
  }),
  personalDataTable({
    table: exchanges,
    rowsOf: ({ playerId }) => eq(exchanges.playerId, playerId),
    columns: {
      playerId: 'technical',
      key: 'technical',
      fromAsset: 'exported',
      toAsset: 'exported',
      taken: 'exported',
      given: 'exported',
      at: 'exported',
    },
    onErase: 'keep',
  }),
  personalDataTable({
    table: entries,
    rowsOf: ({ playerId }) => eq(entries.playerId, playerId),
    columns: {
      playerId: 'technical',
      id: 'exported',
      competitionId: 'exported',
      channel: 'exported',
      state: 'exported',
      step: 'exported',
      steps: 'exported',
      quantity: 'exported',
      tokenCost: 'exported',
      isTokensHeld: 'exported',
      pricePence: 'exported',
      bundleId: 'exported',
      paymentMethod: 'exported',
      termsVersion: 'exported',
      quiz: 'exported',
      survey: 'exported',
      acceptedAt: 'exported',
      deadline: 'exported',
      finishedAt: 'exported',
      remindAt: 'technical',
      contentRevision: 'technical',
      bodyCheck: 'technical',
    },
    // Quiz and survey answers are texts that the player wrote.
    onErase: () => ({ quiz: null, survey: null }),
  }),
  personalDataTable({
    table: entryEvents,
    view: sql`entry_history as entry_events`,
    rowsOf: ({ playerId }) => eq(entryEvents.playerId, playerId),
    columns: {
      playerId: 'technical',
      id: 'technical',
      entryId: 'exported',
      event: 'exported',
      state: 'exported',
      at: 'exported',
    },
    onErase: 'keep',
  }),
  personalDataTable({
    table: playerCompetitions,
    rowsOf: ({ playerId }) => eq(playerCompetitions.playerId, playerId),
    columns: {
      playerId: 'technical',
      competitionId: 'exported',
      entries: 'exported',
      pending: 'exported',
      lostQuizzes: 'exported',
    },
    onErase: 'keep',
  }),
  personalDataTable({
    table: tickets,
    rowsOf: ({ playerId }) => eq(tickets.playerId, playerId),
    columns: { competitionId: 'exported', number: 'exported', playerId: 'technical', entryId: 'exported' },
    onErase: 'keep',
  }),
  personalDataTable({
    table: idempotencyKeys,
    rowsOf: ({ playerId }) => eq(idempotencyKeys.playerId, playerId),
    columns: {
      playerId: 'technical',
      call: 'exported',
      key: 'technical',
      bodyHash: 'technical',
      outcome: 'exported',
      createdAt: 'exported',
    },
    onErase: 'delete',
  }),
  personalDataTable({
    table: outbox,
    rowsOf: ({ playerId }) => eq(outbox.playerId, playerId),
    columns: {
      id: 'technical',
      topic: 'exported',
      playerId: 'technical',
      body: 'exported',
      at: 'exported',
      dueAt: 'technical',
      attempts: 'technical',
      lastError: 'technical',
      deadAt: 'technical',
      dropReason: 'technical',
    },
    onErase: 'delete',
  }),
  personalDataTable({
    table: paymentEvents,
    rowsOf: ({ playerId }) =>
      sql`${paymentEvents.paymentId} in (select id from ${payments} where player_id = ${playerId})`,
    columns: {
      paymentId: 'exported',
      id: 'technical',
      event: 'exported',
      state: 'exported',
      detail: 'exported',
      at: 'exported',
    },
    onErase: 'keep',
  }),
  personalDataTable({
    table: refundEvents,
    rowsOf: ({ playerId }) =>
      sql`${refundEvents.refundId} in (select id from ${refunds} where player_id = ${playerId})`,
    columns: {
      refundId: 'exported',
      id: 'technical',
      event: 'exported',
      state: 'exported',
      detail: 'technical',
      at: 'exported',
    },
    onErase: 'keep',
  }),
  personalDataTable({
    table: refunds,
    rowsOf: ({ playerId }) => eq(refunds.playerId, playerId),
    columns: {
      id: 'exported',
      paymentId: 'exported',
      playerId: 'technical',
      amountPence: 'exported',
      reason: 'exported',
      state: 'exported',
      vendorRefundId: 'exported',
      attempts: 'technical',
      lastError: 'technical',
      nextAttemptAt: 'technical',
      createdAt: 'exported',
      changedAt: 'exported',
    },
    onErase: 'keep',
  }),
  personalDataTable({
    table: paymentCases,
    rowsOf: ({ playerId }) => eq(paymentCases.playerId, playerId),
    columns: {
      id: 'exported',
      paymentId: 'exported',
      playerId: 'technical',
      kind: 'exported',
      state: 'exported',
      amountPence: 'exported',
      vendorCaseId: 'exported',
      openedAt: 'exported',
      closedAt: 'exported',
      outcome: 'exported',
    },
    onErase: 'keep',
  }),
  personalDataTable({
    table: payments,
    rowsOf: ({ playerId }) => eq(payments.playerId, playerId),
    columns: {
      id: 'exported',
      playerId: 'technical',
      entryId: 'exported',
      method: 'exported',
      amountPence: 'exported',
      state: 'exported',
      vendorId: 'exported',
      refundVendorId: 'exported',
      cardType: 'exported',
      reason: 'exported',
      link: 'secret',
      v1Entries: 'exported',
      v2Pence: 'exported',
      discountPence: 'exported',
      createdAt: 'exported',
      checkAt: 'technical',
      checks: 'technical',
      settledAt: 'exported',
      followAt: 'technical',
    },
    onErase: 'keep',
  }),
  personalDataTable({
    table: discountCredits,
    rowsOf: ({ playerId }) => eq(discountCredits.playerId, playerId),
    columns: {
      playerId: 'technical',
      id: 'exported',
      pence: 'exported',
      expiresAt: 'exported',
      createdAt: 'exported',
      paymentId: 'exported',
      endedAt: 'exported',
    },
    onErase: 'keep',
  }),
  personalDataTable({
    table: quickPayTokens,
    rowsOf: ({ playerId }) => eq(quickPayTokens.playerId, playerId),
    columns: { hash: 'secret', playerId: 'technical', entryId: 'exported', expiresAt: 'exported' },
    onErase: 'delete',
  }),
  personalDataTable({
    table: wins,
    rowsOf: ({ playerId }) => eq(wins.playerId, playerId),
    columns: { playerId: 'technical', competitionId: 'exported', wonAt: 'exported' },
    onErase: 'keep',
  }),
  personalDataTable({
    table: intakeRows,
    rowsOf: ({ playerId }) => eq(intakeRows.playerId, playerId),
    columns: {
      batchId: 'technical',
      line: 'technical',
      reference: 'exported',
      body: 'exported',
      phone: 'exported',
      competitionId: 'exported',
      enteredAt: 'exported',
      state: 'exported',
      reason: 'exported',
      playerId: 'technical',
      entryId: 'exported',
      chargedPence: 'exported',
    },
    // The row and its result stay, because the totals count them. Personal data is removed.
    onErase: () => ({ body: {}, phone: null }),
  }),
  personalDataTable({
    table: winsdayTickets,
    rowsOf: ({ playerId }) => eq(winsdayTickets.playerId, playerId),
    columns: {
      playerId: 'technical',
      id: 'exported',
      drawId: 'exported',
      prize: 'exported',
      revealedAt: 'exported',
      revealedTotal: 'technical',
    },
    onErase: 'keep',
  }),
  personalDataTable({
    table: awards,
    rowsOf: ({ playerId }) => eq(awards.playerId, playerId),
    columns: {
      playerId: 'technical',
      id: 'technical',
      drawId: 'exported',
      place: 'technical',
      ticket: 'exported',
      prize: 'exported',
      state: 'exported',
      replaces: 'technical',
      claimBy: 'exported',
      remindAt: 'technical',
      deliverBy: 'exported',
      dispatch: 'exported',
      createdAt: 'exported',
    },
    onErase: 'keep',
  }),
  personalDataTable({
    table: awardEvents,
    rowsOf: ({ playerId }) => eq(awardEvents.playerId, playerId),
    columns: {
      playerId: 'technical',
      id: 'technical',
      awardId: 'technical',
      event: 'exported',
      state: 'exported',
      actor: 'technical',
      reason: 'exported',
      at: 'exported',
    },
    onErase: 'keep',
  }),
  personalDataTable({
    table: claims,
    rowsOf: ({ playerId }) => eq(claims.playerId, playerId),
    columns: {
      playerId: 'technical',
      awardId: 'technical',
      address: 'exported',
      nameChoice: 'exported',
      claimedAt: 'exported',
    },
    onErase: 'delete',
  }),
  personalDataTable({
    table: winners,
    rowsOf: ({ playerId }) =>
      sql`${winners.id} in (select ${awards.id}::text from ${awards} where ${awards.playerId} = ${playerId})`,
    columns: {
      id: 'technical',
      wonAt: 'exported',
      isHidden: 'technical',
      firstName: 'exported',
      surname: 'exported',
      nameChoice: 'exported',
      body: 'exported',
      searchText: 'technical',
    },
    // That somebody won stays published; who it was does not.
    onErase: () => ({
      firstName: '',
      surname: '',
      nameChoice: 'withheld',
      searchText: '',
      body: sql`body || '{"name": "A winner", "location": ""}'::jsonb`,
    }),
  }),
  personalDataTable({
    table: playerUploads,
    rowsOf: ({ playerId }) => eq(playerUploads.playerId, playerId),
    columns: {
      playerId: 'technical',
      id: 'exported',
      awardId: 'technical',
      picture: 'exported',
      width: 'exported',
      height: 'exported',
      createdAt: 'exported',
    },
    onErase: 'delete',
  }),
  personalDataTable({
    table: vouchers,
    rowsOf: ({ playerId }) => eq(vouchers.playerId, playerId),
    columns: {
      id: 'technical',
      name: 'exported',
      code: 'exported',
      expiresAt: 'exported',
      playerId: 'technical',
      awardId: 'technical',
    },
    // The code was issued, and cannot be given to another player.
    onErase: 'keep',
  }),
  personalDataTable({
    table: payouts,
    rowsOf: ({ playerId }) => eq(payouts.playerId, playerId),
    columns: {
      playerId: 'technical',
      id: 'exported',
      key: 'technical',
      amountPence: 'exported',
      payerId: 'exported',
      state: 'exported',
      reason: 'exported',
      vendorId: 'exported',
      nextAttemptAt: 'technical',
      attempts: 'technical',
      lastError: 'technical',
      requestedAt: 'exported',
      changedAt: 'exported',
    },
    // The payer's account. Erasing waits until all payouts have ended.
    onErase: () => ({ payerId: 'erased' }),
  }),
  personalDataTable({
    table: payoutEvents,
    rowsOf: ({ playerId }) => eq(payoutEvents.playerId, playerId),
    columns: {
      playerId: 'technical',
      id: 'technical',
      payoutId: 'exported',
      event: 'exported',
      state: 'exported',
      detail: 'exported',
      at: 'exported',
    },
    onErase: 'keep',
  }),
  personalDataTable({
    table: payPalAccounts,
    rowsOf: ({ playerId }) => eq(payPalAccounts.playerId, playerId),
    columns: {
      playerId: 'technical',
      payerId: 'exported',
      name: 'exported',
      maskedEmail: 'exported',
      isVerified: 'exported',
      linkedAt: 'exported',
      unlinkedAt: 'exported',
    },
    onErase: 'delete',
  }),
  personalDataTable({
    table: oauthStates,
    rowsOf: ({ playerId }) => eq(oauthStates.playerId, playerId),
    columns: { hash: 'secret', playerId: 'technical', expiresAt: 'exported' },
    onErase: 'delete',
  }),
]

/**
 * Tables without data about account holders. Winner stories are the operator's own texts, and the operator deletes
 * them.
 */
export const NON_PERSONAL: readonly PgTable[] = [
  schema.counters,
  schema.counterChanges,
  schema.competitions,
  schema.competitionTerms,
  schema.catalogueDocuments,
  schema.winnerStories,
  schema.measurements,
  schema.funnelDays,
  schema.winsdayDraws,
  // Lists of draws contain tickets and hashes, which identify only people who are known already.
  schema.draws,
  schema.drawEvents,
  schema.drawLists,
  // The progress of a draw's notices: only the id of a player.
  schema.drawNotices,
  schema.reconciliations,
  schema.intakeBatches,
  schema.intakeReferences,
  // A keyed hash of the number of a deleted account. It cannot be reversed.
  schema.erasedBreaks,
  // Staff of the operator, not players. The audit log contains ids of players, never a number, name or address.
  schema.staff,
  schema.staffRoles,
  schema.staffSessions,
  schema.staffPasskeys,
  schema.staffTotp,
  schema.staffInvitations,
  schema.staffChallenges,
  schema.proposals,
  schema.approvals,
  schema.auditLog,
  schema.auditLogHead,
  schema.contentItems,
  schema.contentRevisions,
  schema.contentPreviews,
  schema.closingMoves,
]
