/**
 * The document of everything that the site shows besides competitions, help and winners: settings, pages, rails and showcase. It is
 * composed of published items (features/content/site-parts.ts), and one that cannot be read takes no other with it.
 */
import { page, rail, settings, showcaseItem } from '@fairdraw/contract/catalogue.ts'
import type { StaticInit } from '@fairdraw/contract/catalogue.ts'
import { parseRates } from '@fairdraw/rules/payment/exchange.ts'
import type { ZodMiniType } from 'zod/mini'
import type { Db } from '../../db/database.ts'
import { catalogueDocuments } from '../../db/schema.ts'
import { faultOf } from './read-competitions.ts'
import type { OnUnreadable } from './read-competitions.ts'

/** All of it but the winners, who have a table of their own. */
export type InitDocument = Omit<StaticInit, 'winners'>

export const emptyInit: InitDocument = {
  settings: {
    contactEmail: '',
    exchangeRates: [],
    tokensHeroInfo: '',
    whatAreTokens: '',
    winsdayOverlayObject: { title: '', text: '' },
    winnersCarouselObject: { carouselEnabled: false, items: [] },
    abTesting: { cardImage: 0, heroImage: 0, bundleSelector: 0 },
    privacy: { experiments: 'notice' },
    imageModalEnabled: false,
    imageModalButtonEnabled: false,
    terms: '',
  },
  pages: [],
  rails: [],
  showcase: [],
}

/** A document that an older version of the product has saved lacks the settings that came later, or has them in another form. */
export const withDefaults = (saved: InitDocument): InitDocument => ({
  ...saved,
  settings: { ...emptyInit.settings, ...withCurrentRates(saved.settings) },
})

/** Settings whose exchange rates are in the form of today, whichever build has saved them. */
export const withCurrentRates = <Settings extends object>(saved: Settings): Settings =>
  'exchangeRates' in saved ? { ...saved, exchangeRates: parseRates(saved.exchangeRates) } : saved

/** What can be read of the stored document. Settings that cannot be read stay as they were, or as they are by default. */
export function readSiteDocument(
  stored: unknown,
  before: InitDocument | undefined,
  onUnreadable: OnUnreadable,
): InitDocument {
  const document = withDefaults((stored ?? emptyInit) as InitDocument)
  const readable = <Part extends { id: string }>(kind: string, schema: ZodMiniType<Part>, parts: Part[]): Part[] =>
    parts.filter((part) => {
      const why = faultOf(schema, part)
      if (why !== undefined) onUnreadable(`${kind}:${part.id}`, why)
      return why === undefined
    })
  const fault = faultOf(settings, document.settings)
  if (fault !== undefined) onUnreadable('settings:settings', fault)
  return {
    settings: fault === undefined ? document.settings : (before?.settings ?? emptyInit.settings),
    pages: readable('page', page, document.pages),
    rails: readable('rail', rail, document.rails),
    showcase: readable('showcase', showcaseItem, document.showcase),
  }
}

export async function saveDocument(tx: Db, name: 'static-init' | 'faq', body: unknown): Promise<void> {
  const row = { name, body }
  await tx.insert(catalogueDocuments).values(row).onConflictDoUpdate({ target: catalogueDocuments.name, set: row })
}
