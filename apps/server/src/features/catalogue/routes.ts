import {
  getCompetition,
  getEndedTerms,
  getEntryCount,
  getFaq,
  getInit,
  getOnAir,
  getStaticInit,
  postCheckAccess,
  postEndedTerms,
} from '@fairdraw/contract/catalogue.ts'
import { getAcceptedTerms } from '@fairdraw/contract/account/receipt.ts'
import type { Db } from '../../db/database.ts'
import type { Caller, Serve } from '../../http/serve.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Players } from '../player/players.ts'
import { readAcceptedTerms } from './accepted-terms.ts'
import { maySee } from './catalogue.ts'
import type { Catalogue } from './catalogue.ts'
import type { EndedTermsReader } from './ended-terms.ts'
import type { EntryCount } from './entry-count.ts'
import { listOnAir } from './on-air.ts'

/**
 * Public reads of the catalogue. Replies that all visitors share are answered before these routes
 * (http/fast-path/fast-path.ts).
 */
export function catalogueRoutes(
  serve: Serve,
  {
    db,
    catalogue,
    players,
    entryCount,
    endedTerms,
    now,
  }: {
    db: Db
    catalogue: Catalogue
    players: Players
    entryCount: EntryCount
    endedTerms: EndedTermsReader
    now: () => Date
  },
) {
  const listForCaller = async (caller: Caller | undefined) => {
    const { visible, byId } = catalogue.snapshot()
    const viewer = caller && (await players.viewer(caller.playerId))
    return viewer ? [...byId.values()].filter((competition) => maySee(competition, viewer)) : visible
  }

  serve(getInit, async ({ caller }) =>
    done({ serverTime: now().toISOString(), competitions: await listForCaller(caller) }),
  )

  serve(getCompetition, async ({ params, caller }) => {
    const { competition } = (await catalogue.find(params.id)) ?? {}
    if (!competition) return refuse('not-found')
    const viewer = caller && (await players.viewer(caller.playerId))
    return done({
      competition: maySee(competition, viewer) ? competition : { id: competition.id, isHidden: true as const },
    })
  })

  serve(getOnAir, async () => done({ competitions: listOnAir(catalogue.snapshot().visible, now()) }))

  serve(getEntryCount, async ({ params }) => {
    const counted = await entryCount.count(params.id)
    return counted ? done(counted) : refuse('not-found')
  })

  serve(postCheckAccess, async ({ params, caller }) => {
    const { competition } = (await catalogue.find(params.id)) ?? {}
    if (!competition) return refuse('not-found')
    const hasAccess = maySee(competition, await players.viewer(caller.playerId))
    return hasAccess ? done({ hasAccess }) : refuse('unauthorized')
  })

  serve(getEndedTerms, async () => done({ competitions: await endedTerms.readPublic() }))
  serve(postEndedTerms, async ({ caller }) =>
    done({ competitions: await endedTerms.readForPlayer(await players.viewer(caller.playerId)) }),
  )

  serve(getAcceptedTerms, ({ params }) => readAcceptedTerms(db, params))

  serve(getStaticInit, async () => done(catalogue.snapshot().staticInit))
  serve(getFaq, async () => done(catalogue.snapshot().faq))
}
