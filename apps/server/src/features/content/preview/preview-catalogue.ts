/**
 * The catalogue as it would be with drafts published, at a given time. The drafts are really published, in a
 * transaction that is rolled back. So a preview equals the later publication of any kind, and nothing is visible or
 * notified outside.
 */
import type { Db } from '../../../db/database.ts'
import { createCatalogue } from '../../catalogue/catalogue.ts'
import type { Catalogue, Snapshot } from '../../catalogue/catalogue.ts'
import { writeProjection } from '../bodies.ts'
import type { ContentItem } from '../bodies.ts'
import { agreeForPreview } from '../../winners/publicity/agree-for-preview.ts'
import { readDrafts } from './previews.ts'
import type { Preview } from './previews.ts'

/** Undefined when a draft can no longer be shown. */
export async function readPreviewSnapshot(
  db: Db,
  { revisions, at }: Preview,
  version: number,
): Promise<Snapshot | undefined> {
  const drafts = await readDrafts(db, revisions, at)
  return drafts.ok ? snapshotWith(db, drafts.body, at, version) : undefined
}

/** Carries the result out of the transaction that is rolled back. */
class RolledBack extends Error {
  readonly snapshot: Snapshot
  constructor(snapshot: Snapshot) {
    super('a preview was read')
    this.snapshot = snapshot
  }
}

/** The catalogue at a time with these texts, published and saved nowhere. */
export async function snapshotWith(
  db: Db,
  drafts: readonly ContentItem[],
  at: Date,
  version: number,
): Promise<Snapshot> {
  try {
    return await db.transaction(async (tx) => {
      for (const draft of drafts.toSorted(byItem)) {
        // Whoever writes a story sees it before its winner has agreed.
        if (draft.kind === 'winner-story') await agreeForPreview(tx, draft.id)
        await writeProjection(tx, asVisible(draft))
      }
      const catalogue = await createCatalogue(
        { db: tx, listen: NO_LISTENER },
        () => {},
        () => at,
      )
      const ids = drafts.flatMap((draft) => (draft.kind === 'competition' ? [Number(draft.id)] : []))
      const snapshot = catalogue.snapshot()
      // A draft that is over at that time is in no list, but has a page.
      const { byId, quizOf } = await catalogue.findAll(ids, tx)
      throw new RolledBack({
        ...snapshot,
        version,
        byId: new Map([...snapshot.byId, ...byId]),
        quizOf: new Map([...snapshot.quizOf, ...quizOf]),
      })
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.snapshot
    throw error
  }
}

/** Two previews lock shared items in the same order. */
const byItem = (a: ContentItem, b: ContentItem) => (`${a.kind}:${a.id}` < `${b.kind}:${b.id}` ? -1 : 1)

const NO_LISTENER = async () => {}

/** Shows a hidden competition, because somebody selected it for the preview. */
function asVisible(draft: ContentItem): ContentItem {
  if (draft.kind !== 'competition') return draft
  const { competition } = draft.body
  return { ...draft, body: { ...draft.body, competition: { ...competition, isHidden: false } } }
}

/** A catalogue with this snapshot; other competitions come from the site's own catalogue. */
export function catalogueOf(current: () => Snapshot, { find, findAll, ...main }: Catalogue): Catalogue {
  return {
    ...main,
    snapshot: current,
    nextBoundary: (now) => new Date(now.getTime() + FAR_MS),
    find: async (id, db) => {
      const { byId, quizOf } = current()
      const competition = byId.get(id)
      return competition ? { competition, quiz: quizOf.get(id) ?? [] } : find(id, db)
    },
    findAll: async (ids, db) => {
      const requested = new Set(ids)
      const own = current()
      const { byId, quizOf } = await findAll(
        [...requested].filter((id) => !own.byId.has(id)),
        db,
      )
      const isRequested = ([id]: [number, unknown]) => requested.has(id)
      return {
        byId: new Map([...byId, ...[...own.byId].filter(isRequested)]),
        quizOf: new Map([...quizOf, ...[...own.quizOf].filter(isRequested)]),
      }
    },
  }
}

/** The preview's time stands still, so that nothing on its pages changes. */
const FAR_MS = 365 * 86_400_000
