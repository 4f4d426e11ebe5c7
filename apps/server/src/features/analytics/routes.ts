import { getAccountAnalytics, getAnalytics, postMeasurements } from '@fairdraw/contract/analytics.ts'
import type { Db } from '../../db/database.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Serve } from '../../http/serve.ts'
import { subjectOf } from '../player/subject.ts'
import type { Measurements } from './measurements.ts'
import type { PlayerCode } from './player-code.ts'

type Context = { db: Db; measurements: Measurements; playerCode: PlayerCode; tagManager: string | undefined }

export function analyticsRoutes(serve: Serve, { db, measurements, playerCode, tagManager }: Context) {
  serve(postMeasurements, async ({ body, request }) => {
    // A browser that objects sends nothing. What arrives all the same is not counted.
    if (request.headers['sec-gpc'] !== '1') measurements.add(body.events, request.ip)
    return done({})
  })

  serve(getAnalytics, async () => done({ ...(tagManager !== undefined && { tagManager }) }))

  serve(getAccountAnalytics, async ({ caller: { playerId } }) => {
    const subject = await subjectOf(db, playerId)
    return subject ? done({ player: playerCode(subject.phone) }) : refuse('session-ended')
  })
}
