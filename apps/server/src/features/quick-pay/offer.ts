/** The competitions that one tap can buy: open, paid in money, and without other steps. */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import type { getQuickPayDetails } from '@fairdraw/contract/payment.ts'
import { effectiveClosing, effectiveOpening, isOnHold } from '@fairdraw/rules/competition/competition.ts'
import { isOneTap } from '@fairdraw/rules/competition/steps.ts'
import { databaseNow } from '../../db/database.ts'
import type { Db } from '../../db/database.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome, Refusal } from '../../http/outcome.ts'
import type { CardGateway } from '../../vendors/braintree/gateway.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { SINGLE_ENTRY_BUNDLE_ID } from '../payment/intent.ts'

type UnavailableRefusal = 'on-hold' | 'closed' | 'not-started'
type OfferRefusal = 'not-found' | 'wrong-payment-method'

/** Hidden competitions need a known player, and there is none here. */
export async function findOffer(
  catalogue: Catalogue,
  competitionId: number,
): Promise<{ ok: true; competition: Competition } | Refusal<OfferRefusal>> {
  const { competition } = (await catalogue.find(competitionId)) ?? {}
  if (!competition || competition.isHidden) return refuse('not-found')
  return isOneTap(competition.meta) ? { ok: true, competition } : refuse('wrong-payment-method')
}

/** Why nobody can enter it now; undefined when it is open. */
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

/**
 * The first set of bundles represents all: sets differ in presentation, not in price
 * (docs/product-decisions.md#catalogue).
 */
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
