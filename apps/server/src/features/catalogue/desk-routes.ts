/** The desk's call for what is said and shown on air (field rule 11). */
import { getDeskOnAir } from '@fairdraw/contract/desk/on-air.ts'
import { londonDay } from '@fairdraw/rules/text/london-time.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Serve } from '../../http/serve.ts'
import type { Catalogue } from './catalogue.ts'
import { listOnAirOfDay, onAirOf } from './on-air.ts'

type Context = { catalogue: Pick<Catalogue, 'snapshot' | 'find'>; now: () => Date }

export function onAirDeskRoutes(serve: Serve, { catalogue, now }: Context): void {
  serve(getDeskOnAir, async ({ query: { competitionId, day = londonDay(now()) } }) => {
    const readAt = now().toISOString()
    if (competitionId === undefined)
      return done({ day, readAt, competitions: listOnAirOfDay(catalogue.snapshot().visible, day) })
    const known = await catalogue.find(competitionId)
    return known ? done({ day: null, readAt, competitions: [onAirOf(known.competition)] }) : refuse('not-found')
  })
}
