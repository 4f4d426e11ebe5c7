import { getRevealedWidget, postProfileWidget, postReveal } from '@fairdraw/contract/winsday.ts'
import type { Db } from '../../db/database.ts'
import { once } from '../../http/idempotency.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Serve } from '../../http/serve.ts'
import type { Counter } from './counter.ts'
import { profileWidget } from './profile-widget.ts'
import { reveal } from './reveal.ts'

export function winsdayRoutes(serve: Serve, { db, counter }: { db: Db; counter: Counter }) {
  serve(getRevealedWidget, async ({ params }) => {
    const counted = await counter.count(params.winnerId)
    return counted ? done(counted) : refuse('not-found')
  })

  serve(postReveal, ({ caller: { playerId }, key, body }) =>
    once(db, { playerId, call: 'reveal', key, body }, () => reveal(db, playerId, body.ticketIds)),
  )

  serve(postProfileWidget, async ({ caller: { playerId }, body }) => done(await profileWidget(db, playerId, body)))
}
