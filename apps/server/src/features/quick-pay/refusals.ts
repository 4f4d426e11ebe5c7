/**
 * Which refusals a reply to a tap may contain. The number proves no ownership, so only the account's owner may learn
 * its state.
 */
import { PROBLEMS } from '@fairdraw/rules/problems.ts'
import type { ProblemCode } from '@fairdraw/rules/problems.ts'
import type { Db } from '../../db/database.ts'
import { refuse } from '../../http/outcome.ts'
import type { Refusal } from '../../http/outcome.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { enqueueMessage } from '../notification/enqueue-message.ts'
import type { Limits } from '../../http/rate-limits/rate-limits.ts'

/** Refusals about the competition, the call or the payment, which reveal nothing about the account. */
const PUBLIC_REFUSALS = [
  'not-found',
  'wrong-payment-method',
  'on-hold',
  'closed',
  'not-started',
  'terms-not-accepted',
  'sold-out',
  'all-tickets-held',
  'too-few-tickets-left',
  'invalid-request',
  'entry-failed',
  'busy',
  'idempotency-key-reused',
] as const satisfies ProblemCode[]

/** `age-unverified`: the box was not ticked before this tap. */
export type PublicRefusal = (typeof PUBLIC_REFUSALS)[number] | 'age-unverified' | 'quick-pay-refused'

type RefusedRequest = { playerId: number; phone: string; address: string; competitionId: number; now: Date }

/** The refusal for a stranger. Reasons about the account are texted to its number, rarely enough not to pester it. */
export async function toPublicRefusal(
  { db, catalogue, limits }: { db: Db; catalogue: Catalogue; limits: Limits },
  refusal: Refusal,
  { playerId, phone, address, competitionId, now }: RefusedRequest,
): Promise<Refusal<PublicRefusal>> {
  const { code, detail: why = PROBLEMS[code].text } = refusal
  const publicCode = PUBLIC_REFUSALS.find((one) => one === code)
  if (publicCode) return { ...refusal, code: publicCode }
  if (!(await limits.consume(['quick-pay-refused'], { phone, address }, now))) {
    const name = (await catalogue.find(competitionId))?.competition.name ?? ''
    await enqueueMessage(db, playerId, 'quick-pay-refused', { why, name, competitionId })
  }
  return refuse('quick-pay-refused')
}
