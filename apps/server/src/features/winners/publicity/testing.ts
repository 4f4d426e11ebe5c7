import type { TestApp } from '../../../testing/test-app.ts'
import { snapshotWith } from '../../content/preview/preview-catalogue.ts'
import type { ContentItem } from '../../content/bodies.ts'

/** The title of a winner's story as a preview shows it. */
export async function readPreviewOf({ db, clock }: TestApp, id: string, body: object): Promise<string | undefined> {
  const draft = { kind: 'winner-story', id, body } as ContentItem
  const { staticInit } = await snapshotWith(db, [draft], clock.now, 0)
  return staticInit.winners.find((winner) => winner.id === id)?.article?.title
}
