/** The desk's calls of the editor besides saving (docs/mechanisms/desk.md#editing-content). */
import {
  getDeskCompetitionSources,
  postDeskCompetitionNumber,
  postDeskPresence,
} from '@fairdraw/contract/desk/content-editing.ts'
import type { Db } from '../../../db/database.ts'
import { done } from '../../../http/outcome.ts'
import type { Serve } from '../../../http/serve.ts'
import { nextCompetitionNumber } from './competition-numbers.ts'
import { listCompetitionSources } from './competition-sources.ts'
import { endPresence, renewPresence } from './presence.ts'

export function editingRoutes(serve: Serve, { db, now }: { db: Db; now: () => Date }): void {
  serve(postDeskCompetitionNumber, async () => done({ number: await nextCompetitionNumber(db) }))

  serve(getDeskCompetitionSources, async ({ query: { words } }) =>
    done({ sources: await listCompetitionSources(db, { words, now: now() }) }),
  )

  serve(postDeskPresence, async ({ caller: { staffId }, params, body: { tab, isLeaving = false } }) => {
    const open = { ...params, tab, staffId }
    if (isLeaving) {
      await endPresence(db, open)
      return done({ others: [] })
    }
    return done({ others: await renewPresence(db, { ...open, now: now() }) })
  })
}
