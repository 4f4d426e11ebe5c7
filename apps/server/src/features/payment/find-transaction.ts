/** Finds the entry of a bank payment by the id that the player returns with (2-flows §2 'Payment-return page'). */
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import type { postFindTransaction } from '@fairdraw/contract/payment.ts'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { entries } from '../entry/tables.ts'
import { payments } from './tables.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { sponsorsOptInOf } from '../entry/survey/survey.ts'
import { SINGLE_ENTRY_BUNDLE_ID } from './intent.ts'
import { scheduleCheck } from './sweep.ts'

type FoundTransaction = ReplyOf<typeof postFindTransaction>['body']

export async function findTransaction(
  db: Db,
  playerId: number,
  vendorId: string,
): Promise<Outcome<FoundTransaction, 'unauthorized'>> {
  const [entry] = await db
    .select({
      id: entries.id,
      competitionId: entries.competitionId,
      bundleId: entries.bundleId,
      survey: entries.survey,
    })
    .from(payments)
    .innerJoin(entries, and(eq(entries.playerId, payments.playerId), eq(entries.id, payments.entryId)))
    .where(and(eq(payments.playerId, playerId), eq(payments.method, 'bank'), eq(payments.vendorId, vendorId)))
  if (!entry) return refuse('unauthorized')
  // The player probably acted at the bank, so the payment is checked next.
  await scheduleCheck(db, { linkId: vendorId })
  const bundleId = entry.bundleId === SINGLE_ENTRY_BUNDLE_ID ? null : entry.bundleId
  return done({
    entryId: entry.id,
    competition: { id: entry.competitionId },
    purchaseBundle: bundleId !== null,
    selectedBundle: { bundleId },
    sponsorsOptIn: sponsorsOptInOf(entry.survey),
  })
}
