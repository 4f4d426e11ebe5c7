/**
 * Inserts a page, a rail, a tile, a clip, a game, the settings or the terms into the one document that the site reads, or removes one
 * (docs/mechanisms/content.md#projection). The row is locked, so that concurrent publications keep both changes.
 */
import type { Page, Rail, ShowcaseItem } from '@fairdraw/contract/catalogue/pages.ts'
import type { ContentBodies } from '@fairdraw/contract/desk/content-bodies.ts'
import type { Clip } from '@fairdraw/contract/games/clip.ts'
import type { WordDrumGame } from '@fairdraw/contract/games/word-drum-game.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { catalogueDocuments } from '../catalogue/tables.ts'
import { emptyInit, saveDocument, withDefaults } from '../catalogue/site-document.ts'
import type { InitDocument } from '../catalogue/site-document.ts'

/** The kinds of content that are parts of the document, each with its body. */
export type SitePart =
  | { kind: 'page'; body: Page }
  | { kind: 'rail'; body: Rail }
  | { kind: 'showcase'; body: ShowcaseItem }
  | { kind: 'clip'; body: Clip }
  | { kind: 'word-drum'; body: WordDrumGame }
  | { kind: 'settings'; body: ContentBodies['settings'] }
  | { kind: 'site-terms'; body: { terms: string } }

/** The document's list for each kind. */
const LISTS = { page: 'pages', rail: 'rails', showcase: 'showcase', clip: 'clips', 'word-drum': 'games' } as const
export type ListedKind = keyof typeof LISTS

export async function projectSitePart(tx: Db, part: SitePart): Promise<void> {
  await saveDocument(tx, 'static-init', withPart(await lockDocument(tx), part))
}

/** Removes an item from the site. Settings and terms must always exist. */
export async function removeSitePart(tx: Db, kind: ListedKind, id: string): Promise<void> {
  const document = await lockDocument(tx)
  const list = LISTS[kind]
  await saveDocument(tx, 'static-init', { ...document, [list]: document[list].filter((one) => one.id !== id) })
}

async function lockDocument(tx: Db): Promise<InitDocument> {
  const name = 'static-init'
  await tx.insert(catalogueDocuments).values({ name, body: emptyInit }).onConflictDoNothing()
  const [row] = await tx.select().from(catalogueDocuments).where(eq(catalogueDocuments.name, name)).for('update')
  return withDefaults(row!.body as InitDocument)
}

function withPart(document: InitDocument, part: SitePart): InitDocument {
  const { settings, pages, rails, showcase, clips, games } = document
  switch (part.kind) {
    case 'page':
      return { ...document, pages: replacePart(pages, part.body) }
    case 'rail':
      return { ...document, rails: replacePart(rails, part.body) }
    case 'showcase':
      return { ...document, showcase: replacePart(showcase, part.body) }
    case 'clip':
      return { ...document, clips: replacePart(clips, part.body) }
    case 'word-drum':
      return { ...document, games: replacePart(games, part.body) }
    case 'settings': {
      const { newCompetitions: _, ...shown } = part.body
      return { ...document, settings: { ...shown, terms: settings.terms } }
    }
    case 'site-terms':
      return { ...document, settings: { ...settings, terms: part.body.terms } }
  }
}

/** Replaces the part with the same id, or appends it. */
function replacePart<Part extends { id: string }>(parts: readonly Part[], part: Part): Part[] {
  return parts.some(({ id }) => id === part.id)
    ? parts.map((one) => (one.id === part.id ? part : one))
    : [...parts, part]
}
