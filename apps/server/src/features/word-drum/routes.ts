import { getWordDrum, postWordDrum } from '@fairdraw/contract/games/word-drum.ts'
import type { StaticInit } from '@fairdraw/contract/catalogue.ts'
import type { Db } from '../../db/database.ts'
import { runOnce } from '../../http/idempotency.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Serve } from '../../http/serve.ts'
import { createGames } from './games.ts'
import { checkWord } from './play.ts'
import { loadToday } from './today.ts'

type Published = { snapshot(): { staticInit: Pick<StaticInit, 'games'> } }

export function wordDrumRoutes(
  serve: Serve,
  { db, catalogue, now }: { db: Db; catalogue: Published; now: () => Date },
) {
  const games = createGames(db, (id) => catalogue.snapshot().staticInit.games.some((game) => game.id === id) ?? false)

  serve(getWordDrum, async ({ caller, params: { gameSlug } }) => {
    const game = await games.find(gameSlug)
    return game ? done(await loadToday(db, game, { playerId: caller?.playerId, now: now() })) : refuse('not-found')
  })

  serve(postWordDrum, async ({ caller: { playerId }, key, body }) => {
    const game = await games.find(body.gameSlug)
    if (!game) return refuse('not-found')
    return runOnce(db, { playerId, call: 'word-drum', key, body }, () =>
      checkWord(db, game, { playerId, body, now: now() }),
    )
  })
}
