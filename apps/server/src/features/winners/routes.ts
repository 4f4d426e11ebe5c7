import { getWinner, getWinnersAll, postWinners, postWinnersAll } from '@fairdraw/contract/winners.ts'
import type { Db } from '../../db/database.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Serve } from '../../http/serve.ts'
import type { Players } from '../player/players.ts'
import { searchWinners } from './all-winners.ts'
import { findWinner, listLatestWinners } from './winners.ts'

/** Hidden winners are for test players only (1-site §6). */
export function winnersRoutes(serve: Serve, { db, players }: { db: Db; players: Players }) {
  const withHidden = async ({ playerId }: { playerId: number }) => (await players.viewer(playerId)).isTestPlayer

  serve(getWinner, async ({ params }) => {
    const winner = await findWinner(db, params.id)
    return winner ? done({ winner }) : refuse('not-found')
  })

  serve(getWinnersAll, ({ query }) => searchWinners(db, query, { withHidden: false }))

  serve(postWinnersAll, async ({ body, caller }) => searchWinners(db, body, { withHidden: await withHidden(caller) }))

  serve(postWinners, async ({ caller }) =>
    done({ winners: await listLatestWinners(db, { withHidden: await withHidden(caller) }) }),
  )
}
