/**
 * The site's document besides competitions, help and winners: settings, pages, rails, showcase, clips and games. It is
 * composed of published items (features/content/site-parts.ts); an unreadable item does not affect the others.
 */
import { page, rail, showcaseItem } from '@fairdraw/contract/catalogue/pages.ts'
import { settings } from '@fairdraw/contract/catalogue/settings.ts'
import type { StaticInit } from '@fairdraw/contract/catalogue.ts'
import { clip } from '@fairdraw/contract/games/clip.ts'
import { wordDrumGame } from '@fairdraw/contract/games/word-drum-game.ts'
import type { ZodMiniType } from 'zod/mini'
import type { Db } from '../../db/database.ts'
import { catalogueDocuments } from './tables.ts'
import { findSchemaFault } from './read-competitions.ts'
import type { OnUnreadable } from './read-competitions.ts'

/** All parts except the winners, who have their own table. */
export type InitDocument = Omit<StaticInit, 'winners'>

export const emptyInit: InitDocument = {
  settings: {
    contactEmail: '',
    exchangeRates: {},
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
  clips: [],
  games: [],
}

/** Adds defaults, because a document lacks the settings that came after it was saved. */
export const withDefaults = (saved: InitDocument): InitDocument => ({
  ...saved,
  settings: { ...emptyInit.settings, ...saved.settings },
})

/** The readable parts of the stored document. Unreadable settings keep their last or default values. */
export function readSiteDocument(
  stored: unknown,
  before: Pick<InitDocument, 'settings'> | undefined,
  onUnreadable: OnUnreadable,
): InitDocument {
  const document = withDefaults((stored ?? emptyInit) as InitDocument)
  const readable = <Part extends { id: string }>(kind: string, schema: ZodMiniType<Part>, parts: Part[]): Part[] =>
    parts.filter((part) => {
      const why = findSchemaFault(schema, part)
      if (why !== undefined) onUnreadable(`${kind}:${part.id}`, why)
      return why === undefined
    })
  const fault = findSchemaFault(settings, document.settings)
  if (fault !== undefined) onUnreadable('settings:settings', fault)
  return {
    settings: fault === undefined ? document.settings : (before?.settings ?? emptyInit.settings),
    pages: readable('page', page, document.pages),
    rails: readable('rail', rail, document.rails),
    showcase: readable('showcase', showcaseItem, document.showcase),
    clips: readable('clip', clip, document.clips).toSorted((a, b) => a.order - b.order),
    games: readable('word-drum', wordDrumGame, document.games),
  }
}

export async function saveDocument(tx: Db, name: 'static-init' | 'faq', body: unknown): Promise<void> {
  const row = { name, body }
  await tx.insert(catalogueDocuments).values(row).onConflictDoUpdate({ target: catalogueDocuments.name, set: row })
}
