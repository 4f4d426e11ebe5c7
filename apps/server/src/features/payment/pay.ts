/** Pays for an entry whose payment step is due: checks the terms and the way of paying, then hands over to that way. */
import type { Competition } from '@fairdraw/contract/catalogue.ts'
import { refuseStep, wireStatus } from '@fairdraw/rules/entry.ts'
import type { StepRefusal, WireStatus } from '@fairdraw/rules/entry.ts'
import type { PaymentMethod, WirePaymentStatus } from '@fairdraw/rules/payment.ts'
import type { Db } from '../../db/database.ts'
import { databaseNow } from '../../db/database.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome, Refusal } from '../../http/outcome.ts'
import type { CardGateway } from '../../vendors/braintree/gateway.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { acceptedTerms } from '../entry/enter.ts'
import type { Terms } from '../entry/enter.ts'
import { findEntry, finishStep, lockPlayer, moveTokens, pinTerms } from '../entry/steps.ts'
import type { Entry } from '../entry/steps.ts'
import { payByCard } from './pay-by-card.ts'

export type PayCommand = {
  playerId: number
  entryId: string
  method: PaymentMethod
  bundleId?: string | undefined
  nonce?: string | undefined
  deviceData?: string | undefined
} & Terms

export type PayReply = { status: WireStatus | 'pending'; paymentStatus: WirePaymentStatus }
export type PayRefusal =
  | StepRefusal
  | 'unauthorized'
  | 'on-hold'
  | 'terms-not-accepted'
  | 'wrong-payment-method'
  | 'entry-failed'
  | 'entry-limit-exceeded'
  | 'not-enough-tokens'
  | 'invalid-request'
  | 'busy'

export type PayContext = { db: Db; catalogue: Catalogue; gateway: CardGateway }

/** Which ways each form of payment can be paid in. */
const METHODS: Record<string, readonly PaymentMethod[]> = { money: ['card'], tokens: ['tokens'], free: [] }

export async function pay(context: PayContext, command: PayCommand): Promise<Outcome<PayReply, PayRefusal>> {
  const { db, catalogue } = context
  const entry = await findEntry(db, command.playerId, command.entryId)
  const competition = entry && catalogue.snapshot().byId.get(entry.competitionId)
  if (!entry || !competition) return refuse('unauthorized')
  const isAllowed = METHODS[competition.meta.payment?.paymentForm ?? 'free']?.includes(command.method)
  const refusal = refuseStep(entry, 'payment', await databaseNow(db))
  if (refusal) return refuse(refusal)
  if (!isAllowed) return refuse('wrong-payment-method')
  return command.method === 'tokens'
    ? payWithTokens(context, competition, command)
    : payByCard(context, competition, command)
}

/** What must hold when the payment is written down, asked again once the player's rows are locked. */
export async function openPayment(
  tx: Db,
  competition: Competition,
  command: PayCommand,
): Promise<{ ok: true; entry: Entry } | Refusal<PayRefusal>> {
  await lockPlayer(tx, command.playerId)
  const entry = await findEntry(tx, command.playerId, command.entryId)
  if (!entry) return refuse('unauthorized')
  const refusal = refuseStep(entry, 'payment', await databaseNow(tx))
  if (refusal) return refuse(refusal)
  if (competition.status === 'on-hold') return refuse('on-hold')
  if (!(await pinTerms(tx, entry, acceptedTerms(competition, command)))) return refuse('terms-not-accepted')
  return { ok: true, entry }
}

/** Spends the tokens where this is the last step; otherwise holds them until the entry is complete. */
async function payWithTokens(
  { db }: PayContext,
  competition: Competition,
  command: PayCommand,
): Promise<Outcome<PayReply, PayRefusal>> {
  return db.transaction(async (tx) => {
    const opened = await openPayment(tx, competition, command)
    if (!opened.ok) return opened
    const { entry } = opened
    const isLastStep = entry.steps.at(-1) === 'payment'
    if (!(await moveTokens(tx, entry, isLastStep ? 'spend' : 'hold'))) return refuse('not-enough-tokens')
    await finishStep(tx, entry)
    return done({ status: wireStatus(entry.state), paymentStatus: 'completed' as const })
  })
}
