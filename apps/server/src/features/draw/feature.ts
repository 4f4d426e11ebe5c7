import type { Feature } from '../../feature.ts'
import { DEFAULT_INTERVAL, MINUTE, SECOND } from '../../jobs/intervals.ts'
import { msUntil } from '../../jobs/wake.ts'
import { drawDeskRoutes } from './desk-routes.ts'
import { DRAW_GAUGES } from './draw-gauges.ts'
import { NEXT_ROUND, drawDueWinners } from './draw-winners.ts'
import { NEXT_TO_OPEN, OPEN_BATCH_SIZE, openDraws } from './open-draws.ts'
import { placeRoutes } from './receipt/place-routes.ts'
import { drawListRoute, drawRoutes } from './routes.ts'
import { runWeeklyDraws } from './run-weekly.ts'
import { sheetRoutes } from './sheet/sheet-routes.ts'
import { personalData } from './personal-data.ts'

/** A draw from a very large list reads a part of it for each winner. */
const TIME_LIMIT = { timeLimitMs: 10 * MINUTE } as const

export const draw: Feature = {
  personalData,
  create: (house) => {
    const { background: db, catalogue, now } = house
    const drawing = {
      ...house,
      db,
      log: house.drawLog,
      beaconLeadSeconds: house.config.DRAW_LEAD_SECONDS,
    }
    const pace = { ...DEFAULT_INTERVAL, minIntervalMs: 2 * SECOND, wakeOn: 'wake-draws' } as const
    return {
      routes: (serve, app) => {
        drawRoutes(serve, house)
        placeRoutes(serve, house)
        drawListRoute(app, { db })
        drawDeskRoutes(serve, drawing)
        sheetRoutes(serve, house)
      },
      gauges: DRAW_GAUGES,
      jobs: [
        {
          name: 'open draws',
          maxIntervalMs: 5 * MINUTE,
          minIntervalMs: 10 * SECOND,
          nextDueInMs: () => msUntil(db, NEXT_TO_OPEN),
          run: () => openDraws(db, catalogue, now()),
          batchSize: OPEN_BATCH_SIZE,
        },
        {
          name: 'draw winners',
          ...pace,
          ...TIME_LIMIT,
          nextDueInMs: () => msUntil(db, NEXT_ROUND),
          run: () => drawDueWinners(drawing, now()),
        },
        { name: 'run weekly draws', ...pace, ...TIME_LIMIT, run: () => runWeeklyDraws(drawing) },
      ],
    }
  },
}
