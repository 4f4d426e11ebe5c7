/** The banks that can be paid from: the service's list, kept for a while, so that a crowd asks for it once. */
import type { Bank } from '@fairdraw/contract/payment.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import type { OpenBanking } from '../../vendors/ecospend/open-banking.ts'

const KEPT_MS = 60_000

export type Banks = () => Promise<Outcome<{ banks: Bank[] }, 'busy'>>

export function createBanks(openBanking: Pick<OpenBanking, 'banks'>, now: () => Date): Banks {
  let kept: { list: Promise<Bank[]>; until: number } | undefined
  return async () => {
    if (!kept || kept.until <= now().getTime()) kept = { list: openBanking.banks(), until: now().getTime() + KEPT_MS }
    const asked = kept
    try {
      return done({ banks: await asked.list })
    } catch {
      if (kept === asked) kept = undefined
      return refuse('busy', { retryAfter: 5 })
    }
  }
}
