/** The desk's calls for figures and for what needs somebody (docs/mechanisms/desk/reports.md). */
import {
  getDeskAttention,
  getDeskCompetition,
  getDeskCompetitionFigures,
  getDeskSales,
} from '@fairdraw/contract/report/report.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import type { Db } from '../../db/database.ts'
import { done } from '../../http/outcome.ts'
import type { Serve } from '../../http/serve.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { listAttention } from './attention.ts'
import { findCompetition } from './competition.ts'
import { competitionFigures } from './competition-figures.ts'
import { createMemory } from './remember.ts'
import { reportRoomRoutes } from './room/routes.ts'
import { salesOfToday } from './sales.ts'

type Context = {
  /** Not the calls' own: figures may never delay a player. */
  db: Db
  catalogue: Pick<Catalogue, 'find'>
  now: () => Date
}

/** Pages ask every second or two: all who look at the same figures get the same. */
const FIGURES_LAST_MS = 500

export function reportDeskRoutes(serve: Serve, context: Context): void {
  const { db, now } = context
  const figures = createMemory<ReplyOf<typeof getDeskCompetitionFigures>['body']>(FIGURES_LAST_MS, now)
  const sales = createMemory<ReplyOf<typeof getDeskSales>['body']>(FIGURES_LAST_MS, now)

  serve(getDeskCompetition, ({ params: { id } }) => findCompetition(context, id))
  serve(getDeskCompetitionFigures, async ({ params: { id }, query: { by } }) =>
    done(await figures(`${id} ${by}`, () => competitionFigures(db, { id, by, now: now() }))),
  )
  serve(getDeskSales, async () => done(await sales('today', () => salesOfToday(db, now()))))
  reportRoomRoutes(serve, context)
  serve(getDeskAttention, async ({ caller }) => done({ items: await listAttention(db, caller) }))
}
