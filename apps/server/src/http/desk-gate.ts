/**
 * The desk accepts calls from its own pages only, and answers on its own origin only where it has one
 * (docs/mechanisms/staff.md). Its pages themselves may be linked from anywhere: they are the same for everybody, and
 * without a call they contain nothing.
 */
import type { FastifyInstance } from 'fastify'
import type { SecurityLog } from '../observability/security-log.ts'
import { refuse } from './outcome.ts'
import { isFromPageOf } from './own-page.ts'
import { sendRefusal } from './problems.ts'

const DESK_ROUTE = /^\/(api\/)?desk(\/|$)/
const DESK_CALL = /^\/api\//

export type DeskAddress = {
  /** The origin of the desk's pages. */
  origin: () => string
  /** Whether the desk answers on that origin only. */
  isApart: boolean
  securityLog: Pick<SecurityLog, 'record'>
}

/** Checks every route below `/desk` and `/api/desk`. Call it before the routes are added. */
export function registerDeskGate(app: FastifyInstance, { origin, isApart, securityLog }: DeskAddress): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Compares the route, not the URL: different spellings of a URL lead to the same route.
    const route = request.routeOptions.url ?? ''
    if (!DESK_ROUTE.test(route)) done()
    else if (isApart && request.headers.host !== new URL(origin()).host) void sendRefusal(reply, refuse('not-found'))
    else if (!DESK_CALL.test(route) || isFromPageOf(request, origin())) done()
    else {
      securityLog.record('desk-foreign-origin')
      void sendRefusal(reply, refuse('foreign-origin'))
    }
  })
}
