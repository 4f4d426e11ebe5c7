/** The input of every payment method, and the checks that must pass before anything is written or charged. */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import type { postPayment } from '@fairdraw/contract/entry.ts'
import { isOnHold } from '@fairdraw/rules/competition/competition.ts'
import type { StepRefusal } from '@fairdraw/rules/entry/entry.ts'
import type { AgePolicy } from '@fairdraw/rules/player/age-check.ts'
import type { PaymentMethod } from '@fairdraw/rules/payment/payment.ts'
import type { Db } from '../../db/database.ts'
import { refuse } from '../../http/outcome.ts'
import type { Refusal } from '../../http/outcome.ts'
import type { CardGateway } from '../../vendors/braintree/gateway.ts'
import type { OpenBanking } from '../../vendors/ecospend/open-banking.ts'
import type { WorkReporter } from '../../observability/work-reporter.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { acceptedTerms } from '../entry/enter.ts'
import type { Terms } from '../entry/enter.ts'
import { refuseIneligible } from '../entry/eligibility.ts'
import type { RunRefusal } from '../entry/run/hold-tickets.ts'
import { openStep, pinTerms } from '../entry/steps.ts'
import type { Entry } from '../entry/find-entry.ts'
import type { Settlers } from './settlement/settlers.ts'

export type PayCommand = {
  playerId: number
  entryId: string
  method: PaymentMethod
  bundleId?: string | undefined
  nonce?: string | undefined
  deviceData?: string | undefined
  bankId?: string | undefined
  creditIds?: readonly string[] | undefined
  saveCard?: boolean | undefined
} & Terms

export type PayReply = ReplyOf<typeof postPayment>['body']
export type PayRefusal =
  | StepRefusal
  | RunRefusal
  | 'unauthorized'
  | 'on-hold'
  | 'terms-not-accepted'
  | 'wrong-payment-method'
  | 'entry-failed'
  | 'entry-limit-exceeded'
  | 'too-few-tickets-left'
  | 'not-enough-tokens'
  | 'invalid-request'
  | 'paused'
  | 'age-unverified'
  | 'age-check'
  | 'under-age'
  | 'spend-limit-exceeded'
  | 'card-cap-exceeded'
  | 'ineligible'
  | 'wrong-answer'

export type PayContext = {
  db: Db
  catalogue: Catalogue
  gateway: CardGateway
  openBanking: OpenBanking
  settlers: Settlers
  workReporter: WorkReporter
  /** The site's origin: the bank redirects players there. */
  origin: () => string
  /** Maximum spending of a player per month (field rule 15). */
  operatorLimitPence: number
  agePolicy: AgePolicy
}

/** The conditions for writing a payment, checked again once the player's rows are locked. */
export async function openPayment(
  tx: Db,
  competition: Competition,
  command: PayCommand,
): Promise<{ ok: true; entry: Entry; now: Date } | Refusal<PayRefusal>> {
  const opened = await openStep(tx, command.playerId, command.entryId, 'payment')
  if (!opened.ok) return opened
  const { entry, now } = opened
  if (isOnHold(competition)) return refuse('on-hold')
  const unfit = await refuseIneligible(tx, command.playerId, competition)
  if (unfit) return unfit
  if (!pinTerms(entry, acceptedTerms(competition, command))) return refuse('terms-not-accepted')
  return { ok: true, entry, now }
}
