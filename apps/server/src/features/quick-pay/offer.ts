/** What one tap can buy: a competition that is open, is paid in money, and asks for nothing but the payment. */
import type { Competition } from '@fairdraw/contract/catalogue.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import type { getQuickPayDetails } from '@fairdraw/contract/payment.ts'
import { effectiveClosing, effectiveOpening, isOnHold, isOneTap } from '@fairdraw/rules/competition/competition.ts'
import { databaseNow } from '../../db/database.ts'
import type { Db } from '../../db/database.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome, Refusal } from '../../http/outcome.ts'
import type { CardGateway } from '../../vendors/braintree/gateway.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { SINGLE_ENTRY_BUNDLE_ID } from '../payment/intent.ts'

type UnavailableRefusal = 'on-hold' | 'closed' | 'not-started'
type OfferRefusal = 'not-found' | 'wrong-payment-method'

/** Hidden ones are for those who are known to see them: nobody is, here. */
export async function findOffer(
  catalogue: Catalogue,
  competitionId: number,
): Promise<{ ok: true; competition: Competition } | Refusal<OfferRefusal>> {
  const { competition } = (await catalogue.find(competitionId)) ?? {}
  if (!competition || competition.isHidden) return refuse('not-found')
  return isOneTap(competition.meta) ? { ok: true, competition } : refuse('wrong-payment-method')
}

/** Why it cannot be entered now by anybody; undefined: it can. */
export async function refuseUnavailable(
  db: Db,
  competition: Competition,
): Promise<Refusal<UnavailableRefusal> | undefined> {
  const now = await databaseNow(db)
  if (now < effectiveOpening(competition)) return refuse('not-started')
  if (now >= effectiveClosing(competition)) return refuse('closed')
  return isOnHold(competition) ? refuse('on-hold') : undefined
}

type Details = ReplyOf<typeof getQuickPayDetails>['body']

/** The first set stands for all: sets differ in how they are shown, not in what they cost (docs/product-decisions.md#catalogue). */
export async function loadQuickPayDetails(
  { db, catalogue, gateway }: { db: Db; catalogue: Catalogue; gateway: CardGateway },
  competitionId: number,
): Promise<Outcome<Details, OfferRefusal | UnavailableRefusal | 'busy'>> {
  const offer = await findOffer(catalogue, competitionId)
  if (!offer.ok) return offer
  const shut = await refuseUnavailable(db, offer.competition)
  if (shut) return shut
  const { name, meta } = offer.competition
  const { cost = 0, bundleSets = [] } = meta.payment ?? {}
  const { version, tcCheckboxText } = meta.display.tc
  try {
    return done({
      competitionId,
      name,
      bundles: bundleSets[0]?.bundles ?? [{ bundleId: SINGLE_ENTRY_BUNDLE_ID, entries: 1, pricePence: cost }],
      termsVersion: version,
      termsText: tcCheckboxText,
      clientToken: await gateway.clientToken(),
    })
  } catch {
    return refuse('busy', { retryAfter: 5 })
  }
}
