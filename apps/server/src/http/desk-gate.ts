/**
 * The desk is asked from its own pages alone, and answers at its own address alone where it has one (docs/mechanisms/staff.md).
 * Its cookie is SameSite=Strict; this holds where a browser does not honour that, and against other pages of the same site.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SecurityLog } from '../observability/security-log.ts'
import { refuse } from './outcome.ts'
import { sendRefusal } from './problems.ts'

const DESK_ROUTE = /^\/(api\/)?desk(\/|$)/

export type DeskAddress = {
  /** Where the desk's pages are. */
  origin: () => string
  /** Whether it answers there and nowhere else. */
  isApart: boolean
  securityLog: Pick<SecurityLog, 'record'>
}

/** Puts the checks before every route below `/desk` and `/api/desk`: call it before the routes are added. */
export function registerDeskGate(app: FastifyInstance, { origin, isApart, securityLog }: DeskAddress): void {
  app.addHook('onRequest', (request, reply, done) => {
    // The route and not the address: one that is spelled in another way leads to the same route.
    if (!DESK_ROUTE.test(request.routeOptions.url ?? '')) done()
    else if (isApart && request.headers.host !== new URL(origin()).host) void sendRefusal(reply, refuse('not-found'))
    else if (isFromDesk(request, origin())) done()
    else {
      securityLog.record('desk-foreign-origin')
      void sendRefusal(reply, refuse('foreign-origin'))
    }
  })
}

function isFromDesk({ method, headers }: FastifyRequest, deskOrigin: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (origin !== undefined && origin !== deskOrigin) return false
  if (site !== undefined && site !== 'same-origin' && !(site === 'none' && method === 'GET')) return false
  // What changes something says where it comes from.
  return method === 'GET' || method === 'HEAD' || origin !== undefined || site === 'same-origin'
}
