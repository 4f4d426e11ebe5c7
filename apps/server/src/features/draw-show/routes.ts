/** The calls about shows of draws: the public document, the reports of phones, and what drives a show from the desk. */
import { getDeskDrawShow, postDeskDrawShow, postDeskDrawShowStep } from '@fairdraw/contract/desk/draw-show.ts'
import { getDrawLive, postDrawPhone } from '@fairdraw/contract/draw/show.ts'
import { troubleOf } from '@fairdraw/rules/draw/show-troubles.ts'
import { SHOW_STEPS } from '@fairdraw/rules/draw/show.ts'
import type { Db } from '../../db/database.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Serve } from '../../http/serve.ts'
import type { LiveDraws } from './live-draws.ts'
import type { PhoneReports } from './phones.ts'
import { beginShow, callStep } from './shows.ts'
import { readStanding } from './standing.ts'

type Needs = { db: Db; liveDraws: LiveDraws; phoneReports: PhoneReports; now: () => Date }

export function drawShowRoutes(serve: Serve, { db, liveDraws, phoneReports, now }: Needs): void {
  serve(getDrawLive, async ({ params: { id }, query: { rehearsal } }) => {
    const live = await liveDraws.read(id, rehearsal !== undefined)
    return live ? done(live) : refuse('not-found')
  })

  serve(postDrawPhone, async ({ body, request }) => phoneReports.add(body, request.ip, now()) ?? done({}))

  serve(getDeskDrawShow, async ({ params: { id }, query: { rehearsal } }) => {
    const [live, standing] = await Promise.all([liveDraws.read(id, rehearsal !== undefined), readStanding(db, id)])
    if (!live || !standing) return refuse('not-found')
    const at = now()
    const troubles = SHOW_STEPS.flatMap((step) => {
      const code = troubleOf(step, standing, at)
      return code === undefined ? [] : [{ step, code }]
    })
    return done({ live, troubles, mayRehearse: standing.state === 'published' })
  })

  serve(postDeskDrawShow, ({ caller: { staffId }, params: { id }, body: { isRehearsal } }) =>
    db.transaction((tx) => beginShow(tx, { drawId: id, isRehearsal, staffId, now: now() })),
  )

  serve(postDeskDrawShowStep, ({ caller: { staffId }, params: { id }, body }) =>
    db.transaction((tx) => callStep(tx, { drawId: id, ...body, staffId, now: now() })),
  )
}
