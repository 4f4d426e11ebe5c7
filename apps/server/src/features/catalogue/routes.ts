import { getCompetition, getEntryCount, getFaq, getInit, getStaticInit } from '@fairdraw/contract/catalogue.ts'
import type { Serve } from '../../http/serve.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Players } from '../account/players.ts'
import { maySee } from './catalogue.ts'
import type { Catalogue } from './catalogue.ts'
import type { EntryCount } from './entry-count.ts'

/** What can be looked at. The replies that all visitors share are answered in front of this (http/front.ts). */
export function catalogueRoutes(
  serve: Serve,
  {
    catalogue,
    players,
    entryCount,
    now,
  }: { catalogue: Catalogue; players: Players; entryCount: EntryCount; now: () => Date },
) {
  serve(getInit, async ({ caller }) => {
    const { visible, byId } = catalogue.snapshot()
    const viewer = caller && (await players.viewer(caller.playerId))
    const competitions = viewer ? [...byId.values()].filter((competition) => maySee(competition, viewer)) : visible
    return done({ serverTime: now().toISOString(), competitions })
  })

  serve(getCompetition, async ({ params, caller }) => {
    const competition = catalogue.snapshot().byId.get(params.id)
    if (!competition) return refuse('not-found')
    const viewer = caller && (await players.viewer(caller.playerId))
    return done({
      competition: maySee(competition, viewer) ? competition : { id: competition.id, isHidden: true as const },
    })
  })

  serve(getEntryCount, async ({ params }) => {
    const counted = await entryCount.count(params.id)
    return counted ? done(counted) : refuse('not-found')
  })

  serve(getStaticInit, async () => done(catalogue.snapshot().staticInit))
  serve(getFaq, async () => done(catalogue.snapshot().faq))
}
