/** The desk's calls for winners (docs/mechanisms/draw/stories.md). */
import { getDeskDrawWinners, getDeskWinner, postDeskPublicity } from '@fairdraw/contract/desk/winners.ts'
import type { Db } from '../../../db/database.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { Serve } from '../../../http/serve.ts'
import { findDeskWinner, listDrawWinners } from './desk-winners.ts'
import { recordPublicity } from './record-publicity.ts'

export function winnersDeskRoutes(serve: Serve, { db, now }: { db: Db; now: () => Date }): void {
  serve(getDeskWinner, async ({ params }) => {
    const winner = await findDeskWinner(db, params.id)
    return winner ? done({ winner }) : refuse('not-found')
  })

  serve(getDeskDrawWinners, async ({ params }) => done({ winners: await listDrawWinners(db, params.id) }))

  serve(postDeskPublicity, ({ caller: { staffId }, params, body: { agreedAt, ...said } }) =>
    db.transaction((tx) =>
      recordPublicity(tx, params.id, { ...said, agreedAt: new Date(agreedAt) }, { staffId, now: now() }),
    ),
  )
}
