import { getRevealedWidget } from '@fairdraw/contract/catalogue.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Serve } from '../../http/serve.ts'
import type { Counter } from './counter.ts'

export function winsdayRoutes(serve: Serve, { counter }: { counter: Counter }) {
  serve(getRevealedWidget, async ({ params }) => {
    const counted = await counter.count(params.winnerId)
    return counted ? done(counted) : refuse('not-found')
  })
}
