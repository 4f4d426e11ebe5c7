/** The input of every payment method, and the checks that must pass before anything is written or charged. */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import type { postPayment } from '@fairdraw/contract/entry.ts'
import { isOnHold } from '@fairdraw/rules/competition/competition.ts'
import type { StepRefusal } from '@fairdraw/rules/entry/entry.ts'
import type { AgePolicy } from '@fairdraw/rules/player/age-check.ts'
import type { PaymentMethod } from '@fairdraw/rules/payment/payment.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryAll } from '../../db/rows.ts'
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
import { entryOf } from '../entry/find-entry.ts'
import { judgeStep, pinTerms, stepQueries } from '../entry/steps.ts'
import type { Opened } from '../entry/steps.ts'
import { spendingIn, spendingQueries } from '../safety/spending.ts'
import type { PlayerSpending } from '../safety/spending.ts'
import { standingIn } from '../safety/standing.ts'
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

export type OpenedPayment = Opened & {
  /** How many tickets of the competition the player has, and would have with this entry and other unfinished ones. */
  ticketsCounted: number
  spending: PlayerSpending
}

const countQuery = (playerId: number, competitionId: number) => ({
  columns: { tickets: column.integer },
  sql: sql`select entries + pending as tickets from player_competitions
      where player_id = ${playerId} and competition_id = ${competitionId}`,
})

/** The conditions for writing a payment, checked again once the player's rows are locked. */
export async function openPayment(
  tx: Db,
  competition: Competition,
  command: PayCommand,
): Promise<OpenedPayment | Refusal<PayRefusal>> {
  const { playerId, entryId } = command
  const [, entries, standings, counted, ...spending] = await queryAll(tx, [
    ...stepQueries(playerId, entryId),
    countQuery(playerId, competition.id),
    ...spendingQueries(playerId),
  ])
  const opened = await judgeStep(tx, 'payment', entryOf(entries), standingIn(standings))
  if (!opened.ok) return opened
  if (isOnHold(competition)) return refuse('on-hold')
  const unfit = await refuseIneligible(tx, playerId, competition)
  if (unfit) return unfit
  if (!pinTerms(opened.entry, acceptedTerms(competition, command))) return refuse('terms-not-accepted')
  return { ...opened, ticketsCounted: counted[0]?.tickets ?? 0, spending: spendingIn(...spending) }
}
