import {
  getComingWinsdays,
  getDrawTerms,
  getDrawWinners,
  getEndedDraws,
  getRevealedWidget,
  postProfileWidget,
  postReveal,
  postToReveal,
} from '@fairdraw/contract/winsday.ts'
import type { Db } from '../../db/database.ts'
import { runOnce } from '../../http/idempotency.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Serve } from '../../http/serve.ts'
import { findComingDraws } from './coming-draws.ts'
import type { RevealCounter } from './counter.ts'
import { loadProfileWidget } from './profile-widget.ts'
import { revealTickets } from './reveal.ts'
import { findDrawTerms, listEndedDraws, listLatestWins } from './weekly-draws.ts'

import { findTicketsToReveal } from './to-reveal.ts'

/** The public calls. */
export function serveRevealCounter(serve: Serve, counter: RevealCounter) {
  serve(getRevealedWidget, async ({ params }) => {
    const counted = await counter.count(params.winnerId)
    return counted ? done(counted) : refuse('not-found')
  })
}

export function winsdayRoutes(serve: Serve, { db, counter, now }: { db: Db; counter: RevealCounter; now: () => Date }) {
  serveRevealCounter(serve, counter)

  serve(getEndedDraws, async () => done({ draws: await listEndedDraws(db, now()) }))

  serve(getDrawWinners, async () => done({ draws: await listLatestWins(db, now()) }))

  serve(getDrawTerms, ({ params }) => findDrawTerms(db, params.id))

  serve(getComingWinsdays, async () => done(await findComingDraws(db)))

  serve(postToReveal, async ({ caller: { playerId } }) => done(await findTicketsToReveal(db, counter, playerId, now())))

  serve(postReveal, ({ caller: { playerId }, key, body }) =>
    runOnce(db, { playerId, call: 'reveal', key, body }, () => revealTickets(db, playerId, body.ticketIds, now())),
  )

  serve(postProfileWidget, async ({ caller: { playerId }, body }) =>
    done(await loadProfileWidget(db, playerId, body, now())),
  )
}
