/** What whoever taps may be told: the number is no proof of whose it is, so what its account says is for its owner alone. */
import { PROBLEMS } from '@fairdraw/rules/problems.ts'
import type { ProblemCode } from '@fairdraw/rules/problems.ts'
import type { Db } from '../../db/database.ts'
import { refuse } from '../../http/outcome.ts'
import type { Refusal } from '../../http/outcome.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { enqueueMessage } from '../entry/steps.ts'
import type { Limits } from '../../http/rate-limits/rate-limits.ts'

/** True of the competition, the call or the payment, whoever's account it is. */
const TOLD = [
  'not-found',
  'wrong-payment-method',
  'on-hold',
  'closed',
  'not-started',
  'terms-not-accepted',
  'invalid-request',
  'entry-failed',
  'busy',
  'idempotency-key-reused',
] as const satisfies ProblemCode[]

/** `age-unverified`: not ticked before this tap. */
export type PublicRefusal = (typeof TOLD)[number] | 'age-unverified' | 'quick-pay-refused'

type Tapped = { playerId: number; phone: string; address: string; competitionId: number; now: Date }

/** The refusal as a stranger may hear it. What is true of the account alone goes to its number as a text, seldom enough not to pester. */
export async function hideFromStranger(
  { db, catalogue, limits }: { db: Db; catalogue: Catalogue; limits: Limits },
  refusal: Refusal,
  { playerId, phone, address, competitionId, now }: Tapped,
): Promise<Refusal<PublicRefusal>> {
  const { code, detail: why = PROBLEMS[code].text } = refusal
  const told = TOLD.find((one) => one === code)
  if (told) return { ...refusal, code: told }
  if (!(await limits.consume(['quick-pay-refused'], { phone, address }, now))) {
    const name = (await catalogue.find(competitionId))?.competition.name ?? ''
    await enqueueMessage(db, playerId, 'quick-pay-refused', { why, name, competitionId })
  }
  return refuse('quick-pay-refused')
}
