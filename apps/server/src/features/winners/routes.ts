import { getDrawStories, getWinner, getWinnersAll, postWinners, postWinnersAll } from '@fairdraw/contract/winners.ts'
import type { Winner } from '@fairdraw/contract/catalogue/winner.ts'
import type { Db } from '../../db/database.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Serve } from '../../http/serve.ts'
import type { Players } from '../player/players.ts'
import { searchWinners } from './all-winners.ts'
import { findWinner, listDrawStories, listLatestWinners } from './winners.ts'

/** `latest`: the latest winners in memory; in a preview, with the text that is previewed. */
type Context = { db: Db; players: Players; latest: () => readonly Winner[] }

/** Hidden winners are for test players only (1-site §6). */
export function winnersRoutes(serve: Serve, { db, players, latest }: Context) {
  const withHidden = async ({ playerId }: { playerId: number }) => (await players.viewer(playerId)).isTestPlayer

  serve(getWinner, async ({ params }) => {
    const winner = latest().find(({ id }) => id === params.id) ?? (await findWinner(db, params.id))
    return winner ? done({ winner }) : refuse('not-found')
  })

  serve(getDrawStories, async ({ params }) => done({ stories: await listDrawStories(db, params.id) }))

  serve(getWinnersAll, ({ query }) => searchWinners(db, query, { withHidden: false }))

  serve(postWinnersAll, async ({ body, caller }) => searchWinners(db, body, { withHidden: await withHidden(caller) }))

  serve(postWinners, async ({ caller }) =>
    done({ winners: await listLatestWinners(db, { withHidden: await withHidden(caller) }) }),
  )
}
